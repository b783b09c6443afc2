import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockOf } from './advisory-locks.ts'
import type { Database, Pool } from './database.ts'
import { openPostgres } from './open-database.ts'

/** A temporary database beside the live one. */
export interface ScratchDatabase {
  name: string
  db: Pool
}

/** Shared lock of all users of scratch databases: its exclusive holder finds only leftovers. */
const scratchDatabasesLock = lockOf('scratchDatabases')

/** Runs `work` on an empty database with the encoding and locale of that at `url`; a failure to drop it is reported. */
export async function withScratchDatabase<T>(
  url: string,
  work: (scratch: ScratchDatabase) => Promise<T>,
  onError: (error: unknown) => void,
): Promise<T> {
  return withUnlimitedConnection(url, async (db) => {
    await sql`select pg_advisory_lock_shared(${scratchDatabasesLock})`.execute(db)
    const name = await create(db)
    const scratchUrl = new URL(url)
    scratchUrl.pathname = `/${name}`
    const scratch = openPostgres(scratchUrl.href, { maxConnections: 1, hasNoTimeouts: true })
    try {
      return await work({ name, db: scratch.db })
    } finally {
      await scratch.close().catch(onError)
      await sql`drop database ${sql.id(name)} with (force)`.execute(db).catch(onError)
    }
  })
}

/** Drops the scratch databases of killed servers, unless another server uses one now. */
export function dropLeftScratchDatabases(url: string): Promise<void> {
  return withUnlimitedConnection(url, async (db) => {
    const { rows } = await sql<{
      isAlone: boolean
    }>`select pg_try_advisory_lock(${scratchDatabasesLock}) as "isAlone"`.execute(db)
    if (!rows[0]?.isAlone) return
    const { prefix } = await readDatabaseProperties(db)
    const { rows: left } = await sql<{ name: string }>`
      select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(db)
    for (const { name } of left) await sql`drop database ${sql.id(name)}`.execute(db)
  })
}

/** Runs `work` on one connection without timeouts; closing it releases its advisory locks. */
async function withUnlimitedConnection<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const around = openPostgres(url, { maxConnections: 1, hasNoTimeouts: true })
  try {
    return await around.db.connection().execute(work)
  } finally {
    await around.close()
  }
}

/** Properties of the live database. The prefix has its OID: one PostgreSQL may serve several Yoons. */
interface DatabaseProperties {
  prefix: string
  encoding: string
  collate: string
  ctype: string
  provider: 'b' | 'c' | 'i'
  /** Locale of ICU or of PostgreSQL's builtin provider, if that provider compares texts. */
  locale: string | null
}

async function readDatabaseProperties(db: Database): Promise<DatabaseProperties> {
  // The column of the locale has another name in each version.
  const { rows } = await sql<DatabaseProperties>`
    select 'yoon_restore_' || oid || '_' as prefix, pg_encoding_to_char(encoding) as encoding, datcollate as collate,
      datctype as ctype, datlocprovider as provider,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
    from pg_database d where datname = current_database()`.execute(db)
  const [model] = rows
  if (!model) throw new Error('The database does not know itself')
  return model
}

const providers = {
  b: { name: sql`builtin`, locale: sql`builtin_locale` },
  c: { name: sql`libc`, locale: undefined },
  i: { name: sql`icu`, locale: sql`icu_locale` },
}

async function create(db: Database): Promise<string> {
  const { prefix, encoding, collate, ctype, provider, locale } = await readDatabaseProperties(db)
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  const { name: kind, locale: option } = providers[provider]
  const further = option && locale !== null ? sql`${option} ${sql.lit(locale)}` : sql``
  await sql`create database ${sql.id(name)} template template0 encoding ${sql.lit(encoding)}
    lc_collate ${sql.lit(collate)} lc_ctype ${sql.lit(ctype)} locale_provider ${kind} ${further}`.execute(db)
  return name
}
