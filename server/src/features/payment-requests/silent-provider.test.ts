import { checkPayable, checkPaymentRequest } from '@yoon/contract/payment-requests/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testNow } from '../../testing/app.ts'
import { createPaymentApp, openSession, type PaymentApp, requestOfTrip, stateOf } from '../../testing/payments.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await createPaymentApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  app.errors.splice(0)
  app.provider.faults.splice(0)
  await sql`delete from call_counts`.execute(app.db)
  await sql`update payment_sessions set next_check_at = null`.execute(app.db)
})

describe('a provider that does not answer', () => {
  it.for([429, 500, 503])('asks a provider that answers %i again after 1, 2, 4 minutes', async (status) => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, 'wave')
    await app.provider.press(ref, 'webhook-lost')
    app.provider.faults.push({ path: /checkout\/sessions/, status, times: 3 })
    const calls = () => app.provider.calls.filter((call) => call.startsWith('GET /v1/checkout')).length
    app.pass(601)
    for (const [seconds, isAsked] of [
      [0, true],
      [59, false],
      [1, true],
      [119, false],
      [1, true],
      [239, false],
    ] as const) {
      app.pass(seconds)
      const before = calls()
      await app.check()
      expect([seconds, calls() > before]).toEqual([seconds, isAsked])
    }
    expect(await stateOf(app, id)).toBe('OPEN')
    app.pass(1)
    await app.check()
    expect(await stateOf(app, id)).toBe('PAID')
  })

  it('loses no webhook: it is tried until the provider answers', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, 'wave')
    app.provider.faults.push({ path: /checkout\/sessions/, status: 503, times: 2 })
    await app.provider.press(ref, 'pay')
    await app.handle()
    expect(await stateOf(app, id)).toBe('OPEN')
    app.pass(3)
    await app.handle()
    expect(await stateOf(app, id)).toBe('OPEN')
    app.pass(6)
    await app.handle()
    expect(await stateOf(app, id)).toBe('PAID')
  })

  it('makes the open screens say so', async () => {
    const { id, token } = await requestOfTrip(app)
    await openSession(app, token, 'wave')
    app.provider.faults.push({ path: /checkout\/sessions/, status: 500, times: 2 })
    expect((await app.call(null, checkPayable, { token })).error?.code).toBe('PROVIDER_UNAVAILABLE')
    app.pass(2)
    expect((await app.call('CAISSIERE', checkPaymentRequest, { id })).error?.code).toBe('PROVIDER_UNAVAILABLE')
    app.pass(2)
    expect((await app.call(null, checkPayable, { token })).data).toEqual({ state: 'OPEN', isUnderReview: false })
  })

  it('asks once every two seconds about a request, however many screens are open', async () => {
    const { id, token } = await requestOfTrip(app)
    await openSession(app, token, 'wave')
    const calls = () => app.provider.calls.length
    await app.call(null, checkPayable, { token })
    const before = calls()
    await Promise.all(Array.from({ length: 5 }, () => app.call(null, checkPayable, { token })))
    app.pass(1.9)
    await app.call('CAISSIERE', checkPaymentRequest, { id })
    expect(calls()).toBe(before)
    app.pass(0.1)
    await app.call(null, checkPayable, { token })
    expect(calls()).toBeGreaterThan(before)
  })
})
