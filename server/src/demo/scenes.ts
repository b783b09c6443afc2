import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { BookingPaymentMethod } from '@yoon/contract/payments/methods'
import { dayMs, fiveMinutes, hourMs, minuteMs, startOfDay } from './clock.ts'
import type { TripKind } from './trips.ts'

/** Booking that the demonstration always contains, whenever it is loaded. */
export interface Scene {
  status: BookingStatus
  /** Minutes from now, rounded down to five minutes. */
  at?: number
  /** Days from today, at `hour`; used if `at` is not given. */
  day?: number
  hour?: number
  kind?: TripKind
  /** Duration of a daily rental, in days. */
  days?: number
  /** Group of crews to choose from; by default those on duty, or all crews for a completed trip. */
  crew?: 'chauffeur' | 'busy' | 'nobody'
  method?: BookingPaymentMethod
  /** True if it is paid before it takes place: its payment cannot be deleted. */
  isPrepaid?: boolean
  /** True if it is still in progress after the end of its window. */
  isOverdue?: boolean
}

const late: readonly Scene[] = [
  { status: 'PENDING', at: -18 },
  { status: 'CONFIRMED', at: -45, kind: 'city' },
  { status: 'PENDING', at: -95, kind: 'arrival' },
  { status: 'CONFIRMED', at: -170, kind: 'hourly' },
  { status: 'PENDING', at: -26 * 60, kind: 'departure' },
  // The first of these can still be started by the scheduler, the second cannot.
  { status: 'ASSIGNED', at: -7, kind: 'city' },
  { status: 'ASSIGNED', at: -130, kind: 'arrival' },
]

const running: readonly Scene[] = [
  { status: 'IN_PROGRESS', at: -12, kind: 'departure' },
  { status: 'IN_PROGRESS', at: -28, kind: 'arrival', crew: 'chauffeur' },
  { status: 'IN_PROGRESS', at: -47, kind: 'city' },
  { status: 'IN_PROGRESS', at: -95, kind: 'outing', isOverdue: true },
  { status: 'IN_PROGRESS', at: -80, kind: 'hourly' },
  { status: 'IN_PROGRESS', at: -100, kind: 'hourly', crew: 'busy' },
  { status: 'IN_PROGRESS', day: -1, hour: 8, kind: 'daily', days: 3 },
  { status: 'IN_PROGRESS', day: -2, hour: 9, kind: 'daily', days: 5, crew: 'nobody' },
]

const urgent: readonly Scene[] = [
  { status: 'PENDING', at: 20, kind: 'city' },
  { status: 'CONFIRMED', at: 40, kind: 'departure' },
  { status: 'PENDING', at: 60, kind: 'long-address' },
  { status: 'PENDING', at: 90, kind: 'arrival' },
  { status: 'CONFIRMED', at: 125, kind: 'hourly' },
  { status: 'CONFIRMED', at: 170, kind: 'outing' },
  { status: 'PENDING', at: 230, kind: 'arrival' },
  { status: 'PENDING', at: 310, kind: 'departure' },
  { status: 'CONFIRMED', at: 400, kind: 'city' },
  { status: 'PENDING', at: 200, kind: 'daily', crew: 'nobody', days: 1 },
]

const assigned: readonly Scene[] = [
  { status: 'ASSIGNED', at: 5, kind: 'city' },
  { status: 'ASSIGNED', at: 14, kind: 'departure' },
  { status: 'ASSIGNED', at: 28, kind: 'arrival' },
  { status: 'ASSIGNED', at: 55, kind: 'city' },
  { status: 'ASSIGNED', at: 80, kind: 'outing' },
  { status: 'ASSIGNED', at: 115, kind: 'hourly' },
  { status: 'ASSIGNED', at: 215, kind: 'arrival' },
  { status: 'ASSIGNED', at: 540, kind: 'departure' },
  { status: 'ASSIGNED', at: 100, kind: 'daily', crew: 'nobody', days: 1 },
  { status: 'ASSIGNED', at: 150, kind: 'city', crew: 'chauffeur' },
  { status: 'ASSIGNED', day: 1, hour: 7, kind: 'departure', crew: 'chauffeur' },
  { status: 'ASSIGNED', at: 840, kind: 'departure', crew: 'busy' },
  { status: 'ASSIGNED', day: 2, hour: 9, kind: 'hourly', crew: 'busy' },
  { status: 'ASSIGNED', day: 1, hour: 6, kind: 'departure' },
  { status: 'ASSIGNED', day: 1, hour: 14, kind: 'hourly' },
  { status: 'ASSIGNED', day: 1, hour: 20, kind: 'arrival' },
  { status: 'ASSIGNED', day: 2, hour: 11, kind: 'outing', isPrepaid: true },
  { status: 'ASSIGNED', day: 3, hour: 8, kind: 'daily', days: 3 },
  { status: 'ASSIGNED', day: 4, hour: 9, kind: 'daily', crew: 'nobody', days: 4 },
]

const over: readonly Scene[] = [
  { status: 'COMPLETED', at: -300, kind: 'arrival', crew: 'chauffeur' },
  { status: 'COMPLETED', day: -1, hour: 7, kind: 'departure', crew: 'chauffeur', method: 'CASH' },
  { status: 'COMPLETED', day: -1, hour: 15, kind: 'city', crew: 'chauffeur' },
  { status: 'COMPLETED', day: -3, hour: 9, kind: 'hourly', crew: 'chauffeur' },
  { status: 'COMPLETED', at: -200, kind: 'city', method: 'UNPAID' },
  { status: 'COMPLETED', day: -1, hour: 10, kind: 'departure', method: 'UNPAID' },
  { status: 'COMPLETED', day: -4, hour: 16, kind: 'hourly', method: 'UNPAID' },
  { status: 'COMPLETED', day: -11, hour: 8, kind: 'outing', method: 'UNPAID' },
  { status: 'COMPLETED', at: -150, kind: 'city', method: 'CARD' },
  { status: 'CANCELLED', at: -220, kind: 'arrival' },
]

/** All scenes; the ones that hold a driver come first, so that they find a free crew. */
export const scenes: readonly Scene[] = [...running, ...late, ...assigned, ...urgent, ...over]

/** Returns the start of the scene's trip, relative to `now`. */
export function startOf({ at, day = 0, hour = 0 }: Scene, now: number): number {
  return at === undefined ? startOfDay(now) + day * dayMs + hour * hourMs : fiveMinutes(now + at * minuteMs)
}
