import { completeBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { deletePayment, getPayment, getPaymentStats, listPayments, type Payment } from '@yoon/contract/payments/calls'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { type PaymentStatus, paymentStatuses } from '@yoon/contract/payments/status'
import { updateUser } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  dailyForm,
  hourlyForm,
  insertClient,
  insertVehicle,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function insertPayment(bookingId: string, status: PaymentStatus, method: PaymentMethod | null = 'CARD') {
  const { transactionId, amount } = wavePayment(1_000)
  await app.db
    .insertInto('payments')
    .values({
      booking_id: bookingId,
      amount,
      currency: 'XOF',
      method,
      status,
      transaction_id: method && transactionId,
      paid_at: status === 'COMPLETED' ? new Date() : null,
    })
    .execute()
}

/** Creates a client of this name with bookings that have one payment of each status. */
async function clientWithAll(lastName: string) {
  const client = await insertClient(app.db, { firstName: 'Awa', lastName })
  const booking = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
  for (const status of paymentStatuses) {
    // A booking has at most one open payment, so PROCESSING needs another booking.
    const one = status === 'PROCESSING' ? await bookingIn(app, 'CONFIRMED', { form: transferForm(client) }) : booking
    await insertPayment(one.id, status)
  }
  return booking
}

const references = (rows: readonly Pick<Payment, 'booking'>[]) => rows.map(({ booking }) => booking?.bookingReference)

describe('GET /api/dashboard/payments', () => {
  it('lists a payment with the data of its booking', async () => {
    const client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' })
    const vehicleId = await insertVehicle(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(client), vehicleId })
    const payment = { ...wavePayment(), notes: 'Péage compris' }
    await app.call('CAISSIERE', completeBooking, { id: booking.id, ...payment })
    const { data } = await app.call('CAISSIERE', listPayments, { search: booking.bookingReference })
    expect(data).toEqual([
      {
        id: expect.any(String),
        amount: 35_000,
        currency: 'XOF',
        method: 'WAVE',
        status: 'COMPLETED',
        transactionId: payment.transactionId,
        receiptNumber: expect.any(Number),
        receiptCode: expect.stringMatching(/^REC-2026-\d{6}$/),
        notes: 'Péage compris',
        createdAt: '2026-11-21T14:32:00.000Z',
        paidAt: '2026-11-21T14:32:00.000Z',
        receivedOn: null,
        remindedAt: null,
        client: { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
        kind: 'PAYMENT',
        allocations: [
          {
            id: expect.any(String),
            bookingId: booking.id,
            bookingReference: booking.bookingReference,
            amount: 35_000,
            isTip: false,
          },
        ],
        credit: 0,
        refunded: 0,
        refunds: [],
        stampDuty: 0,
        heldByDriverId: null,
        tillSessionId: null,
        requestId: null,
        booking: {
          id: booking.id,
          bookingReference: booking.bookingReference,
          status: 'COMPLETED',
          serviceType: 'TRANSFER',
          bookingType: 'STANDARD',
          totalPrice: 35_000,
          pickupLocation: 'Aéroport AIBD, Diass',
          destination: 'Hôtel Terrou-Bi, Dakar',
          scheduledDate: '2026-11-22',
          scheduledTime: '08:00',
          rentalStartDate: null,
          rentalEndDate: null,
          rentalDuration: null,
          passengers: 2,
          luggage: 3,
          paymentMethod: 'WAVE',
          isWithDriver: true,
          requiresDriver: true,
          createdAt: '2026-11-21T14:32:00.000Z',
          user: { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
          driver: { id: booking.driver?.id, user: { firstName: 'Modou', lastName: 'Sarr', phone: null } },
          vehicle: { brand: 'Toyota', model: 'Prado', licensePlate: expect.stringMatching(/^DK-/) },
        },
      },
    ])
  })

  it('counts the duration of every rental in hours', async () => {
    const client = await insertClient(app.db, { lastName: 'Durées' })
    for (const form of [hourlyForm(client), dailyForm(client), transferForm(client)]) {
      await insertPayment((await bookingIn(app, 'CONFIRMED', { form })).id, 'FAILED')
    }
    const { data } = await app.call('ADMIN', listPayments, { search: 'durees' })
    const rentals = data.map(({ booking }) => [booking?.bookingType, booking?.rentalStartDate, booking?.rentalDuration])
    expect(rentals.toSorted()).toEqual([
      ['HOURLY_RENTAL', null, 4],
      ['LONG_TERM_RENTAL', '2026-11-22', 72],
      ['STANDARD', null, null],
    ])
  })

  it('shows the pending payment of an unpaid booking without a method', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    await app.call('CAISSIERE', completeBooking, { id: booking.id, method: 'UNPAID' })
    const { data } = await app.call('MODERATOR', listPayments, { search: booking.bookingReference })
    expect(data).toMatchObject([{ status: 'PENDING', method: null, transactionId: null, amount: 35_000, paidAt: null }])
  })

  it.for(paymentStatuses)('finds only payments of the status %s', async (status) => {
    const lastName = `Statut${status}`
    await clientWithAll(lastName)
    const { data } = await app.call('ADMIN', listPayments, { search: lastName, status })
    expect(data.map((payment) => payment.status)).toEqual([status])
  })

  it('finds payments by method', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    await insertPayment(booking.id, 'FAILED', 'CASH')
    await insertPayment(booking.id, 'FAILED', 'ORANGE_MONEY')
    const { data } = await app.call('ADMIN', listPayments, { search: booking.bookingReference, method: 'CASH' })
    expect(data.map(({ method }) => method)).toEqual(['CASH'])
  })

  it('finds payments by client, phone, reference and transaction id in any notation', async () => {
    const client = await insertClient(app.db, { firstName: 'Coumba', lastName: 'Guèye', phone: '+221772223344' })
    const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
    const payment = { method: 'ORANGE_MONEY' as const, amount: 35_000, transactionId: 'MP261121.1432.B77001' }
    await app.call('CAISSIERE', completeBooking, { id: booking.id, ...payment })
    const number = { method: 'CASH' as const, amount: 35_000, transactionId: '2611-21.1433' }
    const other = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
    await app.call('CAISSIERE', completeBooking, { id: other.id, ...number })
    const find = async (search: string) => references((await app.call('ADMIN', listPayments, { search })).data)
    const both = [booking.bookingReference, other.bookingReference].toSorted()
    for (const search of ['gueye coumba', 'COUMBA GUÈYE', '77 222 33 44', '+221772223344', '00221 77 222 33 44']) {
      expect((await find(search)).toSorted(), search).toEqual(both)
    }
    for (const search of [booking.bookingReference.toLowerCase(), 'mp261121.1432', 'gueye b77001']) {
      expect(await find(search), search).toEqual([booking.bookingReference])
    }
    expect(await find('2611-21.1433')).toEqual([other.bookingReference])
    expect(await find('%')).toEqual([])
  })

  it('finds payments by short or full id and by the places of the trip', async () => {
    const client = await insertClient(app.db, { lastName: 'Identifiée' })
    const form = transferForm(client, { pickupLocation: 'Phare des Mamelles', destination: 'Lac Rose' })
    await insertPayment((await bookingIn(app, 'CONFIRMED', { form })).id, 'FAILED')
    const find = async (search: string) => (await app.call('ADMIN', listPayments, { search })).data.map(({ id }) => id)
    const [id = ''] = await find('identifiee')
    const short = id.slice(0, 8)
    for (const search of [short, `#${short}`, `#${short.toUpperCase()}`, id, `#${id}`, 'phare mamelles', 'lac rose']) {
      expect(await find(search), search).toEqual([id])
    }
    expect(await find(`#${id}0`)).toEqual([])
    expect(await find(`#${'f'.repeat(40)}`)).toEqual([])
    expect(await find('#')).toEqual([])
  })

  it('finds payments at once by the new name of a client and by the new client of a booking', async () => {
    const client = await insertClient(app.db, { firstName: 'Adama', lastName: 'Avant', phone: '+221775550101' })
    const booking = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
    await insertPayment(booking.id, 'FAILED')
    const find = async (search: string) => references((await app.call('ADMIN', listPayments, { search })).data)
    const renamed = { firstName: 'Adama', lastName: 'Apresmariage', phone: '+221775550101', role: 'CLIENT' as const }
    await app.call('ADMIN', updateUser, { id: client, ...renamed, isActive: true })
    expect(await find('apresmariage')).toEqual([booking.bookingReference])
    expect(await find('adama avant')).toEqual([])
    const next = await insertClient(app.db, { firstName: 'Penda', lastName: 'Suivante' })
    await app.call('ADMIN', updateBooking, { id: booking.id, ...transferForm(next) })
    expect(await find('suivante')).toEqual([booking.bookingReference])
  })

  it('lists payments newest first, ten per page', async () => {
    const client = await insertClient(app.db, { lastName: 'Pagination' })
    const booking = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
    for (let number = 0; number < 12; number += 1) await insertPayment(booking.id, 'FAILED')
    const first = await app.call('ADMIN', listPayments, { search: 'pagination' })
    const second = await app.call('ADMIN', listPayments, { search: 'pagination', page: 2 })
    expect(first.pagination).toEqual({ page: 1, limit: 10, total: 12, totalPages: 2 })
    const rows = [...first.data, ...second.data]
    expect([first.data.length, new Set(rows.map(({ id }) => id)).size]).toEqual([10, 12])
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
  })

  it.for([
    ['without a search', {}],
    ['with a search', { search: 'anciennete' }],
    ['in a period', { dateFrom: '2020-01-01' }],
  ] as const)('lists the oldest payments first where that is asked, %s', async ([, filter]) => {
    const client = await insertClient(app.db, { lastName: 'Anciennete' })
    const booking = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
    for (let number = 0; number < 3; number += 1) await insertPayment(booking.id, 'FAILED')
    const query = { ...filter, status: 'FAILED', limit: 100 } as const
    const idsOf = async (order: 'asc' | 'desc') =>
      (await app.call('CAISSIERE', listPayments, { ...query, order })).data.map(({ id }) => id)
    const newestFirst = await idsOf('desc')
    expect(newestFirst.length).toBeGreaterThan(2)
    expect(await idsOf('asc')).toEqual(newestFirst.toReversed())
    const { data } = await app.call('CAISSIERE', listPayments, query)
    expect(data.map(({ id }) => id)).toEqual(newestFirst)
  })

  it.for(['status=PAID', 'method=UNPAID', 'order=oldest', 'limit=101', 'page=0'])(
    'refuses the query ?%s',
    async (query) => {
      const { status, error } = await app.send('ADMIN', 'GET', `${listPayments.path}?${query}`)
      expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
    },
  )
})

