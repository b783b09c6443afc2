import { createClient } from './lib/client.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { listUrl } from './lib/statements.ts'
import { openEmbeddedStore, openPostgresStore, type Store } from './lib/stores.ts'

const rounds = 6

const services = ['TRANSFER', 'HOURLY_RENTAL', 'DAILY_RENTAL']
/** Each view with the statuses that may be asked for in it. */
const views = {
  urgent: ['PENDING', 'CONFIRMED'],
  assigned: ['PENDING', 'CONFIRMED', 'ASSIGNED'],
  in_progress: ['IN_PROGRESS'],
  completed: ['COMPLETED'],
  all: ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED'],
}

/** Every filter of the list, one question after the other, among 100,000 bookings, on both databases. */
export async function benchFilters(): Promise<Result[]> {
  return [...(await benchStore(await openPostgresStore())), ...(await benchStore(await openEmbeddedStore()))]
}

async function benchStore(store: Store): Promise<Result[]> {
  const yoon = await startYoon(store.env)
  const client = createClient((await signIn(yoon.url)).token)
  const questions = allQuestions()
  const times = new Map(questions.map((question) => [question, [] as number[]]))
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const question of questions) {
        const startedAt = performance.now()
        const { status, text } = await client.ask(`${yoon.url}${listUrl}?${question}`)
        if (status !== 200) throw new Error(`${question} answered ${status} ${text}`)
        // The first round warms up.
        if (round > 0) times.get(question)?.push(performance.now() - startedAt)
      }
    }
    const [slowest, itsTimes = []] = [...times].toSorted(([, a], [, b]) => median(b) - median(a))[0] ?? []
    return [
      report({
        what: `${store.name}, any filter, p95`,
        value: percentile([...times.values()].flat(), 0.95),
        unit: 'ms',
        promise: { atMost: 60 },
        note: `${questions.length} questions; slowest ${slowest}, median ${format(median(itsTimes))} ms`,
      }),
    ]
  } finally {
    client.close()
    await yoon.stop()
    await store.close()
  }
}

/** What the screen may ask: each view, status and service in each range. */
function allQuestions(): string[] {
  return rangesToday().flatMap((range) =>
    Object.entries(views).flatMap(([view, statuses]) =>
      [undefined, ...statuses].flatMap((status) =>
        [undefined, ...services].map((serviceType) =>
          new URLSearchParams({
            page: '1',
            limit: '10',
            view,
            ...(status && { status }),
            ...(serviceType && { serviceType }),
            ...range,
          }).toString(),
        ),
      ),
    ),
  )
}

/** All dates, this year, this month, the last seven days, today. */
function rangesToday(): Record<string, string>[] {
  const today = new Date().toISOString().slice(0, 10)
  const weekAgo = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)
  const year = today.slice(0, 4)
  const month = today.slice(0, 7)
  return [
    {},
    { dateFrom: `${year}-01-01`, dateTo: `${year}-12-31` },
    { dateFrom: `${month}-01`, dateTo: `${month}-28` },
    { dateFrom: weekAgo, dateTo: today },
    { dateFrom: today, dateTo: today },
  ]
}
