import { imageAddress } from '@yoon/contract/images'
import { serviceTypes } from '@yoon/contract/service-types'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { passwordHashPattern } from '../../platform/passwords.ts'
import { findSavedTable, type SavedTable } from './saved-tables.ts'

/** The seconds for which a code is good, and how many steps a clock may be ahead. */
const step = { seconds: 30, ahead: 120 }

/** Receipt codes: like all numbers, those of a file made elsewhere leave room for what grows here. */
const receiptCodes = { foreign: '^REC-[0-9]{4}-[0-9]{6,9}$', own: '^REC-[0-9]{4}-[0-9]{6,15}$' }

/** The moment of a restore, and whether its file was made elsewhere. */
export interface Judged {
  now: Date
  isForeign: boolean
}

/**
 * Conditions for rows that no column refuses and no server writes, but that would break one, by table. Counters may have any
 * name: each version brings its own, and they only grow.
 */
function impossibleAt({ now, isForeign }: Judged): Readonly<Record<string, RawBuilder<boolean>>> {
  const lastStep = Math.floor(now.getTime() / 1000 / step.seconds) + step.ahead
  return {
    counters: sql`name !~ '^[a-z][a-z0-9_-]{0,62}$' or value < 0`,
    users: sql`password_hash !~ ${sql.lit(passwordHashPattern)}`,
    two_factor: sql`last_step not between 0 and ${sql.lit(lastStep)}`,
    vehicles: sql`exists (select from unnest(image_urls) as url where url !~ ${sql.lit(imageAddress.source)})`,
    bookings: sql`ends_at < starts_at`,
    payments: sql`receipt_code !~ ${sql.lit(isForeign ? receiptCodes.foreign : receiptCodes.own)}`,
  }
}

/** The first table of a schema that holds such a value, or lacks a row without which nothing can be booked. */
export async function findImpossible(tx: Database, schema: string, judged: Judged): Promise<SavedTable | undefined> {
  for (const [name, isImpossible] of Object.entries(impossibleAt(judged))) {
    const { rows } = await sql`select from ${sql.id(schema, name)} where ${isImpossible} limit 1`.execute(tx)
    if (rows.length > 0) return findSavedTable(name)
  }
  const { rows: services } = await sql<{ type: string }>`
    select service_type as type from ${sql.id(schema, 'services')}`.execute(tx)
  const isComplete = serviceTypes.every((type) => services.some((service) => service.type === type))
  return isComplete ? undefined : findSavedTable('services')
}
