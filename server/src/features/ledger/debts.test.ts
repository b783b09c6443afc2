import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { getDebt, listDebts, payBooking, promisePayment, remindDebtor, writeOffDebt } from '@yoon/contract/ledger/calls'
import { listPayments } from '@yoon/contract/payments/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm, wavePayment } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { expectSoundMoney } from '../../testing/ledger.ts'
import { saveSettings } from '../../testing/settings.ts'

const present = new Date('2026-11-21T14:32:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(async () => {
  app.setNow(present)
  await expectSoundMoney(app)
})
afterAll(() => app.close())

/** Makes a client who owes a trip that was completed so many days ago. */
async function debtor(lastName: string, ...daysAgo: number[]) {
  const clientId = await insertClient(app.db, { firstName: 'Awa', lastName })
  const trips: string[] = []
  for (const days of daysAgo) {
    const { id } = await bookingIn(app, 'IN_PROGRESS', { form: transferForm(clientId) })
    await app.call('CAISSIERE', completeBooking, { id, method: 'UNPAID' })
    await sql`update bookings set completed_at = completed_at - make_interval(days => ${days}) where id = ${id}`.execute(
      app.db,
    )
    trips.push(id)
  }
  return { clientId, trips }
}

describe('GET /api/dashboard/debts', () => {
  it('lists what each client owes by its age in days after the day on which it is due', async () => {
    const { clientId } = await debtor('Âges', 0, 1, 30, 31, 60, 61, 90, 91)
    const { data, body, pagination } = await app.call('MODERATOR', listDebts, { search: 'ages' })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: clientId,
      kind: 'client',
      name: 'Awa Âges',
      due: 280_000,
      ages: { current: 35_000, d1_30: 70_000, d31_60: 70_000, d61_90: 70_000, over90: 35_000 },
      lastReminderAt: null,
      promise: null,
    })
    expect(data[0]?.bookings.map(({ dueOn, age }) => [dueOn, age])).toEqual([
      ['2026-08-22', 'over90'],
      ['2026-08-23', 'd61_90'],
      ['2026-09-21', 'd61_90'],
      ['2026-09-22', 'd31_60'],
      ['2026-10-21', 'd31_60'],
      ['2026-10-22', 'd1_30'],
      ['2026-11-20', 'd1_30'],
      ['2026-11-21', 'current'],
    ])
    expect([pagination?.total, body.totals]).toEqual([1, { due: 280_000, clients: 1, ages: data[0]?.ages }])
  })

  it('finds the clients of an age, the highest debt first, page by page', async () => {
    await debtor('Ndoye', 40)
    await debtor('Ndoye', 45, 50)
    await debtor('Ndoye', 2)
    const { data } = await app.call('CAISSIERE', listDebts, { search: 'ndoye', age: 'd31_60' })
    expect(data.map(({ due }) => due)).toEqual([70_000, 35_000])
    const second = await app.call('CAISSIERE', listDebts, { search: 'ndoye', limit: 1, page: 2 })
    expect([second.data.length, second.pagination?.total]).toEqual([1, 3])
  })

  it('counts the days of the term of the settings', async () => {
    const { clientId } = await debtor('Terme', 10)
    await saveSettings(app, { business: { clientTermDays: 15 } })
    const { data } = await app.call('ADMIN', getDebt, { id: clientId })
    expect(data.bookings).toMatchObject([{ dueOn: '2026-11-26', age: 'current' }])
    await saveSettings(app, { business: { clientTermDays: 0 } })
  })

  it('lists no client whose trips are paid, cancelled or still to come', async () => {
    const { clientId, trips } = await debtor('Soldé', 3)
    await app.call('CAISSIERE', payBooking, { id: trips[0] ?? '', ...wavePayment(35_000) })
    await bookingIn(app, 'CONFIRMED', { form: transferForm(clientId) })
    expect((await app.call('ADMIN', listDebts, { search: 'solde' })).data).toEqual([])
    expect((await app.call('ADMIN', getDebt, { id: clientId })).status).toBe(404)
  })
})

