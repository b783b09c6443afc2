import pg from 'pg'

/** Timeout of a probe, in milliseconds: proxies give up after 5 s (deploy/Caddyfile). */
const deadlineMs = 3_000

export interface PostgresProbe {
  /** Rejects where PostgreSQL does not answer in time; calls at the same moment share one statement. */
  ask(): Promise<void>
  close(): Promise<void>
}

/** Asks PostgreSQL over a connection of its own, opened by the first probe and kept: a server at its limit has no other to give. */
export function openPostgresProbe(url: string): PostgresProbe {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: deadlineMs,
    query_timeout: deadlineMs,
    keepAlive: true,
    application_name: 'yoon-probe',
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let asking: Promise<void> | undefined
  return {
    ask() {
      asking ??= pool
        .query('select 1')
        .then(() => undefined)
        .finally(() => {
          asking = undefined
        })
      return asking
    },
    close: () => pool.end(),
  }
}
