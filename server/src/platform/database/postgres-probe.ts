import pg from 'pg'

/** Timeout of a probe, in milliseconds: proxies give up after 5 s (deploy/Caddyfile). */
const deadlineMs = 3_000

export interface PostgresProbe {
  /** Rejects if PostgreSQL does not answer in time; simultaneous calls share one statement. */
  ask(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a probe with a connection of its own, which the first probe opens and which stays open: a server at its
 * connection limit could not open another.
 */
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
