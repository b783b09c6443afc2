import { randomUUID } from 'node:crypto'
import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { deletePayment } from '@yoon/contract/payments/calls'
import { getReconciliation, matchLine, undoMatch } from '@yoon/contract/reconciliation/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { addStatementFile, transactionId, type WaveLine, waveFile } from '../../testing/statement-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const date = '2026-11-20'

/** Adds a line and returns its id. */
async function addLine(line: WaveLine = {}): Promise<string> {
  const id = line.id ?? transactionId()
  await addStatementFile(app, 'CAISSIERE', waveFile({ ...line, id }))
  const { rows } = await sql<{ id: string }>`select id from statement_lines where transaction_id = ${id}`.execute(
    app.db,
  )
  return rows[0]?.id ?? ''
}

/** Returns the payment of a completed trip: 35,000 by Wave. */
async function paid(): Promise<string> {
  const booking = await bookingIn(app, 'COMPLETED', { form: transferForm(await insertClient(app.db)) })
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  return id
}

async function read() {
  return (await app.call('CAISSIERE', getReconciliation, { provider: 'WAVE', date })).data
}

const match = (lineId: string, paymentId: string) => app.call('CAISSIERE', matchLine, { lineId, paymentId })

async function entriesOf(lineId: string) {
  const rows = await app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', lineId)
    .orderBy('id')
    .execute()
  return rows
}

