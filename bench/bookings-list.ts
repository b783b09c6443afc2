import pg from 'pg'
import { type Client, createClient } from './lib/client.ts'
import { format, median, percentile, type Result, report, spread } from './lib/results.ts'
import { type RunningServer, signIn, start, startYoon } from './lib/servers.ts'
import { compileStatements, type List, lists, urlOfList, urlOfRows } from './lib/statements.ts'
import { openPostgresStore } from './lib/stores.ts'

const rounds = 9
const concurrency = 8
const secondsOf = { 1000: 3, 10: 1.5 } as const
const promises = { 1000: 0.9, 10: 0.8 } as const
/** Promised share of the throughput of a server that counts nothing. */
const promiseWithoutCounts = 0.6

/** Yoon and the bare server on one database. */
interface Rivals {
  client: Client
  yoon: RunningServer
  bare: RunningServer
}

/**
 * Measures the list of 100,000 bookings: Yoon's throughput relative to node:http with the same statements, and with
 * those that count nothing, by turns.
 */
export async function benchBookingsList(): Promise<Result[]> {
  const store = await openPostgresStore()
  try {
    return await withRivals(store.url, async (rivals, token) => {
      const results: Result[] = []
      for (const list of lists) results.push(await compareStatements(rivals, list))
      for (const list of shortLists) results.push(await compareRows(rivals, list, '100,000'))
      for (const list of shortLists) results.push(...(await timeStatements(store.url, token, list)))
      return results
    })
  } finally {
    await store.close()
  }
}

/** Measures pages of ten bookings with cards relative to a bare server that counts nothing, on any database. */
export function benchRows(url: string, bookings: number): Promise<Result[]> {
  return withRivals(url, async (rivals) => {
    const results: Result[] = []
    for (const list of shortLists) results.push(await compareRows(rivals, list, bookings.toLocaleString('en')))
    return results
  })
}

const shortLists = lists.filter(({ limit }) => limit === 10)

async function withRivals<Outcome>(
  url: string,
  work: (rivals: Rivals, token: string) => Promise<Outcome>,
): Promise<Outcome> {
  const yoon = await startYoon({ DATABASE_URL: url })
  const { token } = await signIn(yoon.url)
  const bare = await start(new URL('./bare-server.ts', import.meta.url), { DATABASE_URL: url, TOKEN: token })
  const client = createClient(token)
  try {
    return await work({ client, yoon, bare }, token)
  } finally {
    client.close()
    await bare.stop()
    await yoon.stop()
  }
}

async function compareStatements({ client, yoon, bare }: Rivals, list: List): Promise<Result> {
  const path = urlOfList(list)
  const [ours, theirs] = [await client.ask(yoon.url + path), await client.ask(bare.url + path)]
  if (ours.status !== 200 || ours.text !== theirs.text) throw new Error(`The two answer differently to ${path}`)
  const { ratios, rates } = await alternate(client, [yoon.url + path, bare.url + path], secondsOf[list.limit])
  return report({
    what: `${list.limit} rows, view ${list.view}, throughput against node:http`,
    value: median(ratios),
    unit: '×',
    promise: { atLeast: promises[list.limit] },
    note: `${format(median(rates))} answers/s of ${format(ours.text.length / 1024)} kB; ratios ${spread(ratios)}`,
  })
}

async function compareRows({ client, yoon, bare }: Rivals, list: List, bookings: string): Promise<Result> {
  const urls = [yoon.url + urlOfList(list), bare.url + urlOfRows(list)] as const
  const [ours, theirs] = [await client.ask(urls[0]), await client.ask(urls[1])]
  if (theirs.status !== 200 || !ours.text.startsWith(theirs.text.slice(0, -1))) {
    throw new Error(`The two answer other rows to ${urls[1]}`)
  }
  const { ratios, rates } = await alternate(client, urls, secondsOf[list.limit])
  return report({
    what: `${list.limit} rows with cards of ${bookings} bookings, view ${list.view}, throughput against node:http that counts nothing`,
    value: median(ratios),
    unit: '×',
    promise: { atLeast: promiseWithoutCounts },
    note: `${format(median(rates))} answers/s of ${format(ours.text.length / 1024)} kB; ratios ${spread(ratios)}`,
  })
}

/** Measures two addresses by turns: the rates of the first, and its ratios to the second. */
async function alternate(
  client: Client,
  [ours, theirs]: readonly [string, string],
  seconds: number,
): Promise<{ ratios: number[]; rates: number[] }> {
  const measure = (url: string) => client.throughput(url, { concurrency, seconds })
  await measure(ours)
  await measure(theirs)
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, so that other load of the machine affects both alike.
    const first = round % 2 === 0 ? await measure(ours) : await measure(theirs)
    const second = round % 2 === 0 ? await measure(theirs) : await measure(ours)
    const [own, other] = round % 2 === 0 ? [first, second] : [second, first]
    ratios.push(own / other)
    rates.push(own)
  }
  return { ratios, rates }
}

/** Measures the statements of session and list, one after the other on one connection, without HTTP. */
async function timeStatements(url: string, token: string, list: List): Promise<Result[]> {
  const { session, list: page } = await compileStatements(url, token, list)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (let run = 0; run < 110; run += 1) {
    const startedAt = performance.now()
    await client.query(session.sql, session.parameters)
    await client.query(page.sql, page.parameters)
    if (run >= 10) times.push(performance.now() - startedAt)
  }
  await client.end()
  const what = `10 rows, view ${list.view}, the statements alone`
  return [
    report({ what: `${what}, median`, value: median(times), unit: 'ms', promise: { atMost: 40 } }),
    report({ what: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms' }),
  ]
}
