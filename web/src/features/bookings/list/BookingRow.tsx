import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatPhone } from '@yoon/contract/phones'
import { Clock, MessageCircle, Users } from 'lucide-react'
import { memo, type ReactElement, type ReactNode } from 'react'
import { pluralize } from '../../../lib/count.ts'
import { dayOf, formatDuration, formatMoney, formatShortDay, personName, timeOf } from '../../../lib/format.ts'
import { ShortTrip } from '../../../ui/ShortTrip.tsx'
import { whole } from '../../../ui/Tooltip.tsx'
import { Truncated } from '../../../ui/Truncated.tsx'
import { edges } from '../../../ui/tones.ts'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import { isCrewed } from '../booking-actions.ts'
import { isLate, messageWords, missingCrew, missingCrewColor, toneOf } from '../booking-words.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { delayedBy, overrunOf } from '../overrun.ts'
import { BookingCardActions } from './BookingCardActions.tsx'
import { LastStep } from './LastStep.tsx'
import { paidWords } from './paid-words.ts'
import { rowColumns } from './row-columns.ts'
import { useMessageState } from './use-message-state.ts'

interface BookingRowProps {
  booking: Booking
  /** Current time, in milliseconds. */
  now: number
  /** True if some booking of the list has a next step, so that all rows leave room for one. */
  hasSteps: boolean
  /** Day as the row shows it; undefined if the heading above says it. */
  day: string | undefined
  onDialog: OpenDialog
}

/** A booking in one row: hour and lateness, trip, client with the passengers, crew, status, price, and the next step. */
export const BookingRow = memo(function BookingRow(props: BookingRowProps): ReactElement {
  const { booking, now, hasSteps, day, onDialog } = props
  const { user, driver, vehicle, status, totalPrice, pickupLocation, destination } = booking
  const paid = paidWords(booking)
  const crew = crewWithPlate(booking)
  const messageState = useMessageState(booking)
  const message = messageState && `message ${messageWords[messageState]}`
  const delayed = delayedBy(booking, now)
  const delay = delayed && `encore sur ${delayed}`
  return (
    <article
      aria-label={`Réservation ${booking.bookingReference}, ${personName(user)}`}
      className={`relative grid min-h-11 py-0.5 ${rowColumns(hasSteps)} before:absolute before:inset-y-0 before:left-0 before:w-1 ${edges[toneOf(booking, now)]}`}
    >
      <Hour booking={booking} now={now} day={day} />{' '}
      <span className="text-sm leading-4.5 text-ink">
        <ShortTrip pickup={pickupLocation} destination={destination} />
        <RentalEnd booking={booking} />
      </span>{' '}
      {user.phone ? (
        <CallCell person={user} phone={user.phone}>
          <span className="truncate">{formatPhone(user.phone)}</span> <Passengers booking={booking} />
        </CallCell>
      ) : (
        <span className="text-ink">
          <Truncated text={personName(user)} lines={[personName(user)]} /> <Passengers booking={booking} />
        </span>
      )}{' '}
      {driver?.user.phone ? (
        <CallCell person={driver.user} phone={driver.user.phone} notes={[delay, message]}>
          <span className="truncate">{vehicle?.licensePlate}</span>{' '}
          {delay && (
            <span className="text-urgent">
              <Clock size={13} aria-hidden="true" />
              <span className="sr-only">{delay}</span>
            </span>
          )}{' '}
          {message && messageState !== 'prepared' && (
            <span className="text-wait">
              <MessageCircle size={13} aria-hidden="true" />
              <span className="sr-only">{message}</span>
            </span>
          )}
        </CallCell>
      ) : (
        <span
          className={`text-sm leading-4.5 ${isCrewed(booking) ? 'text-ink-2' : `font-semibold ${missingCrewColor(booking, now)}`}`}
        >
          {isCrewed(booking) ? <Truncated text={crew.join(' · ')} lines={crew} /> : missingCrew(booking)}
        </span>
      )}{' '}
      <span className="grid justify-items-start">
        <BookingStatusBadge status={status} />{' '}
        {isDriving(booking) ? (
          <LastStep booking={booking} className="block max-w-full truncate text-xs leading-4" isShort />
        ) : (
          <span className="text-xs leading-4 text-ink-2">{booking.bookingReference}</span>
        )}
      </span>{' '}
      <span className="grid justify-items-end whitespace-nowrap">
        <b className="text-ink">{totalPrice !== undefined && formatMoney(totalPrice)}</b>
        {paid && (
          <span className={`text-xs leading-4 ${paid.isOwed ? 'font-semibold text-wait' : 'text-ink-2'}`}>
            {paid.text}
          </span>
        )}
      </span>
      <BookingCardActions booking={booking} now={now} place="row" onDialog={onDialog} />
    </article>
  )
})

