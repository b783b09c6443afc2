import { imageAddress } from '@yoon/contract/images'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isNamed } from '../images/index.ts'
import { derivedColumns, type SavedTable } from './saved-tables.ts'

/** A column as it is saved. */
export interface Column {
  name: string
  /** PostgreSQL's name of its type, `_text` for texts. */
  type: string
  isNullable: boolean
}

const batch = 250

/** The columns of a table that are saved: all but those that the database works out. */
export async function findColumns(tx: Database, { name }: SavedTable): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, t.typname as type, not a.attnotnull as "isNullable"
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = to_regclass(${name}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname <> all (${derivedColumns}::text[])
    order by a.attnum`.execute(tx)
  return rows
}

/** Before the rows are read: instants are written in UTC, and who takes the rows may take their time. */
export async function prepareReading(tx: Database): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await letPausesBe(tx)
}

/** The database waits for the next statement of a transaction as long as a slow link needs to carry what was read. */
export async function letPausesBe(tx: Database): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** The rows of a table as JSON, in the order of their keys, a batch at a time. */
export async function* readRows(tx: Database, table: SavedTable): AsyncGenerator<string> {
  const columns = sql.join((await findColumns(tx, table)).map(({ name }) => sql.ref(`t.${name}`)))
  await sql`declare saved_rows no scroll cursor for
    select row_to_json(r)::text as row from ${sql.id(table.name)} t cross join lateral (select ${columns}) r
    where ${savedPart(table)} order by ${sql.ref(`t.${table.key}`)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from saved_rows`.execute(tx)
    for (const { row } of rows) yield row
    if (rows.length < batch) break
  }
  await sql`close saved_rows`.execute(tx)
}

/** Of the images those that a vehicle names: the others are on their way out, or still in somebody's form. */
function savedPart({ name }: SavedTable): RawBuilder<boolean> {
  return name === 'images' ? isNamed('t') : sql<boolean>`true`
}

/** The images that vehicles name. */
export async function findNamedImages(tx: Database): Promise<string[]> {
  const name = sql`substring(url from ${sql.lit(imageAddress.source)})`
  const { rows } = await sql<{ name: string }>`
    select distinct ${name} as name from vehicles, unnest(image_urls) as url where ${name} is not null order by 1`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}
