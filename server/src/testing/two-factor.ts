import { confirmTwoFactor, login, startTwoFactor } from '@yoon/contract/auth/calls'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Answer, TestApp } from './app.ts'
import { insertUser } from './builders.ts'
import { testPassword } from './test-password.ts'

/** Returns the code of an authenticator app with this secret, `secondsLater` after `now`. */
export function codeAt(secret: string, now: Date, secondsLater = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + secondsLater * 1000 })
}

/** Sets whether the settings demand two-factor authentication of staff. */
export async function demandTwoFactor(app: TestApp, isDemanded: boolean): Promise<void> {
  await sql`update settings set security = security || jsonb_build_object('twoFactorAuth', ${isDemanded}::boolean)`.execute(
    app.db,
  )
}

export interface Enrolled {
  id: string
  email: string
  secret: string
  recoveryCodes: string[]
  /** Session in which two-factor authentication was switched on. */
  session: { token: string }
}

/** Creates a user with two-factor authentication; the code of `now` is used up. */
export async function enrolled(
  app: TestApp,
  now: Date,
  user: Partial<Parameters<typeof insertUser>[1]> & { email: string },
): Promise<Enrolled> {
  const id = await insertUser(app.db, { role: 'OPERATRICE', ...user })
  const session = await app.signIn(id)
  const { secret } = (await app.call(session, startTwoFactor)).data
  const proof = { code: codeAt(secret, now), currentPassword: testPassword }
  const { data } = await app.call(session, confirmTwoFactor, proof)
  return { id, email: user.email, secret, recoveryCodes: data.recoveryCodes, session }
}

export function signInWith(
  app: TestApp,
  email: string,
  password: string,
  code?: string,
): Promise<Answer<typeof login>> {
  return app.call(null, login, { email, password, ...(code !== undefined && { code }) })
}
