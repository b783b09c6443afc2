import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type ReactElement, useEffect, useRef } from 'react'
import { countOf } from '../../lib/count.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { BookingStatusBadge } from '../bookings/index.ts'
import type { BarModel, BoardModel, RowModel } from './board-model.ts'
import { localMinutes } from './time-grid.ts'
import { clientOf, describeSpan, formatStart, routeOf } from './trip-words.ts'

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
  const bars = rows.flatMap((row) => row.bars).toSorted((a, b) => a.start - b.start)
  const now = localMinutes(new Date().toISOString())
  const isOver = ({ trip, end }: BarModel) => trip.status === 'COMPLETED' && end <= now
  const over = bars.filter(isOver)
  return (
    <>
      <Trips bars={bars.filter((bar) => !isOver(bar))} {...shared} />
      {over.length > 0 && (
        <details className="mt-4">
          <summary className="flex min-h-11 items-center font-semibold">
            {countOf(over.length, 'course terminée', 'courses terminées')}
          </summary>
          <Trips bars={over} {...shared} />
        </details>
      )}
    </>
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
    entry.querySelector('button')?.focus({ preventScroll: true })
  })
}

type Shared = Pick<PhoneListProps, 'day' | 'wanted' | 'names' | 'menuOf'>

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

function Trips({ bars, day, wanted, names, menuOf }: Shared & { bars: readonly BarModel[] }): ReactElement {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {bars.map(({ trip, start, end, isBusy }) => {
        const crew = [trip.driverId, trip.vehicleId].flatMap((id) => names.get(id ?? '') ?? []).join(' · ')
        return (
          <li
            key={trip.id}
            data-trip={trip.id}
            aria-busy={isBusy || undefined}
            className={`flex gap-3 rounded-lg border bg-surface py-2.5 pr-1 pl-3.5 ${trip.id === wanted ? 'border-brand inset-ring inset-ring-brand' : 'border-line'} ${trip.isMatch ? '' : 'opacity-45'}`}
          >
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="text-lg">{describeSpan(start, end, day)}</b>
                <BookingStatusBadge status={trip.status} />
                {isBusy && <span className="text-sm text-ink-2">en cours…</span>}
              </div>
              <p className="font-semibold">{clientOf(trip)}</p>
              <p>{routeOf(trip)}</p>
              <Crew trip={trip} crew={crew} />
            </div>
            <Menu label={`Actions pour ${trip.bookingReference}`} items={menuOf(trip)} />
          </li>
        )
      })}
    </ul>
  )
}

/** The driver and the vehicle; the vehicle of a rental without driver may be unknown here. */
function Crew({ trip, crew }: { trip: PlanningTrip; crew: string }): ReactElement {
  if (!trip.driverId && !trip.vehicleId) return <p className="text-sm font-semibold text-urgent">À assigner</p>
  return <p className="text-sm text-ink-2">{crew || 'Sans chauffeur'}</p>
}
