import { randomUUID } from 'node:crypto'
import { assignDriver } from '@yoon/contract/bookings/calls'
import { addStep } from '@yoon/contract/missions/calls'
import { deletePayment, listPayments } from '@yoon/contract/payments/calls'
import {
  addTillEntry,
  cancelTillEntry,
  getDriverCash,
  getRemittanceReceipt,
  listDriverCash,
  writeOffDriverCash,
} from '@yoon/contract/till/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { readPdfText } from '../../testing/pdf-text.ts'
import { saveSettings } from '../../testing/settings.ts'
import { closeTillOf, findTillErrors, holdByDriver, openTillOf, signInCashier } from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(await findTillErrors(app)).toEqual([])
  await app.close()
})

/** Creates completed trips of a new driver, who holds their cash. */
async function driverWithCash(count = 2) {
  const { id: driverId } = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })
  const trips = []
  for (let trip = 0; trip < count; trip += 1) {
    app.setNow(new Date(testNow.getTime() + trip * 60_000))
    const booking = await bookingIn(app, 'COMPLETED', { driverId })
    await holdByDriver(app, booking.id, driverId)
    trips.push(booking)
  }
  return { driverId, trips }
}

async function heldBy(driverId: string): Promise<number> {
  const { data } = await app.call('CAISSIERE', listDriverCash)
  return data.find((one) => one.driverId === driverId)?.held ?? 0
}

it('takes the cash of a driver into the till, the oldest trips first, with one receipt', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 0)
  const { driverId, trips } = await driverWithCash()
  expect(await heldBy(driverId)).toBe(70_000)
  const { status, data } = await app.call(cashier, addTillEntry, { kind: 'REMITTANCE', amount: 50_000, driverId })
  expect([status, data.entries[0]]).toMatchObject([
    201,
    {
      kind: 'REMITTANCE',
      cash: 50_000,
      driver: 'Ibrahima Sarr',
      receiptCode: expect.stringMatching(/^REC-2026-\d{6}$/),
      bookingReferences: trips.map(({ bookingReference }) => bookingReference).toSorted(),
    },
  ])
  expect(data.totals).toMatchObject({ remittances: 50_000, byMethod: { CASH: 0 } })
  const { data: rest } = await app.call(cashier, getDriverCash, { driverId })
  expect(rest).toMatchObject([{ bookingId: trips[1]?.id, held: 20_000, isToComplete: false }])
  const receipt = await app.send(cashier, 'GET', getRemittanceReceipt.path.replace(':id', data.entries[0]?.id ?? ''))
  expect(receipt.status).toBe(200)
  expect((await closeTillOf(app, cashier, 50_000)).difference).toBe(0)
})

it('refuses more than the driver holds, or than the chosen trips have', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 0)
  const { driverId, trips } = await driverWithCash()
  const above = await app.call(cashier, addTillEntry, { kind: 'REMITTANCE', amount: 70_001, driverId })
  expect([above.status, above.error?.code, above.error?.details]).toEqual([409, 'ABOVE_DRIVER_DEBT', { held: 70_000 }])
  const bookingIds = [trips[1]?.id ?? '']
  const entry = { kind: 'REMITTANCE' as const, amount: 35_001, driverId, bookingIds }
  expect((await app.call(cashier, addTillEntry, entry)).error?.code).toBe('ABOVE_DRIVER_DEBT')
  expect((await app.call(cashier, addTillEntry, { ...entry, amount: 35_000 })).status).toBe(201)
  const { data } = await app.call(cashier, getDriverCash, { driverId })
  expect(data.map(({ bookingId }) => bookingId)).toEqual([trips[0]?.id])
})

