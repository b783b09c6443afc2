import { CompiledQuery, sql } from 'kysely'
import type { Database, Pool, Tx } from '../platform/database/database.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { discardConnection, noDeadline } from '../platform/database/statement-marks.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Document, withChecksum } from './backups.ts'

const scratch = 'yoon_schemas'

/** Names of the columns of each table of a schema. */
type SchemaColumns = Map<string, Set<string>>

/**
 * Reads every schema from the first to the current one: applies the migrations once, one by one, to a schema of their
 * own, and calls `read` with its name after each of them that `schemas` names.
 */
export function readSchemas<T>(
  db: Pool,
  read: (db: Database, schema: string) => Promise<T>,
  schemas = readMigrations().map(({ name }) => name),
): Promise<Map<string, T>> {
  return inTransaction(db, async (tx) => {
    const found = new Map<string, T>()
    await run(tx, `${discardConnection}\ncreate schema ${scratch}`)
    await run(tx, `set local search_path = ${scratch}, public`)
    for (const { name, text } of readMigrations()) {
      await run(tx, `${noDeadline}\n${text}`)
      if (schemas.includes(name)) found.set(name, await read(tx, scratch))
      if (found.size === schemas.length) break
    }
    await run(tx, 'set local client_min_messages = warning')
    await run(tx, `${noDeadline}\ndrop schema ${scratch} cascade`)
    return found
  })
}

/** Converts a document to an older schema: without the tables and columns that came later. */
export async function asOlder(db: Pool, document: Document, schema: string): Promise<Document> {
  const columns = await readSchemas(db, findColumns, [schema])
  if (!columns.has(schema)) throw new Error(`No migration is called ${schema}`)
  return withoutLater(document, schema, columns.get(schema))
}

/** Converts a document to every schema from the first to the current one. */
export async function asEverySchema(db: Pool, document: Document): Promise<Map<string, Document>> {
  const columns = await readSchemas(db, findColumns)
  return new Map([...columns].map(([schema, known]) => [schema, withoutLater(document, schema, known)]))
}

function withoutLater(document: Document, schema: string, columns: SchemaColumns | undefined): Document {
  const tables = Object.entries(document.tables).map(([name, rows]) => {
    const known = columns?.get(name)
    const of = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => known?.has(column)))
    return [name, known ? rows.map(of) : []]
  })
  return withChecksum({ ...document, schema, tables: Object.fromEntries(tables) })
}

async function run(tx: Tx, text: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(text))
}

/** Returns the names of the columns of each table of a schema. */
async function findColumns(db: Database, schema: string): Promise<SchemaColumns> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name::text as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = ${schema} group by table_name`.execute(db)
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]))
}
