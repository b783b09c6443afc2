import type { UpcomingBooking } from '@yoon/contract/scheduler'
import type { ReactElement } from 'react'
import { useRoomForTable } from '../../ui/use-room-for-table.ts'
import { UpcomingCard } from './UpcomingCard.tsx'
import { UpcomingTable } from './UpcomingTable.tsx'

interface UpcomingListProps {
  bookings: readonly UpcomingBooking[]
  /** The present of the server, in milliseconds. */
  now: number
}

/** A table where there is room for its columns, cards where there is not. */
export function UpcomingList({ bookings, now }: UpcomingListProps): ReactElement {
  const hasRoom = useRoomForTable()
  if (hasRoom) return <UpcomingTable bookings={bookings} now={now} />
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:grid-cols-2">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <UpcomingCard booking={booking} now={now} />
        </li>
      ))}
    </ul>
  )
}
