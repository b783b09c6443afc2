import { checkPayable, createPaymentRequest, openPaymentSession } from '@yoon/contract/payment-requests/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testNow } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'
import {
  createPaymentApp,
  openSession,
  type PaymentApp,
  requestOfTrip,
  stateOf,
  tokenOf,
} from '../../testing/payments.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await createPaymentApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(testNow)
  app.provider.faults.splice(0)
  await sql`delete from call_counts`.execute(app.db)
})

const sessionsOf = async (id: string) => {
  const { rows } = await sql<{ id: string; state: string; amount: number; provider: string }>`
    select id, state, amount, provider from payment_sessions where request_id = ${id} order by created_at, id`.execute(
    app.db,
  )
  return rows
}
/** Sessions at the provider that carry one of our ids. */
const atProvider = (ids: readonly string[]) =>
  [...app.provider.book.attempts.values()].filter(({ reference }) => ids.includes(reference))

describe('POST /api/links/payment/:token/sessions', () => {
  it('stores the session before it calls the provider, which gets its id as reference', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref, url, amount } = await openSession(app, token)
    const [session, ...others] = await sessionsOf(id)
    expect(others).toEqual([])
    expect(session).toMatchObject({ state: 'OPEN', amount: 35_000, provider: 'wave' })
    expect(app.provider.book.find(ref)).toMatchObject({ reference: session?.id, amount: 35_000 })
    expect([url, amount]).toEqual([`${app.provider.config().wave.baseUrl}/pay/${ref}`, 35_000])
    expect(app.provider.book.find(ref)?.successUrl).toMatch(/\/p\/[\w-]{22}\?back=ok$/)
  })

  it('gives the code of Orange Money with its addresses', async () => {
    const { token } = await requestOfTrip(app)
    const { data } = await app.call(null, openPaymentSession, { token, provider: 'orange_money' })
    expect(data).toMatchObject({ deepLinks: { OM: data.url, MAXIT: data.url }, qr: expect.stringMatching(/^iVBOR/) })
  })

  it('answers the live session again, and a new one when it expires within a minute', async () => {
    const { token } = await requestOfTrip(app)
    const first = await openSession(app, token)
    expect((await openSession(app, token)).ref).toBe(first.ref)
    app.setNow(new Date(new Date(first.expiresAt).getTime() - 59_000))
    const second = await openSession(app, token)
    expect(second.ref).not.toBe(first.ref)
    expect((await openSession(app, token)).ref).toBe(second.ref)
  })

  it('makes one session for presses at the same moment', async () => {
    const { id, token } = await requestOfTrip(app)
    const answers = await Promise.all(Array.from({ length: 8 }, () => openSession(app, token)))
    expect(new Set(answers.map(({ ref }) => ref)).size).toBe(1)
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  it('asks for what is still due when that is less than was requested', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { data } = await app.call('CAISSIERE', createPaymentRequest, { bookingId: booking.id })
    const first = await openSession(app, tokenOf(data.url))
    await sql`
      insert into payments (booking_id, amount, currency, method, status, transaction_id, paid_at)
      values (${booking.id}, 15000, 'XOF', 'CASH', 'COMPLETED', ${`ESP-${booking.id}`}, ${testNow})`.execute(app.db)
    const second = await openSession(app, tokenOf(data.url))
    expect([first.amount, second.amount]).toEqual([35_000, 20_000])
    await app.check()
    expect(app.provider.book.find(first.ref)?.state).toBe('expired')
    await app.provider.press(second.ref, 'pay')
    await app.handle()
    expect(await stateOf(app, data.id)).toBe('PAID')
  })

  it.for([500, 502, 503])(
    'finds the session that was made although the answer was %i: there are not two',
    async (status) => {
      const { id, token } = await requestOfTrip(app)
      app.provider.faults.push({ path: /\/v1\/checkout\/sessions$/, status, times: 1, isCarriedOut: true })
      const { ref } = await openSession(app, token)
      const sessions = await sessionsOf(id)
      expect(sessions.map(({ state }) => state)).toEqual(['OPEN'])
      expect(atProvider(sessions.map((one) => one.id)).map((one) => one.ref)).toEqual([ref])
    },
  )

  it('uses the same session at the next press when neither its creation nor the search was answered', async () => {
    const { id, token } = await requestOfTrip(app)
    app.provider.faults.push({ path: /\/v1\/checkout\/sessions$/, status: 500, times: 1, isCarriedOut: true })
    app.provider.faults.push({ path: /search/, status: 500, times: 1 })
    const { status, error } = await app.call(null, openPaymentSession, { token, provider: 'wave' })
    expect([status, error?.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    app.pass(1)
    const { ref } = await openSession(app, token)
    const sessions = await sessionsOf(id)
    expect(sessions).toHaveLength(1)
    expect(atProvider(sessions.map((one) => one.id)).map((one) => one.ref)).toEqual([ref])
  })

  it('takes over a session whose server was killed while it created it', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token)
    await sql`
      update payment_sessions set state = 'CREATING', provider_ref = null, url = null, expires_at = null,
        creating_until = ${new Date(testNow.getTime() + 20_000)} where request_id = ${id}`.execute(app.db)
    app.pass(21)
    expect((await openSession(app, token)).ref).toBe(ref)
    expect(await sessionsOf(id)).toHaveLength(1)
  })

  it('says that the provider refuses, and starts anew at the next press', async () => {
    const { id, token } = await requestOfTrip(app)
    app.provider.faults.push({ path: /\/v1\/checkout\/sessions$/, status: 403, times: 1 })
    expect((await app.call(null, openPaymentSession, { token, provider: 'wave' })).error?.code).toBe(
      'PROVIDER_UNAVAILABLE',
    )
    await openSession(app, token)
    expect((await sessionsOf(id)).map(({ state }) => state).toSorted()).toEqual(['FAILED', 'OPEN'])
  })

  it.for([{ provider: 'demo' }, { provider: '' }, {}, { provider: ['wave'] }])('refuses %j', async (body) => {
    const { token } = await requestOfTrip(app)
    const { status, error } = await app.call(null, openPaymentSession, { token, ...body } as never)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['provider']])
  })

  it('answers twenty presses a minute', async () => {
    const { token } = await requestOfTrip(app)
    const statuses = []
    for (let time = 0; time < 22; time++) {
      statuses.push((await app.call(null, openPaymentSession, { token, provider: 'wave' })).status)
    }
    expect(statuses).toEqual([...new Array(20).fill(200), 429, 429])
  })
})

it('a session that nobody has paid expires, and its request can be paid again', async () => {
  const { id, token } = await requestOfTrip(app)
  const first = await openSession(app, token)
  app.setNow(new Date(new Date(first.expiresAt).getTime() + 1_000))
  await app.call(null, checkPayable, { token })
  expect((await sessionsOf(id)).map(({ state }) => state)).toEqual(['EXPIRED'])
  expect(await stateOf(app, id)).toBe('OPEN')
  expect((await openSession(app, token)).ref).not.toBe(first.ref)
})
