import { getClientTrip } from '@yoon/contract/client-links/calls'
import {
  cancelPaymentRequest,
  checkPayable,
  getPayable,
  openPaymentSession,
} from '@yoon/contract/payment-requests/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testNow } from '../../testing/app.ts'
import { clientToken } from '../../testing/missions.ts'
import { createPaymentApp, openSession, type PaymentApp, requestOfTrip } from '../../testing/payments.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await createPaymentApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  await sql`delete from call_counts`.execute(app.db)
})

const codeOf = async (token: string) => (await app.call(null, getPayable, { token })).error?.code ?? 'alive'

describe('GET /api/links/payment/:token', () => {
  it('shows the request, and nothing of the client, the trip or the office', async () => {
    const { booking, token, expiresAt } = await requestOfTrip(app)
    const { data, text } = await app.call(null, getPayable, { token })
    expect(data).toEqual({
      bookingReference: booking.bookingReference,
      amount: 35_000,
      currency: 'XOF',
      state: 'OPEN',
      isUnderReview: false,
      expiresAt,
      company: { name: expect.any(String), phone: expect.any(String) },
      language: 'fr',
      providers: ['wave', 'orange_money'],
      isDemonstration: true,
    })
    for (const word of [booking.user.lastName, booking.user.phone ?? '-', booking.pickupLocation, booking.id, token])
      expect(text).not.toContain(word)
  })

  it('makes no session, and calls no provider', async () => {
    const { id, token } = await requestOfTrip(app)
    const before = app.provider.calls.length
    await app.call(null, getPayable, { token })
    expect(app.provider.calls).toHaveLength(before)
    const { rows } = await sql`select from payment_sessions where request_id = ${id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('carries headers that keep its address from caches, other sites and search engines', async () => {
    const { token } = await requestOfTrip(app)
    const { headers } = await app.call(null, getPayable, { token })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  it('says that it is paid for seven days', async () => {
    const { token } = await requestOfTrip(app)
    await app.provider.press((await openSession(app, token)).ref, 'pay')
    await app.handle()
    expect((await app.call(null, getPayable, { token })).data.state).toBe('PAID')
    app.pass(7 * 86_400)
    expect(await codeOf(token)).toBe('LINK_EXPIRED')
  })

  it('ends with its request: cancelled, expired, or its booking deleted', async () => {
    const cancelled = await requestOfTrip(app)
    await app.call('CAISSIERE', cancelPaymentRequest, { id: cancelled.id })
    expect(await codeOf(cancelled.token)).toBe('LINK_EXPIRED')
    const deleted = await requestOfTrip(app)
    await sql`update bookings set deleted_at = ${testNow} where id = ${deleted.bookingId}`.execute(app.db)
    expect(await codeOf(deleted.token)).toBe('LINK_EXPIRED')
    const expired = await requestOfTrip(app)
    app.setNow(new Date(expired.expiresAt))
    const { status, error } = await app.call(null, getPayable, { token: expired.token })
    expect([status, error?.code]).toEqual([410, 'LINK_EXPIRED'])
    expect(error?.details).toMatchObject({ company: { name: expect.any(String), phone: expect.any(String) } })
  })
})

describe('attacks with the link of a payment', () => {
  it('refuses unknown tokens with 404, after ten a minute with 429, and a live one never', async () => {
    const { token } = await requestOfTrip(app)
    const statuses = []
    for (let time = 0; time < 12; time++)
      statuses.push((await app.call(null, getPayable, { token: `unknown-token-${time}-aaaa` })).status)
    expect(statuses).toEqual([...new Array(10).fill(404), 429, 429])
    expect(await codeOf(token)).toBe('alive')
  })

  it('takes no link of another purpose', async () => {
    const { token, bookingId } = await requestOfTrip(app)
    const client = await clientToken(app, bookingId)
    expect(await codeOf(client)).toBe('LINK_UNKNOWN')
    expect((await app.call(null, getClientTrip, { token })).error?.code).toBe('LINK_UNKNOWN')
  })

  it('opens no session with a dead link, and still finds what was paid with it', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, 'orange_money')
    await app.call('CAISSIERE', cancelPaymentRequest, { id })
    expect((await app.call(null, openPaymentSession, { token, provider: 'wave' })).error?.code).toBe('LINK_EXPIRED')
    await app.provider.press(ref, 'webhook-lost')
    expect((await app.call(null, checkPayable, { token })).data.state).toBe('CANCELLED')
    const { rows } = await sql`
      select from provider_payments m join payment_sessions s on s.id = m.session_id where s.request_id = ${id}`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('accepts no session of an administrator in place of the link', async () => {
    const other = await app.call('ADMIN', getPayable, { token: '00000000-0000-4000-8000-000000000000' })
    expect(other.error?.code).toBe('LINK_UNKNOWN')
  })
})
