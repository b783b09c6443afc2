import type { Booking } from '@yoon/contract/bookings/schemas'
import { rentalDays } from '@yoon/contract/dates'
import { dayOf, timeOf } from '../../../lib/format.ts'

interface Window {
  startsAt: string
  endsAt: string
}

/** Hours that a timeline shows, from the midnight before its first day. */
export interface TimelineSpan {
  /** The first local day, `YYYY-MM-DD`. */
  first: string
  hours: number
}

/** Returns the day of a booking, up to its end where that is on the next day; or the days of a rental by the day. */
export function timelineSpanOf(booking: Pick<Booking, 'scheduledDate' | 'rentalEndDate' | 'endsAt'>): TimelineSpan {
  const { scheduledDate: first, rentalEndDate, endsAt } = booking
  const days = rentalEndDate ? (rentalDays(first, rentalEndDate) ?? 1) : 1
  return { first, hours: rentalEndDate ? 24 * days : Math.max(24, Math.ceil(hoursSince(first, endsAt))) }
}

/** Returns the hours that have a line on a timeline: each quarter of a day, or the midnights between several days. */
export function timelineHours({ hours }: TimelineSpan): number[] {
  const step = hours > 48 ? 24 : 6
  return Array.from({ length: Math.min(Math.ceil(hours / step), 31) - 1 }, (_, at) => (at + 1) * step)
}

/** A part of a timeline, from 0 to 1. */
export interface TimelinePart {
  from: number
  to: number
}

/** Returns the part of a timeline that a window takes; undefined if it lies outside. */
export function timelinePartOf({ startsAt, endsAt }: Window, { first, hours }: TimelineSpan): TimelinePart | undefined {
  const from = Math.max(0, hoursSince(first, startsAt) / hours)
  const to = Math.min(1, hoursSince(first, endsAt) / hours)
  return to > from ? { from, to } : undefined
}

/** Returns the place of a moment on a timeline, from 0 to 1; undefined if it lies outside. */
export function timelinePlaceOf(at: number, { first, hours }: TimelineSpan): number | undefined {
  const place = hoursSince(first, new Date(at).toISOString()) / hours
  return place >= 0 && place <= 1 ? place : undefined
}

/** Returns the hours on the clock from the beginning of a local day to a moment. */
function hoursSince(first: string, at: string): number {
  const days = (Date.parse(dayOf(Date.parse(at))) - Date.parse(first)) / 86_400_000
  const [hours = 0, minutes = 0] = timeOf(at).split(':').map(Number)
  return days * 24 + hours + minutes / 60
}
