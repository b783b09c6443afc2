import type { Booking } from '@yoon/contract/bookings/schemas'
import { rentalDays } from '@yoon/contract/dates'
import { dayOf, timeOf } from '../../../lib/format.ts'

interface Window {
  startsAt: string
  endsAt: string
}

/** Local days that a timeline shows: one, or those of a rental by the day. */
export interface TimelineDays {
  first: string
  count: number
}

export function timelineDaysOf({
  scheduledDate,
  rentalEndDate,
}: Pick<Booking, 'scheduledDate' | 'rentalEndDate'>): TimelineDays {
  return { first: scheduledDate, count: rentalEndDate ? (rentalDays(scheduledDate, rentalEndDate) ?? 1) : 1 }
}

/** A part of a timeline, from 0 to 1. */
export interface TimelinePart {
  from: number
  to: number
}

/** Returns the part of the days that a window takes; undefined if it lies outside. */
export function timelinePartOf({ startsAt, endsAt }: Window, days: TimelineDays): TimelinePart | undefined {
  const from = Math.max(0, placeOf(startsAt, days))
  const to = Math.min(1, placeOf(endsAt, days))
  return to > from ? { from, to } : undefined
}

function placeOf(at: string, { first, count }: TimelineDays): number {
  const day = (Date.parse(dayOf(Date.parse(at))) - Date.parse(first)) / 86_400_000
  const [hours = 0, minutes = 0] = timeOf(at).split(':').map(Number)
  return (day + (hours * 60 + minutes) / 1_440) / count
}
