import { serviceTypes } from '@yoon/contract/bookings/service-types'
import { imageAddress } from '@yoon/contract/images/addresses'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { passwordHashPattern } from '../../platform/passwords.ts'
import { findSavedTable, type SavedTable } from './saved-tables.ts'

/** Length of a TOTP step in seconds, and the number of steps that a clock may be ahead. */
const step = { seconds: 30, ahead: 120 }

/** Patterns of receipt codes. Like all numbers of a foreign backup, its codes must leave room for higher ones. */
const receiptCodes = { foreign: '^REC-[0-9]{4}-[0-9]{6,9}$', own: '^REC-[0-9]{4}-[0-9]{6,15}$' }

/** Patterns of the numbers of closed tills. */
const tillNumbers = { foreign: '^Z-[0-9]{4}-[0-9]{6,9}$', own: '^Z-[0-9]{4}-[0-9]{6,15}$' }

/** Time of a restore, and the origin of its backup. */
export interface ValidationContext {
  now: Date
  isForeign: boolean
}

/**
 * Returns, by table, the conditions of rows that the columns accept but no server writes, and that would break a
 * server. Counters may have any well-formed name: each version adds its own, and they only grow.
 */
function impossibleAt({ now, isForeign }: ValidationContext): Readonly<Record<string, RawBuilder<boolean>>> {
  const lastStep = Math.floor(now.getTime() / 1000 / step.seconds) + step.ahead
  return {
    counters: sql`name !~ '^[a-z][a-z0-9_-]{0,62}$' or value < 0`,
    users: sql`password_hash !~ ${sql.lit(passwordHashPattern)}`,
    two_factor: sql`last_step not between 0 and ${sql.lit(lastStep)}`,
    vehicles: sql`exists (select from unnest(image_urls) as url where url !~ ${sql.lit(imageAddress.source)})`,
    bookings: sql`ends_at < starts_at`,
    payments: sql`receipt_code !~ ${sql.lit(isForeign ? receiptCodes.foreign : receiptCodes.own)}`,
    till_sessions: sql`number !~ ${sql.lit(isForeign ? tillNumbers.foreign : tillNumbers.own)}`,
    till_entries: sql`receipt_code !~ ${sql.lit(isForeign ? receiptCodes.foreign : receiptCodes.own)}`,
    refunds: sql`receipt_code !~ ${sql.lit(isForeign ? receiptCodes.foreign : receiptCodes.own)}`,
  }
}

/** Returns the first table of a schema with such a row, or the services table if a service type is missing. */
export async function findInvalidTable(
  tx: Tx,
  schema: string,
  judged: ValidationContext,
): Promise<SavedTable | undefined> {
  for (const [name, isImpossible] of Object.entries(impossibleAt(judged))) {
    const { rows } = await sql`select from ${sql.id(schema, name)} where ${isImpossible} limit 1`.execute(tx)
    if (rows.length > 0) return findSavedTable(name)
  }
  const { rows: services } = await sql<{ type: string }>`
    select service_type as type from ${sql.id(schema, 'services')}`.execute(tx)
  const isComplete = serviceTypes.every((type) => services.some((service) => service.type === type))
  return isComplete ? undefined : findSavedTable('services')
}
