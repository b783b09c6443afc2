import { login } from '@yoon/contract/auth'
import { hashPassword } from '../platform/passwords.ts'
import { type Answer, createTestApp, type TestApp, testNow } from './app.ts'
import { insertUser, unique } from './builders.ts'

/** The password of every account of these tests. */
export const signInPassword = 'yoon-secret'

/** The address from which attempts come unless they say otherwise. */
export const office = '41.82.0.1'

export interface SignInAttempt {
  email?: string
  password?: string
  address?: string
  browserToken?: string
}

export interface SignInTest {
  app: TestApp
  /** Creates an account, sets the present back and forgets all failures; returns the e-mail. */
  newAccount(): Promise<string>
  /** The present, in milliseconds. */
  now(): number
  /** Moves the present on. */
  wait(seconds: number): void
  /** Tries to sign in, with a wrong password unless another is given. */
  attempt(given: SignInAttempt & { email: string }): Promise<Answer<typeof login>>
}

/** An application behind a proxy, so that attempts can come from any address. */
export async function createSignInTest(): Promise<SignInTest> {
  const app = await createTestApp({ trustedProxies: 1 })
  const passwordHash = await hashPassword(signInPassword)
  let now = testNow.getTime()
  return {
    app,
    async newAccount() {
      now = testNow.getTime()
      app.setNow(testNow)
      const email = `compte-${unique()}@yoon.test`
      await insertUser(app.db, { role: 'OPERATRICE', email, passwordHash })
      await app.db.deleteFrom('sign_in_failures').execute()
      return email
    },
    now: () => now,
    wait(seconds) {
      now += seconds * 1000
      app.setNow(new Date(now))
    },
    attempt({ address = office, browserToken, ...given }) {
      const args = { password: 'wrong', ...given, ...(browserToken !== undefined && { browserToken }) }
      return app.call(null, login, args, { headers: { 'x-forwarded-for': address } })
    },
  }
}

/** The error code of each answer, or OK. */
export function codesOf(answers: { error: { code: string } | undefined }[]): string[] {
  return answers.map(({ error }) => error?.code ?? 'OK')
}
