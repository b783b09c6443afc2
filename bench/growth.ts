import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { addressOf } from '@yoon/contract/call-address'
import { openPostgres } from '../server/src/platform/database/open-database.ts'
import { type Client, createClient } from './lib/client.ts'
import { format, percentile, type Result, report } from './lib/results.ts'
import { startYoon } from './lib/servers.ts'
import { hire } from './lib/staff.ts'
import { type StaffCall, staffCalls } from './lib/staff-calls.ts'

const staffCount = 20
const concurrency = 4
const warmups = 40
/** Requests of a call on a database: so many turns of so many. */
const turns = 20
const requestsPerTurn = 25

/** Largest ratio of the times of a call from the smallest database to the largest. */
const promises = { list: 1.5, search: 2, fleet: undefined } as const

/** A database, and Yoon with the sessions of twenty people on it. */
interface Reader {
  url: string
  clients: Client[]
  calls: StaffCall[]
  close(): Promise<void>
}

/** Growth of a call from the smallest database to the largest: its times in milliseconds, and their ratio. */
export interface Growth extends Pick<StaffCall, 'what' | 'kind'> {
  p50: { times: number[]; ratio: number }
  p95: { times: number[]; ratio: number }
  promise: number | undefined
}

/**
 * Measures what staff read on databases of ascending sizes: each call by itself, four requests at a time, on the
 * databases by turns, so that other load of the machine affects all alike.
 */
export async function measureGrowth(databaseUrls: readonly string[]): Promise<Growth[]> {
  const readers: Reader[] = []
  try {
    for (const url of databaseUrls) readers.push(await openReader(url))
    const growth: Growth[] = []
    for (const [place, { what, kind }] of (readers[0]?.calls ?? []).entries()) {
      for (const reader of readers) await timesOf(reader, place, { from: 0, count: warmups })
      const times: number[][] = readers.map(() => [])
      for (let turn = 0; turn < turns; turn += 1) {
        const of = { from: turn * requestsPerTurn, count: requestsPerTurn }
        for (const [size, reader] of readers.entries()) times[size]?.push(...(await timesOf(reader, place, of)))
      }
      const [p50, p95] = [shareOf(times, 0.5), shareOf(times, 0.95)]
      console.log(`  ${what}: p50 ${p50.times.map(format).join(' → ')} ms, p95 ${p95.times.map(format).join(' → ')} ms`)
      growth.push({ what, kind, p50, p95, promise: promises[kind] })
    }
    return growth
  } finally {
    for (const reader of readers) await reader.close()
  }
}

function shareOf(all: readonly number[][], share: number): { times: number[]; ratio: number } {
  const times = all.map((own) => percentile(own, share))
  return { times, ratio: (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN) }
}

async function openReader(databaseUrl: string): Promise<Reader> {
  const { db, close } = openPostgres(databaseUrl)
  const clients: Client[] = []
  for (let place = 0; place < staffCount; place += 1) clients.push(createClient(await hire(db, 'ADMIN')))
  await close()
  const yoon = await startYoon({ DATABASE_URL: databaseUrl })
  return {
    url: yoon.url,
    clients,
    calls: staffCalls(await sampleOf(clients, yoon.url)),
    async close() {
      for (const client of clients) client.close()
      await yoon.stop()
    },
  }
}

/** Returns some bookings, whose names and numbers are searched for. */
async function sampleOf([client]: readonly Client[], url: string): Promise<Booking[]> {
  const address = addressOf(listBookings, { page: 3, limit: 20, view: 'all' })
  const { status, text } = (await client?.ask(url + address.url)) ?? {}
  if (status !== 200) throw new Error(`The list of bookings answered ${status}`)
  return (JSON.parse(text ?? '') as { data: Booking[] }).data
}

/** Returns the times of some of the requests of a call, in milliseconds. */
async function timesOf(
  { url, clients, calls }: Reader,
  place: number,
  { from, count }: { from: number; count: number },
): Promise<number[]> {
  const { urls: paths = [] } = calls[place] ?? {}
  const times: number[] = []
  let sent = from
  const worker = async () => {
    while (sent < from + count) {
      const client = clients[sent % clients.length]
      const path = paths[sent % paths.length] ?? ''
      sent += 1
      const startedAt = performance.now()
      const { status } = (await client?.ask(url + path)) ?? {}
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return times
}

/** Prints each ratio beside its promise, with the times and their difference: ratios of a few milliseconds are noisy. */
export function reportGrowth(growth: readonly Growth[], bookings: string): Result[] {
  return growth.flatMap(({ what, promise, ...shares }) =>
    (['p50', 'p95'] as const).map((share) => {
      const { times, ratio } = shares[share]
      const difference = (times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN)
      return report({
        what: `${what}, ${share}, growth ${bookings}`,
        value: ratio,
        unit: '×',
        ...(promise !== undefined && { promise: { atMost: promise } }),
        note: `${times.map(format).join(' → ')} ms, ${difference > 0 ? '+' : ''}${format(difference)} ms`,
      })
    }),
  )
}
