import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { documentOf, restore } from '../../testing/backups.ts'
import { auditOf } from '../../testing/journal.ts'
import { expectSoundMoney } from '../../testing/ledger.ts'
import {
  createPaymentApp,
  openSession,
  type PaymentApp,
  requestOfTrip,
  stateOf,
  storedPayments,
} from '../../testing/payments.ts'

let app: PaymentApp
let live: TestApp
beforeAll(async () => {
  app = await createPaymentApp()
  live = await createTestApp({ backups: backupSetup() })
})
afterAll(async () => {
  await app.close()
  await live.close()
})

const paid = async (bookingId: string) =>
  (await storedPayments(app, bookingId)).filter(({ status }) => status === 'COMPLETED')

it('warns of payments of the demonstration where mobile money is real, with their number', async () => {
  const { id, bookingId, token } = await requestOfTrip(app)
  const { ref } = await openSession(app, token)
  await app.provider.press(ref, 'pay')
  await app.handle()
  const document = await documentOf(app.db, testNow)
  const count = document.tables.provider_payments?.length
  const restored = await restore(live, document)
  expect([restored.status, restored.body.demonstrationPayments]).toEqual([200, count])
  const entries = await auditOf(live, 'Fichier envoyé', 'backup')
  expect(entries.at(-1)).toMatchObject({ action: 'backup.restored', after: { demonstrationPayments: count } })
  expect(await stateOf(live, id)).toBe('PAID')
  expect((await storedPayments(live, bookingId)).filter(({ status }) => status === 'COMPLETED')).toHaveLength(1)
})

it('posts money again, once, that a restore has removed after its webhook', async () => {
  const { id, bookingId, token } = await requestOfTrip(app)
  const { ref } = await openSession(app, token)
  const document = await documentOf(app.db, testNow)
  await app.provider.press(ref, 'pay')
  await app.handle()
  const before = await paid(bookingId)
  expect([await stateOf(app, id), before.length]).toEqual(['PAID', 1])
  const restored = await restore(app, document)
  // The demonstration does not warn of its own payments.
  expect([restored.status, restored.body.demonstrationPayments]).toEqual([200, undefined])
  expect([await stateOf(app, id), await paid(bookingId)]).toEqual(['OPEN', []])
  await app.handle()
  await app.handle()
  expect([await stateOf(app, id), await paid(bookingId)]).toEqual(['PAID', before])
  await expectSoundMoney(app)
})
