import type { Booking } from '@yoon/contract/bookings/schemas'
import { rentalDays } from '@yoon/contract/dates'
import { dayOf, timeOf } from '../../../lib/format.ts'

interface Window {
  startsAt: string
  endsAt: string
}

/** Local days that a strip shows: one, or those of a rental by the day. */
export interface StripDays {
  first: string
  count: number
}

export function stripDaysOf({
  scheduledDate,
  rentalEndDate,
}: Pick<Booking, 'scheduledDate' | 'rentalEndDate'>): StripDays {
  return { first: scheduledDate, count: rentalEndDate ? (rentalDays(scheduledDate, rentalEndDate) ?? 1) : 1 }
}

/** A part of a strip, from 0 to 1. */
export interface StripPart {
  from: number
  to: number
}

/** Returns the part of the days that a window takes; undefined if it lies outside. */
export function stripPartOf({ startsAt, endsAt }: Window, days: StripDays): StripPart | undefined {
  const from = Math.max(0, placeOf(startsAt, days))
  const to = Math.min(1, placeOf(endsAt, days))
  return to > from ? { from, to } : undefined
}

function placeOf(at: string, { first, count }: StripDays): number {
  const day = (Date.parse(dayOf(Date.parse(at))) - Date.parse(first)) / 86_400_000
  const [hours = 0, minutes = 0] = timeOf(at).split(':').map(Number)
  return (day + (hours * 60 + minutes) / 1_440) / count
}
