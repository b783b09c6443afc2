import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database/database.ts'

/** The public password of the demonstration accounts. */
export const demoPassword = 'yoon-demo'

const isMarked = sql`demo.is_demo`
/** As the migration that brought the marks recognised them. */
const isNamedDemo = sql`lower(demo.email) like '%@yoon.demo'`

/**
 * Condition that an account of the demonstration can be signed in to: such a database is a demonstration, and no
 * public server serves it.
 */
export const isDemonstration = hasDemoAccountsIn('users', isMarked)

function hasDemoAccountsIn(table: string, isDemo: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.table(table)} demo
    where ${isDemo} and demo.is_active and demo.deleted_at is null and demo.password_hash is not null)`
}

/** Tells whether the company has such an account. */
export function hasDemoAccounts(db: Database): Promise<boolean> {
  return isTrue(db, isDemonstration)
}

/**
 * Tells whether the staged rows of a backup hold such an account. Those of a foreign backup are recognised by their
 * e-mails too: whoever wrote it may have taken the marks away.
 */
export function hasDemoAccountsStaged(db: Database, schema: string, isForeign: boolean): Promise<boolean> {
  return isTrue(db, hasDemoAccountsIn(`${schema}.users`, isForeign ? sql`(${isMarked} or ${isNamedDemo})` : isMarked))
}

async function isTrue(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ isTrue: boolean }>`select ${condition} as "isTrue"`.execute(db)
  return rows[0]?.isTrue ?? false
}
