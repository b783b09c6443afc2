import { type AppError, invalidField, tooManyAttempts } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { isPassword } from '../../platform/passwords.ts'
import * as store from './auth.store.ts'
import { type Attempt, waitMs } from './sign-in-throttle.ts'
import { createTurns } from './turns.ts'

const inTurn = createTurns(10_000)

/** What an attempt came to. Where it was refused without anything having been guessed, it does not count. */
export type Verdict<T> = { value: T } | { refusal: AppError; isGuess: boolean }

export interface Tried {
  email: string
  address: string
  now: Date
}

/**
 * Lets somebody try for an account what the throttle counts (decisions §2): gives what was won, throws the refusal; what
 * was guessed is told to `onGuess` first.
 *
 * The failure is written before anything is looked at and taken back by a success, so no number of attempts at once
 * slips past the count, whichever server they reach. Those from one address take turns: people who are right at the same
 * moment do not meet each other's unfinished attempts. No connection is held while a hash is worked out.
 */
export async function attempt<T>(
  db: Database,
  { email, address, now }: Tried,
  judge: () => Promise<Verdict<T>>,
  onGuess: (refusal: AppError) => Promise<void>,
): Promise<T> {
  const tried: Attempt = { account: email.toLowerCase(), address }
  return inTurn(address, async () => {
    const failureId = await transaction(db, async (tx) => {
      const wait = waitMs(await store.lockFailures(tx, tried, now), tried, now)
      if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1000))
      return store.addFailure(tx, tried, now)
    })
    const verdict = await judge().catch(async (fault: unknown) => {
      // A fault of ours says nothing of what was tried.
      await store.removeFailure(db, failureId).catch(() => undefined)
      throw fault
    })
    if ('value' in verdict) {
      await store.forgetFailures(db, tried.account)
      return verdict.value
    }
    if (verdict.isGuess) await onGuess(verdict.refusal)
    else await store.removeFailure(db, failureId)
    throw verdict.refusal
  })
}

/** The credentials of an account, if this is its password. */
export async function checkPassword(
  db: Database,
  email: string,
  password: string,
): Promise<store.Credentials | undefined> {
  const credentials = await store.findCredentials(db, email)
  return (await isPassword(password, credentials?.passwordHash ?? null)) ? credentials : undefined
}

/**
 * Runs a change for which whoever calls gives their password once more; a wrong one waits as a wrong sign-in does. The
 * password is still the one that was looked at when the change is made.
 */
export async function withOwnPassword<Prepared, Result>(
  { tx: db, actor, origin, now, record, commit }: Context,
  currentPassword: string,
  prepare: () => Promise<Prepared>,
  change: (tx: Database, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  const refusal = invalidField('currentPassword', 'Le mot de passe actuel est incorrect')
  const email = await store.findEmail(db, actor.id)
  const judge = async () => {
    const value = await checkPassword(db, email, currentPassword)
    return value ? { value } : { refusal, isGuess: true }
  }
  const onGuess = () => commit(async () => record({ action: 'password.refused', entity: 'user', entityId: actor.id }))
  const credentials = await attempt(db, { email, address: origin.address, now }, judge, onGuess)
  const prepared = await prepare()
  return commit(async (tx) => {
    if (!(await store.keepCredentials(tx, credentials))) throw refusal
    return change(tx, prepared)
  })
}
