import { randomUUID } from 'node:crypto'
import { completeBooking } from '@yoon/contract/bookings/calls'
import { deletePayment, listPayments, type TripPayment } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
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
import { readPdfText } from '../../testing/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Paid {
  client?: { firstName: string; lastName: string; phone?: string }
  amount?: number
  method?: 'WAVE' | 'UNPAID'
}

async function paid({ client, amount, method = 'WAVE' }: Paid = {}): Promise<TripPayment> {
  const form = client && transferForm(await insertClient(app.db, client))
  const { id, bookingReference } = await bookingIn(app, 'ASSIGNED', { ...(form && { form }) })
  await app.call('CAISSIERE', completeBooking, { id, ...(method === 'WAVE' ? wavePayment(amount) : { method }) })
  const [payment] = (await app.call('ADMIN', listPayments, { search: bookingReference })).data
  if (!payment?.booking) throw new Error('The booking has no payment')
  return { ...payment, booking: payment.booking }
}

const urlOf = (id: string) => `/api/dashboard/payments/${id}/receipt`

/** Downloads a receipt as bytes; `app.call` would decode it as text. */
async function receiptOf({ id }: Pick<TripPayment, 'id'>) {
  const headers = { authorization: `Bearer ${app.tokens.CAISSIERE}` }
  const { statusCode, headers: answered, rawPayload } = await app.app.inject({ url: urlOf(id), headers })
  return { status: statusCode, headers: answered, pdf: rawPayload, text: readPdfText(rawPayload) }
}

async function numberOf(payment: Pick<TripPayment, 'id'>): Promise<number> {
  return Number(/N° REC-2026-(\d{6})/.exec((await receiptOf(payment)).text)?.[1])
}

const printed = (number: number) => `REC-2026-${String(number).padStart(6, '0')}`

