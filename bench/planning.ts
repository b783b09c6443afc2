import { addressOf } from '@yoon/contract/call-address'
import { getOccupation } from '@yoon/contract/dashboard/calls'
import { addDays } from '@yoon/contract/dates'
import { getPlanning } from '@yoon/contract/planning/calls'
import { type DatabaseName, onBothDatabases } from './lib/both-databases.ts'
import { type Client, createClient } from './lib/client.ts'
import { addFullWeek } from './lib/full-week.ts'
import { percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { openCopiedStore } from './lib/stores.ts'
import { today } from './lib/today.ts'

/** Number of bookings that the calls are promised for, and their p95 in milliseconds. */
const promisedSize = 100_000
const promised = { PostgreSQL: 60, embedded: 180 } as const
/** Measured answers of a call, at least. */
const answers = 160
/** Days and weeks around the present that are asked for by turns. */
const shifts = [-14, -7, -1, 0, 1, 2, 7, 14]

/** A call, with the addresses that are asked by turns. */
interface Asked {
  what: string
  urls: readonly string[]
  isPromised: boolean
}

interface Measured {
  name: DatabaseName
  env: Record<string, string>
  /** Number of bookings. */
  size: number
}

/**
 * Measures the call of the planning for days and weeks, by driver and by vehicle, and that of the occupation of the home page, on
 * both databases with 100,000 bookings. `PLANNING_BOOKINGS=100000,1000000` measures PostgreSQL alone with other numbers.
 */
export async function benchPlanning(): Promise<Result[]> {
  const given = process.env.PLANNING_BOOKINGS
  if (given === undefined) return onBothDatabases((name, env) => benchCompanies({ name, env, size: promisedSize }))
  const results: Result[] = []
  for (const size of given.split(',').map(Number)) {
    const store = await openCopiedStore(size)
    try {
      results.push(...(await benchCompanies({ name: 'PostgreSQL', env: { DATABASE_URL: store.url }, size })))
    } finally {
      await store.close()
    }
  }
  return results
}

/**
 * Measures the company of the seed, which has more drivers than the promise names (224 with 100,000 bookings), then the company
 * of the promise: 60 drivers with 300 trips on a full day and 2,000 in the week.
 */
async function benchCompanies(store: Measured): Promise<Result[]> {
  const around = shifts.map((shift) => addDays(today(), shift))
  const ofSeed = await benchCalls(store, [
    { what: 'occupation of vehicles today', urls: [addressOf(getOccupation, {}).url], isPromised: true },
    { what: 'planning of a day by driver, all of the seed', urls: planningOf(around, 1, 'driver'), isPromised: false },
    { what: 'planning of a week by driver, all of the seed', urls: planningOf(around, 7, 'driver'), isPromised: false },
  ])
  const first = await addFullWeek(store.env)
  const days = Array.from({ length: 7 }, (_none, day) => addDays(first, day))
  const ofPromise = await benchCalls(store, [
    { what: 'planning of a day by driver', urls: planningOf(days, 1, 'driver'), isPromised: true },
    { what: 'planning of a day by vehicle', urls: planningOf(days, 1, 'vehicle'), isPromised: true },
    { what: 'planning of a week by driver', urls: planningOf([first], 7, 'driver'), isPromised: true },
  ])
  return [...ofSeed, ...ofPromise]
}

/** Returns the addresses of the planning of so many days from each of the first ones. */
function planningOf(firsts: readonly string[], days: number, by: 'driver' | 'vehicle'): string[] {
  return firsts.map((from) => addressOf(getPlanning, { from, to: addDays(from, days - 1), by }).url)
}

async function benchCalls({ name, env, size }: Measured, calls: readonly Asked[]): Promise<Result[]> {
  const yoon = await startYoon(env)
  const client = createClient((await signIn(yoon.url)).token)
  try {
    const results: Result[] = []
    for (const { what, urls, isPromised } of calls) {
      const { times, largest } = await timesOf(
        client,
        urls.map((url) => yoon.url + url),
      )
      results.push(
        report({
          what: `${name} with ${size.toLocaleString('en')} bookings, ${what}, p95`,
          value: percentile(times, 0.95),
          unit: 'ms',
          ...(isPromised && size === promisedSize && { promise: { atMost: promised[name] } }),
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
  for (let round = 0; times.length < answers; round += 1) {
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
