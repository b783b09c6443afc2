import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveryRetention } from './features/deliveries/index.ts'
import { notificationRetention } from './features/notifications/index.ts'
import { readSharedClock } from './platform/database/lease.ts'
import { deleteOldRows, keptForDays, type RetentionRule } from './platform/retention.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { saveSettings } from './testing/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from notifications`.execute(app.db)
  await sql`delete from deliveries`.execute(app.db)
})

async function insertNotifications(...ages: string[]): Promise<void> {
  for (const [index, age] of ages.entries())
    await sql`insert into notifications (seq, event, notification_type, title, message, priority, created_at)
      values (${index + 1}, 'x', 'system', ${age}, 'x', 'low', now() - ${age}::interval)`.execute(app.db)
}

async function insertDeliveries(...ages: string[]): Promise<void> {
  for (const age of ages)
    await sql`insert into deliveries (channel, recipient, body, created_at, failed_at)
      values ('email', 'x@yoon.test', ${age}, now() - ${age}::interval, now())`.execute(app.db)
}

async function agesIn(table: 'notifications' | 'deliveries'): Promise<string[]> {
  const column = table === 'notifications' ? 'title' : 'body'
  const { rows } = await sql<{ age: string }>`
    select ${sql.ref(column)} as age from ${sql.table(table)} order by created_at`.execute(app.db)
  return rows.map(({ age }) => age)
}

const run = async () => deleteOldRows(app.db, [notificationRetention, deliveryRetention], await readSharedClock(app.db))

describe('the retention of notifications and undelivered messages', () => {
  it('deletes notifications after 90 days and undelivered messages after 30 unless the settings say otherwise', async () => {
    await insertNotifications('91 days', '89 days', '1 hour')
    await insertDeliveries('31 days', '29 days')
    await run()
    expect([await agesIn('notifications'), await agesIn('deliveries')]).toEqual([['89 days', '1 hour'], ['29 days']])
    await saveSettings(app, { security: { notificationDays: 30, deliveryDays: 90 } })
    await insertDeliveries('89 days', '91 days')
    await run()
    expect([await agesIn('notifications'), await agesIn('deliveries')]).toEqual([['1 hour'], ['89 days', '29 days']])
  })

  it('deletes more rows than one batch holds in one run', async () => {
    await sql`insert into deliveries (channel, recipient, body, created_at, failed_at)
      select 'email', 'x@yoon.test', 'x', now() - interval '1 year', now() from generate_series(1, 5100)`.execute(
      app.db,
    )
    await run()
    expect(await agesIn('deliveries')).toEqual([])
  })

  it('goes on with the other rules where one fails, and fails in the end', async () => {
    await insertDeliveries('1 year')
    const broken: RetentionRule = keptForDays('no_such_table', 'created_at', 'deliveryDays')
    const now = await readSharedClock(app.db)
    const failure = await deleteOldRows(app.db, [broken, deliveryRetention], now).catch((error: unknown) => error)
    expect(failure).toMatchObject({ errors: [{ message: 'The retention of no_such_table failed' }] })
    expect(await agesIn('deliveries')).toEqual([])
  })
})