async function lastNumber(): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select value::int as value from counters where name = 'receipts'`.execute(app.db)
  return rows[0]?.value ?? 0
}

/** Repeats a word to a text of exactly `length` characters. */
function longText(word: string, length: number): string {
  return `${word} `
    .repeat(length)
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'e')
}

interface Named {
  profile: { companyName: string; address: string; email: string; website: string }
  recorder: { firstName: string; lastName: string }
}

const longest: Named = {
  profile: {
    companyName: longText('Transport', 80),
    address: longText('Avenue', 200),
    email: `${'contact.'.repeat(25)}@example.com`,
    website: 'transport.'.repeat(20),
  },
  recorder: { firstName: longText('Fatoumata', 80), lastName: longText('Diallo', 80) },
}
const wide = (length: number) => 'W'.repeat(length)
const widest: Named = {
  profile: { companyName: wide(80), address: wide(200), email: wide(254), website: wide(200) },
  recorder: { firstName: wide(80), lastName: wide(80) },
}

/** Renames the company and the cashier; returns the old names. */
async function rename({ profile, recorder }: Named): Promise<Named> {
  const { rows } = await sql<Named>`
    select s.profile, jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name) as recorder
    from settings s, users u where u.id = ${app.userIds.CAISSIERE}`.execute(app.db)
  await sql`update settings set profile = profile || ${JSON.stringify(profile)}::jsonb`.execute(app.db)
  await app.db
    .updateTable('users')
    .set({ first_name: recorder.firstName, last_name: recorder.lastName })
    .where('id', '=', app.userIds.CAISSIERE)
    .execute()
  if (!rows[0]) throw new Error('There is no cashier')
  return rows[0]
}

describe('GET /api/dashboard/payments/:id/receipt', () => {
  it('prints client, amount, trip and payment method on one A5 page', async () => {
    const client = { firstName: 'Mame Diarra', lastName: 'Guèye', phone: '+221771234567' }
    const payment = await paid({ client, amount: 1_045_000 })
    const numbers = { ninea: '005123456 2G3', rccm: 'SN-DKR-2015-B-12345' }
    await sql`update settings set profile = profile || ${JSON.stringify(numbers)}::jsonb`.execute(app.db)
    await sql`update bookings set vehicle_id = ${await insertVehicle(app.db)} where id = ${payment.booking.id}`.execute(
      app.db,
    )
    const { status, headers, pdf, text } = await receiptOf(payment)
    const number = printed(await lastNumber())
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="recu_${number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 419.53 595.28]')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    const lines = text.split('\n')
    for (const line of [
      'Yoon Transport',
      'Dakar, Sénégal',
      '33 800 00 00 · contact@example.com',
      'NINEA 005123456 2G3',
      'RCCM SN-DKR-2015-B-12345',
      'REÇU',
      'PAYÉ',
      'Un million quarante-cinq mille francs CFA',
      'Modou Sarr',
      expect.stringMatching(/^Toyota Prado · DK-/),
      `N° ${number}`,
      '1\u00a0045\u00a0000\u00a0F\u00a0CFA',
      'Mame Diarra Guèye · 77 123 45 67',
      `${payment.booking.bookingReference} · Transfert`,
      'Aéroport AIBD, Diass – Hôtel Terrou-Bi, Dakar',
      '22/11/2026 à 08:00',
      'Wave Money',
      payment.transactionId,
      '21/11/2026 à 14:32',
      'Test CAISSIERE',
    ]) {
      expect(lines).toEqual(expect.arrayContaining([line]))
    }
    expect(text).not.toContain('ANNULÉ')
  })

  it.for([
    ['by the day', 'Almadies, rue 12', 'du 22/11/2026 à 10:00 au 24/11/2026'],
    ['by the hour', "Place de l'Indépendance", 'le 22/11/2026 à 09:00, 4 h'],
  ] as const)('prints the period and no destination of a rental %s', async ([what, pickup, period]) => {
    const client = await insertClient(app.db)
    const form = (what === 'by the day' ? dailyForm : hourlyForm)(client, { destination: 'Saly Portudal' })
    const { id, bookingReference } = await bookingIn(app, 'ASSIGNED', { form })
    await app.call('CAISSIERE', completeBooking, { id, ...wavePayment(form.totalPrice) })
    const [payment] = (await app.call('ADMIN', listPayments, { search: bookingReference })).data
    const { text } = await receiptOf({ id: payment?.id ?? '' })
    expect(text.split('\n')).toEqual(expect.arrayContaining(['Prise en charge', pickup, 'Période', period]))
    expect(text).not.toContain('Saly')
  })

  it('keeps the number of a receipt, which the list shows', async () => {
    const payment = await paid()
    const number = await numberOf(payment)
    await numberOf(await paid())
    expect(await numberOf(payment)).toBe(number)
    const { data } = await app.call('ADMIN', listPayments, { search: payment.booking.bookingReference })
    expect(data[0]?.receiptNumber).toBe(number)
  })

  it('marks the receipt of a deleted payment as cancelled and never reuses its number', async () => {
    const payment = await paid()
    const number = await numberOf(payment)
    await app.call('ADMIN', deletePayment, { id: payment.id })
    const { status, text } = await receiptOf(payment)
    expect(status).toBe(200)
    expect(text.split('\n')).not.toContain('PAYÉ')
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['ANNULÉ', 'Reçu annulé le 21/11/2026', `N° ${printed(number)}`]),
    )
    expect(await numberOf(await paid())).toBe(number + 1)
  })

  it('replaces letters that the font lacks', async () => {
    const { text } = await receiptOf(await paid({ client: { firstName: 'Ŋaari ẞ', lastName: 'Dembélé 好' } }))
    expect(text).toContain('Naari ? Dembélé ?')
  })

  it('fits on one page with all texts at their maximum length', async () => {
    const names = { firstName: longText('Marième', 80), lastName: longText('Ndiaye', 80) }
    const client = await insertClient(app.db, names)
    const places = { pickupLocation: longText('Résidence', 300), destination: longText('Immeuble', 300) }
    const { id, bookingReference } = await bookingIn(app, 'ASSIGNED', { form: transferForm(client, places) })
    const paid = { ...wavePayment(10_000_000), transactionId: 'W'.repeat(100) }
    await app.call('CAISSIERE', completeBooking, { id, ...paid })
    const [payment] = (await app.call('ADMIN', listPayments, { search: bookingReference })).data
    const before = await rename(longest)
    const receipt = await receiptOf({ id: payment?.id ?? '' })
    await app.call('ADMIN', deletePayment, { id: payment?.id ?? '' })
    const cancelled = await receiptOf({ id: payment?.id ?? '' })
    await rename(before)
    for (const { pdf, text } of [receipt, cancelled]) {
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
      const whole = text.replaceAll(/\s+/g, ' ')
      for (const said of [longest.profile.companyName, longest.profile.address, ...Object.values(places)])
        expect(whole).toContain(said)
      // Words without spaces are broken at the end of the line.
      for (const said of [paid.transactionId, longest.profile.email, longest.profile.website])
        expect(whole.replaceAll(' ', '')).toContain(said)
      expect(whole).toContain(`${longest.recorder.firstName} ${longest.recorder.lastName}`)
    }
  })

  it('truncates texts of the widest letters to stay on one page', async () => {
    const client = await insertClient(app.db, { firstName: wide(80), lastName: wide(80) })
    const form = transferForm(client, { pickupLocation: wide(300), destination: wide(300) })
    const { id, bookingReference } = await bookingIn(app, 'ASSIGNED', { form })
    await app.call('CAISSIERE', completeBooking, { id, ...wavePayment(), transactionId: `V${wide(99)}` })
    const [payment] = (await app.call('ADMIN', listPayments, { search: bookingReference })).data
    const before = await rename(widest)
    const { pdf, text } = await receiptOf({ id: payment?.id ?? '' })
    await rename(before)
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).toContain('…')
    for (const label of ['Reçu de', 'Trajet', 'Encaissé par']) expect(text).toContain(label)
  })

  it('refuses the receipt of a pending payment and assigns no number', async () => {
    const payment = await paid({ method: 'UNPAID' })
    const before = await lastNumber()
    const { status, error } = await app.send('CAISSIERE', 'GET', urlOf(payment.id))
    expect([status, error?.code, error?.message]).toEqual([409, 'NO_RECEIPT', 'Seul un paiement complété a un reçu'])
    expect(await lastNumber()).toBe(before)
  })

  it.for(['unknown', 'deleted before it had a number'])('answers 404 for a payment that is %s', async (what) => {
    const { id } = what === 'unknown' ? { id: randomUUID() } : await paid({ method: 'UNPAID' })
    await app.call('ADMIN', deletePayment, { id })
    const { status, error } = await app.send('CAISSIERE', 'GET', urlOf(id))
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('exempts receipts from the rate limit of exports', async () => {
    const payment = await paid()
    for (let call = 0; call < 15; call += 1) expect((await receiptOf(payment)).status).toBe(200)
  })

  it('records the cashier and the receipt number in the audit', async () => {
    const { id, receiptNumber, receiptCode } = await paid()
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'after'])
      .where('action', '=', 'payment.receipt_given')
      .where('entity_id', '=', id)
      .execute()
    const after = { receipt_number: receiptNumber, receipt_code: receiptCode }
    expect(entries).toEqual([{ actor_id: app.userIds.CAISSIERE, after }])
  })
})
