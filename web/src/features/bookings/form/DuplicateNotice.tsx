import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { listClientTrips } from '@yoon/contract/clients/calls'
import { TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { formatDay } from '../../../lib/format.ts'
import { duplicateCheckMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { readTime } from '../../../ui/forms/TimeField.tsx'
import type { BookingValues } from './booking-form-values.ts'
import { placesOf } from './trip-reuse.ts'

interface DuplicateNoticeProps {
  clientId: string
  /** Id of the booking being edited. */
  exceptId: string | undefined
  values: BookingValues
  today: string
}

const dayAndTime = /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/

/** Warns that the client has another booking within the hour; staff decide whether it is the same trip. */
export function DuplicateNotice({ clientId, exceptId, values, today }: DuplicateNoticeProps): ReactElement {
  const start = useDebounced(`${values.scheduledDate} ${readTime(values.scheduledTime)}`, duplicateCheckMs)
  const isComplete = dayAndTime.test(start)
  const [scheduledDate, scheduledTime] = start.split(' ')
  const { answer } = useData(
    listClientTrips,
    { id: clientId, scheduledDate, scheduledTime, exceptId },
    { isEnabled: isComplete },
  )
  const trips = isComplete ? (answer?.data.sameHour ?? []) : []
  return (
    <div role="status" className="empty:hidden">
      {trips.length > 0 && (
        <div className="flex gap-3 rounded-md bg-wait-soft px-3.5 py-2.5 text-wait">
          <TriangleAlert size={18} className="mt-px shrink-0" aria-hidden="true" />
          <div className="grid min-w-0 gap-0.5">
            <p className="font-semibold">Ce client a déjà une réservation vers cette heure</p>
            {trips.map((trip) => (
              <p key={trip.id} className="[overflow-wrap:anywhere]">
                <span className="font-mono text-sm font-semibold">{trip.bookingReference}</span> ·{' '}
                {formatDay(trip.scheduledDate, today)} à {trip.scheduledTime} · {bookingStatusLabels[trip.status]}
                <br />
                {placesOf(trip)}
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
