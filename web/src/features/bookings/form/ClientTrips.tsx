import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { HandCoins } from 'lucide-react'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { wholeIfCut } from '../../../ui/Tooltip.tsx'
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

/**
 * Shows the client's debt, and the last trips with their requests, to be booked again as they were or the other way round:
 * at first one of them alone, so that the fields of the trip below are in sight.
 */
export function ClientTrips({ clientId, values, set, today }: ClientTripsProps): ReactElement | null {
  const { answer } = useData(listClientTrips, { id: clientId })
  const [taken, setTaken] = useState<Taken>()
  const [isOpen, setIsOpen] = useState(false)
  const trips = answer?.data.last ?? []
  const owed = answer?.data.owed
  if (trips.length === 0 && !owed?.trips) return null
  const take = (trip: ClientTrip, direction: Direction) => {
    const part = valuesOfTrip(trip, direction, values)
    const before = Object.fromEntries(Object.entries(values).filter(([name]) => name in part))
    setTaken({ id: trip.id, direction, before: { ...before, ...taken?.before } })
    setIsOpen(false)
    set(part)
  }
  const undo = () => {
    if (taken) set(taken.before)
    setTaken(undefined)
  }
  const shown = isOpen ? trips : [trips.find(({ id }) => id === taken?.id) ?? trips[0]].filter(isTrip)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {owed && owed.trips > 0 && (
        <p className="mb-1 flex items-center gap-x-2 rounded-md bg-wait-soft px-3 py-1.5 text-wait max-md:text-sm md:py-1">
          <HandCoins size={16} className="shrink-0" aria-hidden="true" />
          <span>
            Ce client doit <b className="whitespace-nowrap">{formatMoney(owed.amount)}</b> (
            {countOf(owed.trips, 'course')} à encaisser)
          </span>
        </p>
      )}
      {trips.length > 0 && (
        <div className="relative flex overflow-hidden rounded-md border border-line bg-raised">
          <div
            role="toolbar"
            aria-label="Dernières courses"
            aria-orientation="vertical"
            onKeyDown={moveFocus}
            className="min-w-0 flex-1"
          >
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
              {shown.map((trip, index) => (
                <TripRow
                  key={trip.id}
                  trip={trip}
                  today={today}
                  isAlone={!isOpen}
                  hasOthers={shown.length < trips.length}
                  isLast={trip === trips[0]}
                  isFirst={index === 0}
                  hasFocusFirst={isOpen && index === 1}
                  taken={taken?.id === trip.id ? taken.direction : undefined}
                  onTake={(direction) => take(trip, direction)}
                  onUndo={undo}
                />
              ))}
            </ul>
          </div>
          {shown.length < trips.length && (
            <Button
              look="quiet"
              aria-label={`Voir les ${trips.length} dernières courses`}
              className="absolute right-1.5 bottom-1.5 px-2! text-sm md:bottom-0.5 md:min-h-7!"
              onClick={() => setIsOpen(true)}
            >
              Voir les {trips.length}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const isTrip = (trip: ClientTrip | undefined): trip is ClientTrip => trip !== undefined

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
  /** True if the other trips are folded. */
  isAlone: boolean
  /** True if the button that shows the others stands below those of the row. */
  hasOthers: boolean
  isLast: boolean
  isFirst: boolean
  /** True if the row takes the focus when it appears: the button that showed it is gone. */
  hasFocusFirst: boolean
  taken: Direction | undefined
  onTake: (direction: Direction) => void
  onUndo: () => void
}

function TripRow(props: TripRowProps): ReactElement {
  const { trip, today, isAlone, hasOthers, isLast, isFirst, hasFocusFirst, taken, onTake, onUndo } = props
  const isTransfer = trip.serviceType === 'TRANSFER'
  const when = formatDay(trip.scheduledDate, today)
  const directions: Direction[] = isTransfer ? ['same', 'return'] : ['same']
  const facts = [
    isAlone && isLast ? `Dernière\u00a0: ${when}` : when,
    formatMoney(trip.totalPrice),
    ...(isTransfer ? [] : [serviceTypeLabels[trip.serviceType]]),
    ...(isAlone && trip.specialRequests ? [trip.specialRequests] : []),
  ].join(' · ')
  return (
    <li
      className={`flex flex-wrap items-center gap-2 py-1.5 pr-1.5 pl-3 md:flex-nowrap ${hasOthers ? 'md:min-h-18' : ''} ${taken ? 'bg-brand-soft' : ''}`}
    >
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Places trip={trip} isAlone={isAlone} />
        {isAlone ? (
          <p {...wholeIfCut(facts)} className="truncate text-sm text-ink-2">
            {facts}
          </p>
        ) : (
          <p className="text-sm text-ink-2">{facts}</p>
        )}
        {trip.specialRequests && !isAlone && (
          <p {...wholeIfCut(trip.specialRequests)} className="line-clamp-1 text-sm text-ink-2 italic">
            {trip.specialRequests}
          </p>
        )}
      </div>
      {directions
        .filter((direction) => taken === undefined || taken === direction)
        .map((direction) => (
          <Button
            key={direction}
            autoFocus={hasFocusFirst && direction === 'same'}
            tabIndex={isFirst && direction === (taken ?? 'same') ? 0 : -1}
            aria-label={`${taken ? 'Annuler la reprise' : labels[direction]}\u00a0: ${placesOf(trip)}, ${when}`}
            onClick={() => (taken ? onUndo() : onTake(direction))}
            className={`px-2.5! text-sm ${hasOthers ? 'md:self-start' : ''} ${isAlone ? '' : 'max-md:flex-1'}`}
          >
            {taken ? 'Annuler la reprise' : labels[direction]}
          </Button>
        ))}
    </li>
  )
}

/** The places of a trip in one line; alone, each on its own. */
function Places({ trip, isAlone }: { trip: ClientTrip; isAlone: boolean }): ReactElement {
  const lines = isAlone ? [trip.pickupLocation, trip.destination && `→ ${trip.destination}`] : [placesOf(trip)]
  return (
    <>
      {lines.filter(Boolean).map((line) => (
        <p key={line} {...wholeIfCut(line ?? '')} className="line-clamp-2 text-sm [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
    </>
  )
}

const labels: Record<Direction, string> = { same: 'Reprendre', return: 'Trajet retour' }
