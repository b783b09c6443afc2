import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Config, ConfigError, defaultPoolSize } from '../config.ts'
import { reasonOf } from '../reason-of.ts'
import type { Database, Pool, Tables } from './database.ts'
import { DirectoryInUse, refuseForeign, UnusableDirectory } from './embedded/directory.ts'
import { openEmbeddedPool } from './embedded/pool.ts'
import { migrate } from './migrate.ts'
import type { Listen } from './notices.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { withClientTimeout } from './postgres-pool.ts'
import { openPostgresProbe } from './postgres-probe.ts'
import { noDeadline } from './statement-marks.ts'
import { statementTimeoutMs } from './timeouts.ts'
import { withTransactionGuard } from './transaction.ts'
import { typeParsers } from './type-parsers.ts'

/** Connections of a pool in use and idle, and the number of callers that wait for one. */
export interface PoolState {
  used: number
  idle: number
  waiting: number
}

export interface OpenDatabase {
  db: Pool
  kind: 'embedded' | 'postgres'
  /** Listens for notices of every process on the same database, this one included. */
  listen: Listen
  /** Rejects if the database does not answer. Uses a connection outside of the pool, so a full pool does not matter. */
  probe(): Promise<void>
  poolState(): PoolState
  close(): Promise<void>
}

/** Number of connections of a server with this pool: one more for LISTEN and one for probes. */
export function connectionsOf(poolSize: number): number {
  return poolSize + 2
}

interface PostgresOptions {
  maxConnections?: number
  deadlineMs?: number
  /** Disables the statement and idle-in-transaction timeouts. */
  hasNoTimeouts?: boolean
}

/** Opens a PostgreSQL server of version 15 or later, through a bounded pool. */
export function openPostgres(
  url: string,
  { maxConnections = defaultPoolSize, deadlineMs = statementTimeoutMs, hasNoTimeouts = false }: PostgresOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: !hasNoTimeouts && deadlineMs,
    ...(!hasNoTimeouts && { idle_in_transaction_session_timeout: 3 * deadlineMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: deadlineMs,
    application_name: 'yoon',
    // Compiling the queries of a search, or starting workers for them, would take longer than running them.
    options: '-c jit=off -c max_parallel_workers_per_gather=0',
    types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that breaks is replaced at its next use; the query that needs it reports the error.
  pool.on('error', () => undefined)
  // Without this, a broken connection in use would end the process: pg removes its own listener while it is lent out.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const probe = openPostgresProbe(url)
  const opened = overPool(hasNoTimeouts ? pool : withClientTimeout(pool, 1.1 * deadlineMs), 'postgres', {
    listen: (hearing) => listenOnPostgres(url, hearing),
    probe: probe.ask,
    poolState: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  })
  return { ...opened, close: () => Promise.all([opened.close(), probe.close()]).then(() => undefined) }
}

/** Opens the embedded database in a folder, or in memory without one. */
export async function openEmbedded(directory: string | undefined): Promise<OpenDatabase> {
  const pool = await openEmbeddedPool({ directory, template: undefined, deadlineMs: statementTimeoutMs })
  return overPool(pool, 'embedded', pool)
}

interface OpeningOptions {
  /** Prints why the migration waits. */
  say?: (line: string) => void
  /** Disables the timeouts of a PostgreSQL server. */
  hasNoTimeouts?: boolean
}

/** Opens the configured database and migrates it; throws a ConfigError with a one-line reason if that fails. */
export async function openConfiguredDatabase(
  config: Config,
  { say = () => undefined, hasNoTimeouts = false }: OpeningOptions = {},
): Promise<OpenDatabase> {
  const opened = await open(config, hasNoTimeouts)
  try {
    await migrate(opened.db, { onRetry: say })
    if (opened.kind === 'embedded') await tidy(opened.db)
    return opened
  } catch (cause) {
    await opened.close()
    throw cause
  }
}

/**
 * Does the work of autovacuum, which the embedded database lacks and without which its searches slow down. It takes its
 * time on a PostgreSQL server too, after a load of a million rows.
 */
export async function tidy(db: Database): Promise<void> {
  await runWithoutTimeout(db, 'vacuum analyze')
}

/** Runs a statement outside a transaction for as long as it takes, on the server and on the client. */
export async function runWithoutTimeout(db: Database, statement: string): Promise<void> {
  const run = (connection: Database, text: string) =>
    connection.executeQuery(CompiledQuery.raw(`${noDeadline}\n${text}`))
  await db.connection().execute(async (connection) => {
    await run(connection, 'set statement_timeout = 0')
    try {
      await run(connection, statement)
    } finally {
      await run(connection, 'reset statement_timeout')
    }
  })
}

async function open({ databaseUrl, dataDir, poolSize }: Config, hasNoTimeouts: boolean): Promise<OpenDatabase> {
  if (databaseUrl === undefined) {
    try {
      refuseForeign(dataDir)
      return await openEmbedded(`${dataDir}/database`)
    } catch (cause) {
      throw new ConfigError(explainFolder(cause, dataDir), { cause })
    }
  }
  const opened = openPostgres(databaseUrl, { maxConnections: poolSize, hasNoTimeouts })
  try {
    await sql`select 1`.execute(opened.db)
    return opened
  } catch (cause) {
    await opened.close()
    const { hostname, port, pathname } = new URL(databaseUrl)
    const where = `${hostname}:${port || 5432}${pathname}`
    throw new ConfigError(`The database at ${where} cannot be reached: ${reasonOf(cause)}.`, { cause })
  }
}

function explainFolder(cause: unknown, dataDir: string): string {
  if (cause instanceof UnusableDirectory) return cause.message
  if (cause instanceof DirectoryInUse) return `Another Yoon is already running on ${dataDir}.`
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return `The folder ${dataDir} cannot be written.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${dataDir} is not a folder (set DATA_DIR to one).`
  if (code === 'ENOSPC') return `There is no space left for ${dataDir}.`
  return `The embedded database in ${dataDir} cannot be opened: ${reasonOf(cause)}.`
}

/** Builds a database over a pool; closing it ends the pool. */
export function overPool(
  pool: ConstructorParameters<typeof PostgresDialect>[0]['pool'],
  kind: OpenDatabase['kind'],
  { listen, probe, poolState }: Pick<OpenDatabase, 'listen' | 'probe' | 'poolState'>,
): OpenDatabase {
  if (typeof pool === 'function') throw new TypeError('a pool, not a function')
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withTransactionGuard(pool) }) }) as Pool
  // Kysely closes a pool only if it has used it.
  return { db, kind, listen, probe, poolState, close: () => pool.end() }
}
