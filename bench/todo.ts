import { addressOf } from '@yoon/contract/call-address'
import { countTodo, listTodo } from '@yoon/contract/todo/calls'
import { todoCauses, todoStates } from '@yoon/contract/todo/causes'
import { onBothDatabases } from './lib/both-databases.ts'
import { createClient } from './lib/client.ts'
import { measureQuestions } from './lib/questions.ts'
import type { Result } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'

/** The first one warms up. */
const rounds = 16

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
  try {
    return await measureQuestions(client, yoon.url, { what: `${name}, work queue, p95`, questions, rounds })
  } finally {
    client.close()
    await yoon.stop()
  }
}
