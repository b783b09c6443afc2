import { dayOf, formatDay, timeOf } from './format.ts'

/** Formats a moment: `Aujourd'hui à 14:32`. */
export function formatMoment(instant: string): string {
  return `${formatDay(dayOf(Date.parse(instant)), dayOf(Date.now()))} à ${timeOf(instant)}`
}

/** Formats a day within a sentence: `hier`, `le sam. 21 nov.`. */
export function dayInText(day: string, today: string): string {
  const near = formatDay(day, today)
  return /^[A-Z]/.test(near) ? near.charAt(0).toLowerCase() + near.slice(1) : `le ${near}`
}

/** Formats a moment within a sentence: `hier à 14:32`, `le sam. 21 nov. à 14:32`. */
export function momentInText(instant: string): string {
  return `${dayInText(dayOf(Date.parse(instant)), dayOf(Date.now()))} à ${timeOf(instant)}`
}

/** True if a day and a time of the company, `YYYY-MM-DD` and `HH:mm`, lie before `now` (milliseconds), in whole minutes. */
export function hasPassed(scheduled: { scheduledDate: string; scheduledTime: string }, now: number): boolean {
  return `${scheduled.scheduledDate} ${scheduled.scheduledTime}` < `${dayOf(now)} ${timeOf(now)}`
}
