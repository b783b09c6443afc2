import { addressOf } from '@yoon/contract/call-address'
import { countTodo, listTodo } from '@yoon/contract/todo/calls'
import { todoCauses, todoStates } from '@yoon/contract/todo/causes'
import { onBothDatabases } from './lib/both-databases.ts'
import { createClient } from './lib/client.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'

const rounds = 15

/** Measures the work queue, its filters and its count, one request at a time, with 100,000 bookings, on both databases. */
export function benchTodo(): Promise<Result[]> {
  return onBothDatabases(benchIn)
}

async function benchIn(name: string, env: Record<string, string>): Promise<Result> {
  const yoon = await startYoon(env)
  const client = createClient((await signIn(yoon.url)).token)
  const questions = [
    ...todoStates.map((state) => addressOf(listTodo, { state, limit: 25 }).url),
    ...todoCauses.map((cause) => addressOf(listTodo, { cause, limit: 25 }).url),
    addressOf(listTodo, { search: 'fall', limit: 25 }).url,
    addressOf(countTodo, {}).url,
  ]
  const times = new Map(questions.map((question) => [question, [] as number[]]))
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const question of questions) {
        const startedAt = performance.now()
        const { status, text } = await client.ask(yoon.url + question)
        if (status !== 200) throw new Error(`${question} answered ${status} ${text}`)
        // The first round warms up.
        if (round > 0) times.get(question)?.push(performance.now() - startedAt)
      }
    }
    const [slowest, itsTimes = []] = [...times].toSorted(([, a], [, b]) => median(b) - median(a))[0] ?? []
    return report({
      what: `${name}, work queue, p95`,
      value: percentile([...times.values()].flat(), 0.95),
      unit: 'ms',
      promise: { atMost: 60 },
      note: `${questions.length} questions; slowest ${slowest}, median ${format(median(itsTimes))} ms`,
    })
  } finally {
    client.close()
    await yoon.stop()
  }
}