describe('GET /api/dashboard/payments/:id', () => {
  it('shows a payment as the list does', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    await insertPayment(booking.id, 'FAILED')
    const [payment] = (await app.call('ADMIN', listPayments, { search: booking.bookingReference })).data
    expect(payment).toBeDefined()
    expect((await app.call('CAISSIERE', getPayment, { id: payment?.id ?? '' })).data).toEqual(payment)
  })

  it('answers 404 for a deleted payment, with the number of its receipt', async () => {
    const { id: bookingId, bookingReference } = await bookingIn(app, 'ASSIGNED')
    await app.call('ADMIN', completeBooking, { id: bookingId, ...wavePayment() })
    const [payment] = (await app.call('ADMIN', listPayments, { search: bookingReference })).data
    const id = payment?.id ?? ''
    await app.call('ADMIN', deletePayment, { id })
    const { status, error } = await app.call('CAISSIERE', getPayment, { id })
    expect([status, error?.message]).toEqual([404, 'Ce paiement a été supprimé'])
    expect(error?.details).toEqual({ receiptNumber: payment?.receiptNumber })
  })

  it('answers 404 for an unknown payment', async () => {
    const { status, error } = await app.call('ADMIN', getPayment, { id: '00000000-0000-4000-8000-000000000000' })
    expect([status, error?.message]).toEqual([404, 'Ce paiement est introuvable'])
  })
})

describe('GET /api/dashboard/payments/stats', () => {
  it('counts the filtered payments by status and sums the completed ones', async () => {
    await clientWithAll('Statistique')
    const counts = { completedCount: 1, pendingCount: 1, processingCount: 1, failedCount: 1, refundedCount: 1 }
    const none = { completedCount: 0, pendingCount: 0, processingCount: 0, failedCount: 0, refundedCount: 0 }
    const ask = async (filter: { status?: PaymentStatus; method?: PaymentMethod }) =>
      (await app.call('MODERATOR', getPaymentStats, { search: 'statistique', ...filter })).data
    expect(await ask({})).toEqual({ totalRevenue: 1_000, pendingAmount: 1_000, ...counts })
    expect(await ask({ method: 'CARD' })).toEqual({ totalRevenue: 1_000, pendingAmount: 1_000, ...counts })
    expect(await ask({ status: 'FAILED' })).toEqual({ totalRevenue: 0, pendingAmount: 0, ...none, failedCount: 1 })
    expect(await ask({ method: 'CASH' })).toEqual({ totalRevenue: 0, pendingAmount: 0, ...none })
  })
})
