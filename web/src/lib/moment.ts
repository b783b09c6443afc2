import { dayOf, formatDay, timeOf } from './format.ts'

/** Formats a moment: `Aujourd'hui à 14:32`. */
export function formatMoment(instant: string): string {
  return `${formatDay(dayOf(Date.parse(instant)), dayOf(Date.now()))} à ${timeOf(instant)}`
}

/** True if a day and a time of the company, `YYYY-MM-DD` and `HH:mm`, lie before `now` (milliseconds), in whole minutes. */
export function hasPassed(scheduled: { scheduledDate: string; scheduledTime: string }, now: number): boolean {
  return `${scheduled.scheduledDate} ${scheduled.scheduledTime}` < `${dayOf(now)} ${timeOf(now)}`
}
