import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { missionStepLabels } from '@yoon/contract/missions/steps'
import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { dayOf, formatDay, formatDuration, formatShortDay, personName, timeOf } from '../../lib/format.ts'
import { shortPlaceText } from '../../lib/short-place.ts'
import { momentOf } from './time-grid.ts'

/** Returns the client of a trip, or for readers who may not know them the reference. */
export function clientOf({ user, bookingReference }: PlanningTrip): string {
  return user ? personName(user) : bookingReference
}

/** Returns the route in short: `AIBD → Plateau`; empty for readers who may not know it. */
export function routeOf({ pickupLocation, destination }: PlanningTrip): string {
  if (!pickupLocation) return ''
  const from = shortPlaceText(pickupLocation)
  return destination ? `${from} → ${shortPlaceText(destination)}` : from
}

/** Formats a start: `08:30`, with the day if it is another one than `day`. */
export function formatStart(start: number, day?: string): string {
  const { date, time } = momentOf(start)
  return date === day ? time : `${formatDay(date, dayOf(Date.now())).toLowerCase()} à ${time}`
}

/** Returns the last step of an open trip with its time: `Sur place 07:40`; empty if there is none. */
export function lastStepOf({ status, lastStep }: Pick<PlanningTrip, 'status' | 'lastStep'>): string {
  if (!lastStep || status === 'COMPLETED') return ''
  return `${missionStepLabels[lastStep.step]} ${timeOf(lastStep.at)}`
}

/** Formats the end of a trip beside its start: `→ 09:30`, with the day if it is another one. */
export function formatEnd(start: number, end: number): string {
  const from = momentOf(start).date
  const { date, time } = momentOf(end)
  return date === from ? `→ ${time}` : `→ ${formatShortDay(date, from)} ${time}`
}

interface Shown {
  start: number
  end: number
  /** Driver or vehicle, in words. */
  crew: string
  /** The shown day, which the hours need not repeat. */
  day?: string | undefined
  /** Minutes since the start of a trip that has not started. */
  late?: number | undefined
}

/** Says for how many minutes a trip has not started: `en retard de 20 min`. */
export const lateWords = (late: number): string => `en retard de ${formatDuration(late * 60_000)}`

/** Formats the hours of a trip: `08:30–09:30`, with the day of a start or an end on another one than `day`. */
export function describeSpan(start: number, end: number, day = momentOf(start).date): string {
  const from = formatStart(start, day)
  const to = formatStart(end, day)
  return from.length + to.length > 10 ? `${from} – ${to}` : `${from}–${to}`
}

/** Describes a trip in one sentence, for screen readers and tooltips. */
export function describeTrip(trip: PlanningTrip, { start, end, crew, day, late }: Shown): string {
  const hours = describeSpan(start, end, day)
  const lateness = late !== undefined && lateWords(late)
  return [hours, lateness, clientOf(trip), routeOf(trip), bookingStatusLabels[trip.status], lastStepOf(trip), crew]
    .filter(Boolean)
    .join(', ')
}
