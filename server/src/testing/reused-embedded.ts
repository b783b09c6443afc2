import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { type EmbeddedPool, openEmbeddedPool } from '../platform/database/embedded/pool.ts'
import { type OpenDatabase, overPool } from '../platform/database/open-database.ts'

/** Open database with the fingerprint of its initial schema and the SQL that restores its initial rows. */
interface Kept {
  pool: EmbeddedPool
  db: Database
  schema: string
  refill: string
}

/** Pool of databases for reuse: opening an embedded database takes longer than most tests. */
const left: Kept[] = []

/** Maximum size of the pool; further databases are closed. */
const mostLeft = 2

/** Longer than a server waits: a thread that is killed on a busy machine would lose the database in its memory. */
const deadlineMs = 120_000

/**
 * Opens an embedded database in memory with the contents of `template`, or takes one from the pool. Its `close` resets
 * it and puts it back into the pool; closes it for good if its schema has changed or the reset fails.
 */
export async function takeEmbedded(template: Blob): Promise<OpenDatabase> {
  const kept = left.pop() ?? (await openAnew(template))
  const pool = lend(kept)
  return overPool(pool, 'embedded', pool)
}

/** Opens an embedded database in memory with the contents of `template`, in a session that no test has used. */
export async function openUnusedEmbedded(template: Blob): Promise<OpenDatabase> {
  const pool = await openPool(template)
  return overPool(pool, 'embedded', pool)
}

function openPool(template: Blob): Promise<EmbeddedPool> {
  return openEmbeddedPool({ directory: undefined, template, deadlineMs })
}

async function openAnew(template: Blob): Promise<Kept> {
  const pool = await openPool(template)
  const { db } = overPool(pool, 'embedded', pool)
  return { pool, db, schema: await readSchema(db), refill: await writeRefill(db) }
}

/** Wraps a database for one test: after `end`, new connections are refused. */
function lend(kept: Kept): EmbeddedPool {
  const stops: (() => Promise<void>)[] = []
  let ending: Promise<void> | undefined
  return {
    options: {},
    connect: async () => {
      if (ending !== undefined) throw new Error('The database is closed')
      return kept.pool.connect()
    },
    probe: () => kept.pool.probe(),
    poolState: () => kept.pool.poolState(),
    listen(hearing) {
      const stop = kept.pool.listen(hearing)
      stops.push(stop)
      return stop
    },
    end() {
      ending ??= Promise.all(stops.map((stop) => stop())).then(() => leave(kept))
      return ending
    },
  }
}

async function leave(kept: Kept): Promise<void> {
  if (left.length < mostLeft && (await putBack(kept).catch(() => false))) left.push(kept)
  else await kept.pool.end()
}

/** Resets the rows; returns true if the schema is the initial one. */
async function putBack({ db, schema, refill }: Kept): Promise<boolean> {
  await sql.raw(refill).execute(db)
  return (await readSchema(db)) === schema
}

/** Returns a fingerprint of all tables, columns, constraints, indexes, triggers, functions and sequences. */
async function readSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    with ours as (select oid, nspname from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast'))
    select md5(string_agg(line, ' ' order by line)) as print from (
      select nspname as line from ours
      union all
      select concat_ws(' ', nspname, relname, relkind, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid), pg_sequence_last_value(case relkind when 'S' then pg_class.oid end))
      from pg_class join ours on ours.oid = relnamespace
      left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select pg_get_constraintdef(oid) from pg_constraint
      union all
      select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid join ours on ours.oid = relnamespace
      union all
      select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', nspname, proname, prosrc) from pg_proc join ours on ours.oid = pronamespace
    ) lines`.execute(db)
  return rows[0]?.print ?? ''
}

/** Returns SQL that empties every table, with triggers disabled, and inserts its present rows. */
async function writeRefill(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const { rows: guards } = await sql<{ disable: string; enable: string }>`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
      format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as enable
    from pg_trigger where tgenabled = 'A'`.execute(db)
  const inserts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ insert: string | null }>`
      select format('insert into %I select * from json_populate_recordset(null::%I, %L)',
        ${name}::text, ${name}::text, json_agg(t)) as insert
      from ${sql.table(name)} t having count(*) > 0`.execute(db)
    for (const { insert } of rows) if (insert) inserts.push(insert)
  }
  return [
    'reset all',
    'discard temp',
    'begin',
    'set local session_replication_role = replica',
    ...guards.map(({ disable }) => disable),
    `truncate ${tables.map(({ name }) => name).join(', ')} restart identity`,
    ...inserts,
    ...guards.map(({ enable }) => enable),
    'commit',
  ].join(';\n')
}
