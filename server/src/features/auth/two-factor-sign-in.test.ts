import { changePassword, getCurrentUser } from '@yoon/contract/auth/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createVault } from '../../platform/vault.ts'
import { createTestApp, type TestApp, testNow, withoutRequestId } from '../../testing/app.ts'
import { auditOf } from '../../testing/journal.ts'
import { testPassword as password } from '../../testing/test-password.ts'
import { codeAt, type Enrolled, enrolled, signInWith } from '../../testing/two-factor.ts'

let app: TestApp
let one: Enrolled
let now: Date
let last = 0
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  await app.db.deleteFrom('sign_in_failures').execute()
  last += 1
  at(0)
  one = await enrolled(app, testNow, { email: `compte-${last}@yoon.test` })
  at(300)
})
afterAll(() => app.close())

/** Sets the clock to a number of seconds after the start. */
function at(seconds: number): void {
  now = new Date(testNow.getTime() + seconds * 1000)
  app.setNow(now)
}

const signIn = (code?: string, given = password) => signInWith(app, one.email, given, code)
const code = (secondsLater = 0) => codeAt(one.secret, now, secondsLater)
/** Returns six digits that are no current code. */
const wrongCode = () => {
  const right = [-60, -30, 0, 30, 60].map((later) => code(later))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !right.includes(one)) ?? ''
}
const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => error?.code ?? status

