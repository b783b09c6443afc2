import { confirmTwoFactor, disableTwoFactor, getTwoFactor, login, startTwoFactor } from '@yoon/contract/auth/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertUser, unique } from '../../testing/builders.ts'
import { testPassword as password } from '../../testing/test-password.ts'
import { codeAt } from '../../testing/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => setDemonstration(false))
afterAll(() => app.close())

/** Marks the company of the tests as a demonstration by its administrator. */
async function setDemonstration(is_demo: boolean): Promise<void> {
  await app.db.updateTable('users').set({ is_demo }).where('id', '=', app.userIds.ADMIN).execute()
}

async function signIn(role: 'ADMIN' | 'MODERATOR', code?: string) {
  const email = `chef-${unique()}@yoon.test`
  await insertUser(app.db, { role, email })
  return app.call(null, login, { email, password, ...(code && { code }) })
}

describe('two-factor authentication of administrators', () => {
  it('refuses an administrator every call but the two-factor enrolment until it is done', async () => {
    const { data: session } = await signIn('ADMIN')
    expect(session.user.mustEnrol).toBe(true)
    const before = await app.call(session, listUsers, { role: 'CLIENT' })
    expect([before.status, before.error?.code]).toEqual([403, 'ENROLMENT_REQUIRED'])
    const { secret } = (await app.call(session, startTwoFactor)).data
    expect((await app.call(session, confirmTwoFactor, { code: codeAt(secret, testNow) })).status).toBe(200)
    expect((await app.call(session, listUsers, { role: 'CLIENT' })).status).toBe(200)
  })

  it('refuses to switch off the two-factor authentication of an administrator', async () => {
    const { data: session } = await signIn('ADMIN')
    const { secret } = (await app.call(session, startTwoFactor)).data
    await app.call(session, confirmTwoFactor, { code: codeAt(secret, testNow) })
    expect((await app.call(session, getTwoFactor)).data.isDemanded).toBe(true)
    const { status, error } = await app.call(session, disableTwoFactor, {
      currentPassword: password,
      code: codeAt(secret, testNow, 30),
    })
    expect([status, error?.code]).toEqual([409, 'TWO_FACTOR_DEMANDED'])
  })

  it('demands no two-factor authentication of administrators in the demonstration', async () => {
    await setDemonstration(true)
    const { data: session } = await signIn('ADMIN')
    expect(session.user.mustEnrol).toBeUndefined()
    expect((await app.call(session, listUsers, { role: 'CLIENT' })).status).toBe(200)
    expect((await app.call(session, getTwoFactor)).data.isDemanded).toBe(false)
  })

  it('demands two-factor authentication of no other role while the setting is off', async () => {
    expect((await signIn('MODERATOR')).data.user.mustEnrol).toBeUndefined()
  })
})
