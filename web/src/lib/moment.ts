import { dayOf, formatDay, timeOf } from './format.ts'

/** Formats a moment: `Aujourd'hui à 14:32`. */
export function formatMoment(instant: string): string {
  return `${formatDay(dayOf(Date.parse(instant)), dayOf(Date.now()))} à ${timeOf(instant)}`
}
