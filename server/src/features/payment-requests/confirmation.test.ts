import { changeBookingStatus, completeBooking, getBooking, settleBooking } from '@yoon/contract/bookings/calls'
import {
  cancelPaymentRequest,
  checkPayable,
  checkPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  openPaymentSession,
} from '@yoon/contract/payment-requests/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testNow } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'
import { expectSoundMoney } from '../../testing/ledger.ts'
import {
  createPaymentApp,
  openSession,
  type PaymentApp,
  requestOfTrip,
  stateOf,
  storedPayments,
  tokenOf,
} from '../../testing/payments.ts'

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

afterEach(() => expectSoundMoney(app))

const providers = ['wave', 'orange_money'] as const
const completed = async (bookingId: string) =>
  (await storedPayments(app, bookingId)).filter(({ status }) => status === 'COMPLETED')

describe.for(providers)('three ways confirm a payment by %s', (provider) => {
  it('the webhook', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, provider)
    await app.provider.press(ref, 'pay')
    await app.handle()
    expect(await stateOf(app, id)).toBe('PAID')
  })

  it('the open page of the client', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, provider)
    await app.provider.press(ref, 'webhook-lost')
    const { data, text } = await app.call(null, checkPayable, { token })
    expect(data, text).toEqual({ state: 'PAID', isUnderReview: false })
    expect(await stateOf(app, id)).toBe('PAID')
  })

  it('the open screen of the office', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, provider)
    await app.provider.press(ref, 'webhook-lost')
    const { data } = await app.call('CAISSIERE', checkPaymentRequest, { id })
    expect(data).toMatchObject({ state: 'PAID', provider, problem: null, paymentId: expect.any(String) })
  })

  it('the job, when nothing was announced and nobody looks', async () => {
    const { id, bookingId, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, provider)
    await app.provider.press(ref, 'webhook-lost')
    await app.check()
    expect(await stateOf(app, id)).toBe('OPEN')
    app.pass(601)
    await app.check()
    expect(await stateOf(app, id)).toBe('PAID')
    expect(await completed(bookingId)).toHaveLength(1)
  })
})

describe.for(providers)('money by %s that a person has to look at', (provider) => {
  it('leaves money of another amount to a person', async () => {
    const { id, bookingId, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, provider)
    await app.provider.press(ref, 'other-amount')
    await app.handle()
    expect(await stateOf(app, id)).toBe('OPEN AMOUNT')
    expect(await completed(bookingId)).toEqual([])
    const { data } = await app.call('CAISSIERE', getPaymentRequest, { id })
    expect(data).toMatchObject({ problem: 'AMOUNT', problemAmount: 34_500, paymentId: null })
    expect((await app.call(null, checkPayable, { token })).data.isUnderReview).toBe(true)
  })

  it('posts money as credit with a line if the request is paid twice', async () => {
    const { id, bookingId, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, provider)
    await app.provider.press(ref, 'twice')
    await app.handle()
    expect(await stateOf(app, id)).toBe('PAID OVERPAID')
    expect(await completed(bookingId)).toHaveLength(1)
    const { rows } = await sql<{ credit: number }>`
      select credit from payments where request_id = ${id} and status = 'COMPLETED' order by credit`.execute(app.db)
    expect(rows.map(({ credit }) => credit)).toEqual([0, 35_000])
  })

  it('posts money as credit with a line if it was paid after the request was cancelled', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, provider)
    const attempt = app.provider.book.find(ref)
    app.pass(60)
    await app.call('CAISSIERE', cancelPaymentRequest, { id })
    if (attempt) attempt.state = 'open'
    await app.provider.press(ref, 'webhook-lost')
    app.pass(601)
    await app.check()
    expect(await stateOf(app, id)).toBe('CANCELLED PAID_AFTER_CANCEL')
  })

  it('finds money for 48 hours after the end, and does not ask about it afterwards', async () => {
    const late = await requestOfTrip(app)
    const { ref } = await openSession(app, late.token, provider)
    const { expiresAt } = late
    const attempt = app.provider.book.find(ref)
    app.setNow(new Date(new Date(expiresAt).getTime() + 47 * 3_600_000))
    await app.check()
    if (attempt) Object.assign(attempt, { state: 'open', expiresAt: new Date('2027-01-01T00:00:00Z') })
    await app.provider.press(ref, 'webhook-lost')
    app.pass(601)
    await app.check()
    expect(await stateOf(app, late.id)).toBe('EXPIRED PAID_AFTER_CANCEL')
    app.pass(3 * 3_600)
    await app.check()
    const { rows } = await sql<{ next: Date | null }>`
      select next_check_at as next from payment_sessions where request_id = ${late.id}`.execute(app.db)
    expect(rows).toEqual([{ next: null }])
  })
})

