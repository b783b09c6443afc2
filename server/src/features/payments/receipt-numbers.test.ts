import { completeBooking, settleBooking } from '@yoon/contract/bookings/calls'
import { deletePayment, listPayments, type TripPayment } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function paid({ method = 'WAVE' }: { method?: 'WAVE' | 'UNPAID' } = {}): Promise<TripPayment> {
  const { id, bookingReference } = await bookingIn(app, 'ASSIGNED')
  await app.call('CAISSIERE', completeBooking, { id, ...(method === 'WAVE' ? wavePayment() : { method }) })
  const [payment] = (await app.call('ADMIN', listPayments, { search: bookingReference })).data
  if (!payment?.booking) throw new Error('The booking has no payment')
  return { ...payment, booking: payment.booking }
}

const readReceipt = ({ id }: TripPayment) => app.send('CAISSIERE', 'GET', `/api/dashboard/payments/${id}/receipt`)

async function lastNumber(): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select value::int as value from counters where name = 'receipts'`.execute(app.db)
  return rows[0]?.value ?? 0
}

const printed = (number: number) => `REC-2026-${String(number).padStart(6, '0')}`

describe('the number of a receipt', () => {
  it('numbers eight simultaneous payments without a gap', async () => {
    const before = await lastNumber()
    const payments = await Promise.all(Array.from({ length: 8 }, () => paid()))
    const numbers = payments.map(({ receiptNumber }) => receiptNumber ?? 0).toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => before + 1 + index))
    expect(payments.map(({ receiptCode }) => receiptCode)).toEqual(
      payments.map(({ receiptNumber }) => printed(receiptNumber ?? 0)),
    )
    expect(await lastNumber()).toBe(before + 8)
  })

  it('assigns no receipt number to a refused payment', async () => {
    const [first, { id }] = [await paid(), await bookingIn(app, 'ASSIGNED')]
    const again = { id, ...wavePayment(), transactionId: first.transactionId ?? '' }
    expect((await app.call('CAISSIERE', completeBooking, again)).error?.code).toBe('DUPLICATE_TRANSACTION')
    expect((await paid()).receiptNumber).toBe((first.receiptNumber ?? 0) + 1)
  })

  it('assigns no number when a receipt is read', async () => {
    const payment = await paid()
    const state = async () => {
      const { rows } = await sql`select (select jsonb_agg(c order by name) from counters c) as counters,
        (select count(*) from audit_entries) as entries, (select to_jsonb(p) from payments p where id = ${payment.id}) as payment
        `.execute(app.db)
      return rows
    }
    const before = await state()
    for (let call = 0; call < 3; call += 1) expect((await readReceipt(payment)).status).toBe(200)
    expect(await state()).toEqual(before)
  })

  it('numbers the receipt when an unpaid trip is settled, and again when it is settled a second time', async () => {
    const awaited = await paid({ method: 'UNPAID' })
    expect([awaited.receiptNumber, awaited.receiptCode]).toEqual([null, null])
    const settled = async () => {
      await app.call('CAISSIERE', settleBooking, { id: awaited.booking.id, ...wavePayment() })
      const { data } = await app.call('ADMIN', listPayments, { search: awaited.booking.bookingReference })
      return data.find(({ status }) => status === 'COMPLETED')
    }
    const first = await settled()
    expect(first?.receiptNumber).toBe(await lastNumber())
    await app.call('ADMIN', deletePayment, { id: first?.id ?? '' })
    const second = await settled()
    expect(second?.receiptNumber).toBe((first?.receiptNumber ?? 0) + 1)
  })

  it("numbers the receipt of an older server's payment with the next payment", async () => {
    const old = await paid()
    await sql`update payments set receipt_number = null, receipt_code = null where id = ${old.id}`.execute(app.db)
    const { status, error } = await readReceipt(old)
    expect([status, error?.message]).toEqual([409, "Ce reçu n'a pas encore de numéro"])
    const next = await paid()
    const { data } = await app.call('ADMIN', listPayments, { search: old.booking.bookingReference })
    const numbers = [data[0]?.receiptNumber ?? 0, next.receiptNumber ?? 0].toSorted((one, other) => one - other)
    expect(numbers).toEqual([1, 2].map((step) => (old.receiptNumber ?? 0) + step))
    expect((await readReceipt(old)).status).toBe(200)
  })
})
