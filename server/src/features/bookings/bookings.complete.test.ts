import { assignDriver, completeBooking, getBooking, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { paymentMethods } from '@yoon/contract/payments/methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, hourlyForm, insertClient, wavePayment } from '../../testing/builders.ts'

const methodRequired = 'Le mode de paiement est requis'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function read({ id }: Pick<Booking, 'id'>): Promise<Booking> {
  return (await app.call('ADMIN', getBooking, { id })).data
}

async function paymentsOf({ id }: Pick<Booking, 'id'>) {
  return app.db
    .selectFrom('payments')
    .select([
      'amount',
      'currency',
      'method',
      'status',
      'transaction_id',
      'phone_number',
      'notes',
      'recorded_by',
      'paid_at',
    ])
    .where('booking_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

async function revenue(): Promise<number> {
  const { body } = await app.call('CAISSIERE', listBookings, {})
  return (body.summary as { revenue: number }).revenue
}

/** Inserts an advance payment: a completed payment of a booking that is not completed. */
async function payInAdvance({ id }: Booking, amount: number): Promise<void> {
  const values = {
    booking_id: id,
    amount,
    currency: 'XOF',
    method: 'CARD',
    status: 'COMPLETED',
    transaction_id: `A-${id}`,
  }
  await app.db
    .insertInto('payments')
    .values({ ...values, paid_at: new Date('2026-11-20T10:00:00Z') })
    .execute()
}

describe('POST /api/bookings/:id/complete', () => {
  it.for(paymentMethods)('completes a booking with a payment by %s', async (method) => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    const before = await revenue()
    const form = {
      method,
      amount: 40_000,
      transactionId: `  TX-${booking.id} `,
      phoneNumber: '77 123 45 67',
      notes: 'Péage compris',
    }
    const { data } = await app.call('CAISSIERE', completeBooking, { id: booking.id, ...form })
    expect(data).toEqual({
      ...booking,
      status: 'COMPLETED',
      paymentMethod: method,
      paidAmount: 40_000,
      due: 0,
      paymentState: 'PAID',
      costs: {
        ...booking.costs,
        extras: [{ id: expect.any(String), kind: 'OTHER', amount: 5_000, note: 'Complément' }],
        total: 40_000,
      },
      payments: [expect.objectContaining({ amount: 40_000, method, status: 'COMPLETED', kind: 'PAYMENT' })],
      allocations: [expect.objectContaining({ amount: 40_000, isTip: false })],
      completedAt: '2026-11-21T14:32:00.000Z',
      version: booking.version + 1,
      driver: { ...booking.driver, bookings: [] },
    })
    expect(await paymentsOf(booking)).toEqual([
      {
        amount: 40_000,
        currency: 'XOF',
        method,
        status: 'COMPLETED',
        transaction_id: `TX-${booking.id}`,
        phone_number: '+221771234567',
        notes: 'Péage compris',
        recorded_by: app.userIds.CAISSIERE,
        paid_at: new Date('2026-11-21T14:32:00Z'),
      },
    ])
    expect(await revenue()).toBe(before + 40_000)
  })

  it('completes a booking UNPAID with a pending payment that is no revenue', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const before = await revenue()
    const { data } = await app.call('CAISSIERE', completeBooking, {
      id: booking.id,
      method: 'UNPAID',
      notes: 'Fin de mois',
    })
    expect([data.status, data.paymentMethod]).toEqual(['COMPLETED', 'UNPAID'])
    expect(await paymentsOf(booking)).toMatchObject([
      { amount: 35_000, method: null, status: 'PENDING', transaction_id: null, paid_at: null, notes: 'Fin de mois' },
    ])
    expect(await revenue()).toBe(before)
  })

  it('ignores amount and transaction of an UNPAID completion', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const payload = { method: 'UNPAID', amount: -1, transactionId: 5, phoneNumber: '12' }
    expect((await app.send('CAISSIERE', 'POST', `/api/bookings/${booking.id}/complete`, { payload })).status).toBe(200)
    expect(await paymentsOf(booking)).toMatchObject([{ amount: 35_000, status: 'PENDING' }])
  })

  it('completes a rental without driver', async () => {
    const form = hourlyForm(await insertClient(app.db), { withDriver: false })
    const { id } = await bookingIn(app, 'ASSIGNED', { form })
    expect((await app.call('CAISSIERE', completeBooking, { id, ...wavePayment() })).data.status).toBe('COMPLETED')
  })

  it('creates no pending payment for a price paid in advance', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await payInAdvance(booking, 35_000)
    const { data } = await app.call('CAISSIERE', completeBooking, { id: booking.id, method: 'UNPAID' })
    expect([data.status, data.paymentMethod]).toEqual(['COMPLETED', 'CARD'])
    expect(await paymentsOf(booking)).toHaveLength(1)
  })

  it('creates a pending payment for the rest of a price paid in part', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await payInAdvance(booking, 15_000)
    const { data } = await app.call('CAISSIERE', completeBooking, { id: booking.id, method: 'UNPAID' })
    expect([data.paymentMethod, data.due]).toEqual(['CARD', 20_000])
    expect((await paymentsOf(booking)).find(({ status }) => status === 'PENDING')?.amount).toBe(20_000)
  })

  const idRequired = "L'ID de transaction est requis"
  const tooLow = 'Le montant doit être supérieur à 0'
  const wrong: [string, unknown[], string][] = [
    ['method', [undefined, null, '', 'PAYPAL', 'wave', 5], methodRequired],
    ['amount', [undefined, null, '35000', 0, -1, 1.5, true], tooLow],
    ['amount', [10_000_001], 'Le montant semble trop élevé'],
    ['transactionId', [undefined, null, '', '   ', 5, []], idRequired],
    ['transactionId', ['x'.repeat(101)], "L'ID de transaction ne peut pas dépasser 100 caractères"],
    ['transactionId', ['T\u0000X', 'T\nX'], "L'ID de transaction contient des caractères invalides"],
    ['phoneNumber', ['123', 'abc', '77 123', '1'.repeat(18), 'abcdefgh', '++++++++'], 'Format de téléphone invalide'],
    ['phoneNumber', [771_234_567, 'x\u0000'], 'Le numéro de téléphone contient des caractères invalides'],
    ['notes', ['x'.repeat(501)], 'Le texte des notes ne peut pas dépasser 500 caractères'],
  ]

  it.for(wrong)('refuses the payment field %s with %j: «\u00a0%s\u00a0»', async ([field, values, message]) => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    for (const value of values) {
      const payload = { ...wavePayment(), [field]: value }
      const { status, error } = await app.send('CAISSIERE', 'POST', `/api/bookings/${booking.id}/complete`, { payload })
      expect([status, error?.message, error?.fields], JSON.stringify(value)).toEqual([
        400,
        message,
        { [field]: message },
      ])
    }
    expect([await read(booking), await paymentsOf(booking)]).toEqual([booking, []])
  })

  it('refuses a transaction id already used with the same method and names the other booking', async () => {
    const first = await bookingIn(app, 'ASSIGNED')
    const second = await bookingIn(app, 'ASSIGNED')
    const payment = wavePayment()
    await app.call('CAISSIERE', completeBooking, { id: first.id, ...payment })
    const again = { ...payment, transactionId: ` ${payment.transactionId}\t` }
    const { status, error } = await app.call('CAISSIERE', completeBooking, { id: second.id, ...again })
    const message = `Cet ID de transaction est déjà utilisé pour la réservation ${first.bookingReference}`
    expect([status, error?.code, error?.message]).toEqual([409, 'DUPLICATE_TRANSACTION', message])
    expect(error?.fields).toEqual({ transactionId: message })
    expect([await read(second), await paymentsOf(second)]).toEqual([second, []])
    const other = await app.call('CAISSIERE', completeBooking, { id: second.id, ...payment, method: 'ORANGE_MONEY' })
    expect(other.status).toBe(200)
  })

  it('accepts a transaction id once in two simultaneous completions', async () => {
    const bookings = [await bookingIn(app, 'ASSIGNED'), await bookingIn(app, 'ASSIGNED')]
    const payment = wavePayment()
    const answers = await Promise.all(
      bookings.map(({ id }) => app.call('CAISSIERE', completeBooking, { id, ...payment })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refusal = answers.find(({ error }) => error)?.error
    expect([refusal?.code, Object.keys(refusal?.fields ?? {})]).toEqual(['DUPLICATE_TRANSACTION', ['transactionId']])
  })

  it('records one payment for twenty simultaneous completions', async () => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    const before = await revenue()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('CAISSIERE', completeBooking, { id: booking.id, ...wavePayment() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'INVALID_TRANSITION')).toHaveLength(19)
    expect(await paymentsOf(booking)).toHaveLength(1)
    expect(await revenue()).toBe(before + 35_000)
  })

  it('completes a booking consistently during a simultaneous reassignment', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const driverId = (await bookingIn(app, 'COMPLETED')).driver?.id
    await Promise.all([
      app.call('CAISSIERE', completeBooking, { id: booking.id, ...wavePayment() }),
      app.call('ADMIN', assignDriver, { id: booking.id, driverId }),
    ])
    expect((await read(booking)).status).toBe('COMPLETED')
  })

  it('refuses to complete a missing booking or a stale version', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await app.call('CAISSIERE', completeBooking, { id, ...wavePayment() })).status).toBe(404)
    const booking = await bookingIn(app, 'ASSIGNED')
    const headers = { 'if-match': '1' }
    expect(
      (await app.call('CAISSIERE', completeBooking, { id: booking.id, ...wavePayment() }, { headers })).status,
    ).toBe(412)
  })
})
