import { deletePayment } from '@yoon/contract/payments/calls'
import { getReconciliation, listMatchCandidates } from '@yoon/contract/reconciliation/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { newPhone, statementDays } from '../../testing/statement-days.ts'
import { addStatementFile, transactionId, waveFile } from '../../testing/statement-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { nextDay, today, at, pay, add, read } = statementDays(() => app)
beforeEach(nextDay)

const idsOf = (lines: readonly { line: { transactionId: string } }[]) => lines.map(({ line }) => line.transactionId)

describe('the lists of a reconciliation', () => {
  it('puts each line and payment of the day into one list', async () => {
    const [here, there] = [await pay(), await pay({ time: '18:00' })]
    const [unknown, sweep, payout] = [transactionId(), transactionId(), transactionId()]
    const added = await add(
      { id: here.transactionId, at: at('09:58') },
      { id: unknown, amount: 20_000, phone: newPhone() },
      { id: sweep, type: 'merchant_sweep', amount: -200_000 },
      { id: payout, type: 'api_payout', amount: -10_000 },
    )
    expect(added).toMatchObject({ added: 4, matched: 1 })
    const answer = await read()
    expect(answer).toMatchObject({ provider: 'WAVE', date: today(), fetchedAt: testNow.toISOString() })
    expect(answer.matched).toMatchObject([
      {
        line: { transactionId: here.transactionId, kind: 'RECEIPT', amount: 35_000, at: `${today()}T09:58:00.000Z` },
        paymentId: here.paymentId,
        payment: { client: 'Awa Sow', booking: { bookingReference: here.bookingReference } },
        by: 'auto',
        person: null,
        rule: 'TRANSACTION',
      },
    ])
    expect(idsOf(answer.missingHere)).toEqual([unknown])
    expect(answer.missingThere.map(({ id }) => id)).toEqual([there.paymentId])
    expect(answer.transfers.map((line) => line.transactionId)).toEqual([sweep])
    expect(answer.others.map((line) => line.transactionId)).toEqual([payout])
    expect(answer.ignored).toEqual([])
  })

  it('says nothing about missing payments as long as the day has no statement', async () => {
    await pay()
    expect(await read()).toMatchObject({ matched: [], missingHere: [], missingThere: [], fetchedAt: null })
  })

  it('matches the day of a line with a payment that was recorded on another day', async () => {
    const { transactionId: id, paymentId } = await pay({ time: '00:10' })
    const before = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
    const { data } = await addStatementFile(app, 'CAISSIERE', waveFile({ id, at: `${before}T23:50:00Z` }), {
      date: before,
    })
    expect(data).toMatchObject({ matched: 1 })
    await add({})
    expect((await read()).missingThere).toEqual([])
    const { data: earlier } = await app.call('CAISSIERE', getReconciliation, { provider: 'WAVE', date: before })
    expect(earlier.matched).toMatchObject([{ paymentId }])
  })

  it('leaves out payments by other methods, deleted ones and those of other days', async () => {
    await pay({ method: 'CASH' })
    await pay({ method: 'ORANGE_MONEY' })
    const { paymentId } = await pay()
    await app.call('ADMIN', deletePayment, { id: paymentId })
    await add({})
    expect((await read()).missingThere).toEqual([])
  })
})

describe('the totals of a reconciliation', () => {
  it('adds up receipts before fees, refunds, fees and transfers', async () => {
    const whole = await pay({ amount: 35_000 })
    await add(
      { id: whole.transactionId, amount: 35_000, fee: 350 },
      { amount: 20_000, fee: 200 },
      { type: 'merchant_payment_refund', amount: -5_000, fee: -50 },
      { type: 'merchant_sweep', amount: -30_000, fee: 25 },
      { type: 'Frais de service', amount: -500 },
    )
    expect((await read()).totals).toEqual({
      gross: 55_000,
      refunds: 5_000,
      fees: 1_025,
      transfers: 30_000,
      net: 48_975,
    })
  })

  it('learns from a match that the amounts are without the fee', async () => {
    const net = await pay({ amount: 35_000 })
    await add({ id: net.transactionId, amount: 34_650, fee: 350 }, { amount: 19_800, fee: 200 })
    const { matched, totals } = await read()
    expect(matched).toMatchObject([{ paymentId: net.paymentId, line: { amount: 34_650, fee: 350 } }])
    expect(totals).toMatchObject({ gross: 55_000, fees: 550, net: 54_450 })
  })
})

describe('automatic matches', () => {
  it('matches no line of another amount than that of its payment', async () => {
    const { transactionId: id, paymentId } = await pay({ amount: 35_000 })
    expect(await add({ id, amount: 36_000, fee: 300 })).toMatchObject({ matched: 0 })
    const answer = await read()
    expect([idsOf(answer.missingHere), answer.missingThere.map((one) => one.id)]).toEqual([[id], [paymentId]])
  })

  it('matches a payment that is recorded after the statement', async () => {
    const id = transactionId()
    await add({ id, amount: 15_000 })
    expect(idsOf((await read()).missingHere)).toEqual([id])
    const { paymentId } = await pay({ id, amount: 15_000 })
    expect((await read()).matched).toMatchObject([{ paymentId, by: 'auto', rule: 'TRANSACTION' }])
  })

  it('opens the line again when its payment is deleted', async () => {
    const { transactionId: id, paymentId } = await pay()
    await add({ id })
    await app.call('ADMIN', deletePayment, { id: paymentId })
    const { matched, missingHere } = await read()
    expect([matched, idsOf(missingHere)]).toEqual([[], [id]])
  })

  it('matches no payment with the line of another provider', async () => {
    const { transactionId: id } = await pay({ method: 'ORANGE_MONEY' })
    expect(await add({ id })).toMatchObject({ matched: 0 })
  })
})

