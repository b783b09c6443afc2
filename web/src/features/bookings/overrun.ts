import { overrunAfterMs } from '@yoon/contract/bookings/late'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatDuration, timeOf } from '../../lib/format.ts'
import { plannedEnd, runsOver } from '../../lib/overrun.ts'
import { isOpen } from './booking-words.ts'

/** Time within which the next trip of a driver matters to one that runs over, in milliseconds. */
const nextWithinMs = 6 * 60 * 60_000

type Timed = Pick<Booking, 'id' | 'status' | 'startsAt' | 'endsAt' | 'driver'>

/**
 * Says when a trip under way should have ended, how long it has run over, and which trip its driver has next; undefined
 * while it is in time (rules/bookings 41).
 */
export function overrunOf(booking: Timed, now: number): { end: string; late: string; next: string } | undefined {
  if (!runsOver(booking, now)) return undefined
  const startOf = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt)
  const next = booking.driver?.bookings.find((trip) => trip.id !== booking.id && startOf(trip) > startOf(booking))
  const isNear = next && startOf(next) - now < nextWithinMs
  return {
    end: `Devait finir ${plannedEnd(booking.endsAt, now)}`,
    late: `en retard de ${formatDuration(now - Date.parse(booking.endsAt))}`,
    next: isNear
      ? `${next.bookingReference} ${startOf(next) > now ? 'suit à' : 'attend depuis'} ${timeOf(next.startsAt)}`
      : '',
  }
}

/** Returns the reference of the trip that keeps the driver of another too long to be there in time. */
export function delayedBy(booking: Timed, now: number): string | undefined {
  const trip = booking.driver?.bookings.find(({ id, status }) => status === 'IN_PROGRESS' && id !== booking.id)
  if (!trip || !isOpen(booking)) return undefined
  const freeAt = runsOver(trip, now) ? now + overrunAfterMs : Date.parse(trip.endsAt)
  return freeAt > Date.parse(booking.startsAt) ? trip.bookingReference : undefined
}
