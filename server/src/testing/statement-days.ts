import { completeBooking } from '@yoon/contract/bookings/calls'
import { getReconciliation } from '@yoon/contract/reconciliation/calls'
import type { Reconciliation, StatementResult } from '@yoon/contract/reconciliation/schemas'
import type { TestApp } from './app.ts'
import { bookingIn, insertClient, transferForm, unique } from './builders.ts'
import { addStatementFile, transactionId, type WaveLine, waveFile } from './statement-files.ts'

interface Paid {
  amount?: number
  method?: 'WAVE' | 'ORANGE_MONEY' | 'CASH'
  time?: string
  phone?: string
  id?: string
  typedPhone?: string
}

export function newPhone(): string {
  return `+22177${String(unique() % 10_000_000).padStart(7, '0')}`
}

/** Payments and statements of Wave on one day; each test begins another, so that it reads only its own lines. */
export function statementDays(appOf: () => TestApp) {
  let day = '2026-11-21'
  const at = (time: string) => `${day}T${time}:00Z`
  return {
    nextDay: () => {
      day = new Date(Date.parse(day) - 7 * 86_400_000).toISOString().slice(0, 10)
    },
    today: () => day,
    at,
    /** Completes a trip with a payment at a time of the day. */
    async pay({ amount = 35_000, method = 'WAVE', time = '10:00', phone, id, typedPhone }: Paid = {}) {
      const app = appOf()
      const client = await insertClient(app.db, { firstName: 'Awa', lastName: 'Sow', phone: phone ?? newPhone() })
      const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
      const form = { method, amount, transactionId: id ?? transactionId(), phoneNumber: typedPhone ?? null }
      await app.call('ADMIN', completeBooking, { id: booking.id, ...form })
      const { id: paymentId } = await app.db
        .updateTable('payments')
        .set({ paid_at: new Date(at(time)), created_at: new Date(at(time)) })
        .where('booking_id', '=', booking.id)
        .returning('id')
        .executeTakeFirstOrThrow()
      return { paymentId, transactionId: form.transactionId, bookingReference: booking.bookingReference }
    },
    /** Adds a statement of the day with some lines, at 10:00 unless they name another time. */
    async add(...lines: WaveLine[]): Promise<StatementResult> {
      const file = waveFile(...lines.map((line) => ({ at: at('10:00'), ...line })))
      const { data, text } = await addStatementFile(appOf(), 'CAISSIERE', file, { date: day })
      if (!data) throw new Error(text)
      return data
    },
    async read(): Promise<Reconciliation> {
      return (await appOf().call('CAISSIERE', getReconciliation, { provider: 'WAVE', date: day })).data
    },
  }
}
