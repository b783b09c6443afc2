import { sql } from 'kysely'
import type { Database } from './database/database.ts'

/** The public password of the demonstration accounts. */
export const demoPassword = 'yoon-demo'

/**
 * Condition that an account of the demonstration can be signed in to: such a database is a demonstration, and no
 * public server serves it.
 */
export const isDemonstration = hasDemoAccountsIn('users')

/** Tells whether a schema, by default that of the company, holds such an account. */
export async function hasDemoAccounts(db: Database, schema?: string): Promise<boolean> {
  const users = schema === undefined ? 'users' : `${schema}.users`
  const { rows } = await sql<{ isDemo: boolean }>`select ${hasDemoAccountsIn(users)} as "isDemo"`.execute(db)
  return rows[0]?.isDemo ?? false
}

function hasDemoAccountsIn(table: string) {
  return sql<boolean>`exists (select from ${sql.table(table)} demo
    where demo.is_demo and demo.is_active and demo.deleted_at is null and demo.password_hash is not null)`
}
