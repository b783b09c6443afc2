import type { Database } from './database.ts'

/** Whether nobody has filled the database yet: it has no user at all. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The same under a lock that lasts as long as the transaction: of several who would fill it at once, one finds it empty. */
export async function isStillEmpty(tx: Database): Promise<boolean> {
  await tx.selectFrom('settings').select('id').forUpdate().execute()
  return isEmpty(tx)
}
