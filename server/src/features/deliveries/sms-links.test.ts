import { randomUUID } from 'node:crypto'
import { assignDriver } from '@yoon/contract/bookings/calls'
import { getClientTrip } from '@yoon/contract/client-links/calls'
import { saveClientTemplate } from '@yoon/contract/client-messages/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Channels, openConfiguredChannels } from '../../platform/channels/channels.ts'
import { declareChannels } from '../../platform/outgoing.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createBookingAs, dailyForm, insertClient, insertDriver, insertVehicle } from '../../testing/builders.ts'
import { clientToken, press, sendMission } from '../../testing/missions.ts'
import { openSmsProvider } from '../../testing/outside.ts'
import { testLinks, testVault } from '../../testing/vault.ts'
import { deliver } from './deliveries.service.ts'

let app: TestApp
let provider: Awaited<ReturnType<typeof openSmsProvider>>
let channels: Channels
beforeAll(async () => {
  ;[app, provider] = await Promise.all([createTestApp(), openSmsProvider()])
  const settings = { smtpUrl: undefined, smsWebhookUrl: provider.url, publicUrl: undefined }
  channels = openConfiguredChannels(settings, testVault)
})
beforeEach(async () => {
  await declareChannels(app.db, randomUUID(), ['sms'])
  provider.got.length = 0
  provider.refuse(undefined)
})
afterAll(() => Promise.all([app.close(), provider.close()]))

async function assigned(): Promise<string> {
  const { id } = await createBookingAs(app, 'OPERATRICE')
  await app.call('OPERATRICE', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
  return id
}
const deliverNow = (now = testNow, publicUrl?: string) =>
  deliver({ db: app.db, channels, now, links: testLinks(publicUrl), onError: () => undefined })

it('an SMS brings the link of its client, which the waiting message does not hold', async () => {
  const id = await assigned()
  provider.refuse(() => true)
  await deliverNow(testNow, 'https://yoon.example.com')
  const token = await clientToken(app, id)
  const { rows } = await sql<{ row: string }>`select to_jsonb(d)::text as row from deliveries d`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toMatch(new RegExp(`${token}|https:`))
  provider.refuse(undefined)
  await deliverNow(new Date(testNow.getTime() + 60_000), 'https://yoon.example.com')
  expect(provider.got[0]?.text).toMatch(new RegExp(` https://yoon\\.example\\.com/c/${token}\n`))
  expect((await app.call(null, getClientTrip, { token })).status).toBe(200)
})

it('an SMS has no link that was renewed meanwhile, and none on a server without a public address', async () => {
  const id = await assigned()
  provider.refuse(() => true)
  await deliverNow(testNow, 'https://yoon.example.com')
  await clientToken(app, id, true)
  provider.refuse(undefined)
  await deliverNow(new Date(testNow.getTime() + 60_000), 'https://yoon.example.com')
  await assigned()
  await deliverNow()
  expect(provider.got.map(({ text }) => text.includes('/c/'))).toEqual([false, false])
})

it.for([
  ['EN_ROUTE', 'Ibrahima roule vers vous.'],
  ['ON_SITE', 'vous attend'],
  ['ON_BOARD', undefined],
] as const)('a trip that begins with %s tells its client so by the template of the settings', async ([step, text]) => {
  const template = { kind: 'EN_ROUTE', language: 'fr', text: '{chauffeur} roule vers vous.' } as const
  if (step === 'EN_ROUTE') await app.call('ADMIN', saveClientTemplate, template, { headers: { 'if-match': '"1"' } })
  const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr', phone: '+221775556677' })
  const { token } = await sendMission(app, { driverId: driver.id })
  await sql`delete from outgoing_events`.execute(app.db)
  expect((await press(app, token, step)).status).toBe(200)
  await deliverNow(testNow, 'https://yoon.example.com')
  expect(provider.got.map((sms) => sms.text)).toEqual(text ? [expect.stringContaining(text)] : [])
  expect(JSON.stringify(provider.got)).not.toMatch(/Sarr|77 ?555/)
})

it('the client of a rental without driver hears of its vehicle, with the link at the end', async () => {
  const form = dailyForm(await insertClient(app.db), { withDriver: false })
  const { id } = await createBookingAs(app, 'OPERATRICE', form)
  await app.call('OPERATRICE', assignDriver, { id, vehicleId: await insertVehicle(app.db) } as never)
  await deliverNow(testNow, 'https://yoon.example.com')
  expect(provider.got[0]?.text).toMatch(/est assurée par Toyota Prado .* https:\S+$/)
})
