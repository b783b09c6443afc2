import { normalizeCode } from '@yoon/contract/auth/two-factor-form'
import { AppError, refusedField } from '../../platform/app-error.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Vault } from '../../platform/vault.ts'
import type { AttemptResult } from './attempts.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'
import * as store from './two-factor.store.ts'

/** Second factor that was used. */
export type UsedFactor = { kind: 'app' } | { kind: 'recovery-code'; left: number }

interface Given {
  userId: string
  code: string
  now: Date
}

/** Uses up a code of the app or a recovery code; each is accepted once, even in concurrent attempts. */
export function trySecondFactor(db: Pool, vault: Vault, given: Given): Promise<AttemptResult<UsedFactor>> {
  return inTransaction(db, async (tx) => {
    const twoFactor = await store.lockTwoFactor(tx, given.userId)
    if (!twoFactor) return wrong()
    const plain = normalizeCode(given.code)
    return /^\d{6}$/.test(plain)
      ? tryAppCode(tx, vault, twoFactor, { ...given, code: plain })
      : tryRecoveryCode(tx, given)
  })
}

async function tryAppCode(
  tx: Tx,
  vault: Vault,
  { secret: sealed, lastStep }: store.TwoFactor,
  { userId, code, now }: Given,
): Promise<AttemptResult<UsedFactor>> {
  const secret = vault.open(sealed, userId)
  if (!secret) return { refusal: new AppError('TWO_FACTOR_UNREADABLE'), isGuess: false }
  const step = stepOf(secret, code, now)
  if (step === undefined) return wrong()
  if (step <= lastStep) return wrong('Ce code a déjà servi\u00a0: attendez le suivant')
  await store.setLastStep(tx, userId, step)
  return { value: { kind: 'app' } }
}

async function tryRecoveryCode(tx: Tx, { userId, code }: Given): Promise<AttemptResult<UsedFactor>> {
  const isSpent = await store.spendRecoveryCode(tx, userId, hashRecoveryCode(normalizeCode(code)))
  return isSpent ? { value: { kind: 'recovery-code', left: await store.countRecoveryCodes(tx, userId) } } : wrong()
}

function wrong(message = 'Ce code est incorrect'): AttemptResult<never> {
  return { refusal: refusedField('INVALID_CODE', 'code', { message }), isGuess: true }
}