describe('POST /api/dashboard/reconciliation/matches', () => {
  it('matches a line with the payment that a person has chosen', async () => {
    const [lineId, paymentId] = [await addLine(), await paid()]
    const { status, data } = await match(lineId, paymentId)
    expect(status).toBe(201)
    expect(data).toMatchObject({
      line: { id: lineId },
      paymentId,
      by: 'person',
      person: 'Test CAISSIERE',
      rule: null,
      at: '2026-11-21T14:32:00.000Z',
    })
    expect((await read()).matched.map(({ line }) => line.id)).toContain(lineId)
    expect(await entriesOf(lineId)).toMatchObject([
      { action: 'statement.matched', after: { provider: 'WAVE', amount: 35_000 } },
    ])
  })

  it('records the money of a line as the payment of a booking', async () => {
    const client = await insertClient(app.db, { phone: '+221771112233' })
    const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(client) })
    await app.call('ADMIN', completeBooking, { id: booking.id, method: 'UNPAID' })
    const id = transactionId()
    const lineId = await addLine({ id, amount: 34_650, fee: 350, phone: '+221771112233' })
    const { status, data } = await app.call('CAISSIERE', matchLine, { lineId, bookingId: booking.id })
    expect(status).toBe(201)
    expect(data).toMatchObject({
      by: 'person',
      person: 'Test CAISSIERE',
      payment: {
        amount: 35_000,
        method: 'WAVE',
        transactionId: id,
        phoneNumber: '+221771112233',
        booking: { bookingReference: booking.bookingReference },
      },
    })
    const again = await app.call('CAISSIERE', matchLine, { lineId, bookingId: booking.id })
    expect(again.error?.code).toBe('ALREADY_MATCHED')
    const { data: after } = await app.call('ADMIN', getBooking, { id: booking.id })
    expect(after).toMatchObject({ paidAmount: 35_000, paymentMethod: 'WAVE' })
  })

  it('keeps what exceeds the due amount as credit of the client', async () => {
    const booking = await bookingIn(app, 'ASSIGNED')
    const lineId = await addLine({ amount: 40_000 })
    await app.call('CAISSIERE', matchLine, { lineId, bookingId: booking.id })
    const payment = await app.db
      .selectFrom('payments')
      .select(['amount', 'credit'])
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(payment).toEqual({ amount: 40_000, credit: 5_000 })
  })

  it('refuses to record a line whose id is a payment already, for an unknown booking, or of a transfer', async () => {
    const paymentId = await paid()
    const { transaction_id: id } = await app.db
      .selectFrom('payments')
      .select('transaction_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const booking = await bookingIn(app, 'ASSIGNED')
    const pay = (lineId: string, bookingId = booking.id) => app.call('CAISSIERE', matchLine, { lineId, bookingId })
    const taken = await pay(await addLine({ id: id ?? '', amount: 36_000 }))
    expect([taken.status, taken.error?.code]).toEqual([409, 'DUPLICATE_TRANSACTION'])
    expect((await pay(await addLine(), randomUUID())).status).toBe(404)
    const sweep = await pay(await addLine({ type: 'merchant_sweep', amount: -35_000 }))
    expect(sweep.error?.message).toBe("Cette ligne n'est pas un encaissement")
    const high = await pay(await addLine({ amount: 20_000_000 }))
    expect(high.error?.message).toBe('Ce montant est trop élevé pour un seul paiement')
  })

  it('leaves a line aside with a reason', async () => {
    const lineId = await addLine()
    const { data } = await app.call('CAISSIERE', matchLine, { lineId, ignored: "Apport personnel d'un associé" })
    const ignored = { line: { id: lineId }, reason: "Apport personnel d'un associé", person: 'Test CAISSIERE' }
    expect(data).toMatchObject(ignored)
    const answer = await read()
    expect(answer.ignored).toContainEqual(data)
    expect(answer.missingHere.map(({ line }) => line.id)).not.toContain(lineId)
    expect(await entriesOf(lineId)).toMatchObject([
      { action: 'statement.ignored', after: { reason: "Apport personnel d'un associé" } },
    ])
  })

  it('answers a repeated call with the same key once', async () => {
    const [lineId, paymentId] = [await addLine(), await paid()]
    const send = () =>
      app.call('CAISSIERE', matchLine, { lineId, paymentId }, { headers: { 'idempotency-key': lineId } })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.text]).toEqual([201, first.text])
    expect(await entriesOf(lineId)).toHaveLength(1)
  })

  it('refuses a line that is decided already, and a payment that has a line', async () => {
    const [lineId, paymentId] = [await addLine(), await paid()]
    await match(lineId, paymentId)
    const again = await match(lineId, await paid())
    expect([again.status, again.error?.code, again.error?.message]).toEqual([
      409,
      'ALREADY_MATCHED',
      'Cette ligne est déjà rapprochée',
    ])
    const other = await match(await addLine(), paymentId)
    expect([other.error?.code, other.error?.message]).toEqual([
      'ALREADY_MATCHED',
      "Ce paiement est déjà rapproché d'une autre ligne",
    ])
    const ignored = await addLine()
    await app.call('CAISSIERE', matchLine, { lineId: ignored, ignored: 'Erreur du client' })
    expect((await match(ignored, await paid())).error?.message).toBe('Cette ligne est déjà laissée de côté')
  })

  it.for([
    ['another amount', { amount: 30_000 }, 'Le paiement et la ligne ont des montants différents'],
    ['a transfer', { type: 'merchant_sweep', amount: -35_000 }, "Cette ligne n'est pas un encaissement"],
  ] as const)('refuses a line of %s', async ([, line, message]) => {
    const { status, error } = await match(await addLine(line), await paid())
    expect([status, error?.code, error?.message]).toEqual([409, 'MATCH_REFUSED', message])
  })

  it('refuses payments by another method, unpaid ones, deleted ones and unknown ones', async () => {
    const lineId = await addLine()
    const cash = await paid()
    await app.db.updateTable('payments').set({ method: 'CASH' }).where('id', '=', cash).execute()
    expect((await match(lineId, cash)).error?.message).toBe("Ce paiement n'est pas en Wave Money")
    const failed = await paid()
    await app.db.updateTable('payments').set({ status: 'FAILED' }).where('id', '=', failed).execute()
    expect((await match(lineId, failed)).error?.message).toBe("Ce paiement n'est pas complété")
    const deleted = await paid()
    await app.call('ADMIN', deletePayment, { id: deleted })
    expect((await match(lineId, deleted)).error?.message).toBe('Ce paiement est introuvable')
    expect((await match(lineId, randomUUID())).status).toBe(404)
    expect((await match(randomUUID(), deleted)).error?.message).toBe('Cette ligne de relevé est introuvable')
  })

  it.for([
    [{}, 'Choisissez un paiement ou une réservation, ou donnez une raison'],
    [{ ignored: 'x' }, 'La raison doit contenir au moins 3 caractères'],
    [{ ignored: ' ' }, 'La raison est requise'],
    [{ ignored: 'x'.repeat(301) }, 'La raison ne peut pas dépasser 300 caractères'],
  ] as const)('refuses a decision of %j', async ([decision, message]) => {
    const payload = { lineId: await addLine(), ...decision }
    const { status, error } = await app.call('CAISSIERE', matchLine, {} as never, { payload })
    expect([status, error?.message]).toEqual([400, message])
  })

  it('matches a line and a payment once, if two people decide at the same time', async () => {
    const [lineId, first, second] = [await addLine(), await paid(), await paid()]
    const answers = await Promise.all([match(lineId, first), match(lineId, second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [one, two, paymentId] = [await addLine(), await addLine(), await paid()]
    const others = await Promise.all([match(one, paymentId), match(two, paymentId)])
    expect(others.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

describe('DELETE /api/dashboard/reconciliation/matches/{id}', () => {
  it('undoes a match with a reason, and leaves the line to a person from then on', async () => {
    const paymentId = await paid()
    const { transaction_id: id } = await app.db
      .selectFrom('payments')
      .select('transaction_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const lineId = await addLine({ id: id ?? '' })
    expect((await read()).matched.map(({ line }) => line.id)).toContain(lineId)
    const { data } = await app.call('CAISSIERE', undoMatch, { id: lineId, reason: 'Mauvais client' })
    expect(data).toEqual({ lineId })
    await app.db.updateTable('payments').set({ notes: 'Vérifié' }).where('id', '=', paymentId).execute()
    expect((await read()).missingHere.map(({ line }) => line.id)).toContain(lineId)
    expect(await entriesOf(lineId)).toMatchObject([
      { action: 'statement.match_undone', before: { transactionId: id }, after: { reason: 'Mauvais client' } },
    ])
    expect((await match(lineId, paymentId)).status).toBe(201)
  })

  it('takes back a line that was left aside', async () => {
    const lineId = await addLine()
    await app.call('CAISSIERE', matchLine, { lineId, ignored: 'Erreur du client' })
    await app.call('CAISSIERE', undoMatch, { id: lineId, reason: 'Retrouvé' })
    expect((await read()).missingHere.map(({ line }) => line.id)).toContain(lineId)
  })

  it('refuses a line that is open, an unknown one and a missing reason', async () => {
    const lineId = await addLine()
    const open = await app.call('CAISSIERE', undoMatch, { id: lineId, reason: 'Erreur' })
    expect([open.status, open.error?.message]).toEqual([409, "Cette ligne n'est pas rapprochée"])
    const unknown = await app.call('CAISSIERE', undoMatch, { id: randomUUID(), reason: 'Erreur' })
    expect(unknown.status).toBe(404)
    const missing = await app.call('CAISSIERE', undoMatch, { id: lineId } as never)
    expect(missing.error?.fields).toEqual({ reason: 'La raison est requise' })
  })
})
