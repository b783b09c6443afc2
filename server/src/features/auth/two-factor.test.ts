import {
  confirmTwoFactor,
  disableTwoFactor,
  getCurrentUser,
  getTwoFactor,
  logout,
  renewRecoveryCodes,
  startTwoFactor,
} from '@yoon/contract/auth/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { roles } from '@yoon/contract/permissions'
import { getRealtimeToken } from '@yoon/contract/realtime/calls'
import { sql } from 'kysely'
import { URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { testPassword as password } from '../../testing/test-password.ts'
import { codeAt, demandTwoFactor, enrolled, signInWith } from '../../testing/two-factor.ts'

let app: TestApp
let last = 0
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  app.setNow(testNow)
  await demandTwoFactor(app, false)
})
afterAll(() => app.close())

function newEmail(): string {
  last += 1
  return `compte-${last}@yoon.test`
}

async function account(more: Partial<Parameters<typeof insertUser>[1]> = {}) {
  const email = newEmail()
  const id = await insertUser(app.db, { role: 'OPERATRICE', email, ...more })
  return { id, email, session: await app.signIn(id) }
}

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)
const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => error?.code ?? status

describe('switching two-factor authentication on', () => {
  it('returns a secret for an authenticator app and the URI of its QR code', async () => {
    const { email, session } = await account()
    const { data } = await app.call(session, startTwoFactor)
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(URI.parse(data.uri)).toMatchObject({ issuer: 'Yoon', label: email, digits: 6, period: 30 })
    expect(data.uri).toContain(`secret=${data.secret}`)
  })

  it('requires no code at sign-in until a code has confirmed the enrolment', async () => {
    const { email, session } = await account()
    await app.call(session, startTwoFactor)
    expect((await signInWith(app, email, password)).status).toBe(200)
    expect((await app.call(session, getTwoFactor)).data).toEqual({
      activeSince: null,
      recoveryCodesLeft: 0,
      isDemanded: false,
    })
  })

  it('returns ten recovery codes, ends the other sessions and records the enrolment in the audit', async () => {
    const { id, email, session } = await account()
    const other = await app.signIn(id)
    const { secret } = (await app.call(session, startTwoFactor)).data
    const proof = { code: codeAt(secret, testNow), currentPassword: password }
    const { data } = await app.call(session, confirmTwoFactor, proof)
    expect(new Set(data.recoveryCodes).size).toBe(10)
    for (const code of data.recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect([outcome(await app.call(session, getCurrentUser)), outcome(await app.call(other, getCurrentUser))]).toEqual([
      200,
      'UNAUTHENTICATED',
    ])
    expect((await app.call(session, getTwoFactor)).data).toEqual({
      activeSince: '2026-11-21T14:32:00.000Z',
      recoveryCodesLeft: 10,
      isDemanded: false,
    })
    expect(outcome(await signInWith(app, email, password))).toBe('CODE_REQUIRED')
    expect(await auditOf(app, id)).toEqual([{ action: 'two-factor.enabled', before: null, after: null }])
  })

  it('refuses a wrong or malformed enrolment code at its field', async () => {
    const { session } = await account()
    const { secret } = (await app.call(session, startTwoFactor)).data
    const wrong = String((Number(codeAt(secret, testNow)) + 1) % 1_000_000).padStart(6, '0')
    const cases = [
      [wrong, "Ce code est incorrect\u00a0: vérifiez l'heure du téléphone et attendez le code suivant"],
      ['12345', 'Le code a 6 chiffres'],
      ['', 'Le code est requis'],
    ] as const
    for (const [code, sentence] of cases) {
      const { status, error } = await app.call(session, confirmTwoFactor, { code, currentPassword: password })
      expect([status, error?.fields]).toEqual([400, { code: sentence }])
    }
    expect((await app.call(session, getTwoFactor)).data.activeSince).toBeNull()
  })

  it('requires the password to confirm the enrolment in an open session', async () => {
    const { email, session } = await account()
    const { secret } = (await app.call(session, startTwoFactor)).data
    const code = codeAt(secret, testNow)
    const without = await app.call(session, confirmTwoFactor, { code })
    expect([without.status, without.error?.fields]).toEqual([
      403,
      { currentPassword: 'Le mot de passe actuel est requis' },
    ])
    for (let count = 1; count <= 5; count += 1) {
      const { status, error } = await app.call(session, confirmTwoFactor, { code, currentPassword: 'autre' })
      expect([status, error?.fields]).toEqual([400, { currentPassword: 'Le mot de passe actuel est incorrect' }])
    }
    const right = { code, currentPassword: password }
    expect(outcome(await app.call(session, confirmTwoFactor, right))).toBe('TOO_MANY_ATTEMPTS')
    // Wrong passwords throttle this session, but no sign-in.
    expect((await signInWith(app, email, password)).status).toBe(200)
    await sql`delete from session_failures`.execute(app.db)
    expect((await app.call(session, confirmTwoFactor, right)).status).toBe(200)
  })

  it('requires the password in a session opened before the settings demanded the enrolment', async () => {
    const { session } = await account()
    await demandTwoFactor(app, true)
    const { secret } = (await app.call(session, startTwoFactor)).data
    const { error } = await app.call(session, confirmTwoFactor, { code: codeAt(secret, testNow) })
    expect(error?.fields).toEqual({ currentPassword: 'Le mot de passe actuel est requis' })
  })

  it('refuses a second enrolment, and a confirmation before its start', async () => {
    const { session } = await enrolled(app, testNow, { email: newEmail() })
    const proof = { code: '123456', currentPassword: password }
    expect(outcome(await app.call(session, startTwoFactor))).toBe('TWO_FACTOR_ON')
    expect(outcome(await app.call(session, confirmTwoFactor, proof))).toBe('TWO_FACTOR_ON')
    const fresh = await account()
    expect(outcome(await app.call(fresh.session, confirmTwoFactor, proof))).toBe('TWO_FACTOR_OFF')
  })

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const one = await enrolled(app, testNow, { email: newEmail() })
    const { rows } = await sql<{ text: string }>`
      select row_to_json(t)::text as text from two_factor t where user_id = ${one.id}
      union all select row_to_json(r)::text from recovery_codes r where user_id = ${one.id}
      union all select row_to_json(a)::text from audit_entries a where entity_id = ${one.id}
      union all select row_to_json(k)::text from stored_replies k where caller = ${`user:${one.id}`}`.execute(app.db)
    expect(rows.length).toBeGreaterThanOrEqual(12)
    const { hex } = (await import('otpauth')).Secret.fromBase32(one.secret)
    const secrets = [
      one.secret,
      hex.toLowerCase(),
      ...one.recoveryCodes,
      one.recoveryCodes[0]?.replaceAll('-', '') ?? '',
    ]
    for (const { text } of rows) for (const secret of secrets) expect(text).not.toContain(secret)
  })
})

