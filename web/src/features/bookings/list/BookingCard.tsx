import type { Booking } from '@yoon/contract/bookings/schemas'
import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { allows, bookingStatusLabels, cancelReasonLabels } from '@yoon/contract/bookings/status'
import { rentalDays } from '@yoon/contract/dates'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { TriangleAlert } from 'lucide-react'
import { memo, type ReactElement } from 'react'
import { dayOf, formatDuration, formatMoney, formatShortDay, personName, timeOf } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { isCrewed } from '../booking-actions.ts'
import { toneOf } from '../booking-words.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { BookingCardActions } from './BookingCardActions.tsx'
import { BookingItinerary } from './BookingItinerary.tsx'
import { CopyReference } from './CopyReference.tsx'

interface BookingCardProps {
  booking: Booking
  /** Current time, in milliseconds. */
  now: number
  /** True if the card has three columns: on phones the crew is below the itinerary. */
  isWide: boolean
  onDialog: OpenDialog
}

const edges = {
  urgent: 'before:bg-urgent',
  wait: 'before:bg-wait',
  road: 'before:bg-road',
  done: 'before:bg-done',
  off: 'before:bg-line-strong',
  brand: '',
}

/** A booking at a glance: time, itinerary, client, price, crew, and the next step. */
export const BookingCard = memo(function BookingCard({
  booking,
  now,
  isWide,
  onDialog,
}: BookingCardProps): ReactElement {
  const tone = toneOf(booking)
  return (
    <Card
      as="article"
      aria-label={`Réservation ${booking.bookingReference}, ${personName(booking.user)}`}
      className={`relative grid grid-cols-[minmax(0,1fr)_auto] overflow-hidden before:absolute before:inset-y-0 before:left-0 before:w-1 md:grid-cols-[148px_minmax(0,1fr)_240px] ${edges[tone]}`}
    >
      <When booking={booking} now={now} />
      <div className="col-span-2 row-start-2 min-w-0 px-4 pt-2.5 pb-3 pl-5 md:col-span-1 md:col-start-2 md:row-start-1 md:border-l md:border-dashed md:border-line md:py-3.5 md:pl-4">
        <BookingItinerary booking={booking} />
        {!isWide && (
          <div className="mt-2.5">
            <Crew booking={booking} />
            <Meta booking={booking} />
          </div>
        )}
      </div>
      <div className="col-start-2 row-start-1 grid content-start gap-1.5 py-3 pr-3.5 text-right md:col-start-3 md:border-l md:border-line md:bg-raised md:p-4 md:text-left">
        <div className="flex flex-col items-end gap-1 md:flex-row md:flex-wrap md:items-center md:justify-between md:gap-x-2">
          {booking.totalPrice !== undefined && (
            <span className="text-lg font-bold tracking-tight whitespace-nowrap">
              {formatMoney(booking.totalPrice)}
            </span>
          )}
          <Badge tone={tone}>{bookingStatusLabels[booking.status]}</Badge>
        </div>
        {isWide && (
          <>
            <Crew booking={booking} />
            <Meta booking={booking} />
          </>
        )}
      </div>
      <BookingCardActions booking={booking} now={now} isWide={isWide} onDialog={onDialog} />
    </Card>
  )
})

function When({ booking, now }: { booking: Booking; now: number }): ReactElement {
  const { scheduledTime, scheduledDate, rentalDuration, rentalEndDate, serviceType } = booking
  return (
    <div className="py-3 pr-2 pl-5 text-sm text-ink-2 md:py-3.5">
      <span className="mr-2 text-2xl leading-tight font-bold tracking-tight text-ink md:block">{scheduledTime}</span>{' '}
      <span className="md:block">{formatShortDay(scheduledDate, dayOf(now))}</span>{' '}
      <span className="block">{serviceTypeLabels[serviceType]}</span>
      {rentalDuration !== null && (
        <span className="block">
          {rentalDuration} h, {until(booking)}
        </span>
      )}
      {rentalEndDate !== null && (
        <span className="block">
          {rentalDays(scheduledDate, rentalEndDate)} j, jusqu'au {formatShortDay(rentalEndDate, dayOf(now))}
        </span>
      )}
      <Lateness booking={booking} now={now} />
      {booking.isStartHeld && booking.status === 'ASSIGNED' && (
        <span className="mt-0.5 block font-semibold text-wait">À démarrer à la main</span>
      )}
    </div>
  )
}

