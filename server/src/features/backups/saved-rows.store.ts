import { imageAddress } from '@yoon/contract/images/addresses'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isNamed } from '../images/index.ts'
import { derivedColumns, journalTable, type SavedTable, savedTables } from './saved-tables.ts'

/** A saved column. */
export interface Column {
  name: string
  /** PostgreSQL's name of its type; `_text` is an array of texts. */
  type: string
  isNullable: boolean
}

const batch = 250

/** Columns of the saved tables of a schema, by table, except those that the database computes. */
export type SavedColumns = ReadonlyMap<string, readonly Column[]>

/** Finds the saved columns in this schema alone: a missing table is not looked up along the search path. */
export async function findSavedColumns(db: Database, schema: string): Promise<SavedColumns> {
  const names = [...savedTables, journalTable].map(({ name }) => name)
  const { rows } = await sql<Column & { table: string }>`
    select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as "isNullable"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where n.nspname = ${schema} and c.relkind = 'r' and c.relname = any (${names}::text[])
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (c.relname = ${journalTable.name} or a.attname <> all (${derivedColumns}::text[]))
    order by c.relname, a.attnum`.execute(db)
  return new Map(Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([name, found = []]) => [name, found]))
}

/** Returns the columns of a table; throws if the schema has no such table. */
export function columnsOf(columns: SavedColumns, { name }: Pick<SavedTable, 'name'>): readonly Column[] {
  const found = columns.get(name)
  if (!found) throw new Error(`There is no table ${name}`)
  return found
}

/** Returns the name of the schema of the live tables. */
export async function findLiveSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ live: string }>`select current_schema() as live`.execute(db)
  return rows[0]?.live ?? 'public'
}

/** Prepares a transaction for reading rows: instants in UTC, and no idle timeout, as the reader may be slow. */
export async function prepareExport(db: Database): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(db)
  await disableIdleTimeout(db)
}

/** Disables the idle-in-transaction timeout: a slow link may take long to carry the rows that were read. */
export async function disableIdleTimeout(db: Database): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}

/** Yields the rows of a table as JSON in the order of their keys, fetched in batches. */
export async function* readRows(db: Database, table: SavedTable, saved: SavedColumns): AsyncGenerator<string> {
  const order = sql.join([table.key].flat().map((name) => sql.ref(`t.${name}`)))
  const columns = sql.join(columnsOf(saved, table).map(({ name }) => sql.ref(`t.${name}`)))
  await sql`declare saved_rows no scroll cursor for
    select row_to_json(r)::text as row from ${sql.id(table.name)} t cross join lateral (select ${columns}) r
    where ${savedPart(table)} order by ${order}`.execute(db)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from saved_rows`.execute(db)
    for (const { row } of rows) yield row
    if (rows.length < batch) break
  }
  await sql`close saved_rows`.execute(db)
}

/**
 * Returns the condition of saved rows: images, files of papers and photos of steps and bills only if something uses them, as others are
 * obsolete or not used yet.
 */
function savedPart({ name }: SavedTable): RawBuilder<boolean> {
  if (name === 'paper_files') return sql<boolean>`exists (select from papers p where p.file_name = t.name)`
  if (name === 'step_photos') return sql<boolean>`exists (select from booking_steps s where s.photo_id = t.id)`
  if (name === 'till_photos') return sql<boolean>`exists (select from till_entries e where e.photo_id = t.id)`
  return name === 'images' ? isNamed('t') : sql<boolean>`true`
}

/** Returns the files that papers name, with their types. */
export async function findPaperFiles(db: Database): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select f.name, f.type from paper_files f where exists (select from papers p where p.file_name = f.name)
    order by 1`.execute(db)
  return rows
}

/** Returns the ids of the photos that steps of missions name. */
export async function findStepPhotos(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from step_photos p where exists (select from booking_steps s where s.photo_id = p.id) order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of the photos that entries of tills name. */
export async function findTillPhotos(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from till_photos p where exists (select from till_entries e where e.photo_id = p.id) order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the names of the images that vehicles use. */
export async function findNamedImages(db: Database): Promise<string[]> {
  const name = sql`substring(url from ${sql.lit(imageAddress.source)})`
  const { rows } = await sql<{ name: string }>`
    select distinct ${name} as name from vehicles, unnest(image_urls) as url where ${name} is not null order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
