import type { Client } from './client.ts'
import { format, median, percentile, type Result, report } from './results.ts'

/**
 * Asks a server each question in turn, round after round, the first of which warms up, and reports the p95 of all answers. Throws if
 * an answer is not 200.
 */
export async function measureQuestions(
  client: Client,
  url: string,
  { what, questions, rounds }: { what: string; questions: readonly string[]; rounds: number },
): Promise<Result> {
  const times = new Map(questions.map((question) => [question, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const question of questions) {
      const startedAt = performance.now()
      const { status, text } = await client.ask(url + question)
      if (status !== 200) throw new Error(`${question} answered ${status} ${text}`)
      if (round > 0) times.get(question)?.push(performance.now() - startedAt)
    }
  }
  const [slowest, itsTimes = []] = [...times].toSorted(([, a], [, b]) => median(b) - median(a))[0] ?? []
  return report({
    what,
    value: percentile([...times.values()].flat(), 0.95),
    unit: 'ms',
    promise: { atMost: 60 },
    note: `${questions.length} questions; slowest ${slowest}, median ${format(median(itsTimes))} ms`,
  })
}