describe('proposals', () => {
  it.for([
    ['the typed phone', { typedPhone: '+221770000001' }, '+221770000001'],
    ['the phone of the client', { phone: '+221770000002' }, '77 000 00 02'],
  ] as const)('proposes a payment of the amount with %s within two hours', async ([, who, phone]) => {
    const { paymentId } = await pay({ ...who, time: '11:40' })
    await add({ phone, amount: 35_000 })
    const { missingHere } = await read()
    expect(missingHere[0]?.proposals).toMatchObject([
      { paymentId, reason: 'AMOUNT_PHONE_TIME', minutesApart: 100, payment: { id: paymentId, amount: 35_000 } },
    ])
  })

  it('proposes a payment of the amount before the fee', async () => {
    const phone = newPhone()
    const { paymentId } = await pay({ phone, amount: 35_000 })
    await add({ phone, amount: 34_650, fee: 350 })
    expect((await read()).missingHere[0]?.proposals).toMatchObject([{ paymentId }])
  })

  it('proposes across midnight', async () => {
    const phone = newPhone()
    const { paymentId } = await pay({ phone, time: '00:30' })
    const before = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10)
    const file = waveFile({ phone, at: `${before}T23:30:00Z` })
    await addStatementFile(app, 'CAISSIERE', file, { date: before })
    const { data } = await app.call('CAISSIERE', getReconciliation, { provider: 'WAVE', date: before })
    expect(data.missingHere[0]?.proposals).toMatchObject([{ paymentId, minutesApart: 60 }])
  })

  it.for([
    ['the amount alone', {}],
    ['the phone alone', { amount: 34_000 }],
    ['more than two hours', { time: '12:01' }],
    ['another method', { method: 'ORANGE_MONEY' }],
  ] as const)('never proposes by %s', async ([what, paid]) => {
    const phone = newPhone()
    await pay(what === 'the amount alone' ? paid : { phone, ...paid })
    await add({ phone })
    expect((await read()).missingHere[0]?.proposals).toEqual([])
  })

  it('proposes at most three payments, the nearest first', async () => {
    const phone = newPhone()
    const times = ['09:00', '09:50', '10:40', '10:05']
    const paid = []
    for (const time of times) paid.push((await pay({ typedPhone: phone, time })).paymentId)
    await add({ phone })
    const proposed = (await read()).missingHere[0]?.proposals.map(({ paymentId }) => paymentId)
    expect(proposed).toEqual([paid[3], paid[1], paid[2]])
  })

  it('lists the payments of the amount among which a person chooses, and searches them', async () => {
    const [near, far, other] = [
      await pay({ time: '10:30' }),
      await pay({ time: '15:00' }),
      await pay({ amount: 1_000 }),
    ]
    await add({ phone: newPhone() })
    const [missing] = (await read()).missingHere
    const id = missing?.line.id ?? ''
    const { data } = await app.call('CAISSIERE', listMatchCandidates, { id })
    const ids = data.payments.map((payment) => payment.id)
    expect(ids.slice(0, 2)).toEqual([near.paymentId, far.paymentId])
    expect(ids).not.toContain(other.paymentId)
    const found = await app.call('CAISSIERE', listMatchCandidates, { id, search: far.bookingReference })
    expect(found.data.payments.map((payment) => payment.id)).toEqual([far.paymentId])
    const unknown = await app.call('CAISSIERE', listMatchCandidates, { id: '00000000-0000-4000-8000-000000000000' })
    expect([unknown.status, unknown.error?.message]).toEqual([404, 'Cette ligne de relevé est introuvable'])
  })
})

describe('RECEIPT_UNMATCHED', () => {
  const todo = async () =>
    (await app.call('CAISSIERE', listTodo, { cause: 'RECEIPT_UNMATCHED', limit: '100' } as never)).data

  it('lists the receipts without payment for those who take money', async () => {
    const id = transactionId()
    await add({ id, amount: 12_000, name: 'Awa Ndiaye' }, { type: 'merchant_sweep', amount: -9_000 })
    const [missing] = (await read()).missingHere
    const lineId = missing?.line.id ?? ''
    const [line] = (await todo()).filter(({ subject }) => subject.label === id)
    expect(line).toMatchObject({
      key: `RECEIPT_UNMATCHED.${lineId}`,
      urgency: 'medium',
      since: testNow.toISOString(),
      subject: { kind: 'receipt', id: lineId },
      amount: 12_000,
      receipt: { provider: 'WAVE', name: 'Awa Ndiaye' },
      action: { kind: 'RECONCILE', url: `/dashboard/reconciliation?provider=WAVE&date=${today()}&line=${lineId}` },
    })
    await pay({ id, amount: 12_000 })
    expect((await todo()).filter(({ subject }) => subject.label === id)).toEqual([])
    expect((await app.call('MODERATOR', listTodo, { cause: 'RECEIPT_UNMATCHED' } as never)).data).toEqual([])
  })
})
