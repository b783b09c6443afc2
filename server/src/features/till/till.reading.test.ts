import { exportTills, getTill, getTillSummary, listTills, validateTill } from '@yoon/contract/till/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { closeTillOf, findTillErrors, openTillOf, signInCashier } from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(await findTillErrors(app)).toEqual([])
  await app.close()
})
afterEach(() => app.setNow(testNow))

describe('reading', () => {
  it('shows a cashier their own tills and those that wait for validation, and all to an administrator', async () => {
    const cashier = await signInCashier(app)
    const other = await signInCashier(app)
    const open = await openTillOf(app, other)
    expect((await app.call(cashier, getTill, { id: open.id })).status).toBe(404)
    expect((await app.call('ADMIN', getTill, { id: open.id })).status).toBe(200)
    const closed = await closeTillOf(app, other, 20_000)
    const ofOther = await app.call(cashier, listTills, { userId: other.userId })
    expect(ofOther.data.sessions).toMatchObject([{ id: closed.id, canValidate: true }])
    expect((await app.call(other, listTills, { userId: other.userId })).data.sessions[0]?.canValidate).toBe(false)
    await app.call('ADMIN', validateTill, { id: closed.id })
    expect((await app.call(cashier, listTills, { userId: other.userId })).data.sessions).toEqual([])
  })

  it('answers the present till beside a page, found by number, state and period', async () => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier)
    const { number } = await closeTillOf(app, cashier, 20_000)
    const current = await openTillOf(app, cashier, 1_000)
    const page = await app.call(cashier, listTills, { userId: cashier.userId, limit: 1 })
    expect([page.data.current?.id, page.data.sessions.length, page.body.pagination]).toEqual([
      current.id,
      1,
      { page: 1, limit: 1, total: 2, totalPages: 2 },
    ])
    const search = await app.call(cashier, listTills, { search: number ?? '' })
    expect(search.data.sessions.map((one) => one.number)).toEqual([number])
    const open = await app.call(cashier, listTills, { userId: cashier.userId, state: 'OPEN' })
    expect(open.data.sessions.map(({ id }) => id)).toEqual([current.id])
    const past = await app.call(cashier, listTills, { userId: cashier.userId, to: '2026-11-20' })
    expect(past.data.sessions).toEqual([])
  })

  it('sums the differences of each person, and exports the list', async () => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier, 10_000)
    await closeTillOf(app, cashier, 9_600)
    await openTillOf(app, cashier, 10_000)
    await closeTillOf(app, cashier, 10_300)
    const { data } = await app.call('ADMIN', getTillSummary, {})
    expect(data.find(({ user }) => user.id === cashier.userId)).toMatchObject({
      tills: 2,
      toValidate: 2,
      withDifference: 2,
      missing: 400,
      surplus: 300,
      difference: -100,
    })
    const query = { format: 'csv', userId: cashier.userId }
    const exported = await app.send(cashier, 'GET', exportTills.path, { query })
    const lines = exported.text.trim().split('\r\n')
    expect([exported.status, lines.length]).toEqual([200, 3])
    for (const difference of ['-400', '300']) expect(exported.text).toContain(difference)
  })
})
