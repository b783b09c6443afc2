import { bookingStatusLabels } from '@yoon/contract/booking-status'
import type { UpcomingBooking } from '@yoon/contract/scheduler'
import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Crew, Departure, TimeLeft, type UpcomingProps, Who } from './UpcomingFacts.tsx'

const columns = ['Temps restant', 'Départ', 'Client', 'Trajet', 'Chauffeur', 'Statut'] as const

/** The upcoming bookings at a glance, the earliest first. */
export function UpcomingTable({ bookings, now }: { bookings: readonly UpcomingBooking[]; now: number }): ReactElement {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full">
        <caption className="sr-only">Réservations à venir</caption>
        <thead className="bg-raised text-left text-[12.5px] text-ink-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="border-b border-line px-3 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <UpcomingRow key={booking.id} booking={booking} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UpcomingRow({ booking, now }: UpcomingProps): ReactElement {
  return (
    <tr className="border-b border-line last:border-0 hover:bg-raised *:px-3 *:py-2 *:first:pl-4 *:last:pr-4">
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
