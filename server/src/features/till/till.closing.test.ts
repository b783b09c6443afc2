import { randomUUID } from 'node:crypto'
import { addTillEntry, closeTill, getTill, listTills, validateTill } from '@yoon/contract/till/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { auditOf, eventsOf } from '../../testing/journal.ts'
import { saveSettings } from '../../testing/settings.ts'
import { closeTillOf, countOf, findTillErrors, openTillOf, signInCashier, takeCash } from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(await findTillErrors(app)).toEqual([])
  await app.close()
})
afterEach(() => app.setNow(testNow))

describe('closing', () => {
  it('closes a till without difference, hides what is expected before, and gives it the next number', async () => {
    const cashier = await signInCashier(app)
    const { id } = await openTillOf(app, cashier, 10_000)
    await takeCash(app, cashier, 35_000)
    expect((await app.call(cashier, getTill, { id })).data).toMatchObject({ expected: null, difference: null })
    expect((await app.call('ADMIN', getTill, { id })).data.expected).toBe(45_000)
    const { status, data } = await app.call(cashier, closeTill, { counts: { '10000': 4, '5000': 1 } })
    expect([status, data]).toMatchObject([
      200,
      {
        state: 'CLOSED',
        expected: 45_000,
        counted: 45_000,
        difference: 0,
        reason: null,
        counts: { '10000': 4, '5000': 1 },
        number: expect.stringMatching(/^Z-2026-\d{6}$/),
        totals: { byMethod: { CASH: 35_000, WAVE: 0, ORANGE_MONEY: 0, CARD: 0 } },
      },
    ])
    const number = Number(data.number?.slice(-6))
    await openTillOf(app, cashier, 0)
    expect(Number((await closeTillOf(app, cashier, 0)).number?.slice(-6))).toBe(number + 1)
    expect((await eventsOf(app, id))[0]).toMatchObject({
      event: 'till.closed',
      notification_type: 'payment',
      title: 'Caisse fermée, à valider',
      url: `/dashboard/till?dialog=view&till=${id}`,
    })
  })

  it('keeps the first count and closes only with a reason above the threshold', async () => {
    const cashier = await signInCashier(app)
    const { id } = await openTillOf(app, cashier, 10_000)
    const refused = await app.call(cashier, closeTill, { counts: countOf(9_000) })
    expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
      409,
      'REASON_REQUIRED',
      { expected: 10_000, counted: 9_000, difference: -1_000, version: 2 },
    ])
    expect((await app.call(cashier, getTill, { id })).data).toMatchObject({ state: 'COUNTED', number: null })
    const entry = await app.call(cashier, addTillEntry, { kind: 'BANK', amount: 1_000 })
    expect([entry.status, entry.error?.code]).toEqual([409, 'TILL_COUNTED'])
    const other = await app.call(cashier, closeTill, { counts: countOf(10_000) })
    expect([other.error?.code, other.error?.details]).toMatchObject(['REASON_REQUIRED', { counted: 9_000 }])
    const { data } = await app.call(cashier, closeTill, { counts: countOf(10_000), reason: 'Monnaie rendue en trop' })
    expect(data).toMatchObject({
      state: 'CLOSED',
      counted: 9_000,
      difference: -1_000,
      reason: 'Monnaie rendue en trop',
      secondCounted: 10_000,
    })
    expect((await auditOf(app, id, 'till')).map(({ action }) => action)).toEqual([
      'till.opened',
      'till.counted',
      'till.closed',
    ])
  })

  it('needs no reason up to the threshold of the settings', async () => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier, 10_000)
    expect((await closeTillOf(app, cashier, 9_500)).difference).toBe(-500)
    await saveSettings(app, { business: { tillReasonAbove: 0 } })
    await openTillOf(app, cashier, 10_000)
    const { error } = await app.call(cashier, closeTill, { counts: countOf(9_999) })
    expect(error?.code).toBe('REASON_REQUIRED')
    await saveSettings(app, { business: { tillReasonAbove: 500 } })
  })

  it.for([
    [{ '10000': -1 }, 'counts.10000'],
    [{ '10000': 1.5 }, 'counts.10000'],
    [{ '10000': 100_001 }, 'counts.10000'],
    [{ '10000': '3' }, 'counts.10000'],
    [{ '3000': 1 }, 'counts'],
    [{ '10000': 100_000 }, 'counts'],
    [{ amount: 5_000 }, 'counts'],
    [null, 'counts'],
  ] as const)('refuses the count %j at %s', async ([counts, field]) => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier)
    const { status, error } = await app.call(cashier, closeTill, {} as never, { payload: { counts } })
    expect([status, Object.keys(error?.fields ?? {})[0]]).toEqual([400, field])
  })

  it('refuses a count of a till that has changed meanwhile', async () => {
    const cashier = await signInCashier(app)
    const { version } = await openTillOf(app, cashier, 10_000)
    await takeCash(app, cashier, 35_000)
    const headers = { 'if-match': String(version) }
    const { status, error } = await app.call(cashier, closeTill, { counts: countOf(10_000) }, { headers })
    expect([status, error?.code]).toEqual([412, 'STALE'])
  })

  it('lets only its owner and an administrator close a till, whom a third person controls', async () => {
    const cashier = await signInCashier(app)
    const { id } = await openTillOf(app, cashier, 10_000)
    const counts = countOf(10_000)
    const colleague = await app.call(await signInCashier(app), closeTill, { counts, sessionId: id })
    expect([colleague.status, colleague.error?.code]).toEqual([403, 'FORBIDDEN'])
    const unknown = await app.call('ADMIN', closeTill, { counts, sessionId: randomUUID() })
    expect(unknown.status).toBe(404)
    const { data } = await app.call('ADMIN', closeTill, { counts, sessionId: id })
    expect([data.state, data.closedBy?.id]).toEqual(['CLOSED', app.userIds.ADMIN])
    const same = await app.call('ADMIN', validateTill, { id })
    expect([same.status, same.error?.code]).toEqual([409, 'SAME_PERSON'])
    const twice = await app.call('ADMIN', closeTill, { counts, sessionId: id })
    expect(twice.error?.code).toBe('TILL_NOT_OPEN')
    expect((await app.call(await signInCashier(app), validateTill, { id })).data.state).toBe('VALIDATED')
  })

  it('counts the numbers of a year from 1, by the day of the closing', async () => {
    app.setNow(new Date('2026-12-31T22:00:00Z'))
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier, 0)
    app.setNow(new Date('2027-01-01T01:00:00Z'))
    const later = await app.signIn(cashier.userId)
    const { data } = await app.call(later, closeTill, { counts: {} })
    expect(data.number).toBe('Z-2027-000001')
    const page = await app.call(later, listTills, { from: '2026-12-31', to: '2026-12-31', userId: cashier.userId })
    expect(page.data.sessions.map(({ id }) => id)).toEqual([data.id])
  })
})

