import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import type { UpcomingBooking } from '@yoon/contract/scheduler/calls'
import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Table } from '../../ui/Table.tsx'
import { Crew, Departure, TimeLeft, type UpcomingProps, Who } from './UpcomingFacts.tsx'

const columns = ['Temps restant', 'Départ', 'Client', 'Trajet', 'Chauffeur', 'Statut']

/** The upcoming bookings as a table, the earliest first. */
export function UpcomingTable({ bookings, now }: { bookings: readonly UpcomingBooking[]; now: number }): ReactElement {
  return (
    <Table caption="Réservations à venir" columns={columns}>
      {bookings.map((booking) => (
        <UpcomingRow key={booking.id} booking={booking} now={now} />
      ))}
    </Table>
  )
}

function UpcomingRow({ booking, now }: UpcomingProps): ReactElement {
  return (
    <tr className="*:py-2">
      <td>
        <TimeLeft booking={booking} now={now} />
      </td>
      <td>
        <Departure booking={booking} now={now} />
      </td>
      <th scope="row" className="min-w-36 text-left font-normal">
        <Who booking={booking} />
      </th>
      <td className="w-[32%] min-w-60 [overflow-wrap:anywhere]">
        <span className="block">{booking.pickupLocation}</span>
        {booking.destination && (
          <span className="block text-ink-2">
            <span aria-hidden="true">→ </span>
            {booking.destination}
          </span>
        )}
      </td>
      <td className="max-w-64">
        <Crew booking={booking} />
      </td>
      <td>
        <Badge tone="off">{bookingStatusLabels[booking.status]}</Badge>
      </td>
    </tr>
  )
}
