import { dayOf, formatDay, timeOf } from './format.ts'

/** Formats a moment: `Aujourd'hui à 14:32`. */
export function formatMoment(instant: string): string {
  return `${formatDay(dayOf(Date.parse(instant)), dayOf(Date.now()))} à ${timeOf(instant)}`
}

/** Formats a moment for a narrow list: `14:32` today, else `Hier 14:32`, `mar. 24 nov. 14:32`. */
export function formatShortMoment(instant: string): string {
  const [day, today] = [dayOf(Date.parse(instant)), dayOf(Date.now())]
  return day === today ? timeOf(instant) : `${formatDay(day, today)} ${timeOf(instant)}`
}
