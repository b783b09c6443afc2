import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database/database.ts'

/** The public password of the demonstration accounts. */
export const demoPassword = 'yoon-demo'

const isMarked = sql`demo.is_demo`
/** Recognises demonstration accounts by e-mail, as the migration did that added the marks. */
const isNamedDemo = sql`lower(demo.email) like '%@yoon.demo'`

/**
 * Condition that the database has a demonstration account that can sign in. Such a database is a demonstration, and no
 * public server serves it.
 */
export const isDemonstration = hasDemoAccountsIn('users', isMarked)

function hasDemoAccountsIn(table: string, isDemo: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${sql.table(table)} demo
    where ${isDemo} and demo.is_active and demo.deleted_at is null and demo.password_hash is not null)`
}

/** True if the company has a demonstration account that can sign in. */
export function hasDemoAccounts(db: Database): Promise<boolean> {
  return isTrue(db, isDemonstration)
}

/**
 * True if the staged rows of a backup hold such an account. In a foreign backup, accounts are recognised by e-mail too,
 * because its author may have removed the marks.
 */
export function hasDemoAccountsStaged(db: Database, schema: string, isForeign: boolean): Promise<boolean> {
  return isTrue(db, hasDemoAccountsIn(`${schema}.users`, isForeign ? sql`(${isMarked} or ${isNamedDemo})` : isMarked))
}

async function isTrue(db: Database, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ isTrue: boolean }>`select ${condition} as "isTrue"`.execute(db)
  return rows[0]?.isTrue ?? false
}