/** True if the driver of a trip to come or under way has reported a step, which stands in the place of the reference. */
function isDriving({ status, steps }: Booking): boolean {
  return steps.length > 0 && (status === 'ASSIGNED' || status === 'IN_PROGRESS')
}

/** The hour of the trip, and how late it begins or ends. */
function Hour({ booking, now, day }: Pick<BookingRowProps, 'booking' | 'now' | 'day'>): ReactElement {
  const overrun = overrunOf(booking, now).join(', ')
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap">
      <b className="text-md leading-5">{booking.scheduledTime}</b>{' '}
      {day && <span className="text-xs leading-3 text-ink-2">{day}</span>}
      {overrun && (
        <span {...whole(overrun)} className="text-xs leading-3 font-semibold text-urgent">
          <span className="sr-only">{overrun}</span>
          <span aria-hidden="true">fin +{formatDuration(now - Date.parse(booking.endsAt))}</span>
        </span>
      )}
      {isLate(booking, now) && (
        <span className="text-xs leading-3 font-semibold text-urgent">
          <span className="sr-only">en </span>retard {formatDuration(now - Date.parse(booking.startsAt))}
        </span>
      )}
    </span>
  )
}

/** The end of a rental: its last day, or its hour. */
function RentalEnd({ booking }: Pick<BookingRowProps, 'booking'>): ReactElement | null {
  const { serviceType, rentalEndDate, endsAt } = booking
  if (serviceType === 'TRANSFER') return null
  const end = rentalEndDate ? `au ${formatShortDay(rentalEndDate, dayOf(Date.now()))}` : `à ${timeOf(endsAt)}`
  return <span className="block truncate text-ink-2">jusqu'{end}</span>
}

interface CallCellProps {
  person: Parameters<typeof personName>[0]
  phone: string
  /** Further words of the tooltip. */
  notes?: readonly (string | undefined)[]
  /** Second line, below the name. */
  children: ReactNode
}

/** A person in two lines, who is called with a press; a tooltip tells the phone. */
function CallCell({ person, phone, notes = [], children }: CallCellProps): ReactElement {
  return (
    <a
      href={`tel:${phone}`}
      className="grid min-h-8 text-sm leading-4.5 text-ink hover:underline"
      data-tooltip={[personName(person), formatPhone(phone), ...notes].filter(Boolean).join(', ')}
    >
      <span className="truncate font-semibold">{personName(person)}</span>{' '}
      <span className="flex min-w-0 items-center gap-x-2 text-ink-2">{children}</span>
    </a>
  )
}

function Passengers({ booking: { passengers } }: Pick<BookingRowProps, 'booking'>): ReactElement {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-ink-2">
      <Users size={13} aria-hidden="true" />
      {passengers}
      <span className="sr-only">{pluralize(passengers, 'passager')}</span>
    </span>
  )
}

/** Returns the driver and the plate of the vehicle. */
function crewWithPlate({ driver, vehicle }: Booking): string[] {
  return [...(driver ? [personName(driver.user)] : []), ...(vehicle ? [vehicle.licensePlate] : [])]
}
