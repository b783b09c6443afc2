import { mkdirSync, writeFileSync } from 'node:fs'
import { type Answered, isFailure } from './day/colleague.ts'
import { type WorkingDay, work } from './day/working-day.ts'
import { drawPlot } from './lib/plot.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { openCopiedStore } from './lib/stores.ts'

const sizes = [10_000, 100_000, 1_000_000]
const minutes = 2

/** Sizes of the staff: with all of them both cores are busy, so times include queueing. */
const crowds = [
  { name: '20 staff', share: 0.1 },
  { name: '200 staff', share: 1 },
] as const

/** Measured calls, with their names in the tables. */
const calls = {
  listBookings: 'list or search',
  listPayments: 'payments',
  getDashboardStats: 'home page',
  createBooking: 'new booking',
  assignDriver: 'assign a driver',
  completeBooking: 'complete with payment',
} as const

/** Measures response times as the bookings grow; writes the tables and the plot of the page on scaling. */
export async function benchScale(folder: string): Promise<Result[]> {
  const seen: Seen[] = []
  for (const bookings of sizes) seen.push(...(await measure(bookings)))
  const tables = crowds.map(({ name }) => tableOf(name, seen)).join('\n\n')
  console.log(`\n${tables}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/scale.md`, `${tables}\n`)
  writeFileSync(`${folder}/scale.svg`, plotOf(seen))
  return seen.map(({ crowd, bookings, failures }) => {
    const what = `${crowd}, failed answers with ${bookings} bookings`
    return report({ what, value: failures, unit: '', promise: { atMost: 0 } })
  })
}

interface Seen {
  crowd: string
  bookings: number
  perSecond: number
  memoryMb: number
  failures: number
  times: { what: string; p50: number; p99: number }[]
}

async function measure(bookings: number): Promise<Seen[]> {
  const store = await openCopiedStore(bookings)
  try {
    const seen: Seen[] = []
    for (const { name, share } of crowds) seen.push(seenBy(name, bookings, await work(store.url, minutes, { share })))
    return seen
  } finally {
    await store.close()
  }
}

function seenBy(crowd: string, bookings: number, day: WorkingDay): Seen {
  // The first minute warms up server and database.
  const answers = day.minutes.slice(1).flatMap((minute) => minute.answers)
  return {
    crowd,
    bookings,
    perSecond: answers.length / ((minutes - 1) * 60),
    memoryMb: Math.max(...day.minutes.map(({ memoryMb }) => memoryMb)),
    failures: answers.filter(isFailure).length,
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

function tableOf(crowd: string, all: readonly Seen[]): string {
  const seen = all.filter((one) => one.crowd === crowd)
  const count = (value: number) => value.toLocaleString('en')
  const times = (one: Seen, index: number) => {
    const { p50 = Number.NaN, p99 = Number.NaN } = one.times[index] ?? {}
    return Number.isNaN(p50) ? 'not asked' : `${format(p50)} / ${format(p99)}`
  }
  return inColumns([
    [`${crowd} at work`, ...seen.map(({ bookings }) => `${count(bookings)} bookings`)],
    ['answers a second', ...seen.map(({ perSecond }) => format(perSecond))],
    ['answers that failed', ...seen.map(({ failures }) => count(failures))],
    ['memory of the server, MB', ...seen.map(({ memoryMb }) => format(memoryMb))],
    ...(seen[0]?.times ?? []).map(({ what }, index) => [
      `${what}: p50 / p99, ms`,
      ...seen.map((one) => times(one, index)),
    ]),
  ])
}

/** Formats rows, the first of which is the heading, as a Markdown table. */
function inColumns([heads = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) => Math.max(...[heads, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function plotOf(seen: readonly Seen[]): string {
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
