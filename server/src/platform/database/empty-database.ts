import type { Database, Tx } from './database.ts'

/** True if the database has no user at all. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * The same under a row lock until the end of the transaction: of several concurrent first starts, one finds it empty.
 */
export async function isStillEmpty(tx: Tx): Promise<boolean> {
  await tx.selectFrom('settings').select('id').forUpdate().execute()
  return isEmpty(tx)
}
