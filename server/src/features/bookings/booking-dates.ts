import { AppError } from '../../platform/app-error.ts'
import type { BookingRow } from './bookings.store.ts'

/** Returns the dates that a stored booking keeps, even if they are past (rules/bookings 8). */
export function datesOf(booking: BookingRow | undefined) {
  return booking && { scheduledDate: booking.scheduled_date, rentalEndDate: booking.rental_end_date }
}

/** Refuses the dates that have a message; the first one is also the message of the whole response. */
export function refuseDates(fields: Record<string, string>): void {
  const [message] = Object.values(fields)
  if (message) throw new AppError('INVALID_INPUT', { message, fields })
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
