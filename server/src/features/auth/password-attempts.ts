import { AppError } from '../../platform/app-error.ts'
import { type Database, transaction } from '../../platform/database.ts'
import { isPassword } from '../../platform/passwords.ts'
import { createTurns } from '../../platform/turns.ts'
import * as store from './auth.store.ts'
import { type Attempt, waitMs } from './sign-in-throttle.ts'

const inTurn = createTurns(10_000)

/**
 * Tries a password for an account, as an attempt that the throttle counts (decisions §2): the credentials if it was right.
 *
 * The failure is written before the password is looked at and taken back by a success, so no number of attempts at once
 * slips past the count, whichever server they reach. Those from one address take turns: people who are right at the same
 * moment do not meet each other's unfinished attempts. No connection is held while the hash is worked out.
 */
export async function tryPassword(
  db: Database,
  { email, address, password, now }: { email: string; address: string; password: string; now: Date },
): Promise<store.Credentials | undefined> {
  const attempt: Attempt = { account: email.toLowerCase(), address }
  return inTurn(address, async () => {
    await transaction(db, async (tx) => {
      const wait = waitMs(await store.lockFailures(tx, attempt, now), attempt, now)
      if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterS: Math.ceil(wait / 1000) })
      await store.addFailure(tx, attempt, now)
    })
    const credentials = await store.findCredentials(db, email)
    if (!(await isPassword(password, credentials?.passwordHash ?? null))) return undefined
    await store.forgetFailures(db, attempt.account)
    return credentials
  })
}
