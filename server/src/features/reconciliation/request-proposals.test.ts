import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { createPaymentRequest } from '@yoon/contract/payment-requests/calls'
import { getReconciliation, matchLine } from '@yoon/contract/reconciliation/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { expectSoundMoney } from '../../testing/ledger.ts'
import { createPaymentApp, openSession, type PaymentApp, requestOfTrip, tokenOf } from '../../testing/payments.ts'
import { newPhone } from '../../testing/statement-days.ts'
import { addStatementFile, transactionId, type WaveLine, waveFile } from '../../testing/statement-files.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await createPaymentApp()
})
afterAll(() => app.close())

const date = testNow.toISOString().slice(0, 10)
const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString()

/** Adds a line of a statement and returns it with its proposals. */
async function missing(line: WaveLine & { id: string }) {
  await addStatementFile(app, 'CAISSIERE', waveFile(line))
  const { data } = await app.call('CAISSIERE', getReconciliation, { provider: 'WAVE', date })
  return data.missingHere.find((one) => one.line.transactionId === line.id)
}

it('proposes the booking of a request whose payment had another amount, and records that amount', async () => {
  const { id: requestId, bookingId, token } = await requestOfTrip(app)
  const { ref } = await openSession(app, token)
  await app.provider.press(ref, 'other-amount')
  await app.handle()
  const { id = '', amount = 0 } = app.provider.book.transactions.at(-1) ?? {}
  const found = await missing({ id, amount, at: minutesAgo(1), phone: '' })
  expect(found?.proposals).toMatchObject([
    { requestId, bookingId, paymentId: null, reason: 'REQUEST_TRANSACTION', booking: { due: 35_000 } },
  ])
  await app.call('CAISSIERE', matchLine, { lineId: found?.line.id ?? '', bookingId })
  expect((await app.call('ADMIN', getBooking, { id: bookingId })).data).toMatchObject({ due: 35_000 - amount })
  await expectSoundMoney(app)
})

it('proposes a booking once, with the request that was opened within two hours for the phone of the line', async () => {
  const phone = newPhone()
  const form = transferForm(await insertClient(app.db, { phone }))
  const { id: bookingId } = await bookingIn(app, 'ASSIGNED', { form })
  await app.call('CAISSIERE', completeBooking, { id: bookingId, method: 'UNPAID', notes: null })
  const { data: request } = await app.call('CAISSIERE', createPaymentRequest, { bookingId })
  await openSession(app, tokenOf(request.url))
  const near = await missing({ id: transactionId(), amount: 35_000, at: minutesAgo(119), phone })
  expect(near?.proposals).toMatchObject([
    { requestId: request.id, bookingId, reason: 'REQUEST_PHONE_TIME', minutesApart: 119 },
  ])
  for (const line of [
    { at: minutesAgo(121), phone },
    { at: minutesAgo(1), phone: newPhone() },
    { at: minutesAgo(1), phone, amount: 34_000 },
  ]) {
    const { proposals = [] } = (await missing({ id: transactionId(), amount: 35_000, ...line })) ?? {}
    expect(
      proposals.filter(({ requestId }) => requestId !== null),
      JSON.stringify(line),
    ).toEqual([])
  }
})
