import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/count.ts'
import { dayOf } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { BookingStatusBadge } from '../bookings/index.ts'
import type { BarModel } from './board-model.ts'
import { phoneSpan } from './phone-words.ts'
import { isOpen } from './proposals/proposal-items.ts'
import { clientOf, lastStepOf, lateWords, routeOf } from './trip-words.ts'

export interface PhoneTripsProps {
  bars: readonly BarModel[]
  /** The shown day, `YYYY-MM-DD`. */
  day: string
  /** The trip that the address names. */
  wanted: string | undefined
  names: ReadonlyMap<string, string>
  menuOf: (trip: PlanningTrip) => MenuItem[]
}

/** Trips of a day in a list. */
export function PhoneTrips({ bars, wanted, ...shared }: PhoneTripsProps): ReactElement {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {bars.map((bar) => (
        <Trip key={bar.trip.id} bar={bar} isWanted={bar.trip.id === wanted} {...shared} />
      ))}
    </ul>
  )
}

type TripProps = Omit<PhoneTripsProps, 'bars' | 'wanted'> & { bar: BarModel; isWanted: boolean }

function Trip({ bar, isWanted, day, names, menuOf }: TripProps): ReactElement {
  const { trip, start, end, isBusy, late } = bar
  const { hours, days } = phoneSpan(start, end, day, dayOf(Date.now()))
  const crew = [trip.driverId, trip.vehicleId].flatMap((id) => names.get(id ?? '') ?? []).join(' · ')
  const items = menuOf(trip)
  const isLate = late !== undefined
  return (
    <li
      data-trip={trip.id}
      aria-busy={isBusy || undefined}
      className={`rounded-lg border bg-surface pb-2.5 pl-3.5 [overflow-wrap:anywhere] ${isWanted ? 'border-brand inset-ring inset-ring-brand' : 'border-line'} ${isLate ? 'border-l-3 border-l-urgent' : ''} ${trip.isMatch ? '' : 'opacity-45'}`}
    >
      <div className="flex gap-3 pr-1">
        <div className="min-w-0 flex-1 pt-2.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className={`text-lg whitespace-nowrap ${isLate ? 'text-urgent' : ''}`}>{hours}</b>
            <BookingStatusBadge status={trip.status} />
            {isBusy && <span className="text-sm text-ink-2">en cours…</span>}
          </div>
          {days && <p className="text-sm text-ink-2">{days}</p>}
          {isLate && <p className="text-sm font-semibold text-urgent first-letter:uppercase">{lateWords(late)}</p>}
        </div>
        <Menu label={`Actions pour ${trip.bookingReference}`} items={items} />
      </div>
      <div className="pr-3.5">
        <p className="font-semibold">
          {clientOf(trip)}
          {!trip.user && <span className="font-normal"> · {countOf(trip.passengers, 'passager')}</span>}
        </p>
        <p>{routeOf(trip).replace('→ ', '→\u00a0')}</p>
        {lastStepOf(trip) && <p className="text-sm font-semibold">{lastStepOf(trip)}</p>}
        <Crew trip={trip} crew={crew} assign={items.find(({ label }) => label.startsWith('Assigner '))} />
      </div>
    </li>
  )
}

interface CrewProps {
  trip: PlanningTrip
  crew: string
  assign: MenuItem | undefined
}

/** The driver and the vehicle, or the assignment; the vehicle of a rental without driver may be unknown here. */
function Crew({ trip, crew, assign }: CrewProps): ReactElement {
  if (trip.driverId || trip.vehicleId) return <p className="text-sm text-ink-2">{crew || 'Sans chauffeur'}</p>
  if (!assign || !isOpen(trip)) return <p className="text-sm font-semibold text-urgent">À assigner</p>
  return (
    <Button aria-label={`${assign.label}\u00a0: ${trip.bookingReference}`} className="mt-1.5" onClick={assign.onSelect}>
      Assigner
    </Button>
  )
}
