import { addDays } from '@yoon/contract/dates'
import { countOf } from '../../lib/count.ts'
import { formatDay } from '../../lib/format.ts'
import type { BarModel } from './board-model.ts'
import { minutesOf, momentOf } from './time-grid.ts'

interface PhoneParts {
  over: BarModel[]
  /** Trips under way that began on a former day. */
  former: BarModel[]
  /** The other trips up to the present. */
  begun: BarModel[]
  toCome: BarModel[]
}

/** Returns the trips of a day by their hour, apart by what they are at `now` (local minutes). */
export function phoneParts(bars: readonly BarModel[], day: string, now: number): PhoneParts {
  const parts: PhoneParts = { over: [], former: [], begun: [], toCome: [] }
  const midnight = minutesOf(day, '00:00')
  for (const bar of bars.toSorted((a, b) => a.start - b.start)) {
    const { trip, start, end } = bar
    if (trip.status === 'COMPLETED' && end <= now) parts.over.push(bar)
    else if (trip.status === 'IN_PROGRESS' && start < midnight) parts.former.push(bar)
    else if (start <= now) parts.begun.push(bar)
    else parts.toCome.push(bar)
  }
  return parts
}

/** Says how many trips go on from former days: `2 courses en cours depuis hier`. */
export function formerWords(bars: readonly BarModel[], today: string): string {
  const areOfYesterday = bars.every(({ start }) => momentOf(start).date === addDays(today, -1))
  return `${countOf(bars.length, 'course')} en cours depuis ${areOfYesterday ? 'hier' : 'hier ou avant'}`
}

/**
 * Returns the hours of a trip and, apart, its days if they are others than the shown one: `23:50–00:50` and `hier`,
 * `09:00–24:00` and `mer. 25 nov. → dim. 29 nov.`.
 */
export function phoneSpan(start: number, end: number, day: string, today: string): { hours: string; days: string } {
  const from = momentOf(start)
  const last = momentOf(end)
  // A trip that ends at midnight ends with its day.
  const to = last.time === '00:00' && end > start ? { date: addDays(last.date, -1), time: '24:00' } : last
  const name = (date: string) => formatDay(date, today).toLowerCase()
  const isLong = end - start > 1440
  const days = isLong ? `${name(from.date)} → ${name(to.date)}` : from.date === day ? '' : name(from.date)
  return { hours: `${from.time}–${to.time}`, days }
}
