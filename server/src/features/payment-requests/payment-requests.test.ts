import { completeBooking } from '@yoon/contract/bookings/calls'
import {
  cancelPaymentRequest,
  checkPaymentRequest,
  createPaymentRequest,
  getPaymentRequest,
  listPaymentRequests,
} from '@yoon/contract/payment-requests/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, testNow } from '../../testing/app.ts'
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
beforeEach(() => app.setNow(testNow))

const create = (bookingId: string, amount?: unknown) =>
  app.call('CAISSIERE', createPaymentRequest, { bookingId, ...(amount !== undefined && { amount }) } as never)

describe('POST /api/dashboard/payment-requests', () => {
  it('requests all that is due, with a link that lasts seven days', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { status, data } = await create(booking.id)
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.any(String),
      url: expect.stringMatching(/^\/p\/[\w-]{22}$/),
      amount: 35_000,
      state: 'OPEN',
      expiresAt: new Date(testNow.getTime() + 7 * 86_400_000).toISOString(),
      isNew: true,
    })
  })

  it('answers the live request of the same amount with 200 and the same link', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const first = await create(booking.id)
    const again = await create(booking.id, 35_000)
    expect([again.status, again.data]).toEqual([200, { ...first.data, isNew: false }])
  })

  it('ends the live request when another amount is requested', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const first = await create(booking.id)
    const { ref } = await openSession(app, tokenOf(first.data.url))
    const second = await create(booking.id, 10_000)
    expect([second.status, second.data.amount]).toEqual([201, 10_000])
    expect([await stateOf(app, first.data.id), await stateOf(app, second.data.id)]).toEqual(['CANCELLED', 'OPEN'])
    await app.check()
    expect(app.provider.book.find(ref)?.state).toBe('expired')
  })

  it('makes one request for twenty presses at once', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(booking.id)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('requests what is left of an unpaid trip', async () => {
    const { amount } = await requestOfTrip(app)
    expect(amount).toBe(35_000)
  })

  it.for([0, -1, 9, 1.5, 10 ** 12, 10_000_001, '35000', null, true, [35_000]])(
    'refuses the amount %j at its field',
    async (amount) => {
      const booking = await bookingIn(app, 'CONFIRMED')
      const { status, error } = await create(booking.id, amount)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['amount']])
    },
  )

  it('refuses more than is due, and a booking that owes nothing', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    expect((await create(booking.id, 35_001)).error?.fields?.amount?.replace(/\s/g, ' ')).toBe(
      'Il reste 35 000 F CFA à payer',
    )
    const paid = await bookingIn(app, 'COMPLETED')
    expect((await create(paid.id)).error?.code).toBe('NOTHING_TO_SETTLE')
  })

  it('refuses a cancelled and an unknown booking', async () => {
    const booking = await bookingIn(app, 'CANCELLED')
    expect((await create(booking.id)).error?.code).toBe('INVALID_TRANSITION')
    expect((await create('00000000-0000-4000-8000-000000000000')).error?.code).toBe('NOT_FOUND')
  })

  it('refuses a request where no provider is configured, and in another currency', async () => {
    const other = await createTestApp()
    const booking = await bookingIn(other, 'CONFIRMED')
    const refused = await other.call('CAISSIERE', createPaymentRequest, { bookingId: booking.id })
    expect([refused.status, refused.error?.code]).toEqual([409, 'PAYMENTS_NOT_CONFIGURED'])
    expect((await other.call('CAISSIERE', listPaymentRequests)).body.providers).toEqual([])
    await other.close()
    const mine = await bookingIn(app, 'CONFIRMED')
    await sql`update settings set business = business || '{"currency": "EUR"}'`.execute(app.db)
    expect((await create(mine.id)).error?.code).toBe('PAYMENTS_NOT_CONFIGURED')
    await sql`update settings set business = business || '{"currency": "XOF"}'`.execute(app.db)
  })

  it('stores no address of a link in a repeated answer or the journal', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const headers = { 'idempotency-key': 'request-once' }
    const { data } = await app.call('CAISSIERE', createPaymentRequest, { bookingId: booking.id }, { headers })
    const token = tokenOf(data.url)
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(app.db)
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.id(name)} t`.execute(
        app.db,
      )
      expect(
        rows.some(({ row }) => row.includes(token)),
        name,
      ).toBe(false)
    }
  })
})

describe('GET /api/dashboard/payment-requests', () => {
  it('lists the requests of a booking, the newest first, and those of a state', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const first = await create(booking.id)
    app.pass(1)
    const second = await create(booking.id, 20_000)
    const list = await app.call('MODERATOR', listPaymentRequests, { bookingId: booking.id })
    expect(list.data.map(({ id, state }) => [id, state])).toEqual([
      [second.data.id, 'OPEN'],
      [first.data.id, 'CANCELLED'],
    ])
    expect(list.body.providers).toEqual(['wave', 'orange_money'])
    expect(list.data[0]).toMatchObject({
      bookingReference: booking.bookingReference,
      amount: 20_000,
      provider: null,
      createdBy: { name: 'Test CAISSIERE' },
    })
    const open = await app.call('MODERATOR', listPaymentRequests, { bookingId: booking.id, state: 'OPEN' })
    expect(open.data.map(({ id }) => id)).toEqual([second.data.id])
    expect((await app.call('MODERATOR', getPaymentRequest, { id: second.data.id })).data).toEqual(open.data[0])
  })

  it('shows a request as expired from its end on, also before the job has recorded it', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { data } = await create(booking.id)
    app.setNow(new Date(new Date(data.expiresAt).getTime()))
    const session = await app.signIn(app.userIds.CAISSIERE)
    const { data: request } = await app.call(session, getPaymentRequest, { id: data.id })
    expect([request.state, request.endedAt]).toEqual(['EXPIRED', data.expiresAt])
    expect((await app.call(session, cancelPaymentRequest, { id: data.id })).error?.code).toBe('REQUEST_ENDED')
    await app.check()
    expect(await stateOf(app, data.id)).toBe('EXPIRED')
    const { data: fresh } = await app.call(session, createPaymentRequest, { bookingId: booking.id })
    expect(fresh.isNew).toBe(true)
  })

  it('answers an unknown request with 404', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    for (const endpoint of [getPaymentRequest, checkPaymentRequest, cancelPaymentRequest]) {
      expect((await app.call('ADMIN', endpoint, { id })).error?.code).toBe('NOT_FOUND')
    }
  })
})

describe('POST /api/dashboard/payment-requests/:id/cancel', () => {
  it('ends the request and its session at Wave, once', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token)
    const { data } = await app.call('CAISSIERE', cancelPaymentRequest, { id })
    expect(data.state).toBe('CANCELLED')
    expect(app.provider.book.find(ref)?.state).toBe('expired')
    expect((await app.call('CAISSIERE', cancelPaymentRequest, { id })).error?.code).toBe('REQUEST_ENDED')
  })

  it('cancels although Wave does not answer, which is told later', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token)
    app.provider.faults.push({ path: /expire/, status: 503, times: 1 })
    expect((await app.call('CAISSIERE', cancelPaymentRequest, { id })).status).toBe(200)
    expect(app.provider.book.find(ref)?.state).toBe('open')
    await app.check()
    expect(app.provider.book.find(ref)?.state).toBe('expired')
  })

  it('refuses to cancel a paid request', async () => {
    const { id, token } = await requestOfTrip(app)
    const { ref } = await openSession(app, token)
    await app.provider.press(ref, 'pay')
    await app.handle()
    expect((await app.call('CAISSIERE', cancelPaymentRequest, { id })).error?.code).toBe('REQUEST_ENDED')
  })
})

it('tells the readers of payments that a request is paid, and of money to look at', async () => {
  const { token } = await requestOfTrip(app)
  await app.provider.press((await openSession(app, token)).ref, 'pay')
  const odd = await requestOfTrip(app)
  await app.provider.press((await openSession(app, odd.token)).ref, 'other-amount')
  await app.handle()
  const { rows } = await sql<{ event: string; type: string; message: string; driver: string | null }>`
    select event, notification_type as type, message, driver_user_id as driver from notifications
    where event like 'payment_request.%' order by seq desc limit 2`.execute(app.db)
  expect(rows.map(({ event }) => event).toSorted()).toEqual(['payment_request.paid', 'payment_request.problem'])
  for (const { type, driver } of rows) expect([type, driver]).toEqual(['payment', null])
  const words = rows.map(({ message }) => message.replace(/\s/g, ' ')).join('\n')
  expect(words).toContain('35 000 F CFA · Wave · R-')
  expect(words).toContain('34 500 F CFA · Wave · R-')
  expect(words).toContain('Autre montant que celui demandé')
})

it('completing a trip by another method ends its request', async () => {
  const booking = await bookingIn(app, 'ASSIGNED')
  const { data } = await create(booking.id)
  const paid = { method: 'CASH', amount: 35_000, transactionId: 'ESP-77', phoneNumber: null, notes: null } as const
  await app.call('CAISSIERE', completeBooking, { id: booking.id, ...paid })
  expect(await stateOf(app, data.id)).toBe('CANCELLED')
})
