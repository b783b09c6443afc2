import type { UpcomingBooking } from '@yoon/contract/scheduler/calls'
import { ShortTrip } from '../../ui/ShortTrip.tsx'
import type { Column } from '../../ui/Table.tsx'
import { BookingStatusBadge } from '../bookings/index.ts'
import { type ActionProps, ClientName, Crew, Departure, NeededAction, TimeLeft } from './UpcomingFacts.tsx'

/**
 * Returns the columns of a table of upcoming bookings at a moment. Those with a share of the width are cut where they
 * have no room, and a tooltip shows the whole text.
 */
export function upcomingColumns(rest: Omit<ActionProps, 'booking'>): Column<UpcomingBooking>[] {
  return [
    {
      label: 'Temps restant',
      className: 'max-w-64',
      cell: (booking) => (
        <span className="grid justify-items-start gap-0.5">
          <TimeLeft booking={booking} {...rest} />
          <span className="pl-5.5">
            <Departure booking={booking} {...rest} />
          </span>
        </span>
      ),
    },
    {
      label: 'Client',
      isHeading: true,
      className: 'w-[19%] max-w-0',
      cell: (booking) => <ClientName booking={booking} />,
    },
    {
      label: 'Trajet',
      className: 'w-[35%] max-w-0 text-sm leading-snug',
      cell: ({ pickupLocation, destination }) => <ShortTrip pickup={pickupLocation} destination={destination} />,
    },
    { label: 'Chauffeur', className: 'w-[22%] max-w-0', cell: (booking) => <Crew booking={booking} /> },
    { label: 'Statut', cell: ({ status }) => <BookingStatusBadge status={status} /> },
    { label: 'Action', isActions: true, cell: (booking) => <NeededAction booking={booking} {...rest} /> },
  ]
}