it('completes the trips that the driver was paid for with what was handed in', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 0)
  const { id: driverId } = await insertDriver(app.db)
  const booking = await bookingIn(app, 'IN_PROGRESS', { driverId })
  const step = { step: 'CASH' as const, at: '2026-11-21T14:30:00Z', amount: 30_000, reason: 'Dit par téléphone' }
  expect((await app.call('ADMIN', addStep, { id: booking.id, ...step })).status).toBe(200)
  const trips = await app.call(cashier, getDriverCash, { driverId })
  expect(trips.data).toMatchObject([{ bookingId: booking.id, held: 30_000, isToComplete: true }])
  const later = transferForm(await insertClient(app.db), { scheduledTime: '12:00' })
  const other = await bookingIn(app, 'ASSIGNED', { driverId, form: later })
  const entry = { kind: 'REMITTANCE' as const, amount: 30_000, driverId }
  const wrong = await app.call(cashier, addTillEntry, { ...entry, bookingIds: [other.id] })
  expect([wrong.status, wrong.error?.fields]).toEqual([
    400,
    { bookingIds: `Ce chauffeur n'a rien encaissé pour la course ${other.bookingReference}` },
  ])
  const gone = await app.call(cashier, addTillEntry, { ...entry, bookingIds: [randomUUID()] })
  expect([gone.status, Object.keys(gone.error?.fields ?? {})]).toEqual([400, ['bookingIds']])
  const { data } = await app.call(cashier, addTillEntry, { ...entry, bookingIds: [booking.id] })
  expect(data.entries).toMatchObject([{ kind: 'REMITTANCE', cash: 30_000 }])
  const payments = await app.call('ADMIN', listPayments, { search: booking.bookingReference, status: 'COMPLETED' })
  expect(payments.data).toMatchObject([
    { amount: 30_000, method: 'CASH', status: 'COMPLETED', booking: { status: 'COMPLETED' } },
  ])
  expect(await heldBy(driverId)).toBe(0)
})

it('owes the cash again once its remittance is undone, and marks the receipt', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 0)
  const { driverId } = await driverWithCash(1)
  const { data } = await app.call(cashier, addTillEntry, { kind: 'REMITTANCE', amount: 35_000, driverId })
  const id = data.entries[0]?.id ?? ''
  const undone = await app.call(cashier, cancelTillEntry, { id, reason: 'Mauvais chauffeur' })
  expect([undone.status, undone.data.totals.corrections, await heldBy(driverId)]).toEqual([200, -35_000, 35_000])
  const { text } = await app.send(cashier, 'GET', getRemittanceReceipt.path.replace(':id', id))
  expect(readPdfText(Buffer.from(text, 'latin1'))).toBeDefined()
})

it('keeps a payment whose cash was handed in', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 0)
  const { driverId, trips } = await driverWithCash(1)
  await app.call(cashier, addTillEntry, { kind: 'REMITTANCE', amount: 10_000, driverId })
  const { data } = await app.call('ADMIN', listPayments, { search: trips[0]?.bookingReference ?? '' })
  const { status, error } = await app.call('ADMIN', deletePayment, { id: data[0]?.id ?? '' })
  expect([status, error?.code]).toEqual([409, 'PAYMENT_NOT_DELETABLE'])
})

it('warns at the assignment of a driver above the ceiling, with the amount for those who read payments', async () => {
  const { driverId } = await driverWithCash(3)
  const form = async (scheduledTime: string) => transferForm(await insertClient(app.db), { scheduledTime })
  const [first, second] = [
    await bookingIn(app, 'CONFIRMED', { form: await form('12:00') }),
    await bookingIn(app, 'CONFIRMED', { form: await form('16:00') }),
  ]
  const told = await app.call('ADMIN', assignDriver, { id: first.id, driverId })
  expect([told.status, told.body.warnings]).toMatchObject([200, [{ code: 'DRIVER_CASH_CEILING', held: 105_000 }]])
  const operator = await app.call('OPERATRICE', assignDriver, { id: second.id, driverId })
  expect(operator.body.warnings).toEqual([
    { code: 'DRIVER_CASH_CEILING', message: "Ce chauffeur a trop d'espèces à remettre" },
  ])
  await saveSettings(app, { business: { driverCashCeiling: 0 } })
  expect((await app.call('ADMIN', assignDriver, { id: first.id, driverId })).body.warnings).toEqual([])
  await saveSettings(app, { business: { driverCashCeiling: 100_000 } })
})

it('writes off what a driver will not hand in, by an administrator and with a reason', async () => {
  const { driverId } = await driverWithCash(1)
  const wrong = await app.call('ADMIN', writeOffDriverCash, { driverId, amount: 40_000, reason: 'Vol' })
  expect(wrong.error?.code).toBe('ABOVE_DRIVER_DEBT')
  const { status, data } = await app.call('ADMIN', writeOffDriverCash, { driverId, amount: 15_000, reason: 'Volé' })
  expect([status, data]).toMatchObject([200, [{ held: 20_000 }]])
  expect((await auditOf(app, driverId, 'till')).map(({ action, after }) => [action, after])).toEqual([
    ['till.driver_cash_written_off', { amount: 20_000, driverId, note: 'Volé' }],
  ])
  expect((await app.call('ADMIN', getDriverCash, { driverId: randomUUID() })).status).toBe(404)
})
