import type { Booking } from '@yoon/contract/bookings/schemas'
import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { cancelReasonLabels } from '@yoon/contract/bookings/status'
import { rentalDays } from '@yoon/contract/dates'
import { formatPhone } from '@yoon/contract/phones'
import { TriangleAlert } from 'lucide-react'
import { memo, type ReactElement, type ReactNode } from 'react'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDuration, formatMoney, formatShortDay, personName, timeOf } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { wholeIfCut } from '../../../ui/Tooltip.tsx'
import { edges } from '../../../ui/tones.ts'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import { isCrewed } from '../booking-actions.ts'
import { isLate, isOpen, missingCrew, missingCrewColor, toneOf } from '../booking-words.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { delayedBy, overrunOf } from '../overrun.ts'
import { BookingCardActions } from './BookingCardActions.tsx'
import { BookingItinerary } from './BookingItinerary.tsx'
import { CopyReference } from './CopyReference.tsx'
import { LastStep } from './LastStep.tsx'
import { MessageMark } from './MessageMark.tsx'
import { paidWords } from './paid-words.ts'

/** Columns of a card: stacked on phones, with the crew below the itinerary, or with a column of its own. */
export type CardShape = 'phone' | 'middle' | 'wide'

interface BookingCardProps {
  booking: Booking
  /** Current time, in milliseconds. */
  now: number
  shape: CardShape
  /** Day as the card shows it; undefined if the heading above says it. */
  day: string | undefined
  onDialog: OpenDialog
}

const columns: Record<CardShape, string> = {
  phone: 'grid-cols-[minmax(0,1fr)_auto]',
  middle: 'grid-cols-[124px_minmax(0,1fr)_242px]',
  wide: 'grid-cols-[178px_minmax(0,1fr)_200px_248px] min-[88rem]:grid-cols-[178px_minmax(0,2.1fr)_minmax(0,1fr)_248px]',
}

/** A booking at a glance: time, itinerary, client, price, crew, and the next step. */
export const BookingCard = memo(function BookingCard(props: BookingCardProps): ReactElement {
  const { booking, now, shape, day, onDialog } = props
  const isPhone = shape === 'phone'
  const delays = <Delays booking={booking} now={now} />
  const actions = (
    <BookingCardActions booking={booking} now={now} place={isPhone ? 'below' : 'beside'} onDialog={onDialog} />
  )
  const requests = booking.specialRequests && <Requests text={booking.specialRequests} />
  const crew = (
    <>
      <Crew booking={booking} now={now}>
        {isPhone && <Meta booking={booking} />}
      </Crew>
      {!isPhone && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <CopyReference reference={booking.bookingReference} /> <PaymentAndNotes booking={booking} />
        </p>
      )}
      {shape !== 'wide' && requests}
    </>
  )
  return (
    <Card
      as="article"
      aria-label={`Réservation ${booking.bookingReference}, ${personName(booking.user)}`}
      className={`relative grid overflow-hidden before:absolute before:inset-y-0 before:left-0 before:w-1 ${columns[shape]} ${edges[toneOf(booking, now)]}`}
    >
      <When booking={booking} now={now} day={day}>
        {isPhone && delays}
      </When>
      {isPhone && <PriceAndStatus booking={booking} />}
      <div className="min-w-0 max-md:col-span-2 max-md:pr-1 max-md:pb-1 max-md:pl-4 md:border-l md:border-dashed md:border-line md:px-3.5 md:py-2">
        <BookingItinerary booking={booking} hasPhone={!isPhone} />
        {!isPhone && delays}
        {/* The column of the crew is full once a driver is chosen. */}
        {shape === 'wide' && requests}
        {shape !== 'wide' && <div className="max-md:pr-2">{crew}</div>}
      </div>
      {shape === 'wide' && <div className="min-w-0 py-2 pr-2">{crew}</div>}
      {isPhone ? (
        actions
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 border-l border-line bg-raised px-3 py-2">
          <PriceAndStatus booking={booking} />
          {actions}
        </div>
      )}
    </Card>
  )
})

function PriceAndStatus({ booking: { totalPrice, status } }: Pick<BookingCardProps, 'booking'>): ReactElement {
  return (
    <div className="flex gap-x-2 max-md:flex-col max-md:items-end max-md:py-1 max-md:pr-3 md:flex-wrap md:items-center md:justify-between">
      {totalPrice !== undefined && (
        <span className="text-lg font-bold tracking-tight whitespace-nowrap">{formatMoney(totalPrice)}</span>
      )}{' '}
      <BookingStatusBadge status={status} />
    </div>
  )
}

/** The client's requests: in two lines, whole in a tooltip. */
function Requests({ text }: { text: string }): ReactElement {
  return (
    <p {...wholeIfCut(text)} className="line-clamp-2 text-sm leading-4 text-ink-2">
      {text.split(/\n+/).join(' · ')}
    </p>
  )
}

interface WhenProps extends Pick<BookingCardProps, 'booking' | 'now' | 'day'> {
  /** Content after the lateness. */
  children: ReactNode
}

