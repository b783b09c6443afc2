import { addDays } from '@yoon/contract/dates'

// Instants are milliseconds. Dakar keeps UTC all year, so its clock is read straight from the instant.
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Returns the day `YYYY-MM-DD` and the time `HH:mm` in Dakar. */
export function localMoment(at: number): { day: string; time: string } {
  const text = isoInstant(at)
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Returns the instant at which a day in Dakar ends. */
export function midnightAfter(day: string): number {
  return Date.parse(`${addDays(day, 1)}T00:00:00Z`)
}

/** Returns the beginning of the day in Dakar that contains the instant. */
export function startOfDay(at: number): number {
  return at - (at % dayMs)
}

/** Returns the minutes since midnight in Dakar. */
export function minuteOfDay(at: number): number {
  return Math.floor((at % dayMs) / minuteMs)
}

/** Rounds down to five minutes: trips are ordered for 10:05, not for 10:07. */
export function fiveMinutes(at: number): number {
  return at - (at % (5 * minuteMs))
}

export function isoInstant(at: number): string {
  return new Date(at).toISOString()
}
