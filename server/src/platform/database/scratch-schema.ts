import { CompiledQuery, sql } from 'kysely'
import type { Database } from './database.ts'
import { readMigrations } from './migrate.ts'
import { spendsConnection, unhurried } from './statement-marks.ts'

/** Tables like those of the database but empty, beside them and within one transaction. */
export interface ScratchSchema {
  name: string
  /** Runs the migrations that its tables have not seen yet. */
  migrate(): Promise<void>
  /** Whether its tables have seen all of them. */
  isCurrent: boolean
  /** From here on names mean the tables of the database again. */
  leave(): Promise<void>
  drop(): Promise<void>
}

const name = 'yoon_restore'

/** The last migration of this version: what a backup says of its schema. */
export function currentSchema(): string {
  return readMigrations().at(-1)?.name ?? ''
}

/** Whether this version knows the schema; a newer one made what it does not know. */
export function isKnownSchema(schema: string): boolean {
  return readMigrations().some((migration) => migration.name === schema)
}

/** Makes the tables as they were at a schema. Until `leave`, names mean these. Nothing of it outlives the transaction. */
export async function openScratchSchema(tx: Database, schema: string): Promise<ScratchSchema> {
  const migrations = readMigrations()
  const seen = migrations.findIndex((migration) => migration.name === schema) + 1
  const { rows } = await sql<{ live: string; path: string }>`
    select current_schema() as live, current_setting('search_path') as path`.execute(tx)
  const { live = 'public', path = 'public' } = rows[0] ?? {}
  const run = async (texts: readonly { text: string }[]) => {
    for (const { text } of texts) await tx.executeQuery(CompiledQuery.raw(`${unhurried}\n${text}`))
  }
  await sql`${sql.raw(spendsConnection)}
    create schema ${sql.id(name)}`.execute(tx)
  await sql`select set_config('search_path', ${`${name}, ${live}`}, true)`.execute(tx)
  await run(migrations.slice(0, seen))
  return {
    name,
    isCurrent: seen === migrations.length,
    migrate: () => run(migrations.slice(seen)),
    async leave() {
      await sql`select set_config('search_path', ${path}, true)`.execute(tx)
    },
    async drop() {
      await tx.executeQuery(CompiledQuery.raw(`${unhurried}\nset local client_min_messages = warning`))
      await tx.executeQuery(CompiledQuery.raw(`${unhurried}\ndrop schema ${name} cascade`))
    },
  }
}
