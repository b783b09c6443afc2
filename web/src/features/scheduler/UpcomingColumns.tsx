import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import type { UpcomingBooking } from '@yoon/contract/scheduler/calls'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import { statusTones } from '../bookings/index.ts'
import { ClientName, Crew, Departure, TimeLeft } from './UpcomingFacts.tsx'

/** Returns the columns of a table of upcoming bookings at a moment, in milliseconds. */
export function upcomingColumns(now: number): Column<UpcomingBooking>[] {
  return [
    { label: 'Temps restant', className: 'max-w-56', cell: (booking) => <TimeLeft booking={booking} now={now} /> },
    { label: 'Départ', cell: (booking) => <Departure booking={booking} now={now} /> },
    {
      label: 'Client',
      isHeading: true,
      className: 'min-w-28 min-[90rem]:min-w-40',
      cell: (booking) => <ClientName booking={booking} />,
    },
    {
      label: 'Trajet',
      className: 'w-[32%] min-w-48 [overflow-wrap:anywhere]',
      cell: ({ pickupLocation, destination }) => (
        <>
          <span className="block">{pickupLocation}</span>
          {destination && (
            <span className="block text-ink-2">
              <span aria-hidden="true">→ </span>
              {destination}
            </span>
          )}
        </>
      ),
    },
    { label: 'Chauffeur', className: 'w-[20%] min-w-44', cell: (booking) => <Crew booking={booking} /> },
    { label: 'Statut', cell: ({ status }) => <Badge tone={statusTones[status]}>{bookingStatusLabels[status]}</Badge> },
  ]
}
