import { completeBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { setCosts } from '@yoon/contract/ledger/calls'
import { addTillEntry, closeTill, getTillReport, validateTill } from '@yoon/contract/till/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
import { readPdfText } from '../../testing/pdf-text.ts'
import { cashPayment, closeTillOf, countOf, openTillOf, signInCashier, takeCash } from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function reportOf(as: Caller & { token: string }, id: string) {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'GET',
    url: getTillReport.path.replace(':id', id),
    headers: { authorization: `Bearer ${as.token}` },
  })
  const pages = rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length
  return { status: statusCode, headers, pages, text: readPdfText(rawPayload).replace(/[\u00a0\u202f]/g, ' ') }
}

it('prints a closed till with its totals, counts, difference and entries', async () => {
  const cashier = await signInCashier(app)
  const { id } = await openTillOf(app, cashier, 10_000)
  const { bookingReference } = await takeCash(app, cashier, 35_000)
  await app.call(cashier, addTillEntry, { kind: 'EXPENSE', amount: 5_000, reason: 'Lavage' })
  await app.call(cashier, closeTill, { counts: countOf(39_000) })
  const closed = await closeTillOf(app, cashier, 39_500, 'Pourboire rendu')
  const { status, headers, pages, text } = await reportOf(cashier, id)
  expect([status, headers['content-disposition'], pages]).toEqual([
    200,
    `attachment; filename="caisse_${closed.number}.pdf"`,
    1,
  ])
  for (const words of [
    'RAPPORT DE CAISSE',
    `N° ${closed.number}`,
    'Non validée',
    'Fonds de caisse',
    'Attendu en caisse',
    '40 000 F CFA',
    'Compté',
    '39 000 F CFA',
    '-1 000 F CFA',
    'Second comptage',
    'Billet de 500 F CFA',
    'Pourboire rendu',
    'Lavage',
    bookingReference,
    `Rapport de caisse ${closed.number} · page 1 sur 1`,
  ]) {
    expect(text).toContain(words)
  }
  const other = await signInCashier(app)
  await app.call(other, validateTill, { id, note: 'Vu' })
  expect((await reportOf(other, id)).text).toContain('Validée le 21/11/2026')
})

it('prints a long day on several pages', async () => {
  const cashier = await signInCashier(app)
  const { id } = await openTillOf(app, cashier, 1_000_000)
  for (let entry = 0; entry < 60; entry += 1) {
    await app.call(cashier, addTillEntry, { kind: 'EXPENSE', amount: 1_000, reason: `Dépense ${entry + 1}` })
  }
  await closeTillOf(app, cashier, 940_000)
  const { pages, text } = await reportOf(cashier, id)
  expect(pages).toBeGreaterThan(1)
  expect(text).toContain('Dépense 60')
  expect(text).toContain(`page ${pages} sur ${pages}`)
})

it('lists the prices that were lowered, and the discounts, on trips paid in cash', async () => {
  const cashier = await signInCashier(app)
  const { id } = await openTillOf(app, cashier, 0)
  const form = transferForm(await insertClient(app.db), { totalPrice: 50_000 })
  const booking = await bookingIn(app, 'ASSIGNED', { form })
  await app.call('ADMIN', updateBooking, { id: booking.id, ...form, totalPrice: 30_000 })
  const discount = { amount: 4_000, reason: 'Client fidèle' }
  await app.call('ADMIN', setCosts, { id: booking.id, discount })
  await app.call(cashier, completeBooking, { id: booking.id, ...cashPayment(26_000) })
  const unpaid = await bookingIn(app, 'ASSIGNED')
  await app.call('ADMIN', setCosts, { id: unpaid.id, discount })
  await closeTillOf(app, cashier, 26_000)
  const { text } = await reportOf(cashier, id)
  for (const words of [
    'Prix baissés et remises, courses en espèces',
    `${booking.bookingReference} · prix`,
    '50 000 F CFA',
    `${booking.bookingReference} · remise`,
    '4 000 F CFA',
    'Client fidèle',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain(unpaid.bookingReference)
})

it('lists the discounts of trips whose cash their driver has handed in', async () => {
  const cashier = await signInCashier(app)
  const { id } = await openTillOf(app, cashier, 0)
  const { id: driverId } = await insertDriver(app.db)
  const booking = await bookingIn(app, 'ASSIGNED', { driverId })
  await app.call('ADMIN', setCosts, { id: booking.id, discount: { amount: 5_000, reason: 'Retard du chauffeur' } })
  await app.call(cashier, completeBooking, { id: booking.id, ...cashPayment(30_000), heldByDriver: true })
  await app.call(cashier, addTillEntry, { kind: 'REMITTANCE', amount: 30_000, driverId })
  await closeTillOf(app, cashier, 30_000)
  expect((await reportOf(cashier, id)).text).toContain('Retard du chauffeur')
})

it('prints no till before it is closed, and none to persons who may not see it', async () => {
  const cashier = await signInCashier(app)
  const { id } = await openTillOf(app, cashier)
  expect((await reportOf(cashier, id)).status).toBe(409)
  expect((await reportOf(await signInCashier(app), id)).status).toBe(404)
})
