import { getPlanning } from '@yoon/contract/planning/calls'
import type { Planning } from '@yoon/contract/planning/schemas'
import { type ReactElement, useEffect, useMemo } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { dayOf } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useTitle } from '../../lib/use-title.ts'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { fadedIf, Skeleton } from '../../ui/States.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { PlanningView } from './PlanningView.tsx'
import { usePlanningUrl } from './planning-url.ts'
import { lastDayOf, timeGrid } from './time-grid.ts'

/** Width from which there is room for the board; a list below (rules/board 15). */
const boardFrom = '45rem'

/** Width from which the days of a week are wider. */
const wideFrom = '90rem'

const importDialogs = () => import('./planning-dialogs.ts')
const importPhoneParts = () => import('./phone-parts.ts')

/** The trips of a day, three days or a week, by driver or by vehicle. */
export function PlanningPage(): ReactElement {
  useTitle('Planning')
  const [state, change] = usePlanningUrl()
  const isBoard = useIsWide(boardFrom)
  const isWide = useIsWide(wideFrom)
  const today = dayOf(useNow(60_000))
  const { mode, by, zone, service, type } = state
  const day = state.day ?? today
  const grid = useMemo(() => timeGrid(isBoard ? mode : 'day', day, !isWide, today), [isBoard, mode, day, isWide, today])
  const data = useData(
    getPlanning,
    {
      from: grid.first,
      to: lastDayOf(grid),
      by,
      ...(zone && { zone }),
      ...(service && { serviceType: service }),
      ...(type && { vehicleType: type }),
    },
    { keepsPrevious: true },
  )
  usePreload(importDialogs)
  // Loads them beside the trips, not after them.
  useEffect(() => {
    if (!isBoard) importPhoneParts().catch(() => undefined)
  }, [isBoard])
  return (
    <>
      <PageHeading title="Planning" isShort />
      <QueryState
        data={data}
        failure="Erreur lors du chargement du planning"
        offline={"Ce planning n'a pas encore été chargé\u00a0: il le sera dès que la connexion sera rétablie."}
        skeleton={<Skeleton rows={1} className="h-[60dvh]" />}
      />
      {data.answer && !data.isPaused && (
        <div aria-busy={data.isOld} className={fadedIf(data.isOld)}>
          <PlanningView
            planning={data.answer.data as Planning}
            state={state}
            grid={grid}
            isBoard={isBoard}
            onChange={change}
          />
        </div>
      )}
    </>
  )
}