describe('a sign-in with two-factor authentication', () => {
  it('requires a code after a correct password', async () => {
    const { status, error } = await signIn()
    expect([status, error]).toMatchObject([
      401,
      { code: 'CODE_REQUIRED', message: 'Le code de votre application est requis' },
    ])
  })

  it('answers a wrong password alike with and without a code', async () => {
    const answers = [await signIn(undefined, 'wrong'), await signIn(code(), 'wrong'), await signIn('000000', 'wrong')]
    expect(answers.map(outcome)).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS', 'INVALID_CREDENTIALS'])
    expect(new Set(answers.map(({ text }) => withoutRequestId(text))).size).toBe(1)
  })

  it('accepts a code with spaces and records the second factor in the audit', async () => {
    const { status, data } = await signIn(` ${code().slice(0, 3)} ${code().slice(3)} `)
    expect(status).toBe(200)
    expect(data).not.toHaveProperty('recoveryCodesLeft')
    expect((await app.call(data, listBookings, {})).status).toBe(200)
    expect((await auditOf(app, one.id)).at(-1)).toEqual({
      action: 'session.opened',
      before: null,
      after: { secondFactor: 'app' },
    })
  })

  it.for([
    { secondsLater: -60, expected: 'INVALID_CODE' },
    { secondsLater: -30, expected: 200 },
    { secondsLater: 30, expected: 200 },
    { secondsLater: 60, expected: 'INVALID_CODE' },
  ])('answers $expected to a code of $secondsLater s from now', async ({ secondsLater, expected }) => {
    expect(outcome(await signIn(code(secondsLater)))).toBe(expected)
  })

  it('refuses a wrong code of a sign-in at its field', async () => {
    for (const given of [wrongCode(), '12345', 'ABCD-EFGH-JKMN-PQRS', "' or 1=1 --"]) {
      const { status, error } = await signIn(given)
      const message = 'Ce code est incorrect'
      expect([status, error]).toMatchObject([401, { code: 'INVALID_CODE', message, fields: { code: message } }])
    }
  })

  it.for([
    ['', 'Le code est requis'],
    [123456, 'Le code est requis'],
    ['1'.repeat(41), 'Le code est trop long'],
  ] as const)('refuses a sign-in with the code %j', async ([given, sentence]) => {
    const { status, error } = await app.send(null, 'POST', '/api/auth/login', {
      payload: { email: one.email, password, code: given },
    })
    expect([status, error?.fields]).toEqual([400, { code: sentence }])
  })

  it('accepts a code once and no earlier code after it', async () => {
    expect((await signIn(code(30))).status).toBe(200)
    const again = await signIn(code(30))
    expect([outcome(again), again.error?.message]).toEqual([
      'INVALID_CODE',
      'Ce code a déjà servi\u00a0: attendez le suivant',
    ])
    expect(outcome(await signIn(code()))).toBe('INVALID_CODE')
    at(360)
    expect((await signIn(code())).status).toBe(200)
  })

  it('accepts a code once in simultaneous sign-ins', async () => {
    const answers = await Promise.all([signIn(code()), signIn(code()), signIn(code())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it('refuses the code that switched two-factor authentication on', async () => {
    at(0)
    expect(outcome(await signIn(code()))).toBe('INVALID_CODE')
  })

  it('requires the change of an expired password after a sign-in with a code', async () => {
    await sql`update users set must_change_password = true where id = ${one.id}`.execute(app.db)
    const { data } = await signIn(code())
    expect(data.user).toMatchObject({ mustChangePassword: true })
    expect(outcome(await app.call(data, listBookings, {}))).toBe('PASSWORD_EXPIRED')
    const passwords = { currentPassword: password, newPassword: 'une-autre-phrase' }
    expect((await app.call(data, changePassword, passwords)).status).toBe(200)
    expect((await app.call(data, listBookings, {})).status).toBe(200)
    expect(outcome(await signIn(undefined, 'une-autre-phrase'))).toBe('CODE_REQUIRED')
  })

  it('requires a code if two-factor authentication is switched on during the password check', async () => {
    await sql`create table aside as select * from two_factor where user_id = ${one.id}`.execute(app.db)
    await app.db.deleteFrom('two_factor').where('user_id', '=', one.id).execute()
    // It is off while the password is checked; a trigger switches it on when the attempt's failure is deleted.
    await sql`create function switch_on() returns trigger language plpgsql as
      $$ begin insert into two_factor select * from aside; return null; end $$`.execute(app.db)
    await sql`create trigger switch_on after delete on sign_in_failures
      for each row execute function switch_on()`.execute(app.db)
    const answer = await signIn()
    await sql`drop trigger switch_on on sign_in_failures`.execute(app.db)
    await sql`drop function switch_on`.execute(app.db)
    await sql`drop table aside`.execute(app.db)
    expect(outcome(answer)).toBe('CODE_REQUIRED')
  })
})

describe('a recovery code', () => {
  it('accepts a recovery code once, in any case and without hyphens, and returns the number left', async () => {
    const [first = '', second = ''] = one.recoveryCodes
    const typed = first.toLowerCase().replaceAll('-', ' ')
    expect((await signIn(typed)).data.recoveryCodesLeft).toBe(9)
    expect(outcome(await signIn(first))).toBe('INVALID_CODE')
    expect((await signIn(second.replaceAll('-', ''))).data.recoveryCodesLeft).toBe(8)
    expect((await auditOf(app, one.id)).at(-1)?.after).toEqual({ secondFactor: 'recovery-code' })
  })

  it('accepts a recovery code once in simultaneous sign-ins', async () => {
    const [first = ''] = one.recoveryCodes
    const answers = await Promise.all([signIn(first), signIn(first)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('accepts a recovery code with letters o and l for the digits 0 and 1', async () => {
    const typed = (one.recoveryCodes.find((each) => /[01]/.test(each)) ?? one.recoveryCodes[0] ?? '')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    expect((await signIn(typed)).status).toBe(200)
  })

  it('refuses the recovery code of another user', async () => {
    const other = await enrolled(app, now, { email: `autre-${last}@yoon.test` })
    expect(outcome(await signIn(other.recoveryCodes[0]))).toBe('INVALID_CODE')
  })
})

describe('wrong codes', () => {
  it('records wrong codes in the audit apart from wrong passwords', async () => {
    const [spent] = one.recoveryCodes
    await signIn(spent)
    for (const given of [wrongCode(), spent]) expect(outcome(await signIn(given))).toBe('INVALID_CODE')
    expect(outcome(await signIn(code(), 'wrong'))).toBe('INVALID_CREDENTIALS')
    const entry = { action: 'session.refused', before: null }
    expect((await auditOf(app, one.id)).slice(-3)).toEqual([
      { ...entry, after: { reason: 'code' } },
      { ...entry, after: { reason: 'code' } },
      { ...entry, after: { reason: 'wrong' } },
    ])
  })

  it('throttles wrong codes together with wrong passwords', async () => {
    expect(outcome(await signIn(undefined, 'wrong'))).toBe('INVALID_CREDENTIALS')
    for (let count = 2; count <= 5; count += 1) expect(outcome(await signIn(wrongCode()))).toBe('INVALID_CODE')
    for (const given of [code(), wrongCode(), one.recoveryCodes[0], undefined]) {
      const { headers, ...answer } = await signIn(given)
      expect([outcome(answer), headers['retry-after']]).toEqual(['TOO_MANY_ATTEMPTS', '5'])
    }
    at(305)
    expect((await signIn(code())).status).toBe(200)
  })

  it('keeps counting wrong codes after a correct password without a code', async () => {
    for (let count = 1; count <= 5; count += 1) {
      expect(outcome(await signIn())).toBe('CODE_REQUIRED')
      expect(outcome(await signIn(wrongCode()))).toBe('INVALID_CODE')
    }
    expect(outcome(await signIn())).toBe('TOO_MANY_ATTEMPTS')
  })

  it('forgets wrong codes after a correct one', async () => {
    for (let count = 1; count <= 4; count += 1) await signIn(wrongCode())
    expect((await signIn(code())).status).toBe(200)
    for (let count = 1; count <= 5; count += 1) expect(outcome(await signIn(wrongCode()))).toBe('INVALID_CODE')
  })

  it('admits five of twenty simultaneous wrong codes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(wrongCode())))
    expect(answers.filter((answer) => outcome(answer) === 'INVALID_CODE')).toHaveLength(5)
  })
})

describe('a password without its code', () => {
  it('throttles no sign-ins with a correct password and no code', async () => {
    for (let count = 1; count <= 30; count += 1) expect(outcome(await signIn())).toBe('CODE_REQUIRED')
  })
})

describe("a secret that the server's key does not open", () => {
  it('refuses a code if the secret cannot be decrypted, but accepts a recovery code', async () => {
    const sealed = createVault(Buffer.alloc(32, 9)).seal(Buffer.alloc(20), one.id)
    await app.db.updateTable('two_factor').set({ secret: sealed }).where('user_id', '=', one.id).execute()
    const { status, error } = await signIn(code())
    expect([status, error?.code]).toEqual([409, 'TWO_FACTOR_UNREADABLE'])
    expect(error?.message).toContain('demandez à un administrateur de réinitialiser votre double authentification')
    const { data } = await signIn(one.recoveryCodes[0])
    expect((await app.call(data, getCurrentUser)).status).toBe(200)
  })
})
