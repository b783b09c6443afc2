import { completeBooking, settleBooking } from '@yoon/contract/bookings/calls'
import { deletePayment, listPayments } from '@yoon/contract/payments/calls'
import { closeTill, getTill, listTills } from '@yoon/contract/till/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'
import { saveSettings } from '../../testing/settings.ts'
import {
  cashPayment,
  closeTillOf,
  countOf,
  findTillErrors,
  openTillOf,
  signInCashier,
  takeCash,
} from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(await findTillErrors(app)).toEqual([])
  await app.close()
})

async function currentOf(as: Caller) {
  const { data } = await app.call(as, listTills, {})
  return data.current
}

async function paymentOf(bookingReference: string): Promise<string> {
  const { data } = await app.call('ADMIN', listPayments, { status: 'COMPLETED', search: bookingReference })
  const [payment] = data
  if (!payment) throw new Error('The booking has no payment')
  return payment.id
}

it('opens a till by itself with the first cash, unless the settings require a person to do so', async () => {
  const cashier = await signInCashier(app)
  const { bookingReference } = await takeCash(app, cashier, 35_000)
  const opened = await currentOf(cashier)
  expect(opened).toMatchObject({
    float: 0,
    isAutomatic: true,
    canCorrectFloat: true,
    entries: [{ kind: 'PAYMENT', method: 'CASH', amount: 35_000, cash: 35_000, bookingReferences: [bookingReference] }],
  })
  await saveSettings(app, { business: { tillRequired: true } })
  const strict = await signInCashier(app)
  const { id } = await bookingIn(app, 'ASSIGNED')
  const refused = await app.call(strict, completeBooking, { id, ...cashPayment() })
  expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
    409,
    'TILL_REQUIRED',
    "Ouvrez d'abord votre caisse",
  ])
  // Other methods need none.
  expect((await app.call(strict, completeBooking, { id, ...wavePayment() })).status).toBe(200)
  await saveSettings(app, { business: { tillRequired: false } })
})

it('lists every method in an open till, and counts cash alone in the drawer', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 1_000)
  await takeCash(app, cashier, 35_000)
  const { id } = await bookingIn(app, 'ASSIGNED')
  await app.call(cashier, completeBooking, { id, ...wavePayment(20_000) })
  const closed = await closeTillOf(app, cashier, 36_000)
  expect(closed).toMatchObject({
    expected: 36_000,
    difference: 0,
    entryCount: 2,
    totals: { byMethod: { CASH: 35_000, WAVE: 20_000 } },
  })
})

it('records a settlement in the till of the person who takes it', async () => {
  const cashier = await signInCashier(app)
  const { id } = await bookingIn(app, 'ASSIGNED')
  await app.call(cashier, completeBooking, { id, method: 'UNPAID' })
  expect(await currentOf(cashier)).toBeNull()
  await app.call(cashier, settleBooking, { id, ...cashPayment(35_000) })
  expect((await currentOf(cashier))?.totals.byMethod.CASH).toBe(35_000)
})

it('takes no cash into a counted till, and other methods beside it', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 10_000)
  await app.call(cashier, closeTill, { counts: {} })
  const { id } = await bookingIn(app, 'ASSIGNED')
  const refused = await app.call(cashier, completeBooking, { id, ...cashPayment() })
  expect([refused.status, refused.error?.code]).toEqual([409, 'TILL_COUNTED'])
  expect((await app.call(cashier, completeBooking, { id, ...wavePayment() })).status).toBe(200)
  expect((await currentOf(cashier))?.entries).toEqual([])
})

it('takes a deleted payment out of its till as long as it is open, and otherwise out of that of the caller', async () => {
  const cashier = await signInCashier(app)
  const { id: tillId } = await openTillOf(app, cashier, 10_000)
  const open = await takeCash(app, cashier, 35_000)
  const later = await takeCash(app, cashier, 20_000)
  await app.call('ADMIN', deletePayment, { id: await paymentOf(open.bookingReference) })
  const { data } = await app.call('ADMIN', getTill, { id: tillId })
  expect(data).toMatchObject({ expected: 30_000, totals: { byMethod: { CASH: 20_000 }, corrections: 0 } })
  expect(data.entries.map(({ kind, cash }) => [kind, cash])).toContainEqual(['CORRECTION', -35_000])
  const closed = await closeTillOf(app, cashier, 30_000)
  await app.call('ADMIN', deletePayment, { id: await paymentOf(later.bookingReference) })
  expect((await app.call('ADMIN', getTill, { id: tillId })).data).toMatchObject({
    expected: closed.expected,
    totals: closed.totals,
  })
  const own = await currentOf('ADMIN')
  expect(own?.entries.map(({ kind, cash }) => [kind, cash])).toEqual([['CORRECTION', -20_000]])
  await app.call('ADMIN', closeTill, { counts: countOf(0), reason: 'Paiement supprimé' })
})

it('changes no till when a payment is deleted that never was in one', async () => {
  const { bookingReference } = await takeCash(app, 'OPERATRICE_CAISSIERE', 35_000)
  const id = await paymentOf(bookingReference)
  await sql`delete from till_entries where payment_id = ${id}`.execute(app.db)
  await app.call('ADMIN', deletePayment, { id })
  const { rows } = await sql`select from till_entries where payment_id = ${id}`.execute(app.db)
  expect(rows).toEqual([])
})

it('records nothing in a till when the payment is refused', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 0)
  const taken = cashPayment()
  const [first, second] = [await bookingIn(app, 'ASSIGNED'), await bookingIn(app, 'ASSIGNED')]
  await app.call(cashier, completeBooking, { id: first.id, ...taken })
  const { error } = await app.call(cashier, completeBooking, { id: second.id, ...taken })
  expect(error?.code).toBe('DUPLICATE_TRANSACTION')
  expect((await currentOf(cashier))?.entries.length).toBe(1)
})
