import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDay, formatMoney, personName } from '../../../lib/format.ts'
import { wholeIfCut } from '../../../ui/Tooltip.tsx'

/** Identifies the booking of a dialog. */
export function BookingInBrief({ booking }: { booking: Booking }): ReactElement {
  const { user, scheduledDate, scheduledTime, pickupLocation, destination, bookingReference, totalPrice } = booking
  return (
    <div className="rounded-md border border-line bg-raised px-3.5 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="[overflow-wrap:anywhere]">{personName(user)}</b>
        <span className="font-mono text-sm leading-6 text-ink-2">{bookingReference}</span>
      </p>
      <p className="text-ink-2">
        {formatDay(scheduledDate, dayOf(Date.now()))} à {scheduledTime}
        {totalPrice !== undefined && ` · ${formatMoney(totalPrice)}`}
      </p>
      <p className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">
        {pickupLocation}
        {destination && ` → ${destination}`}
      </p>
    </div>
  )
}

/** Identifies the booking of a dialog whose list needs the room: what decides first, on at most two lines, on phones three. */
export function BookingLine({ booking }: { booking: Booking }): ReactElement {
  const { user, scheduledDate, scheduledTime, passengers, pickupLocation, destination, bookingReference } = booking
  const trip = destination ? `${pickupLocation} → ${destination}` : pickupLocation
  return (
    <span {...wholeIfCut(trip)} className="line-clamp-3 text-sm [overflow-wrap:anywhere] md:line-clamp-2">
      <b className="text-ink">{personName(user)}</b> · {formatDay(scheduledDate, dayOf(Date.now()))} à {scheduledTime} ·{' '}
      {countOf(passengers, 'passager')} · <span className="text-ink">{trip}</span>
      {booking.totalPrice !== undefined && ` · ${formatMoney(booking.totalPrice)}`} ·{' '}
      <span className="font-mono whitespace-nowrap">{bookingReference}</span>
    </span>
  )
}
