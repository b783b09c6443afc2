import { addStatement, getReconciliation } from '@yoon/contract/reconciliation/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, testNow } from '../../testing/app.ts'
import { createPaymentApp, openSession, type PaymentApp, requestOfTrip } from '../../testing/payments.ts'
import { addStatementFile, transactionId, waveHeader } from '../../testing/statement-files.ts'

let app: PaymentApp
beforeAll(async () => {
  app = await createPaymentApp()
})
afterAll(() => app.close())

const date = testNow.toISOString().slice(0, 10)
const read = async () => (await app.call('CAISSIERE', getReconciliation, { provider: 'WAVE', date })).data

describe('a statement that the provider lists', () => {
  it('adds the lines of the day, each once, and matches them with the payments of our sessions', async () => {
    const request = await requestOfTrip(app)
    const { ref } = await openSession(app, request.token)
    await app.provider.press(ref, 'pay')
    await app.handle()
    const { status, data } = await app.call('CAISSIERE', addStatement, { provider: 'WAVE', date })
    expect([status, data.added, data.matched]).toEqual([200, 1, 1])
    const answer = await read()
    expect(answer.canFetch).toBe(true)
    expect(answer.matched).toMatchObject([{ by: 'auto', rule: 'SESSION', payment: { amount: 35_000 } }])
    const again = await app.call('CAISSIERE', addStatement, { provider: 'WAVE', date })
    expect(again.data).toMatchObject({ added: 0, known: 1 })
  })

  it('matches a line by our session although its transaction id is another one', async () => {
    const request = await requestOfTrip(app)
    const { ref } = await openSession(app, request.token)
    await app.provider.press(ref, 'pay')
    await app.handle()
    const { rows } = await sql<{ id: string }>`
      select id from payment_sessions where provider_ref = ${ref}`.execute(app.db)
    const id = transactionId()
    const line = `${testNow.toISOString()},${id},api_checkout,35000,0,0,XOF,false,,,${rows[0]?.id},`
    const { data } = await addStatementFile(app, 'CAISSIERE', `${waveHeader}\n${line}\n`)
    expect(data).toMatchObject({ added: 1, matched: 1 })
    const matched = (await read()).matched.filter((match) => match.line.transactionId === id)
    expect(matched).toMatchObject([{ rule: 'SESSION', payment: { amount: 35_000 } }])
  })

  it('refuses a provider that is not configured', async () => {
    const other = await createTestApp()
    const { status, error } = await other.call('CAISSIERE', addStatement, { provider: 'ORANGE_MONEY', date })
    expect([status, error?.code]).toEqual([409, 'PAYMENTS_NOT_CONFIGURED'])
    const answer = await other.call('CAISSIERE', getReconciliation, { provider: 'WAVE', date })
    expect(answer.data.canFetch).toBe(false)
    await other.close()
  })
})
