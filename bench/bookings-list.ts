import pg from 'pg'
import { type Client, createClient } from './lib/client.ts'
import { format, median, percentile, type Result, report, spread } from './lib/results.ts'
import { type RunningServer, signIn, start, startYoon } from './lib/servers.ts'
import { compileStatements, type List, lists, urlOfList } from './lib/statements.ts'
import { openPostgresStore } from './lib/stores.ts'

const rounds = 9
const concurrency = 8
const secondsOf = { 1000: 3, 10: 1.5 } as const
const promises = { 1000: 0.9, 10: 0.8 } as const

/**
 * Measures the list of 100,000 bookings: Yoon's throughput relative to node:http with the same statements, by turns.
 */
export async function benchBookingsList(): Promise<Result[]> {
  const store = await openPostgresStore()
  const yoon = await startYoon(store.env)
  const { token } = await signIn(yoon.url)
  const bare = await start(new URL('./bare-server.ts', import.meta.url), { DATABASE_URL: store.url, TOKEN: token })
  const client = createClient(token)
  try {
    const results: Result[] = []
    for (const list of lists) results.push(await compare(client, list, yoon, bare))
    for (const list of lists) if (list.limit === 10) results.push(...(await timeStatements(store.url, token, list)))
    return results
  } finally {
    client.close()
    await bare.stop()
    await yoon.stop()
    await store.close()
  }
}

async function compare(client: Client, list: List, yoon: RunningServer, bare: RunningServer): Promise<Result> {
  const path = urlOfList(list)
  const [ours, theirs] = [await client.ask(yoon.url + path), await client.ask(bare.url + path)]
  if (ours.status !== 200 || ours.text !== theirs.text) throw new Error(`The two answer differently to ${path}`)
  const seconds = secondsOf[list.limit]
  const measure = (server: RunningServer) => client.throughput(server.url + path, { concurrency, seconds })
  await measure(yoon)
  await measure(bare)
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates, so that other load of the machine affects both alike.
    const first = round % 2 === 0 ? await measure(yoon) : await measure(bare)
    const second = round % 2 === 0 ? await measure(bare) : await measure(yoon)
    const [own, other] = round % 2 === 0 ? [first, second] : [second, first]
    ratios.push(own / other)
    rates.push(own)
  }
  return report({
    what: `${list.limit} rows, view ${list.view}, throughput against node:http`,
    value: median(ratios),
    unit: '×',
    promise: { atLeast: promises[list.limit] },
    note: `${format(median(rates))} answers/s of ${format(ours.text.length / 1024)} kB; ratios ${spread(ratios)}`,
  })
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
