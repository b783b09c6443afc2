import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type ReactElement, useEffect, useRef } from 'react'
import { countOf } from '../../lib/count.ts'
import { useNow } from '../../lib/use-now.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { BarModel, BoardModel, RowModel } from './board-model.ts'
import { type PhoneTripsProps, PhoneTrips as Trips } from './PhoneTrips.tsx'
import { formerWords, phoneParts } from './phone-words.ts'
import { localMinutes, momentOf } from './time-grid.ts'
import { formatStart } from './trip-words.ts'

type Shared = Omit<PhoneTripsProps, 'bars'>

interface PhoneListProps {
  model: BoardModel
  /** The shown day, `YYYY-MM-DD`. */
  day: string
  /** The trip that the address names. */
  wanted: string | undefined
  order: 'hour' | 'row'
  names: ReadonlyMap<string, string>
  menuOf: (trip: PlanningTrip) => MenuItem[]
}

/** The day as a list, where there is no room for the board: by hour, or by row with the unassigned trips first. */
export function PhoneList({ model, day, wanted, order, names, menuOf }: PhoneListProps): ReactElement {
  const rows = [model.lane, ...model.rows]
  useShown(wanted)
  if (rows.every(({ bars }) => bars.length === 0)) return <EmptyState title="Aucune course ce jour" />
  const shared = { day, wanted, names, menuOf }
  if (order === 'row') {
    return (
      <>
        {rows
          .filter(({ id, bars, shades }) => bars.length > 0 || (shades.length > 0 && id !== model.lane.id))
          .map((row) => (
            <RowSection key={row.id} row={row} {...shared} />
          ))}
      </>
    )
  }
  return <Hours bars={rows.flatMap((row) => row.bars)} {...shared} />
}

/** The trips by hour: those that go on from former days folded, then up to the present and after it, then those that are over. */
function Hours({ bars, ...shared }: Shared & { bars: readonly BarModel[] }): ReactElement {
  const now = localMinutes(new Date(useNow(60_000)).toISOString())
  const { date, time } = momentOf(now)
  const { over, former, begun, toCome } = phoneParts(bars, shared.day, now)
  const isToday = date === shared.day
  const line = useRef<HTMLParagraphElement>(null)
  const opensAtNow = isToday && shared.wanted === undefined && begun.length > 0
  useEffect(() => {
    if (opensAtNow) line.current?.scrollIntoView({ block: 'center' })
  }, [opensAtNow])
  return (
    <>
      <Folded title={formerWords(former, date)} bars={isToday ? former : []} {...shared} />
      <Trips bars={isToday ? begun : [...former, ...begun, ...toCome]} {...shared} />
      {isToday && (
        <p ref={line} className="my-2 flex items-center gap-2 text-sm font-semibold text-brand">
          Maintenant {time}
          <span aria-hidden="true" className="h-0.5 flex-1 bg-brand" />
        </p>
      )}
      {isToday && <Trips bars={toCome} {...shared} />}
      <Folded title={countOf(over.length, 'course terminée', 'courses terminées')} bars={over} {...shared} />
    </>
  )
}

function Folded({
  title,
  bars,
  ...shared
}: Shared & { title: string; bars: readonly BarModel[] }): ReactElement | null {
  if (bars.length === 0) return null
  return (
    <details className="my-1">
      <summary className="flex min-h-11 items-center font-semibold">{title}</summary>
      <Trips bars={bars} {...shared} />
    </details>
  )
}

/** Scrolls to the trip that the address names, and moves the focus to its menu, once. */
function useShown(wanted: string | undefined): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const entry = wanted && shown.current !== wanted && document.querySelector(`[data-trip="${wanted}"]`)
    if (!entry) return
    shown.current = wanted
    const fold = entry.closest('details')
    if (fold) fold.open = true
    entry.scrollIntoView({ block: 'center' })
    entry.querySelector<HTMLElement>('[aria-haspopup]')?.focus({ preventScroll: true })
  })
}

function RowSection({ row, ...shared }: Shared & { row: RowModel }): ReactElement {
  const { id, label, name, detail, bars, shades } = row
  return (
    <section aria-labelledby={`ligne-${id}`} className="mb-5">
      <h2 id={`ligne-${id}`} className="text-lg font-bold">
        {label}
      </h2>
      <p className="mb-2 text-sm text-ink-2">
        {[name, detail, countOf(bars.length, 'course')].filter(Boolean).join(' · ')}
      </p>
      {shades.map(({ key, label: reason, start, end }) => (
        <p key={key} className="mb-2 rounded-md bg-off-soft px-3 py-2 text-ink-2">
          {reason}&nbsp;: {formatStart(start)} – {formatStart(end)}
        </p>
      ))}
      <Trips bars={bars} {...shared} />
    </section>
  )
}
