import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { declareChannels } from '../../platform/outgoing.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { openServers, type Servers } from '../../testing/races.ts'
import { saveSettings } from '../../testing/settings.ts'
import { testLinks } from '../../testing/vault.ts'
import { sendReminders } from './reminders.service.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

it('reminds each of ten clients once with four servers that look at the same moment', async () => {
  await saveSettings(servers.app, { notifications: { clientReminders: true } })
  await declareChannels(servers.app.db, '00000000-0000-4000-8000-000000000001', ['sms'])
  for (let count = 0; count < 10; count += 1) {
    await bookingIn(servers.app, 'CONFIRMED', { form: transferForm(await insertClient(servers.app.db)) })
  }
  const links = testLinks('https://yoon.test')
  for (let minute = 0; minute < 5; minute += 1) {
    const now = new Date(Date.parse('2026-11-21T18:00:00Z') + minute * 60_000)
    await Promise.all(servers.databases.map((db) => sendReminders({ db, links, now })))
  }
  const { rows } = await sql<{ all: number; distinct: number; noted: number }>`
    select count(*)::int as all, count(distinct recipient)::int as distinct, (select count(*)::int from reminders) as noted
    from deliveries`.execute(servers.app.db)
  expect(rows).toEqual([{ all: 10, distinct: 10, noted: 10 }])
})
