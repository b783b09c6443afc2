import { overrunAfterMs } from '@yoon/contract/bookings/late'
import type { BookingStatus } from '@yoon/contract/bookings/status'
import { dayOf, formatDay, timeOf } from './format.ts'

/** True if a trip is under way at `now` (milliseconds) although it should have ended (rules/bookings 41). */
export function runsOver({ status, endsAt }: { status: BookingStatus; endsAt: string }, now: number): boolean {
  return status === 'IN_PROGRESS' && now - Date.parse(endsAt) >= overrunAfterMs
}

/** Says when a trip should have ended: `à 14:30`, `hier à 14:30`, `sam. 21 nov. à 24:00`. */
export function plannedEnd(endsAt: string, now: number): string {
  // A window that ends at midnight ends with its day, not on the next one.
  const day = formatDay(dayOf(Date.parse(endsAt) - 1), dayOf(now))
  return `${day === "Aujourd'hui" ? '' : `${day.toLowerCase()} `}à ${timeOf(endsAt).replace('00:00', '24:00')}`
}
