import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchRows } from './bookings-list.ts'
import { type Growth, measureGrowth, reportGrowth } from './growth.ts'
import { format, type Result, report } from './lib/results.ts'
import { openCopiedStore, openEmbeddedStore } from './lib/stores.ts'
import { inColumns } from './lib/table.ts'
import { measureDays, plotOfDays, reportDays, type SeenDay, tablesOfDays } from './scale-days.ts'
import { benchSearchIn, promised } from './search.ts'

const usualSizes = '10000,100000,1000000'
/** Number of bookings that searches on the embedded database are promised for; a trial with other sizes leaves it out. */
const embeddedSize = 100_000
const figures = 'docs/operations/figures'
const longestMinutes = 40

interface Copy {
  bookings: number
  url: string
  close(): Promise<void>
}

/**
 * Runs `npm run bench -- --scale [--sizes 1000,5000,10000] [--minutes 2]`: measures on one PostgreSQL how times grow
 * with the bookings. With the usual sizes it writes the tables and the plot of the page on scaling, else those in
 * `test-results/scale`.
 */
export async function benchScale(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'boolean' },
      sizes: { type: 'string', default: usualSizes },
      minutes: { type: 'string', default: '2' },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  const parts = startParts()
  const copies: Copy[] = []
  try {
    for (const bookings of sizes) copies.push({ bookings, ...(await openCopiedStore(bookings)) })
    parts.end('seeding and copying')
    const growth = await measureGrowth(copies.map(({ url }) => url))
    parts.end('growth of each call')
    const rows: Result[] = []
    for (const { url, bookings } of copies) rows.push(...(await benchRows(url, bookings)))
    parts.end('lists against a server that counts nothing')
    const days: SeenDay[] = []
    for (const { url, bookings } of copies) days.push(...(await measureDays(url, bookings, Number(values.minutes))))
    parts.end('days of 20 and 200 staff')
    const searches = await benchSearches(copies.at(-1))
    if (sizes.includes(embeddedSize))
      searches.push(...(await benchSearchIn(await openEmbeddedStore(), promised.embedded)))
    parts.end('searches')
    write(values.sizes === usualSizes ? figures : 'test-results/scale', { sizes, growth, days })
    const range = `${sizes[0]?.toLocaleString('en')} → ${sizes.at(-1)?.toLocaleString('en')}`
    console.log('')
    return [...reportGrowth(growth, range), ...rows, ...reportDays(days), ...searches, ...parts.report()]
  } finally {
    for (const copy of copies) await copy.close()
  }
}

/** Measures searches in the largest database. */
async function benchSearches(largest: Copy | undefined): Promise<Result[]> {
  if (!largest) return []
  const name = `PostgreSQL with ${largest.bookings.toLocaleString('en')} bookings`
  const env = { DATABASE_URL: largest.url }
  return benchSearchIn({ name, env, close: async () => undefined }, promised.postgres)
}

/** Measures the time that each part of the run takes. */
function startParts() {
  const startedAt = performance.now()
  const done: { what: string; minutes: number }[] = []
  let last = startedAt
  return {
    end(what: string) {
      const now = performance.now()
      done.push({ what, minutes: (now - last) / 60_000 })
      console.log(`▶ ${what}: ${format((now - last) / 60_000)} min`)
      last = now
    },
    report(): Result[] {
      const note = done.map(({ what, minutes }) => `${what} ${format(minutes)}`).join(', ')
      const value = (last - startedAt) / 60_000
      return [report({ what: 'the whole run', value, unit: 'min', promise: { atMost: longestMinutes }, note })]
    },
  }
}

function write(
  folder: string,
  { sizes, growth, days }: { sizes: readonly number[]; growth: readonly Growth[]; days: readonly SeenDay[] },
): void {
  const tables = [tableOfGrowth(sizes, growth), tablesOfDays(days)].join('\n\n')
  console.log(`\n${tables}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/scale.md`, `${tables}\n`)
  writeFileSync(`${folder}/scale.svg`, plotOfDays(days))
}

function tableOfGrowth(sizes: readonly number[], growth: readonly Growth[]): string {
  return inColumns([
    [
      'p50 / p95 of a call, ms',
      ...sizes.map((size) => `${size.toLocaleString('en')} bookings`),
      'growth of p50 / p95',
      'promised',
    ],
    ...growth.map(({ what, p50, p95, promise }) => [
      what,
      ...sizes.map(
        (_, place) => `${format(p50.times[place] ?? Number.NaN)} / ${format(p95.times[place] ?? Number.NaN)}`,
      ),
      `${format(p50.ratio)}× / ${format(p95.ratio)}×`,
      promise === undefined ? 'grows with the drivers' : `≤ ${promise}×`,
    ]),
  ])
}