describe('the order of what arrives', () => {
  it('a success wins over a refusal that came before, and a refusal after it changes nothing', async () => {
    const { id, token } = await requestOfTrip(app)
    const first = await openSession(app, token, 'wave')
    await app.provider.press(first.ref, 'refuse')
    await app.handle()
    expect(await stateOf(app, id)).toBe('FAILED')
    const second = await openSession(app, token, 'wave')
    expect(second.ref).not.toBe(first.ref)
    expect(await stateOf(app, id)).toBe('OPEN')
    await app.provider.press(second.ref, 'pay')
    await app.handle()
    expect(await stateOf(app, id)).toBe('PAID')
    const refused = app.provider.book.transactions.find(
      ({ status, attempt }) => status === 'FAILED' && attempt.ref === first.ref,
    )
    if (refused) await app.deliver(app.provider.webhookOf(refused))
    await app.handle()
    expect(await stateOf(app, id)).toBe('PAID')
  })

  it('a payment that is confirmed before the answer to its creation is stored is posted once', async () => {
    const { id, bookingId, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, 'wave')
    // As it was committed before the call.
    await sql`
      update payment_sessions set state = 'CREATING', provider_ref = null, url = null, expires_at = null,
        creating_until = ${new Date(testNow.getTime() + 20_000)} where request_id = ${id}`.execute(app.db)
    await app.provider.press(ref, 'pay')
    await app.handle()
    expect(await stateOf(app, id)).toBe('PAID')
    expect(await completed(bookingId)).toHaveLength(1)
  })

  it('a payment in time counts, though it is found after the request has expired', async () => {
    const { id, expiresAt, token } = await requestOfTrip(app)
    app.setNow(new Date(new Date(expiresAt).getTime() - 120_000))
    const { ref } = await openSession(app, token, 'wave')
    await app.provider.press(ref, 'webhook-lost')
    app.pass(900)
    await app.check()
    expect(await stateOf(app, id)).toBe('PAID')
  })

  it('a payment that a person has recorded with its transaction id is not posted again', async () => {
    const { id, bookingId, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, 'wave')
    await app.provider.press(ref, 'webhook-lost')
    const transactionId = app.provider.book.transactions.at(-1)?.id ?? ''
    const form = { method: 'WAVE', amount: 35_000, transactionId, phoneNumber: null, notes: null } as const
    await app.call('CAISSIERE', settleBooking, { id: bookingId, ...form })
    app.pass(601)
    await app.check()
    expect(await completed(bookingId)).toHaveLength(1)
    expect(await stateOf(app, id)).toBe('CANCELLED PAID_AFTER_CANCEL')
  })

  it('webhook, job and both screens at once post one payment', async () => {
    const { id, bookingId, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token, 'wave')
    await app.provider.press(ref, 'webhook-repeated')
    app.pass(601)
    await Promise.all([
      app.handle(),
      app.check(),
      app.call(null, checkPayable, { token }),
      app.call('CAISSIERE', checkPaymentRequest, { id }),
      app.handle(),
    ])
    await app.handle()
    expect(await completed(bookingId)).toHaveLength(1)
    expect(await stateOf(app, id)).toBe('PAID')
  })
})