/** The end of a rental by the hour: `jusqu'à 14:00`, `jusqu'à 00:30 le lendemain`. */
function until({ scheduledDate, endsAt }: Booking): string {
  // A rental that ends at midnight ends with its day, not on the next one.
  const isNextDay = dayOf(Date.parse(endsAt) - 1) > scheduledDate
  return `jusqu'à ${isNextDay ? `${timeOf(endsAt)} le lendemain` : timeOf(endsAt).replace('00:00', '24:00')}`
}

function Lateness({ booking, now }: { booking: Booking; now: number }): ReactElement | null {
  const sinceStart = now - Date.parse(booking.startedAt ?? booking.startsAt)
  if (booking.status === 'IN_PROGRESS')
    return <span className="block">en route depuis {formatDuration(sinceStart)}</span>
  const isOpen = ['PENDING', 'CONFIRMED', 'ASSIGNED'].includes(booking.status)
  if (!isOpen || sinceStart < 60_000) return null
  return <span className="mt-0.5 block font-semibold text-urgent">En retard de {formatDuration(sinceStart)}</span>
}

function Crew({ booking }: { booking: Booking }): ReactElement {
  const { driver, vehicle, isWithDriver } = booking
  const car = vehicle && (
    <>
      {vehicle.brand} {vehicle.model} · <span className="whitespace-nowrap">{vehicle.licensePlate}</span>
    </>
  )
  if (!isCrewed(booking)) {
    const isOver = booking.status === 'CANCELLED' || booking.status === 'COMPLETED'
    return (
      <p className={`flex items-center gap-1.5 text-sm font-semibold ${isOver ? 'text-ink-2' : 'text-urgent'}`}>
        {!isOver && <TriangleAlert size={15} aria-hidden="true" />}
        {isWithDriver ? 'Sans chauffeur' : 'Sans véhicule'}
        {isWithDriver && car && <span className="font-normal text-ink-2">· {car}</span>}
      </p>
    )
  }
  return (
    <p className="text-sm leading-snug text-ink-2">
      {driver && (
        <b className="text-ink md:block">
          {personName(driver.user)} · {driver.rating.toLocaleString('fr-FR', { minimumFractionDigits: 1 })}{' '}
          <span aria-hidden="true">★</span>
          <span className="sr-only">étoiles</span>
        </b>
      )}
      {driver && <span className="md:hidden"> · </span>}
      {car ?? (driver ? 'Aucun véhicule choisi' : '')}
    </p>
  )
}

function Meta({ booking }: { booking: Booking }): ReactElement {
  const { paymentMethod, bookingReference, cancelReason } = booking
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <CopyReference reference={bookingReference} />
      {paymentMethod && (
        <span className={paymentMethod === 'UNPAID' ? 'font-semibold text-urgent' : ''}>
          {paymentMethodLabels[paymentMethod]}
        </span>
      )}
      {cancelReason && <span>{cancelReasonLabels[cancelReason]}</span>}
      <MessageMark booking={booking} />
    </p>
  )
}

/** Shows whether the message to the driver was prepared, and whether it is stale. */
function MessageMark({ booking }: { booking: Booking }): ReactElement | null {
  if (!booking.driver || !booking.messagePreparedAt || !allows(booking.status, 'message')) return null
  return booking.isMessageStale ? (
    <span className="font-semibold text-wait">Message à renvoyer</span>
  ) : (
    <span>Message préparé</span>
  )
}
