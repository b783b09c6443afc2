import { getCurrentUser } from '@yoon/contract/auth/calls'
import { getUser, resetTwoFactor } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { auditOf } from '../../testing/journal.ts'
import { testPassword as password } from '../../testing/test-password.ts'
import { demandTwoFactor, enrolled, signInWith } from '../../testing/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const outcome = ({ status, error }: { status: number; error: { code: string } | undefined }) => error?.code ?? status

describe('DELETE /api/dashboard/users/{id}/two-factor', () => {
  it('removes two-factor authentication, ends the sessions of the user and audits the reset', async () => {
    const one = await enrolled(app, testNow, { email: 'perdu@yoon.test' })
    expect((await app.call('ADMIN', getUser, { id: one.id })).data.hasTwoFactor).toBe(true)
    expect((await app.call('ADMIN', resetTwoFactor, { id: one.id })).data.id).toBe(one.id)
    expect((await app.call('ADMIN', getUser, { id: one.id })).data.hasTwoFactor).toBe(false)
    expect(outcome(await app.call(one.session, getCurrentUser))).toBe('UNAUTHENTICATED')
    expect((await signInWith(app, one.email, password)).status).toBe(200)
    const entries = await auditOf(app, one.id)
    expect(entries.filter(({ action }) => action === 'two-factor.reset')).toHaveLength(1)
  })

  it('requires a new enrolment at the next sign-in if the settings demand it', async () => {
    const one = await enrolled(app, testNow, { email: 'encore@yoon.test' })
    await demandTwoFactor(app, true)
    await app.call('ADMIN', resetTwoFactor, { id: one.id })
    const { user } = (await signInWith(app, one.email, password)).data
    await demandTwoFactor(app, false)
    expect(user.mustEnrol).toBe(true)
  })

  it('refuses users without two-factor authentication and unknown users', async () => {
    expect(outcome(await app.call('ADMIN', resetTwoFactor, { id: app.userIds.CAISSIERE }))).toBe('TWO_FACTOR_OFF')
    const id = '00000000-0000-4000-8000-000000000000'
    expect(outcome(await app.call('ADMIN', resetTwoFactor, { id }))).toBe('NOT_FOUND')
  })

  it("refuses to reset one's own second factor", async () => {
    const { status, error } = await app.call('ADMIN', resetTwoFactor, { id: app.userIds.ADMIN })
    expect([status, error?.message]).toEqual([
      409,
      'Votre propre double authentification se gère dans «\u00a0Mon compte\u00a0»',
    ])
  })
})