function When({ booking, now, day, children }: WhenProps): ReactElement {
  const { scheduledTime, scheduledDate, rentalDuration, rentalEndDate, serviceType } = booking
  return (
    <div className="py-1 pr-2 pl-4 text-sm text-ink-2 md:py-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <b className="text-2xl leading-7 tracking-tight text-ink">{scheduledTime}</b> {day && <span>{day}</span>}{' '}
        <span className="md:w-full">{serviceTypeLabels[serviceType]}</span>
      </div>
      {rentalDuration !== null && (
        <span className="block">
          {rentalDuration} h, {until(booking)}
        </span>
      )}
      {rentalEndDate !== null && (
        <span className="block">
          {countOf(rentalDays(scheduledDate, rentalEndDate) ?? 1, 'jour')},{' '}
          <span className="whitespace-nowrap">jusqu'au {formatShortDay(rentalEndDate, dayOf(now))}</span>
        </span>
      )}
      <Lateness booking={booking} now={now} />
      {children}
      {booking.isStartHeld && booking.status === 'ASSIGNED' && (
        <span className="block font-semibold text-wait">À démarrer à la main</span>
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

/** Says how late the trip begins or ends, else how long it has been under way. */
function Lateness({ booking, now }: { booking: Booking; now: number }): ReactElement | null {
  const sinceStart = formatDuration(now - Date.parse(booking.startedAt ?? booking.startsAt))
  const [overrun] = overrunOf(booking, now)
  if (overrun) return <span className="block font-semibold text-urgent">{overrun}</span>
  if (booking.status === 'IN_PROGRESS') return <span className="block">en route depuis {sinceStart}</span>
  if (!isLate(booking, now)) return null
  return <span className="block font-semibold text-urgent">En retard de {sinceStart}</span>
}

/** Says which trip the driver of this one is late for, or on which one they still are. */
function Delays({ booking, now }: { booking: Booking; now: number }): ReactElement | null {
  const [, next] = overrunOf(booking, now)
  const delayed = delayedBy(booking, now)
  if (!next && !delayed) return null
  return (
    <span className="block text-sm font-semibold text-urgent">
      {next ?? (
        <>
          Chauffeur encore sur <span className="whitespace-nowrap">{delayed}</span>
        </>
      )}
    </span>
  )
}

interface CrewProps extends Pick<BookingCardProps, 'booking' | 'now'> {
  /** Content after the crew. */
  children: ReactNode
}

function Crew({ booking, now, children }: CrewProps): ReactElement {
  const { driver, vehicle, isWithDriver } = booking
  const car = vehicle && (
    <>
      <span className="whitespace-nowrap">{vehicle.licensePlate} ·</span> {vehicle.brand} {vehicle.model}
    </>
  )
  if (!isCrewed(booking)) {
    return (
      <p className={`flex flex-wrap items-center gap-x-1.5 text-sm font-semibold ${missingCrewColor(booking, now)}`}>
        {isOpen(booking) && <TriangleAlert size={15} aria-hidden="true" />}
        {missingCrew(booking)}
        {isWithDriver && car && <span className="font-normal text-ink-2">· {car}</span>}
        <span className="ml-auto">{children}</span>
      </p>
    )
  }
  return (
    <p className="text-sm leading-snug text-ink-2">
      {driver && (
        <>
          <b className="text-ink min-[75rem]:block">{personName(driver.user)}</b>{' '}
          <span className="min-[75rem]:block">
            <DriverPhone phone={driver.user.phone} /> <MessageMark booking={booking} />
            <br className="min-[75rem]:hidden" />
            <LastStep booking={booking} className="block" />
          </span>{' '}
        </>
      )}
      {/* In a column of its own a long model is cut, so that the card stays low. */}
      <span className="max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-2">
        {vehicle ? (
          <span
            {...wholeIfCut(`${vehicle.licensePlate} · ${vehicle.brand} ${vehicle.model}`)}
            className="min-[75rem]:block min-[75rem]:truncate"
          >
            {car}
          </span>
        ) : (
          driver && 'Aucun véhicule choisi'
        )}
        {children}
      </span>
    </p>
  )
}

function DriverPhone({ phone }: { phone: string | null }): ReactElement | null {
  if (!phone) return null
  return (
    <a
      href={`tel:${phone}`}
      className="-my-3.5 inline-block py-3.5 font-semibold whitespace-nowrap text-brand md:-my-1 md:py-1"
    >
      {formatPhone(phone)}
    </a>
  )
}

/** The reference, payment and notes after the crew on a phone. */
function Meta({ booking }: Pick<BookingCardProps, 'booking'>): ReactElement {
  return (
    <>
      {' '}
      <span className="inline-flex flex-wrap gap-x-2 font-normal text-ink-2">
        <PaymentAndNotes booking={booking} />{' '}
        <span className="font-mono text-xs leading-4.5 whitespace-nowrap">{booking.bookingReference}</span>
      </span>
    </>
  )
}

function PaymentAndNotes({ booking }: Pick<BookingCardProps, 'booking'>): ReactElement {
  const { cancelReason } = booking
  const paid = paidWords(booking)
  return (
    <>
      {paid && <span className={paid.isOwed ? 'font-semibold text-wait' : ''}>{paid.text}</span>}{' '}
      {cancelReason && <span>{cancelReasonLabels[cancelReason]}</span>}
    </>
  )
}