describe('a booking that needs no payment any more', () => {
  it.for(['settled', 'cancelled'] as const)('ends its request when it is %s, and the session at Wave', async (how) => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { data } = await app.call('CAISSIERE', createPaymentRequest, { bookingId: booking.id })
    const token = tokenOf(data.url)
    const { ref } = await openSession(app, token, 'wave')
    if (how === 'cancelled') {
      const cancel = { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' } as const
      expect((await app.call('ADMIN', changeBookingStatus, cancel)).status).toBe(200)
    } else {
      await sql`
        insert into payments (booking_id, amount, currency, method, status, transaction_id, paid_at)
        values (${booking.id}, 35000, 'XOF', 'CASH', 'COMPLETED', ${`ESP-${booking.id}`}, ${testNow})`.execute(app.db)
    }
    expect(await stateOf(app, data.id)).toBe('CANCELLED')
    await app.check()
    expect(app.provider.book.find(ref)?.state).toBe('expired')
    const { error } = await app.call(null, openPaymentSession, { token, provider: 'wave' })
    expect(error?.code).toBe('LINK_EXPIRED')
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where entity_id = ${booking.id} and action like 'payment_request.%' order by id`.execute(
      app.db,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'payment_request.created',
      'payment_request.session_opened',
      'payment_request.cancelled',
    ])
  })
})

it('a trip paid by its client is settled, and its receipt has a number', async () => {
  const { bookingId, token } = await requestOfTrip(app)
  const { ref } = await openSession(app, token, 'orange_money')
  await app.provider.press(ref, 'pay')
  await app.handle()
  const { data } = await app.call('CAISSIERE', getBooking, { id: bookingId })
  expect(data).toMatchObject({ paymentMethod: 'ORANGE_MONEY', paidAmount: 35_000 })
  const { rows } = await sql<{ code: string }>`
    select receipt_code as code from payments where booking_id = ${bookingId} and status = 'COMPLETED'`.execute(app.db)
  expect(rows[0]?.code).toMatch(/^REC-2026-\d{6}$/)
})

it('a payment before the trip is an advance: completing asks for nothing more', async () => {
  const booking = await bookingIn(app, 'ASSIGNED')
  const { data } = await app.call('CAISSIERE', createPaymentRequest, { bookingId: booking.id })
  const { ref } = await openSession(app, tokenOf(data.url), 'wave')
  await app.provider.press(ref, 'pay')
  await app.handle()
  await app.call('CAISSIERE', completeBooking, { id: booking.id, method: 'UNPAID', notes: null })
  expect(await storedPayments(app, booking.id)).toHaveLength(1)
  expect((await app.call('CAISSIERE', getBooking, { id: booking.id })).data.paymentMethod).toBe('WAVE')
})

it('names the provider, the client or nobody as author in the journal, and no secret', async () => {
  const { bookingId, token } = await requestOfTrip(app)
  const { ref } = await openSession(app, token, 'wave')
  await app.provider.press(ref, 'pay')
  await app.handle()
  const { rows } = await sql<{ action: string; caller: string; row: string }>`
    select action, caller, to_jsonb(a)::text as row from audit_entries a
    where entity_id = ${bookingId} and action like 'payment_request.%' order by id`.execute(app.db)
  expect(rows.map(({ action, caller }) => [action, caller.split(':')[0]])).toEqual([
    ['payment_request.created', 'user'],
    ['payment_request.session_opened', 'link'],
    ['payment_request.paid', 'provider'],
  ])
  const { wave } = app.provider.config()
  for (const { row } of rows)
    for (const secret of [token, wave.apiKey, ...wave.webhookSecrets]) expect(row).not.toContain(secret)
})
