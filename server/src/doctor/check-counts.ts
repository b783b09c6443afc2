import pg from 'pg'
import { type Finding, ok, problem, warning } from './finding.ts'
import { rowsOf } from './rows-of.ts'

/** Time in which the counts are compared: five seconds for a million bookings on a quick disk. */
const timeoutMs = 120_000

/** Compares the maintained counts with the rows (rules/operations 44), and the sums of the ledger, on a connection of its own as it may take long. */
export async function checkCounts(connectionString: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString, query_timeout: timeoutMs, statement_timeout: timeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const rows = await rowsOf<{ kind: string; count: string }>(
      client,
      `select kind, count from count_errors union all select kind, count from answer_errors order by kind, count`,
    )
    const problems = await rowsOf<{ kind: string; subject: string }>(
      client,
      `select kind, subject from money_problems order by kind, subject`,
    )
    return [...judgeCounts(rows), ...judgeMoney(problems)]
  } catch {
    const text = `The counts could not be compared with the rows within ${timeoutMs / 1000} s.`
    return [warning(text, 'Ask again when the database is less busy.')]
  } finally {
    await client.end().catch(() => undefined)
  }
}

function judgeCounts(rows: readonly { kind: string; count: string }[]): Finding[] {
  const [first] = rows
  if (!first) return [ok('The counts agree with the rows.')]
  const text = `${rows.length} counts differ from the rows, the first of the ${first.kind}: ${first.count}.`
  return [problem(text, 'Take them from the rows again: npm run counts:rebuild.')]
}

/** Judges the equations of the ledger (rules/money 69). */
function judgeMoney(rows: readonly { kind: string; subject: string }[]): Finding[] {
  const [first] = rows
  if (!first) return [ok('The payments, allocations and refunds agree.')]
  const text = `${rows.length} rows break an equation of the ledger, the first: ${first.kind}, ${first.subject}.`
  return [problem(text, 'Report it with the output of: select * from money_problems.')]
}