describe('validating', () => {
  it('a validation is done once, by another person, and changes no figure', async () => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier, 10_000)
    const closed = await closeTillOf(app, cashier, 9_600)
    const { id } = closed
    const own = await app.call(cashier, validateTill, { id })
    expect([own.status, own.error?.code, own.error?.message]).toEqual([
      409,
      'SAME_PERSON',
      'Une autre personne doit valider cette caisse',
    ])
    const other = await signInCashier(app)
    const counts = countOf(9_700)
    const { data } = await app.call(other, validateTill, { id, note: 'Recompté ensemble', counts })
    expect(data).toMatchObject({
      state: 'VALIDATED',
      number: closed.number,
      counted: 9_600,
      difference: -400,
      validatedBy: { id: other.userId },
      validationNote: 'Recompté ensemble',
      validationCounted: 9_700,
    })
    const twice = await app.call('ADMIN', validateTill, { id })
    expect([twice.status, twice.error?.code]).toEqual([409, 'TILL_VALIDATED'])
    expect((await auditOf(app, id, 'till')).map(({ action }) => action)).toEqual([
      'till.opened',
      'till.counted',
      'till.closed',
      'till.validation_refused',
      'till.validated',
    ])
  })

  it('refuses a validation before the closing', async () => {
    const { id } = await openTillOf(app, await signInCashier(app))
    const { status, error } = await app.call('ADMIN', validateTill, { id })
    expect([status, error?.code]).toEqual([409, 'TILL_NOT_CLOSED'])
    expect((await app.call('ADMIN', validateTill, { id: randomUUID() })).status).toBe(404)
  })
})
