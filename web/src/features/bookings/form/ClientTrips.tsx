import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { BookingValues } from './booking-form-values.ts'
import { type ClientTrip, type Direction, placesOf, valuesOfTrip } from './trip-reuse.ts'

interface ClientTripsProps {
  clientId: string
  values: BookingValues
  set: (part: Partial<BookingValues>) => void
  today: string
}

/** The copied trip, and the values of the form before the first copy. */
interface Taken {
  id: string
  direction: Direction
  before: Partial<BookingValues>
}

/** Number of trips shown on phones at first. */
const shownOnPhones = 2

/** The client's last trips, to be booked again as they were or the other way round. */
export function ClientTrips({ clientId, values, set, today }: ClientTripsProps): ReactElement | null {
  const { answer } = useData(listClientTrips, { id: clientId })
  const [taken, setTaken] = useState<Taken>()
  const [isOpen, setIsOpen] = useState(false)
  const trips = answer?.data.last ?? []
  if (trips.length === 0) return null
  const take = (trip: ClientTrip, direction: Direction) => {
    const part = valuesOfTrip(trip, direction, values)
    const before = Object.fromEntries(Object.entries(values).filter(([name]) => name in part))
    setTaken({ id: trip.id, direction, before: { ...before, ...taken?.before } })
    set(part)
  }
  const undo = () => {
    if (taken) set(taken.before)
    setTaken(undefined)
  }
  const isFolded = !isOpen && trips.length > shownOnPhones
  return (
    <div className="grid gap-1">
      <p className="text-base font-semibold text-ink-2">Dernières courses</p>
      <div role="toolbar" aria-label="Dernières courses" aria-orientation="vertical" onKeyDown={moveFocus}>
        <ul className="grid divide-y divide-line overflow-hidden rounded-md border border-line bg-raised">
          {trips.map((trip, index) => (
            <TripRow
              key={trip.id}
              trip={trip}
              today={today}
              isFirst={index === 0}
              isFolded={isFolded && index >= shownOnPhones}
              taken={taken?.id === trip.id ? taken.direction : undefined}
              onTake={(direction) => take(trip, direction)}
              onUndo={undo}
            />
          ))}
        </ul>
      </div>
      {isFolded && (
        <Button look="quiet" className="md:hidden" onClick={() => setIsOpen(true)}>
          Voir les {trips.length} dernières courses
        </Button>
      )}
    </div>
  )
}

/** Moves the focus with the arrow keys: the list is one stop for the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  buttons[buttons.findIndex((button) => button.matches(':focus')) + step]?.focus()
}

interface TripRowProps {
  trip: ClientTrip
  today: string
  isFirst: boolean
  /** True if hidden on phones until the list is expanded. */
  isFolded: boolean
  taken: Direction | undefined
  onTake: (direction: Direction) => void
  onUndo: () => void
}

function TripRow({ trip, today, isFirst, isFolded, taken, onTake, onUndo }: TripRowProps): ReactElement {
  const isTransfer = trip.serviceType === 'TRANSFER'
  const when = formatDay(trip.scheduledDate, today)
  const directions: Direction[] = isTransfer ? ['same', 'return'] : ['same']
  return (
    <li
      className={`flex flex-wrap items-center gap-x-2 py-1.5 pr-1.5 pl-3 md:flex-nowrap ${isFolded ? 'max-md:hidden' : ''} ${taken ? 'bg-brand-soft' : ''}`}
    >
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{placesOf(trip)}</p>
        <p className="text-sm text-ink-2">
          {when} · {formatMoney(trip.totalPrice)}
          {!isTransfer && ` · ${serviceTypeLabels[trip.serviceType]}`}
        </p>
      </div>
      {directions
        .filter((direction) => taken === undefined || taken === direction)
        .map((direction) => (
          <Button
            key={direction}
            look="quiet"
            tabIndex={isFirst && direction === (taken ?? 'same') ? 0 : -1}
            aria-label={`${taken ? 'Annuler la reprise' : labels[direction]}\u00a0: ${placesOf(trip)}, ${when}`}
            onClick={() => (taken ? onUndo() : onTake(direction))}
            className="px-2 max-md:flex-1"
          >
            {taken ? 'Annuler la reprise' : labels[direction]}
          </Button>
        ))}
    </li>
  )
}

const labels: Record<Direction, string> = { same: 'Reprendre', return: 'Trajet retour' }
