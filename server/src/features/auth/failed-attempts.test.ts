import { changePassword } from '@yoon/contract/auth/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { eventsOf } from '../../testing/journal.ts'
import { createSignInTest, office, type SignInTest } from '../../testing/sign-ins.ts'
import { testPassword as password } from '../../testing/test-password.ts'
import { reportFailedAttempts } from './alerts.service.ts'
import { forgetOldAttempts } from './attempts.store.ts'

let company: SignInTest
let userId: string
beforeAll(async () => {
  company = await createSignInTest()
})
beforeEach(async () => {
  await company.reset()
  const user = await company.app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', company.email)
    .executeTakeFirstOrThrow()
  userId = user.id
  await sql`delete from sign_in_alerts`.execute(company.app.db)
})
afterAll(() => company.app.close())

const attempt: SignInTest['attempt'] = (given) => company.attempt(given)
const report = () => reportFailedAttempts(company.app.db, new Date(company.now()))

/** Creates failures of an account: inserts all but the last, which is a real attempt. */
async function fail(count: number, account = company.email) {
  company.wait(901)
  const failed_at = new Date(company.now() - 901_000)
  const failures = Array.from({ length: count - 1 }, (_, index) => ({
    account,
    address: `102.16.${index}.7`,
    failed_at,
  }))
  if (failures.length > 0) await company.app.db.insertInto('sign_in_failures').values(failures).execute()
  expect((await attempt({ email: account, address: '102.17.0.1' })).status).toBe(401)
}

describe('reportFailedAttempts', () => {
  it('notifies the administrators once that an account has twenty failures', async () => {
    await fail(19)
    await report()
    expect(await eventsOf(company.app, userId)).toEqual([])
    await fail(1)
    await report()
    await fail(3)
    await report()
    const [event, ...more] = await eventsOf(company.app, userId)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      notification_type: 'system',
      title: 'Échecs de connexion répétés',
      message: 'Modou Sarr · Opératrice · 20 tentatives refusées',
      url: `/dashboard/users?dialog=view&user=${userId}`,
    })
    const { data: own } = await company.app.call(await company.app.signIn(userId), listNotifications, {})
    expect(own.filter(({ title }) => title === 'Échecs de connexion répétés')).toEqual([])
  })

  it('notifies the administrators even if the user signs in at a known address before the report', async () => {
    await attempt({ password })
    await fail(20)
    expect((await attempt({ password })).data.failedAttempts).toMatchObject({ count: 20 })
    await report()
    expect(await eventsOf(company.app, userId)).toHaveLength(1)
  })

  it('notifies the administrators again a day later if the failures go on', async () => {
    await fail(20)
    await report()
    company.wait(24 * 3600)
    await report()
    expect(await eventsOf(company.app, userId)).toHaveLength(1)
    await fail(20)
    await report()
    expect(await eventsOf(company.app, userId)).toHaveLength(2)
  })

  it('sends no notification about failures of an e-mail without an account', async () => {
    const before = await company.app.db.selectFrom('notifications').select('id').execute()
    await fail(21, 'inconnue@yoon.test')
    await report()
    expect(await company.app.db.selectFrom('notifications').select('id').execute()).toEqual(before)
  })

  it('notifies the administrators of wrong current passwords in an open session', async () => {
    const { data: session } = await attempt({ password })
    await sql`insert into session_failures (session_id, failed_at)
      select id, ${new Date(company.now() - 901_000)}::timestamptz from sessions, generate_series(1, 19)
      where user_id = ${userId}`.execute(company.app.db)
    await company.app.call(session, changePassword, { currentPassword: 'faux', newPassword: 'nouveau-secret' })
    await report()
    expect(await eventsOf(company.app, userId)).toHaveLength(1)
  })
})

describe('a sign-in after twenty failures', () => {
  it('shows the user the number of failures until a sign-in at a known address', async () => {
    await attempt({ password })
    await fail(23)
    const lastAt = new Date(company.now()).toISOString()
    company.wait(901)
    const elsewhere = await attempt({ password, address: '41.82.9.9' })
    expect(elsewhere.data.failedAttempts).toEqual({ count: 23, lastAt })
    expect((await attempt({ password })).data.failedAttempts).toEqual({ count: 23, lastAt })
    expect((await attempt({ password })).data.failedAttempts).toBeUndefined()
  })

  it('shows the user no failures below twenty', async () => {
    await fail(19)
    company.wait(901)
    expect((await attempt({ password, address: office })).data.failedAttempts).toBeUndefined()
  })
})

describe('forgetOldAttempts', () => {
  it('deletes failed sign-ins that are a day old, which no limit looks at', async () => {
    await attempt({ password: 'faux' })
    const count = async () => (await company.app.db.selectFrom('sign_in_failures').select('id').execute()).length
    company.wait(24 * 3600 - 1)
    await inTransaction(company.app.db, (tx) => forgetOldAttempts(tx, new Date(company.now())))
    expect(await count()).toBe(1)
    company.wait(1)
    await inTransaction(company.app.db, (tx) => forgetOldAttempts(tx, new Date(company.now())))
    expect(await count()).toBe(0)
  })

  it('deletes the origins of sign-ins that are more than 90 days old', async () => {
    const count = async () => {
      const { rows } = await sql<{ kind: string }>`
        select kind from sign_in_origins where account = ${company.email} order by kind`.execute(company.app.db)
      return rows.map(({ kind }) => kind)
    }
    await attempt({ password })
    company.wait(89 * 24 * 3600)
    await inTransaction(company.app.db, (tx) => forgetOldAttempts(tx, new Date(company.now())))
    expect(await count()).toEqual(['address', 'browser'])
    company.wait(24 * 3600)
    await inTransaction(company.app.db, (tx) => forgetOldAttempts(tx, new Date(company.now())))
    expect(await count()).toEqual([])
  })
})
