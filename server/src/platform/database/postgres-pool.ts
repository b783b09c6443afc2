import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { withTimeout } from '../with-timeout.ts'
import { discardConnection, preparedNameOf, trackDeadlines } from './statement-marks.ts'

/** PostgreSQL kept the connection open but sent nothing: the network drops the traffic. */
export class PostgresTimeout extends Error {
  readonly code = 'POSTGRES_TIMEOUT'
}

/**
 * Wraps a pool with a client-side statement timeout. PostgreSQL cancels slow statements itself, so `deadlineMs` is
 * longer than its own timeout. A connection that timed out is discarded: the late reply could reach the next query.
 */
export function withClientTimeout(pool: Pool, deadlineMs: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => watched(await pool.connect(), deadlineMs),
  }
}

function watched(client: PoolClient, deadlineMs: number): PostgresPoolClient {
  let isSilent = false
  let isSpent = false
  const hasDeadline = trackDeadlines()

  async function query(sql: string, parameters: unknown[]) {
    // The server ends the transaction with the connection.
    if (isSilent && /^rollback/i.test(sql)) return { command: 'ROLLBACK', rows: [], rowCount: 0 }
    isSpent ||= sql.startsWith(discardConnection)
    const name = preparedNameOf(sql)
    const answer = client.query({ text: sql, values: parameters, ...(name !== undefined && { name }) })
    if (!hasDeadline(sql)) return answer
    return withTimeout(answer, deadlineMs, () => {
      isSilent = true
      return new PostgresTimeout('PostgreSQL did not answer in time')
    })
  }
  const release = (isDiscarded = false) => client.release(isDiscarded || isSilent || isSpent)
  return { query, release } as unknown as PostgresPoolClient
}
