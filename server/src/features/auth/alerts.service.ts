import type { Role } from '@yoon/contract/permissions'
import type { Pool } from '../../platform/database/database.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { claimAlerts } from './attempts.store.ts'

/**
 * Announces the accounts with 20 failed attempts or more, once a day for each. Runs in the background, so that a
 * sign-in takes the same time whether the account exists or not.
 */
export async function reportFailedAttempts(db: Pool, now: Date): Promise<void> {
  await performInTransaction(db, systemCall(now), async ({ tx, emit }) => {
    for (const { id, name, role, failures } of await claimAlerts(tx, now)) {
      emit({ name: 'access.sign_ins_failed', userId: id, user: name, role: role as Role, failures })
    }
  })
}
