import type { BookingStatus } from '@yoon/contract/bookings/status'
import { hasPassed } from './moment.ts'

interface Timed {
  status: BookingStatus
  scheduledDate: string
  scheduledTime: string
}

const notStarted: readonly BookingStatus[] = ['PENDING', 'CONFIRMED', 'ASSIGNED']

/** True if a trip is late at `now` (milliseconds), of which only the day and the minute of the start are known. */
export function isTripLate(trip: Timed, now: number): boolean {
  return notStarted.includes(trip.status) && hasPassed(trip, now)
}
