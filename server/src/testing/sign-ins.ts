import { login } from '@yoon/contract/auth/calls'
import { type Answer, createTestApp, type TestApp, testNow } from './app.ts'
import { insertUser, unique } from './builders.ts'

/** Default address of attempts. */
export const office = '41.82.0.1'

export interface SignInAttempt {
  /** Account of the running test by default. */
  email?: string
  /** Wrong password by default. */
  password?: string
  address?: string
  browserToken?: string
}

export interface SignInTest {
  readonly app: TestApp
  /** E-mail of the account of the running test; its password is that of every test user. */
  readonly email: string
  /** Makes a new account, resets the clock and deletes all failures. */
  reset(): Promise<void>
  /** Present time of the clock, in milliseconds. */
  now(): number
  /** Moves the clock on. */
  wait(seconds: number): void
  attempt(given?: SignInAttempt): Promise<Answer<typeof login>>
}

/**
 * Sets up sign-in tests: an application behind a proxy, so that attempts can come from any address. Call `reset` before
 * each.
 */
export async function createSignInTest(): Promise<SignInTest> {
  const app = await createTestApp({ trustedProxies: 1 })
  let email = ''
  let now = testNow.getTime()
  const setNow = (moment: number) => {
    now = moment
    app.setNow(new Date(moment))
  }
  return {
    app,
    get email() {
      return email
    },
    async reset() {
      setNow(testNow.getTime())
      email = `compte-${unique()}@yoon.test`
      await insertUser(app.db, { role: 'OPERATRICE', email })
      await app.db.deleteFrom('sign_in_failures').execute()
    },
    now: () => now,
    wait: (seconds) => setNow(now + seconds * 1000),
    attempt({ address = office, browserToken, ...given } = {}) {
      const args = { email, password: 'wrong', ...given, ...(browserToken !== undefined && { browserToken }) }
      return app.call(null, login, args, { headers: { 'x-forwarded-for': address } })
    },
  }
}

/** Returns the error code of each answer, or OK. */
export function codesOf(answers: { error: { code: string } | undefined }[]): string[] {
  return answers.map(({ error }) => error?.code ?? 'OK')
}
