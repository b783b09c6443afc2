import type { Payment } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { routeOf } from './payment-words.ts'

/** Both places of a trip, each on a line of its own, truncated if too long; of a rental only the first. */
export function PaymentRoute({ booking }: { booking: Payment['booking'] | null }): ReactElement {
  if (!booking?.pickupLocation || !booking.destination) {
    return (
      <span title={routeOf(booking)} className="block truncate text-ink-2">
        {routeOf(booking)}
      </span>
    )
  }
  return (
    <>
      <span title={booking.pickupLocation} className="block truncate text-ink-2">
        {booking.pickupLocation}
      </span>
      <span title={booking.destination} className="block truncate text-ink-2">
        → {booking.destination}
      </span>
    </>
  )
}
