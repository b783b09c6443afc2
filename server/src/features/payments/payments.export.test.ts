import { completeBooking } from '@yoon/contract/bookings/calls'
import { exportPayments, listPayments } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type RawAnswer, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
// Resets the rate limit of exports.
beforeEach(() => sql`truncate call_counts`.execute(app.db))

function ask(as: Caller, query: Record<string, string>): Promise<RawAnswer> {
  return app.send(as, 'GET', exportPayments.path, { query })
}

/** Parses a CSV into cells; these tests use no semicolons or line breaks in cells. */
function rowsOf({ text }: RawAnswer): string[][] {
  const lines = text.replace('\ufeff', '').trimEnd().split('\r\n')
  return lines.map((line) => line.split(';'))
}

describe('GET /api/dashboard/payments/export', () => {
  it('exports the filtered payments as CSV in the order of the list, with French headers and values', async () => {
    const client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' })
    const first = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
    const payment = { method: 'WAVE' as const, amount: 36_000, transactionId: '=T_1', notes: 'Péage compris' }
    await app.call('CAISSIERE', completeBooking, { id: first.id, ...payment })
    app.setNow(new Date('2026-11-21T15:00:00Z'))
    const second = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
    await app.call('CAISSIERE', completeBooking, { id: second.id, method: 'UNPAID' })
    const answer = await ask('CAISSIERE', { search: 'mame diarra', format: 'csv' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="paiements_jusqu-au_2026-11-21.csv"',
    })
    expect(answer.text.startsWith('\ufeffDate;Réservation;Client;')).toBe(true)
    const trip = ['Mame Diarra Fall', '77 123 45 67', 'Aéroport AIBD, Diass', 'Hôtel Terrou-Bi, Dakar']
    const by = 'Test CAISSIERE'
    const none = ['', '0', '0', '0']
    expect(rowsOf(answer).slice(1)).toEqual([
      [
        '21/11/2026 15:00',
        second.bookingReference,
        ...trip,
        '35000',
        'Impayé',
        '',
        'En attente',
        '',
        '',
        by,
        '',
        ...none,
      ],
      [
        ...['21/11/2026 14:32', first.bookingReference, ...trip, '36000', 'Wave Money', "'=T_1", 'Complété'],
        ...['21/11/2026 14:32', 'REC-2026-000001', by, 'Péage compris', 'Paiement', '0', '0', '0'],
      ],
    ])
  })

  it('formats the number of a receipt as on the receipt', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const payment = { method: 'WAVE' as const, amount: 36_000, transactionId: 'T_RECU' }
    await app.call('CAISSIERE', completeBooking, { id: booking.id, ...payment })
    const [paid] = (await app.call('ADMIN', listPayments, { search: booking.bookingReference })).data
    const [, row] = rowsOf(await ask('CAISSIERE', { search: booking.bookingReference, format: 'csv' }))
    expect(row?.[11]).toBe(paid?.receiptCode)
    expect(row?.[11]).toMatch(/^REC-2026-\d{6}$/)
  })

  it('exports the same payments as the list with the same filters', async () => {
    const filters = [
      { status: 'PENDING' as const },
      { method: 'WAVE' as const },
      { search: '771234567' },
      { search: 'personne' },
    ]
    for (const filter of filters) {
      const { data } = await app.call('ADMIN', listPayments, { ...filter, limit: 100 })
      const rows = rowsOf(await ask('ADMIN', { ...filter, format: 'csv' })).slice(1)
      expect(rows.map(([, reference]) => reference)).toEqual(data.map(({ booking }) => booking?.bookingReference))
    }
  })

  it('exports payments as a workbook', async () => {
    const answer = await ask('MODERATOR', { format: 'xlsx' })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="paiements_jusqu-au_2026-11-21.xlsx"')
    expect(answer.text.startsWith('PK')).toBe(true)
  })

  it('records the actor and the filter of an export in the audit', async () => {
    await ask('MODERATOR', { format: 'csv', method: 'WAVE', status: 'REFUNDED' })
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'after'])
      .where('action', '=', 'payments.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry.actor_id).toBe(app.userIds.MODERATOR)
    expect(entry.after).toEqual({ format: 'csv', method: 'WAVE', paymentStatus: 'REFUNDED', rows: 0 })
  })
})
