import { changePassword, getCurrentUser, login, logout } from '@yoon/contract/auth/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { createTestApp, type TestApp, testNow, withoutRequestId } from '../../testing/app.ts'
import { insertDriver, insertUser } from '../../testing/builders.ts'

let app: TestApp
let passwordHash: string
const password = 'yoon-secret'
let last = 0

beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(password)
})
afterEach(() => app.setNow(testNow))
afterAll(() => app.close())

/** Inserts a user who may sign in with `password`. */
async function account(more: Partial<Parameters<typeof insertUser>[1]> = {}) {
  last += 1
  const email = `Compte-${last}@Yoon.test`
  return { id: await insertUser(app.db, { role: 'OPERATRICE', email, passwordHash, ...more }), email }
}

async function signIn(email: string) {
  const { data } = await app.call(null, login, { email, password })
  return { token: data.token }
}

describe('POST /api/auth/login', () => {
  it('opens a session at sign-in and returns token and user', async () => {
    const { id, email } = await account({ firstName: 'Khady', lastName: 'Ba' })
    const { status, data, headers } = await app.call(null, login, { email, password })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      browserToken: expect.stringMatching(/^[\w.-]{70,100}$/),
      user: {
        id,
        firstName: 'Khady',
        lastName: 'Ba',
        email,
        phone: null,
        role: 'OPERATRICE',
        isActive: true,
        createdAt: expect.any(String),
        company: { name: 'Yoon Transport', currency: 'XOF', timezone: 'Africa/Dakar' },
        newsSince: expect.any(String),
      },
    })
    expect((await app.call(data, getCurrentUser)).data).toEqual(data.user)
  })

  it('accepts the e-mail of a sign-in in any case and with outer spaces', async () => {
    const { email } = await account()
    expect((await app.call(null, login, { email: `  ${email.toUpperCase()} `, password })).status).toBe(200)
  })

  it('returns the driver profile of a driver at sign-in', async () => {
    const { id, email } = await account({ role: 'DRIVER' })
    const driver = await insertDriver(app.db, { userId: id })
    const { data } = await app.call(null, login, { email, password })
    expect(data.user.driver).toEqual({ id: driver.id, licenseNumber: expect.any(String), rating: 5, isAvailable: true })
  })

  it('refuses unknown, inactive, deleted and password-less accounts and wrong passwords alike', async () => {
    const inactive = await account({ isActive: false })
    const deleted = await account()
    await app.db.updateTable('users').set({ deleted_at: testNow }).where('id', '=', deleted.id).execute()
    const without = await account({ role: 'CLIENT' })
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', without.id).execute()
    const attempts = [
      { email: 'inconnu@yoon.test', password },
      { email: (await account()).email, password: 'wrong-one' },
      { email: inactive.email, password },
      { email: deleted.email, password },
      { email: without.email, password },
      { email: without.email, password: 'nobody' },
      { email: "' or 1=1 --", password },
    ]
    const answers = await Promise.all(attempts.map((attempt) => app.call(null, login, attempt)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${withoutRequestId(text)}`)).size).toBe(1)
    expect([answers[0]?.status, answers[0]?.error]).toMatchObject([
      401,
      { code: 'INVALID_CREDENTIALS', message: 'Email ou mot de passe incorrect' },
    ])
  })

  it.for([
    [{}, { email: "L'email est requis", password: 'Le mot de passe est requis' }],
    [
      { email: ' \u200b', password: '' },
      { email: "L'email est requis", password: 'Le mot de passe est requis' },
    ],
    [
      { email: 5, password: true },
      { email: "L'email est requis", password: 'Le mot de passe est requis' },
    ],
    [{ email: 'x'.repeat(255), password }, { email: "Format d'email invalide" }],
    [{ email: 'a@b.sn', password: 'x'.repeat(201) }, { password: 'Le mot de passe est trop long' }],
  ] as const)('refuses the sign-in %j', async ([payload, fields]) => {
    const { status, error } = await app.send(null, 'POST', '/api/auth/login', { payload })
    expect([status, error?.fields]).toEqual([400, fields])
  })

  it('refuses a sign-in with a null character in the e-mail without a server error', async () => {
    const { status } = await app.call(null, login, { email: 'a\u0000@b.sn', password })
    expect([400, 401]).toContain(status)
  })

  it('stores the session token hashed and writes no secret of a sign-in', async () => {
    const { id, email } = await account()
    const { token } = await signIn(email)
    const { rows } = await sql<{ text: string }>`
      select row_to_json(s)::text as text from sessions s where user_id = ${id}
      union all select row_to_json(a)::text from audit_entries a where actor_id = ${id}`.execute(app.db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const { text } of rows) for (const secret of [token, password, 'argon2']) expect(text).not.toContain(secret)
  })

  it('records a sign-in in the audit', async () => {
    const { id, email } = await account()
    await signIn(email)
    const rows = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'address', 'actor_role'])
      .where('actor_id', '=', id)
      .execute()
    expect(rows).toEqual([{ action: 'session.opened', address: '127.0.0.1', actor_role: 'OPERATRICE' }])
  })
})

describe('POST /api/auth/logout', () => {
  it('ends only the current session at sign-out', async () => {
    const { email } = await account()
    const [first, second] = [await signIn(email), await signIn(email)]
    expect((await app.call(first, logout)).status).toBe(200)
    expect((await app.call(first, getCurrentUser)).status).toBe(401)
    expect((await app.call(second, getCurrentUser)).status).toBe(200)
  })
})

describe('POST /api/auth/password', () => {
  const newPassword = 'nouveau-secret'

  it('changes the password and ends the other sessions', async () => {
    const { email } = await account()
    const [first, second] = [await signIn(email), await signIn(email)]
    expect((await app.call(first, changePassword, { currentPassword: password, newPassword })).status).toBe(200)
    expect((await app.call(first, getCurrentUser)).status).toBe(200)
    expect((await app.call(second, getCurrentUser)).status).toBe(401)
    expect((await app.call(null, login, { email, password })).status).toBe(401)
    expect((await app.call(null, login, { email, password: newPassword })).status).toBe(200)
  })

  it("lets one of two simultaneous password changes win and refuses the other's current password", async () => {
    const { email } = await account()
    const session = await signIn(email)
    const passwords = ['premier-secret', 'second-secret']
    const answers = await Promise.all(
      passwords.map((one) => app.call(session, changePassword, { currentPassword: password, newPassword: one })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await app.call(null, login, { email, password: won })).status).toBe(200)
  })

  it('records a refused and a successful password change in the audit', async () => {
    const { id, email } = await account()
    const session = await signIn(email)
    await app.call(session, changePassword, { currentPassword: 'autre', newPassword })
    await app.call(session, changePassword, { currentPassword: password, newPassword })
    const entries = await app.db.selectFrom('audit_entries').select('action').where('entity_id', '=', id).execute()
    expect(entries.map(({ action }) => action)).toEqual(['session.opened', 'password.refused', 'password.changed'])
  })

  it('refuses a wrong current password at its field and changes nothing', async () => {
    const { email } = await account()
    const [first, second] = [await signIn(email), await signIn(email)]
    const { status, error } = await app.call(first, changePassword, { currentPassword: 'autre', newPassword })
    expect([status, error?.fields]).toEqual([400, { currentPassword: 'Le mot de passe actuel est incorrect' }])
    expect((await app.call(second, getCurrentUser)).status).toBe(200)
    expect((await app.call(null, login, { email, password })).status).toBe(200)
  })

  it.for([
    [{ currentPassword: password }, { newPassword: 'Le mot de passe est requis' }],
    [
      { currentPassword: password, newPassword: '12345' },
      { newPassword: 'Le mot de passe doit contenir au moins 6 caractères' },
    ],
    [
      { currentPassword: password, newPassword: password },
      { newPassword: "Le nouveau mot de passe doit être différent de l'actuel" },
    ],
    [{ currentPassword: '', newPassword: 'secret' }, { currentPassword: 'Le mot de passe actuel est requis' }],
    [{ currentPassword: password, newPassword: 'x'.repeat(201) }, { newPassword: 'Le mot de passe est trop long' }],
  ] as const)('refuses the password change %j', async ([payload, fields]) => {
    const { status, error } = await app.send('ADMIN', 'POST', '/api/auth/password', { payload })
    expect([status, error?.fields]).toEqual([400, fields])
  })
})
