import { dayOf, formatDay, timeOf } from '../../../lib/format.ts'

/** Formats the window of a trip: `Aujourd'hui, 10:00–11:00`, with the last day if it is another. */
export function formatWindow({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number): string {
  const today = dayOf(now)
  // A window that ends at midnight ends with its day, not on the next one.
  const [from, to] = [dayOf(Date.parse(startsAt)), dayOf(Date.parse(endsAt) - 1)]
  const end = timeOf(endsAt).replace(/^00:00$/, '24:00')
  const start = `${formatDay(from, today)}, ${timeOf(startsAt)}`
  return from === to ? `${start}–${end}` : `${start} – ${formatDay(to, today)}, ${end}`
}

/** Formats the hours of a trip: `10:00–11:00`. */
export function hoursOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${timeOf(startsAt)}–${timeOf(endsAt).replace(/^00:00$/, '24:00')}`
}