describe('reminders and promises', () => {
  it('prepares a reminder with all trips, and shows when', async () => {
    const { clientId } = await debtor('Rappel', 5, 6)
    const { data } = await app.call('CAISSIERE', remindDebtor, { id: clientId })
    expect(data.text).toContain('Bonjour Awa Rappel,')
    expect(data.text).toContain('il reste 70 000 F CFA à régler pour vos courses')
    expect(data.whatsappUrl).toMatch(/^https:\/\/wa\.me\/221\d{9}\?text=/)
    expect((await app.call('ADMIN', getDebt, { id: clientId })).data.lastReminderAt).toBe(present.toISOString())
    expect((await auditOf(app, clientId)).at(-1)).toMatchObject({
      action: 'payment.debtor_reminded',
      after: { due: 70_000 },
    })
  })

  it('stays silent until the end of the promised day, and then says that the promise is broken', async () => {
    const { clientId, trips } = await debtor('Promesse', 5)
    const causes = async (as: Caller) =>
      (await app.call(as, listTodo, { search: 'promesse' })).data
        .filter(({ bookingId }) => bookingId === trips[0])
        .map(({ cause }) => cause)
    expect(await causes('CAISSIERE')).toEqual(['UNPAID'])
    const form = { id: clientId, date: '2026-11-25', amount: 35_000, note: 'À la fin du mois' }
    const promised = await app.call('CAISSIERE', promisePayment, form)
    expect([promised.status, promised.data.promise]).toEqual([
      201,
      { date: '2026-11-25', amount: 35_000, note: 'À la fin du mois', by: 'Test CAISSIERE' },
    ])
    expect(await causes('CAISSIERE')).toEqual([])
    app.setNow(new Date('2026-11-25T23:59:00Z'))
    const evening = await app.signIn(app.userIds.CAISSIERE)
    const early = await app.call(evening, remindDebtor, { id: clientId })
    expect([early.status, early.error?.code]).toEqual([409, 'PROMISED'])
    app.setNow(new Date('2026-11-26T00:01:00Z'))
    expect((await app.call(evening, remindDebtor, { id: clientId })).status).toBe(200)
    expect((await causes(evening)).toSorted()).toEqual(['PROMISE_BROKEN', 'UNPAID'])
  })

  it('refuses a promise of the past, beyond ninety days, and of a client who owes nothing', async () => {
    const { clientId } = await debtor('Dates', 1)
    for (const date of ['2026-11-20', '2027-02-20', 'demain']) {
      expect((await app.call('CAISSIERE', promisePayment, { id: clientId, date })).error?.fields).toHaveProperty('date')
    }
    const other = await insertClient(app.db)
    const refused = await app.call('CAISSIERE', promisePayment, { id: other, date: '2026-11-22' })
    expect([refused.status, refused.error?.code]).toEqual([409, 'NOTHING_TO_SETTLE'])
  })
})

describe('POST /api/dashboard/debts/:id/write-off', () => {
  const reason = 'Client injoignable'

  it('writes off what is due: nothing is owed any more, and a later payment takes the loss back', async () => {
    const { clientId, trips } = await debtor('Perte', 100)
    const [bookingId = ''] = trips
    const { status, data } = await app.call('ADMIN', writeOffDebt, { id: clientId, bookingId, reason })
    expect([status, data.due, data.writtenOff, data.paymentState]).toEqual([201, 0, 35_000, 'WRITTEN_OFF'])
    const pending = await app.call('ADMIN', listPayments, { search: data.bookingReference, status: 'PENDING' })
    expect(pending.data).toEqual([])
    const again = await app.call('ADMIN', writeOffDebt, { id: clientId, bookingId, reason })
    expect([again.status, again.error?.code]).toEqual([409, 'NOTHING_TO_SETTLE'])
    await app.call('CAISSIERE', payBooking, { id: bookingId, ...wavePayment(20_000) })
    expect((await app.call('ADMIN', getBooking, { id: bookingId })).data).toMatchObject({
      due: 0,
      writtenOff: 15_000,
      paidAmount: 20_000,
    })
  })

  it('lets administrators alone write off, at most what is due, and of a trip of the client', async () => {
    const { clientId, trips } = await debtor('Bornes', 100)
    const [bookingId = ''] = trips
    const above = await app.call('ADMIN', writeOffDebt, { id: clientId, bookingId, amount: 35_001, reason })
    expect([above.status, above.error?.code]).toEqual([409, 'WRITE_OFF_TOO_HIGH'])
    expect((await app.call('CAISSIERE', writeOffDebt, { id: clientId, bookingId, reason })).status).toBe(403)
    const other = await bookingIn(app, 'COMPLETED')
    const wrong = await app.call('ADMIN', writeOffDebt, { id: clientId, bookingId: other.id, reason })
    expect([wrong.status, Object.keys(wrong.error?.fields ?? {})]).toEqual([400, ['bookingId']])
  })

  it('refuses the person who recorded money of the trip, and audits the refusal', async () => {
    const { clientId, trips } = await debtor('Séparation', 100)
    const [bookingId = ''] = trips
    await app.call('ADMIN', payBooking, { id: bookingId, ...wavePayment(5_000) })
    const refused = await app.call('ADMIN', writeOffDebt, { id: clientId, bookingId, reason })
    expect([refused.status, refused.error?.code]).toEqual([409, 'SAME_PERSON'])
    expect((await auditOf(app, clientId)).at(-1)).toMatchObject({
      action: 'payment.write_off_refused',
      after: { amount: 30_000 },
    })
  })
})
