import { randomUUID } from 'node:crypto'
import { payForClient, refundPayment } from '@yoon/contract/ledger/calls'
import type { RefundForm } from '@yoon/contract/ledger/form'
import { getRefundReceipt } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm, wavePayment } from '../../testing/builders.ts'
import { pay } from '../../testing/ledger.ts'
import { readPdfText } from '../../testing/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function refund(id: string, form: Partial<RefundForm> & { amount: number }) {
  const { transactionId } = wavePayment()
  const wanted = { id, method: 'WAVE' as const, transactionId, reason: 'Course écourtée', ...form }
  const { data, text } = await app.call('CAISSIERE', refundPayment, wanted)
  const [made] = data?.refunds ?? []
  if (!made) throw new Error(`The refund was refused: ${text}`)
  return { ...made, transactionId, paymentCode: data.receiptCode ?? '' }
}

async function receiptOf(id: string) {
  const url = getRefundReceipt.path.replace(':id', id)
  const headers = { authorization: `Bearer ${app.tokens.MODERATOR}` }
  const { statusCode, headers: answered, rawPayload } = await app.app.inject({ url, headers })
  const pages = rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length
  const text = readPdfText(rawPayload).replace(/[\u00a0\u202f]/g, ' ')
  return { status: statusCode, name: answered['content-disposition'], pages, text, body: rawPayload.toString() }
}

it.for([false, true])(
  'prints a numbered refund with its payment, trip and reason, also if the trip is due again: %s',
  async (dueAgain) => {
    const form = transferForm(await insertClient(app.db, { firstName: 'Awa', lastName: 'Ndour' }))
    const booking = await bookingIn(app, 'CONFIRMED', { form })
    const { id } = await pay(app, booking.id, { amount: 20_000 })
    const { id: refundId, receiptCode, transactionId, paymentCode } = await refund(id, { amount: 5_000, dueAgain })
    const { status, name, pages, text } = await receiptOf(refundId)
    expect([status, name, pages]).toEqual([200, `attachment; filename="remboursement_${receiptCode}.pdf"`, 1])
    for (const words of [
      'REMBOURSEMENT',
      `N° ${receiptCode}`,
      '5 000 F CFA',
      'Cinq mille francs CFA',
      'Awa Ndour',
      booking.bookingReference,
      paymentCode,
      transactionId,
      'Course écourtée',
      'Test CAISSIERE',
    ]) {
      expect(text).toContain(words)
    }
  },
)

it('prints the refund of credit without a trip', async () => {
  const clientId = await insertClient(app.db, { firstName: 'Moussa', lastName: 'Diop' })
  const { data } = await app.call('CAISSIERE', payForClient, { clientId, ...wavePayment(10_000), allocations: [] })
  const { id } = await refund(data.id, { amount: 10_000 })
  const { status, text } = await receiptOf(id)
  expect(status).toBe(200)
  expect(text).toContain('Moussa Diop')
  expect(text).not.toContain('Courses')
})

it('refuses the receipt of a refund from before the ledger, or of an unknown one', async () => {
  const { id: bookingId } = await bookingIn(app, 'COMPLETED')
  const { id: paymentId } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const older = { allocates_itself: true, status: 'REFUNDED' }
  await app.db.updateTable('payments').set(older).where('id', '=', paymentId).execute()
  const { rows } = await sql<{ id: string }>`select id from refunds where payment_id = ${paymentId}`.execute(app.db)
  await bookingIn(app, 'COMPLETED')
  const old = await receiptOf(rows[0]?.id ?? '')
  expect([old.status, old.body]).toEqual([409, expect.stringContaining("Ce remboursement n'a pas de reçu")])
  expect((await receiptOf(randomUUID())).status).toBe(404)
})
