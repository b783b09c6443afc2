import { mkdirSync, writeFileSync } from 'node:fs'
import type { Answered } from './day/colleague.ts'
import { work } from './day/working-day.ts'
import { drawPlot } from './lib/plot.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { openCopiedStore } from './lib/stores.ts'

const sizes = [10_000, 100_000, 1_000_000]
const minutes = 2

/** The calls whose times are told, as the staff know them. */
const calls = {
  listBookings: 'list or search',
  listPayments: 'payments',
  getDashboardStats: 'home page',
  createBooking: 'new booking',
  assignDriver: 'assign a driver',
  completeBooking: 'complete with payment',
} as const

/** How two hundred staff fare as the bookings grow; writes the table and the plot that the page on scaling shows. */
export async function benchScale(folder: string): Promise<Result[]> {
  const seen: Seen[] = []
  for (const bookings of sizes) seen.push(await measure(bookings))
  const table = tableOf(seen)
  console.log(`\n${table}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/scale.md`, `${table}\n`)
  writeFileSync(`${folder}/scale.svg`, plotOf(seen))
  return seen.map(({ bookings, failures }) =>
    report({ what: `failed answers with ${bookings} bookings`, value: failures, unit: '', promise: { atMost: 0 } }),
  )
}

interface Seen {
  bookings: number
  perSecond: number
  memoryMb: number
  failures: number
  times: { what: string; p50: number; p99: number }[]
}

async function measure(bookings: number): Promise<Seen> {
  const store = await openCopiedStore(bookings)
  try {
    const day = await work(store.url, minutes)
    // The first minute is for what a server and a database have to learn.
    const answers = day.minutes.slice(1).flatMap((minute) => minute.answers)
    return {
      bookings,
      perSecond: answers.length / ((minutes - 1) * 60),
      memoryMb: Math.max(...day.minutes.map(({ memoryMb }) => memoryMb)),
      failures: answers.filter(({ status }) => status >= 500 || status === 429).length,
      times: [
        timesOf('all that is read', answers, ({ kind }) => kind === 'read'),
        ...Object.entries(calls).map(([name, what]) =>
          timesOf(what, answers, ({ call, kind }) => call === name && kind !== 'again'),
        ),
      ],
    }
  } finally {
    await store.close()
  }
}

function timesOf(what: string, answers: readonly Answered[], isMeant: (answered: Answered) => boolean) {
  const times = answers.filter(isMeant).map(({ ms }) => ms)
  return { what, p50: median(times), p99: percentile(times, 0.99) }
}

function tableOf(seen: readonly Seen[]): string {
  const count = (value: number) => value.toLocaleString('en')
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['200 staff at work', ...seen.map(({ bookings }) => `${count(bookings)} bookings`)]),
    row(['---', ...seen.map(() => '---')]),
    row(['answers a second', ...seen.map(({ perSecond }) => format(perSecond))]),
    row(['memory of the server, MB', ...seen.map(({ memoryMb }) => format(memoryMb))]),
    ...(seen[0]?.times ?? []).map(({ what }, index) =>
      row([
        `${what}: p50 / p99, ms`,
        ...seen.map(
          ({ times }) => `${format(times[index]?.p50 ?? Number.NaN)} / ${format(times[index]?.p99 ?? Number.NaN)}`,
        ),
      ]),
    ),
  ].join('\n')
}

function plotOf(seen: readonly Seen[]): string {
  const line = (index: number, share: 'p50' | 'p99') =>
    seen.map(({ bookings, times }) => ({ x: bookings, y: times[index]?.[share] ?? Number.NaN }))
  const lists = 1
  return drawPlot({
    title: 'What 200 staff wait for, by the number of bookings',
    x: 'bookings',
    y: 'milliseconds',
    lines: [
      { name: 'all that is read, p50', points: line(0, 'p50') },
      { name: 'all that is read, p99', points: line(0, 'p99') },
      { name: 'list or search, p50', points: line(lists, 'p50') },
      { name: 'list or search, p99', points: line(lists, 'p99') },
    ],
  })
}