describe('when the settings demand two-factor authentication', () => {
  it('restricts staff sessions to the enrolment, reading the user and signing out', async () => {
    await demandTwoFactor(app, true)
    const { email } = await account()
    const { data: session } = await signInWith(app, email, password)
    expect(session.user.mustEnrol).toBe(true)
    expect((await app.call(session, getCurrentUser)).data).toEqual(session.user)
    for (const answer of [await app.call(session, listBookings, {}), await app.call(session, getRealtimeToken)]) {
      expect([answer.status, answer.error]).toMatchObject([
        403,
        { code: 'ENROLMENT_REQUIRED', message: 'La double authentification doit être activée' },
      ])
    }
    expect((await app.call(session, getTwoFactor)).data.isDemanded).toBe(true)
    expect((await app.call(session, logout)).status).toBe(200)
  })

  it('lifts the restriction in the same session once the enrolment is done', async () => {
    await demandTwoFactor(app, true)
    const { email } = await account()
    const { data: session } = await signInWith(app, email, password)
    const { secret } = (await app.call(session, startTwoFactor)).data
    await app.call(session, confirmTwoFactor, { code: codeAt(secret, testNow) })
    expect((await app.call(session, listBookings, {})).status).toBe(200)
    expect((await app.call(session, getCurrentUser)).data).not.toHaveProperty('mustEnrol')
    app.setNow(later(5))
    const { data } = await signInWith(app, email, password, codeAt(secret, later(5)))
    expect(data.user).not.toHaveProperty('mustEnrol')
  })

  it('demands the enrolment of all roles but CLIENT', async () => {
    await demandTwoFactor(app, true)
    for (const role of roles) {
      const { email } = await account({ role })
      const { user } = (await signInWith(app, email, password)).data
      expect(user.mustEnrol, role).toBe(role === 'CLIENT' ? undefined : true)
    }
  })

  it('demands the enrolment at the next sign-in, not in open sessions', async () => {
    const { email, session } = await account()
    await demandTwoFactor(app, true)
    expect((await app.call(session, listBookings, {})).status).toBe(200)
    expect((await signInWith(app, email, password)).data.user.mustEnrol).toBe(true)
  })

  it('lifts the restriction of a session once the settings no longer demand the enrolment', async () => {
    await demandTwoFactor(app, true)
    const { email } = await account()
    const { data: session } = await signInWith(app, email, password)
    await demandTwoFactor(app, false)
    expect((await app.call(session, listBookings, {})).status).toBe(200)
  })

  it('demands the change of an expired password before the enrolment', async () => {
    await demandTwoFactor(app, true)
    const { email } = await account({ mustChangePassword: true })
    const { data: session } = await signInWith(app, email, password)
    expect(session.user).toMatchObject({ mustChangePassword: true, mustEnrol: true })
    expect(outcome(await app.call(session, listBookings, {}))).toBe('PASSWORD_EXPIRED')
    await sql`update users set must_change_password = false where id = ${session.user.id}`.execute(app.db)
    expect(outcome(await app.call(session, listBookings, {}))).toBe('ENROLMENT_REQUIRED')
  })

  it('refuses to switch off two-factor authentication that the settings demand', async () => {
    const { session, secret } = await enrolled(app, testNow, { email: newEmail() })
    await demandTwoFactor(app, true)
    const { status, error } = await app.call(session, disableTwoFactor, withNextCode(secret))
    expect([status, error?.message]).toEqual([409, 'La double authentification est obligatoire pour votre compte'])
  })
})

