import { randomUUID } from 'node:crypto'
import { addTillEntry, cancelTillEntry, correctTillFloat, openTill } from '@yoon/contract/till/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { auditOf } from '../../testing/journal.ts'
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

describe('opening', () => {
  it('opens one till for a person, with its float', async () => {
    const cashier = await signInCashier(app)
    const first = await app.call(cashier, openTill, { float: 20_000 })
    expect([first.status, first.data.state, first.data.float, first.data.expected]).toEqual([201, 'OPEN', 20_000, null])
    const second = await app.call(cashier, openTill, { float: 0 })
    expect([second.status, second.error?.code, second.error?.message]).toEqual([
      409,
      'TILL_OPEN',
      'Votre caisse est déjà ouverte',
    ])
    expect((await auditOf(app, first.data.id, 'till')).map(({ action, after }) => [action, after])).toEqual([
      ['till.opened', { tillFloat: 20_000, isAutomatic: false }],
    ])
  })

  it.for([-1, 1.5, 1e12, '20000', null])('refuses a float of %o at its field', async (float) => {
    const { status, error } = await app.call(await signInCashier(app), openTill, {} as never, { payload: { float } })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['float']])
  })

  it('lets its owner correct the float once, as long as it is not counted', async () => {
    const cashier = await signInCashier(app)
    const { version } = await openTillOf(app, cashier, 0)
    const stale = await app.call(cashier, correctTillFloat, { float: 5_000 }, { headers: { 'if-match': '7' } })
    expect([stale.status, stale.error?.message]).toEqual([412, 'Cette caisse a changé entre-temps'])
    const headers = { 'if-match': String(version) }
    const corrected = await app.call(cashier, correctTillFloat, { float: 5_000 }, { headers })
    expect([corrected.status, corrected.data.float, corrected.data.canCorrectFloat]).toEqual([200, 5_000, false])
    const again = await app.call(cashier, correctTillFloat, { float: 6_000 })
    expect([again.status, again.error?.code]).toEqual([409, 'TILL_FLOAT_FIXED'])
    const none = await app.call(await signInCashier(app), correctTillFloat, { float: 1 })
    expect([none.status, none.error?.code]).toEqual([409, 'TILL_NOT_OPEN'])
  })
})

describe('entries', () => {
  it('takes expenses and deposits out of the till, and refuses more than lies in it', async () => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier, 20_000)
    const expense = await app.call(cashier, addTillEntry, { kind: 'EXPENSE', amount: 4_000, reason: 'Essence DK-12' })
    expect([expense.status, expense.data.entries[0]]).toMatchObject([
      201,
      { kind: 'EXPENSE', amount: 4_000, cash: -4_000, reason: 'Essence DK-12', photoUrl: null },
    ])
    const bank = await app.call(cashier, addTillEntry, { kind: 'BANK', amount: 16_000 })
    expect(bank.data.totals).toMatchObject({ expenses: 4_000, bank: 16_000, refunds: 0 })
    const short = await app.call(cashier, addTillEntry, { kind: 'BANK', amount: 1 })
    expect([short.status, short.error?.code]).toEqual([409, 'TILL_SHORT'])
  })

  it('needs an open till', async () => {
    const { status, error } = await app.call(await signInCashier(app), addTillEntry, { kind: 'BANK', amount: 1 })
    expect([status, error?.code]).toEqual([409, 'TILL_REQUIRED'])
  })

  it.for([
    [{ kind: 'REFUND', amount: 1_000 }, 'kind', 'Le mouvement est invalide'],
    [{ kind: 'EXPENSE', amount: 1_000 }, 'reason', 'Le motif de la dépense est requis'],
    [{ kind: 'EXPENSE', amount: 1_000, reason: 'ab' }, 'reason', 'Le motif doit contenir au moins 3 caractères'],
    [{ kind: 'BANK', amount: 0 }, 'amount', 'Le montant doit être supérieur à 0'],
    [{ kind: 'BANK', amount: -1 }, 'amount', 'Le montant doit être supérieur à 0'],
    [{ kind: 'BANK', amount: 1.5 }, 'amount', 'Le montant doit être un montant entier'],
    [{ kind: 'BANK', amount: 1e12 }, 'amount', 'Le montant semble trop élevé'],
    [{ kind: 'BANK', amount: '12' }, 'amount', 'Le montant est requis'],
    [{ kind: 'REMITTANCE', amount: 1 }, 'driverId', 'Choisissez le chauffeur qui remet ses espèces'],
    [{ kind: 'BANK', amount: 1, driverId: randomUUID() }, 'driverId', 'Choisissez le chauffeur qui remet ses espèces'],
    [
      { kind: 'BANK', amount: 1, photoId: randomUUID() },
      'photoId',
      "La photo n'est plus disponible, veuillez la télécharger à nouveau",
    ],
  ] as const)('refuses %j at %s', async ([entry, field, message]) => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier)
    const { status, error } = await app.call(cashier, addTillEntry, {} as never, { payload: entry })
    expect([status, error?.fields]).toEqual([400, { [field]: message }])
  })

  it('undoes an own entry once by a correction in the present till', async () => {
    const cashier = await signInCashier(app)
    await openTillOf(app, cashier, 20_000)
    const { data } = await app.call(cashier, addTillEntry, { kind: 'EXPENSE', amount: 4_000, reason: 'Essence' })
    const id = data.entries[0]?.id ?? ''
    const stranger = await app.call(await signInCashier(app), cancelTillEntry, { id, reason: 'Erreur' })
    expect([stranger.status, stranger.error?.code]).toEqual([404, 'NOT_FOUND'])
    await closeTillOf(app, cashier, 16_000)
    await openTillOf(app, cashier, 0)
    const undone = await app.call(cashier, cancelTillEntry, { id, reason: 'Saisie deux fois' })
    expect([undone.data.entries, undone.data.totals.corrections]).toMatchObject([
      [{ kind: 'CORRECTION', cash: 4_000, correctsId: id, reason: 'Saisie deux fois' }],
      4_000,
    ])
    const again = await app.call(cashier, cancelTillEntry, { id, reason: 'Erreur' })
    expect([again.status, again.error?.code]).toEqual([409, 'ENTRY_NOT_CANCELLABLE'])
    const correction = undone.data.entries[0]?.id ?? ''
    const ofCorrection = await app.call(cashier, cancelTillEntry, { id: correction, reason: 'Erreur' })
    expect(ofCorrection.error?.code).toBe('ENTRY_NOT_CANCELLABLE')
  })
})
