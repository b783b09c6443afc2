import { addressOf } from '@yoon/contract/call-address'
import { getOccupation } from '@yoon/contract/dashboard/calls'
import { addDays } from '@yoon/contract/dates'
import { getPlanning } from '@yoon/contract/planning/calls'
import { type Client, createClient } from './lib/client.ts'
import { percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { openCopiedStore, openEmbeddedStore } from './lib/stores.ts'
import { today } from './lib/today.ts'

/** Number of bookings that the call of the planning is promised for. */
const promisedSize = 100_000
const rounds = 20
/** Days and weeks around the present that are asked for by turns. */
const shifts = [-14, -7, -1, 0, 1, 2, 7, 14]

/** A call, with the addresses that are asked by turns. */
interface Asked {
  what: string
  urls: readonly string[]
  /** Promised p95 on PostgreSQL with 100,000 bookings, in milliseconds. */
  atMost?: number
}

/**
 * Measures the call of the planning for days and weeks, by driver and by vehicle, and that of the occupation of the home page, on
 * both databases with 100,000 bookings. `PLANNING_BOOKINGS=100000,1000000` measures PostgreSQL alone with other numbers.
 */
export async function benchPlanning(): Promise<Result[]> {
  const given = process.env.PLANNING_BOOKINGS
  const sizes = given?.split(',').map(Number) ?? [promisedSize]
  const results: Result[] = []
  for (const size of sizes) {
    const store = await openCopiedStore(size)
    try {
      results.push(...(await benchIn('PostgreSQL', { DATABASE_URL: store.url }, size)))
    } finally {
      await store.close()
    }
  }
  if (given !== undefined) return results
  const embedded = await openEmbeddedStore()
  results.push(...(await benchIn('embedded', embedded.env, promisedSize)))
  await embedded.close()
  return results
}

function askedCalls(): Asked[] {
  const planning = (by: 'driver' | 'vehicle', days: number) =>
    shifts.map((shift) => {
      const from = addDays(today(), shift)
      return addressOf(getPlanning, { from, to: addDays(from, days - 1), by }).url
    })
  return [
    { what: 'planning of a day by driver', urls: planning('driver', 1), atMost: 60 },
    { what: 'planning of a day by vehicle', urls: planning('vehicle', 1), atMost: 60 },
    { what: 'planning of a week by driver', urls: planning('driver', 7), atMost: 60 },
    { what: 'occupation of vehicles today', urls: [addressOf(getOccupation, {}).url], atMost: 60 },
  ]
}

async function benchIn(name: 'PostgreSQL' | 'embedded', env: Record<string, string>, size: number): Promise<Result[]> {
  const yoon = await startYoon(env)
  const client = createClient((await signIn(yoon.url)).token)
  try {
    const results: Result[] = []
    for (const { what, urls, atMost } of askedCalls()) {
      const { times, largest } = await timesOf(
        client,
        urls.map((url) => yoon.url + url),
      )
      const isPromised = name === 'PostgreSQL' && size === promisedSize && atMost !== undefined
      results.push(
        report({
          what: `${name} with ${size.toLocaleString('en')} bookings, ${what}, p95`,
          value: percentile(times, 0.95),
          unit: 'ms',
          ...(isPromised && { promise: { atMost } }),
          note: `${times.length} answers; the largest has ${largest}`,
        }),
      )
    }
    return results
  } finally {
    client.close()
    await yoon.stop()
  }
}

/** Asks for the addresses by turns, one after the other; the first round warms up. */
async function timesOf(client: Client, urls: readonly string[]): Promise<{ times: number[]; largest: string }> {
  const times: number[] = []
  let [largest, bytes] = ['', 0]
  for (let round = 0; round <= rounds; round += 1) {
    for (const url of urls) {
      const startedAt = performance.now()
      const { status, text } = await client.ask(url)
      const time = performance.now() - startedAt
      if (status !== 200) throw new Error(`${url} answered ${status} ${text}`)
      if (round > 0) times.push(time)
      if (text.length > bytes) [largest, bytes] = [sizeOf(text), text.length]
    }
  }
  return { times, largest }
}

/** Says what an answer holds. */
function sizeOf(text: string): string {
  const { data } = JSON.parse(text) as { data: Record<'rows' | 'trips' | 'vehicles', unknown[] | undefined> }
  const { rows, trips, vehicles } = data
  return vehicles ? `${vehicles.length} vehicles` : `${rows?.length} rows and ${trips?.length} trips`
}
