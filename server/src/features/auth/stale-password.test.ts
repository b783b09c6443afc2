import { changePassword, getCurrentUser, login, logout } from '@yoon/contract/auth/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { getRealtimeToken } from '@yoon/contract/realtime/calls'
import { getUser, updateUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { mustChangePassword } from '../../platform/sessions.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'

const password = 'yoon-secret'
const another = 'une-autre-phrase'
const dayMs = 86_400_000

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(password)
})
afterEach(async () => {
  app.setNow(testNow)
  await setExpiry(90)
})
afterAll(() => app.close())

async function setExpiry(days: number): Promise<void> {
  await sql`update settings set security = security || jsonb_build_object('passwordExpiry', ${days}::int)`.execute(
    app.db,
  )
}

/** Inserts an operator whose password was last changed a number of days ago. */
async function account({ ageInDays = 0, mustChangePassword = false } = {}) {
  const id = await insertUser(app.db, { role: 'OPERATRICE', passwordHash, mustChangePassword })
  const { email } = await app.db
    .updateTable('users')
    .set({ password_changed_at: new Date(testNow.getTime() - ageInDays * dayMs) })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  return { id, email: email ?? '' }
}

async function signIn(email: string, given = password) {
  return (await app.call(null, login, { email, password: given })).data
}

describe('a password that must be changed', () => {
  it('restricts a session with an expired password to reading the user, changing it and signing out', async () => {
    const { email } = await account({ mustChangePassword: true })
    const session = await signIn(email)
    expect(session.user.mustChangePassword).toBe(true)
    expect((await app.call(session, getCurrentUser)).data).toEqual(session.user)
    const refusals = [await app.call(session, listBookings, {}), await app.call(session, getRealtimeToken)]
    for (const { status, error } of refusals) {
      expect([status, error]).toMatchObject([
        403,
        { code: 'PASSWORD_EXPIRED', message: 'Votre mot de passe doit être changé' },
      ])
    }
    expect((await app.call(session, logout)).status).toBe(200)
  })

  it('lifts the restriction in the same session once the expired password is changed', async () => {
    const { email } = await account({ mustChangePassword: true })
    const session = await signIn(email)
    await app.call(session, changePassword, { currentPassword: password, newPassword: another })
    expect((await app.call(session, listBookings, {})).status).toBe(200)
    expect((await app.call(session, getCurrentUser)).data).not.toHaveProperty('mustChangePassword')
    expect((await signIn(email, another)).user).not.toHaveProperty('mustChangePassword')
  })

  it('keeps the restriction after a refused change of an expired password', async () => {
    const { email } = await account({ mustChangePassword: true })
    const session = await signIn(email)
    for (const passwords of [
      { currentPassword: password, newPassword: password },
      { currentPassword: 'autre', newPassword: another },
    ]) {
      expect((await app.call(session, changePassword, passwords)).status).toBe(400)
    }
    expect((await app.call(session, listBookings, {})).status).toBe(403)
  })

  it('requires a change of a password set by an administrator and ends earlier sessions', async () => {
    const { id, email } = await account()
    const before = await signIn(email)
    const { data: user } = await app.call('ADMIN', getUser, { id })
    const phone = '77 900 00 01'
    await app.call('ADMIN', updateUser, { ...user, phone, password: another })
    expect((await app.call(before, getCurrentUser)).status).toBe(401)
    expect((await signIn(email, another)).user.mustChangePassword).toBe(true)
  })

  it.for([
    { ageInDays: 89, days: 90, must: undefined },
    { ageInDays: 90, days: 90, must: true },
    { ageInDays: 90, days: 91, must: undefined },
    { ageInDays: 4000, days: 0, must: undefined },
  ])('demands the change of a $ageInDays-day-old password after $days: $must', async ({ ageInDays, days, must }) => {
    await setExpiry(days)
    const { email } = await account({ ageInDays })
    expect((await signIn(email)).user.mustChangePassword).toBe(must)
  })

  it('expires a password at the next sign-in, not in the middle of a session', async () => {
    const { email } = await account({ ageInDays: 89.999 })
    const session = await signIn(email)
    app.setNow(new Date(testNow.getTime() + 10 * 60_000))
    expect((await app.call(session, listBookings, {})).status).toBe(200)
    expect((await signIn(email)).user.mustChangePassword).toBe(true)
  })
})

it.for(['UTC', 'Europe/Paris', 'America/New_York'])(
  'counts 90 days of 24 hours for a password in a database session in %s',
  async (zone) => {
    const isStale = (hours: number) =>
      app.db.transaction().execute(async (tx) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(tx)
        const signedInAt = new Date(Date.parse('2026-01-01T12:00:00Z') + hours * 3_600_000)
        const { rows } = await sql<{ isStale: boolean }>`
          select ${mustChangePassword(signedInAt)} as "isStale"
          from (select '2026-01-01T12:00:00Z'::timestamptz as password_changed_at, false as must_change_password) u,
            (select '{"passwordExpiry": 90}'::jsonb as security) c`.execute(tx)
        return rows[0]?.isStale
      })
    expect([await isStale(90 * 24 - 0.5), await isStale(90 * 24)]).toEqual([false, true])
  },
)
