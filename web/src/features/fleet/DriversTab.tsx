import { exportDrivers, listDrivers } from '@yoon/contract/drivers'
import { type ReactElement, Suspense, useEffect } from 'react'
import { useData, usePrefetch } from '../../lib/data.ts'
import { late } from '../../lib/late.ts'
import { useCan } from '../../lib/use-can.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { DriverCard } from './DriverCard.tsx'
import { DriverTable } from './DriverTable.tsx'
import { FleetList, pageSize, useRoomForTable } from './FleetList.tsx'
import { type ChangeFleet, closeDialog, type FleetState, filterOf } from './fleet-url.ts'
import { importDriverDialogs } from './preload-dialogs.ts'

const DriverDialogs = late(() => importDriverDialogs().then((module) => ({ default: module.DriverDialogs })))
const preload = whenIdle(importDriverDialogs)

export function DriversTab({ state, onChange }: { state: FleetState; onChange: ChangeFleet }): ReactElement {
  const { q, available, page } = state
  const question = (of: number) => ({ page: of, limit: pageSize, ...filterOf({ q, available }) })
  const data = useData(listDrivers, question(page))
  const canExport = useCan('drivers:read', 'stats:read')
  const hasRoom = useRoomForTable()
  const prefetch = usePrefetch()
  // Until the answer is there, the pages are those of an earlier question.
  const totalPages = data.isOld ? 1 : (data.answer?.pagination.totalPages ?? 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question follows from what is named
  useEffect(() => {
    if (page < totalPages) prefetch(listDrivers, question(page + 1))
  }, [q, available, page, totalPages, prefetch])
  useEffect(() => {
    preload().catch(() => undefined)
  }, [])
  const drivers = data.answer?.data ?? []
  return (
    <>
      <FleetList
        data={data}
        one="chauffeur"
        state={state}
        onChange={onChange}
        actions={
          canExport && <ExportMenu endpoint={exportDrivers} argsFor={(format) => ({ ...filterOf(state), format })} />
        }
      >
        {hasRoom ? (
          <DriverTable drivers={drivers} onDialog={(dialog, id) => onChange({ dialog, id })} />
        ) : (
          <ul className="grid gap-2.5 lg:grid-cols-2">
            {drivers.map((driver) => (
              <li key={driver.id}>
                <DriverCard driver={driver} onDialog={(dialog) => onChange({ dialog, id: driver.id })} />
              </li>
            ))}
          </ul>
        )}
      </FleetList>
      {state.dialog && (
        <Suspense fallback={null}>
          <DriverDialogs
            key={`${state.dialog} ${state.id}`}
            dialog={state.dialog}
            driverId={state.id}
            known={drivers}
            onClose={() => closeDialog(state, onChange)}
          />
        </Suspense>
      )}
    </>
  )
}