/** Returns the password, and a code that no call has used since two-factor authentication was switched on. */
function withNextCode(secret: string) {
  return { currentPassword: password, code: codeAt(secret, testNow, 30) }
}

describe('switching two-factor authentication off', () => {
  it('switches two-factor authentication off with the password and a code', async () => {
    const one = await enrolled(app, testNow, { email: newEmail() })
    expect((await app.call(one.session, disableTwoFactor, withNextCode(one.secret))).status).toBe(200)
    expect((await signInWith(app, one.email, password)).status).toBe(200)
    expect((await app.call(one.session, getTwoFactor)).data).toMatchObject({ activeSince: null, recoveryCodesLeft: 0 })
    expect((await auditOf(app, one.id)).map(({ action }) => action)).toContain('two-factor.disabled')
    expect(outcome(await app.call(one.session, disableTwoFactor, { currentPassword: password }))).toBe('TWO_FACTOR_OFF')
  })

  it('lets a CLIENT switch two-factor authentication off whatever the settings demand', async () => {
    const one = await enrolled(app, testNow, { email: newEmail(), role: 'CLIENT' })
    await demandTwoFactor(app, true)
    expect((await app.call(one.session, disableTwoFactor, withNextCode(one.secret))).status).toBe(200)
  })
})

describe('new recovery codes', () => {
  it('replaces the recovery codes with the password and a code', async () => {
    const one = await enrolled(app, testNow, { email: newEmail() })
    const { data } = await app.call(one.session, renewRecoveryCodes, withNextCode(one.secret))
    expect(data.recoveryCodes).toHaveLength(10)
    expect(data.recoveryCodes.filter((code) => one.recoveryCodes.includes(code))).toEqual([])
    expect(outcome(await signInWith(app, one.email, password, one.recoveryCodes[0]))).toBe('INVALID_CODE')
    expect((await signInWith(app, one.email, password, data.recoveryCodes[0])).status).toBe(200)
  })

  it('refuses new recovery codes while two-factor authentication is off', async () => {
    const { session } = await account()
    expect(outcome(await app.call(session, renewRecoveryCodes, { currentPassword: password }))).toBe('TWO_FACTOR_OFF')
  })
})

describe.for([
  { what: 'switching off', endpoint: disableTwoFactor },
  { what: 'new recovery codes', endpoint: renewRecoveryCodes },
])('a wrong password at $what', ({ endpoint }) => {
  it('refuses a wrong password at its field, changes nothing and throttles the session', async () => {
    const one = await enrolled(app, testNow, { email: newEmail() })
    for (let count = 1; count <= 5; count += 1) {
      const wrong = { ...withNextCode(one.secret), currentPassword: 'autre' }
      const { status, error } = await app.call(one.session, endpoint, wrong)
      expect([status, error?.fields]).toEqual([400, { currentPassword: 'Le mot de passe actuel est incorrect' }])
    }
    expect(outcome(await app.call(one.session, endpoint, withNextCode(one.secret)))).toBe('TOO_MANY_ATTEMPTS')
    expect((await app.call(one.session, getTwoFactor)).data.recoveryCodesLeft).toBe(10)
    await app.db.deleteFrom('sign_in_failures').execute()
  })
})
