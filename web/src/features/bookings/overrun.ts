import { overrunAfterMs } from '@yoon/contract/bookings/late'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatDuration, timeOf } from '../../lib/format.ts'
import { plannedEnd, runsOver } from '../../lib/overrun.ts'
import { isOpen } from './booking-words.ts'

/** Time within which the next trip of a driver matters to one that runs over, in milliseconds. */
const nextWithinMs = 6 * 60 * 60_000

type Timed = Pick<Booking, 'id' | 'status' | 'startsAt' | 'endsAt' | 'driver'>

/**
 * Says when a trip under way should have ended, how late it is, and which trip its driver has next; nothing while it is in
 * time (rules/bookings 41).
 */
export function overrunOf(booking: Timed, now: number): readonly string[] {
  if (!runsOver(booking, now)) return []
  const { endsAt } = booking
  const late = `Devait finir ${plannedEnd(endsAt, now)}, en retard de ${formatDuration(now - Date.parse(endsAt))}`
  const next = booking.driver?.bookings.find(({ id, startsAt }) => id !== booking.id && startsAt > booking.startsAt)
  if (!next || Date.parse(next.startsAt) - now > nextWithinMs) return [late]
  const follows = Date.parse(next.startsAt) > now ? 'suit à' : 'attend depuis'
  return [late, `${next.bookingReference} ${follows} ${timeOf(next.startsAt)}`]
}

/** Returns the reference of the trip that keeps the driver of another too long to be there in time. */
export function delayedBy(booking: Timed, now: number): string | undefined {
  const trip = booking.driver?.bookings.find(({ id, status }) => status === 'IN_PROGRESS' && id !== booking.id)
  if (!trip || !isOpen(booking)) return undefined
  const freeAt = runsOver(trip, now) ? now + overrunAfterMs : Date.parse(trip.endsAt)
  return freeAt > Date.parse(booking.startsAt) ? trip.bookingReference : undefined
}
