import type { ReactElement } from 'react'
import { personName } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { ShortTrip } from '../../ui/ShortTrip.tsx'
import { BookingStatusBadge } from '../bookings/index.ts'
import { type ActionProps, ClientName, Crew, Departure, NeededAction, TimeLeft } from './UpcomingFacts.tsx'

/** An upcoming booking on small screens. */
export function UpcomingCard({ booking, ...rest }: ActionProps): ReactElement {
  const { user, bookingReference, pickupLocation, destination, status } = booking
  return (
    <Card
      as="article"
      aria-label={`Réservation ${bookingReference}, ${personName(user)}`}
      className="flex h-full flex-col gap-1 px-3.5 pt-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <TimeLeft booking={booking} {...rest} />
        <Departure booking={booking} {...rest} />
      </div>
      <ShortTrip pickup={pickupLocation} destination={destination} />
      <div className="mt-auto flex min-h-7 items-center justify-between gap-2">
        <ClientName booking={booking} />
        <BookingStatusBadge status={status} />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-2 border-t border-line py-1.5 text-sm">
        <Crew booking={booking} />
        <NeededAction booking={booking} {...rest} />
      </div>
    </Card>
  )
}
