import type { Role } from '@yoon/contract/permissions'
import type { Pool } from '../../server/src/platform/database/database.ts'
import { inTransaction } from '../../server/src/platform/database/transaction.ts'
import { openSession } from '../../server/src/platform/sessions.ts'
import { insertUser, unique } from '../../server/src/testing/builders.ts'

/** Inserts a member of staff and returns the token of a session. */
export async function hire(db: Pool, role: Role): Promise<string> {
  const id = await insertUser(db, { role, email: `${role}-${unique()}-${Date.now()}@yoon.bench` })
  return inTransaction(db, (tx) => openSession(tx, id, { address: '127.0.0.1', userAgent: 'bench' }, new Date()))
}
