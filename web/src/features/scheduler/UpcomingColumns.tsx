import type { UpcomingBooking } from '@yoon/contract/scheduler/calls'
import type { Column } from '../../ui/Table.tsx'
import { wholeIfCut } from '../../ui/Tooltip.tsx'
import { BookingStatusBadge } from '../bookings/index.ts'
import { type ActionProps, ClientName, Crew, Departure, NeededAction, TimeLeft } from './UpcomingFacts.tsx'

/**
 * Returns the columns of a table of upcoming bookings at a moment. Those with a share of the width are cut where they
 * have no room, and a tooltip shows the whole text.
 */
export function upcomingColumns(rest: Omit<ActionProps, 'booking'>): Column<UpcomingBooking>[] {
  return [
    { label: 'Temps restant', className: 'max-w-52', cell: (booking) => <TimeLeft booking={booking} {...rest} /> },
    { label: 'Départ', cell: (booking) => <Departure booking={booking} {...rest} /> },
    {
      label: 'Client',
      isHeading: true,
      className: 'w-[20%] max-w-0',
      cell: (booking) => <ClientName booking={booking} />,
    },
    { label: 'Trajet', className: 'w-[28%] max-w-0', cell: (booking) => <Trip {...booking} /> },
    { label: 'Chauffeur', className: 'w-[20%] max-w-0', cell: (booking) => <Crew booking={booking} /> },
    { label: 'Statut', cell: ({ status }) => <BookingStatusBadge status={status} /> },
    { label: 'Action', isActions: true, cell: (booking) => <NeededAction booking={booking} {...rest} /> },
  ]
}

function Trip({ pickupLocation, destination }: UpcomingBooking) {
  return (
    <span className="block leading-snug">
      <span {...wholeIfCut(pickupLocation)} className="block truncate">
        {pickupLocation}
      </span>
      {destination && (
        <span {...wholeIfCut(destination)} className="block truncate text-ink-2">
          <span aria-hidden="true">→ </span>
          {destination}
        </span>
      )}
    </span>
  )
}
