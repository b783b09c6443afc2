import { imageAddress } from '@yoon/contract/images'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { passwordHashPattern } from '../../platform/passwords.ts'
import { findSavedTable, type SavedTable } from './saved-tables.ts'

/** Counters only grow: from one near the end of the numbers on, every write would fail for good. */
const highestNumber = 1_000_000_000

/** What no column refuses and no server writes, though it would harm the one that has it. */
const impossible: Readonly<Record<string, RawBuilder<boolean>>> = {
  counters: sql`name not in ('notifications', 'receipts') or value not between 0 and ${sql.lit(highestNumber)}`,
  users: sql`password_hash !~ ${sql.lit(passwordHashPattern)}`,
  vehicles: sql`exists (select from unnest(image_urls) as url where url !~ ${sql.lit(imageAddress.source)})`,
  payments: sql`receipt_number not between 1 and ${sql.lit(highestNumber)}`,
}

/** The first table of a schema that holds such a value. */
export async function findImpossible(tx: Database, schema: string): Promise<SavedTable | undefined> {
  for (const [name, isImpossible] of Object.entries(impossible)) {
    const { rows } = await sql`select from ${sql.id(schema, name)} where ${isImpossible} limit 1`.execute(tx)
    if (rows.length > 0) return findSavedTable(name)
  }
  return undefined
}
