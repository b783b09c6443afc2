import pg from 'pg'
import { type Finding, ok, problem, warning } from './finding.ts'
import { rowsOf } from './rows-of.ts'

/** Time in which the counts are compared: five seconds for a million bookings on a quick disk. */
const timeoutMs = 120_000

/** Compares the maintained counts with the rows (rules/operations 44), on a connection of its own as it may take long. */
export async function checkCounts(connectionString: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString, query_timeout: timeoutMs, statement_timeout: timeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const rows = await rowsOf<{ kind: string; count: string }>(
      client,
      `select kind, count from count_errors union all select kind, count from answer_errors order by kind, count`,
    )
    const [first] = rows
    if (!first) return [ok('The counts agree with the rows.')]
    const text = `${rows.length} counts differ from the rows, the first of the ${first.kind}: ${first.count}.`
    return [problem(text, 'Take them from the rows again: npm run counts:rebuild.')]
  } catch {
    const text = `The counts could not be compared with the rows within ${timeoutMs / 1000} s.`
    return [warning(text, 'Ask again when the database is less busy.')]
  } finally {
    await client.end().catch(() => undefined)
  }
}
