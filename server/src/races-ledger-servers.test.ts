import { completeBooking } from '@yoon/contract/bookings/calls'
import { payBooking, refundPayment, useCredit } from '@yoon/contract/ledger/calls'
import { deletePayment } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingIn, insertClient, transferForm, wavePayment } from './testing/builders.ts'
import { expectSoundMoney, pay } from './testing/ledger.ts'
import { openServers, raceRounds, type Servers } from './testing/races.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const timeout = 30_000 + raceRounds * 2_000
const reason = 'Trop perçu'

it(`keeps the ledger sound in ${raceRounds} rounds of payments, refunds, credit and deletions on four servers`, {
  timeout,
}, async () => {
  const { app } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    await sql`delete from call_counts`.execute(app.db)
    const { token } = await app.signIn(app.userIds.ADMIN)
    const form = transferForm(await insertClient(app.db))
    const [paid, credited, doubled] = await Promise.all([
      bookingIn(app, 'CONFIRMED', { form }),
      bookingIn(app, 'CONFIRMED', { form }),
      bookingIn(app, 'ASSIGNED', { form }),
    ])
    const payment = await pay(app, paid.id, { amount: 45_000, excess: 'CREDIT' })
    const refund = { amount: 30_000, method: 'WAVE', reason }
    const twice = wavePayment(35_000)
    const statuses = await servers.atOnce([
      { endpoint: refundPayment, id: payment.id, body: { ...refund, transactionId: `A-${round}` }, token },
      { endpoint: refundPayment, id: payment.id, body: { ...refund, transactionId: `B-${round}` }, token },
      { endpoint: useCredit, id: credited.id, body: { amount: 10_000 }, token },
      { endpoint: useCredit, id: credited.id, body: { amount: 10_000 }, token },
      { endpoint: payBooking, id: doubled.id, body: twice, token },
      { endpoint: payBooking, id: doubled.id, body: twice, token },
      { endpoint: completeBooking, id: doubled.id, body: { method: 'UNPAID' }, token },
      { endpoint: deletePayment, id: payment.id, token },
    ])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const refunds = statuses.slice(0, 2).filter((status) => status === 201).length
    expect(refunds).toBeLessThanOrEqual(1)
    expect(statuses.slice(4, 6).filter((status) => status === 201).length).toBeLessThanOrEqual(1)
    await expectSoundMoney(app)
  }
})

it(`gives each receipt and each refund a number of one series without gaps in ${raceRounds} rounds`, {
  timeout,
}, async () => {
  const { app } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const { token } = await app.signIn(app.userIds.ADMIN)
    const trips = await Promise.all([1, 2, 3, 4].map(() => bookingIn(app, 'CONFIRMED')))
    const payments = await Promise.all(trips.slice(0, 2).map(({ id }) => pay(app, id, { amount: 20_000 })))
    await servers.atOnce([
      ...trips.slice(2).map(({ id }) => ({ endpoint: payBooking, id, body: wavePayment(1_000), token })),
      ...payments.map(({ id }, index) => ({
        endpoint: refundPayment,
        id,
        body: { amount: 500, method: 'WAVE', reason, transactionId: `S-${round}-${index}` },
        token,
      })),
    ])
  }
  const { rows } = await sql<{ numbers: number; last: number; distinct: number }>`
    select count(*)::int as numbers, max(number)::int as last, count(distinct code)::int as distinct
    from (select receipt_number as number, receipt_code as code from payments where receipt_number is not null
      union all select receipt_number, receipt_code from refunds) r`.execute(app.db)
  expect(rows[0]?.numbers).toBe(rows[0]?.last)
  expect(rows[0]?.distinct).toBe(rows[0]?.numbers)
})
