import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { reasonOf } from '../reason-of.ts'
import { type Database, guarded, type Tables } from './database.ts'
import { DirectoryInUse, refuseForeign, UnusableDirectory } from './embedded/directory.ts'
import { openEmbeddedPool } from './embedded/pool.ts'
import { migrate } from './migrate.ts'
import type { Listen } from './notices.ts'
import { listenOnPostgres } from './postgres-listener.ts'
import { givingUp } from './postgres-pool.ts'
import { openPostgresProbe } from './postgres-probe.ts'
import { unhurried } from './statement-marks.ts'
import { typeParsers } from './type-parsers.ts'

export interface OpenDatabase {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Hears what is announced, by this process and by every other one on the same database. */
  listen: Listen
  /** Rejects where the database does not answer; apart from the connections that requests share, so their queue is no obstacle. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** How long one statement may take before it is given up and the caller hears 503, in milliseconds. */
const statementTimeoutMs = 10_000

/** How many connections a server works over, unless it is told otherwise. */
const poolSize = 10

/** Number of connections that a server opens: its pool, one to listen on and one to probe. */
export const connectionsPerServer = poolSize + 2

interface PostgresOptions {
  maxConnections?: number
  deadlineMs?: number
  /** Whether its statements, and the pauses between them, take the time that they take. */
  isPatient?: boolean
}

/** A PostgreSQL server of version 15 or later, through a bounded pool. */
export function openPostgres(
  url: string,
  { maxConnections = poolSize, deadlineMs = statementTimeoutMs, isPatient = false }: PostgresOptions = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: !isPatient && deadlineMs,
    ...(!isPatient && { idle_in_transaction_session_timeout: 3 * deadlineMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: deadlineMs,
    application_name: 'yoon',
    types: { getTypeParser: (oid, format) => typeParsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that breaks is replaced at its next use; the query that needs it tells the caller.
  pool.on('error', () => undefined)
  // Nor may one that breaks in use end the process: pg takes its own listener away while a connection is lent out.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const probe = openPostgresProbe(url)
  const opened = overPool(isPatient ? pool : givingUp(pool, 1.1 * deadlineMs), 'postgres', {
    listen: (hearing) => listenOnPostgres(url, hearing),
    probe: probe.ask,
  })
  return { ...opened, close: () => Promise.all([opened.close(), probe.close()]).then(() => undefined) }
}

/** The embedded database in a folder of its own, or in memory without one. */
export async function openEmbedded(directory: string | undefined): Promise<OpenDatabase> {
  const pool = await openEmbeddedPool({ directory, template: undefined, deadlineMs: statementTimeoutMs })
  return overPool(pool, 'embedded', pool)
}

/** The database of the configuration, migrated; a ConfigError says in one line why it cannot be had. */
export async function openConfiguredDatabase(
  config: Config,
  say: (line: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const opened = await open(config)
  try {
    await migrate(opened.db, { onRetry: say })
    if (opened.kind === 'embedded') await tidy(opened.db)
    return opened
  } catch (cause) {
    await opened.close()
    throw cause
  }
}

/** What autovacuum does on a server; the embedded database has none, and its searches slow down without. */
export async function tidy(db: Database): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(`${unhurried}\nvacuum analyze`))
}

async function open({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl === undefined) {
    try {
      refuseForeign(dataDir)
      return await openEmbedded(`${dataDir}/database`)
    } catch (cause) {
      throw new ConfigError(explainFolder(cause, dataDir), { cause })
    }
  }
  const opened = openPostgres(databaseUrl)
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

/** A database over a pool; closing it ends the pool. */
export function overPool(
  pool: ConstructorParameters<typeof PostgresDialect>[0]['pool'],
  kind: OpenDatabase['kind'],
  { listen, probe }: Pick<OpenDatabase, 'listen' | 'probe'>,
): OpenDatabase {
  if (typeof pool === 'function') throw new TypeError('a pool, not a function')
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool) }) })
  // Kysely closes only a pool that it has used.
  return { db, kind, listen, probe, close: () => pool.end() }
}
