import { type Answered, isFailure } from './day/colleague.ts'
import { type WorkingDay, work } from './day/working-day.ts'
import { drawPlot } from './lib/plot.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { inColumns } from './lib/table.ts'

/** Sizes of the staff: with all of them both cores are busy, so times include queueing. */
const crowds = [
  { name: '20 staff', share: 0.1 },
  { name: '200 staff', share: 1 },
] as const

/** Promised p99 of 200 staff with the most bookings, in milliseconds. */
const promisedP99 = 1500

/** Measured calls, with their names in the tables. */
const calls = {
  listBookings: 'list or search',
  findBookings: 'search of the header',
  listPayments: 'payments',
  getDashboardStats: 'home page',
  getToday: 'figures of the day',
  getOccupation: 'occupation of vehicles',
  createBooking: 'new booking',
  assignDriver: 'assign a driver',
  completeBooking: 'complete with payment',
} as const

/** Working days of one crowd on a database of one size. */
export interface SeenDay {
  crowd: string
  bookings: number
  perSecond: number
  memoryMb: number
  failures: number
  p99: number
  times: { what: string; p50: number; p99: number }[]
}

/** Simulates the day of each crowd, one after the other. */
export async function measureDays(databaseUrl: string, bookings: number, minutes: number): Promise<SeenDay[]> {
  const seen: SeenDay[] = []
  for (const { name, share } of crowds) {
    const day = seenBy(name, bookings, await work(databaseUrl, minutes, { share }))
    const [reads] = day.times
    console.log(`  ${name}: ${format(day.perSecond)} answers/s, reads p50 ${format(reads?.p50 ?? Number.NaN)} ms`)
    seen.push(day)
  }
  return seen
}

function seenBy(crowd: string, bookings: number, day: WorkingDay): SeenDay {
  // The first minute warms up server and database.
  const measured = day.minutes.length > 1 ? day.minutes.slice(1) : day.minutes
  const answers = measured.flatMap((minute) => minute.answers)
  return {
    crowd,
    bookings,
    perSecond: answers.length / (measured.length * 60),
    memoryMb: Math.max(...day.minutes.map(({ memoryMb }) => memoryMb)),
    failures: day.answers.filter(isFailure).length,
    p99: percentile(
      answers.map(({ ms }) => ms),
      0.99,
    ),
    times: [
      timesOf('all that is read', answers, ({ kind }) => kind === 'read'),
      ...Object.entries(calls).map(([name, what]) =>
        timesOf(what, answers, ({ call, kind }) => call === name && kind !== 'again'),
      ),
    ],
  }
}

function timesOf(what: string, answers: readonly Answered[], isMeant: (answered: Answered) => boolean) {
  const times = answers.filter(isMeant).map(({ ms }) => ms)
  return { what, p50: median(times), p99: percentile(times, 0.99) }
}

/** Prints the failed answers of each day, and the p99 of all answers of 200 staff. */
export function reportDays(seen: readonly SeenDay[]): Result[] {
  const most = Math.max(...seen.map(({ bookings }) => bookings))
  return seen.flatMap(({ crowd, bookings, failures, p99 }) => {
    const day = `${crowd} with ${bookings.toLocaleString('en')} bookings`
    const isPromised = crowd === '200 staff' && bookings === most
    return [
      report({ what: `${day}, answers failed or later than 30 s`, value: failures, unit: '', promise: { atMost: 0 } }),
      report({
        what: `${day}, all answers, p99`,
        value: p99,
        unit: 'ms',
        ...(isPromised && { promise: { atMost: promisedP99 } }),
      }),
    ]
  })
}

/** Returns a table of each crowd, by the number of bookings. */
export function tablesOfDays(all: readonly SeenDay[]): string {
  return crowds.map(({ name }) => tableOf(all.filter(({ crowd }) => crowd === name))).join('\n\n')
}

function tableOf(seen: readonly SeenDay[]): string {
  const count = (value: number) => value.toLocaleString('en')
  const times = (one: SeenDay, index: number) => {
    const { p50 = Number.NaN, p99 = Number.NaN } = one.times[index] ?? {}
    return Number.isNaN(p50) ? 'not asked' : `${format(p50)} / ${format(p99)}`
  }
  return inColumns([
    [`${seen[0]?.crowd} at work`, ...seen.map(({ bookings }) => `${count(bookings)} bookings`)],
    ['answers a second', ...seen.map(({ perSecond }) => format(perSecond))],
    ['answers that failed', ...seen.map(({ failures }) => count(failures))],
    ['memory of the server, MB', ...seen.map(({ memoryMb }) => format(memoryMb))],
    ['all answers: p99, ms', ...seen.map(({ p99 }) => format(p99))],
    ...(seen[0]?.times ?? []).map(({ what }, index) => [
      `${what}: p50 / p99, ms`,
      ...seen.map((one) => times(one, index)),
    ]),
  ])
}

export function plotOfDays(seen: readonly SeenDay[]): string {
  const line = (crowd: string, share: 'p50' | 'p99') => ({
    name: `${crowd}, ${share}`,
    points: seen
      .filter((one) => one.crowd === crowd)
      .map(({ bookings, times }) => ({ x: bookings, y: times[0]?.[share] ?? Number.NaN })),
  })
  return drawPlot({
    title: 'How long the staff wait for what they read',
    x: 'bookings',
    y: 'milliseconds',
    lines: crowds.flatMap(({ name }) => [line(name, 'p50'), line(name, 'p99')]),
  })
}
