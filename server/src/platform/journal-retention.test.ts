import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { saveSettings } from '../testing/settings.ts'
import { journalRetention } from './journal-retention.ts'
import { deleteOldRows } from './retention.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`alter table audit_entries disable trigger user`.execute(app.db)
  await sql`delete from audit_entries`.execute(app.db)
  await sql`alter table audit_entries enable trigger user`.execute(app.db)
  await sql`update journal_retention set announced_at = null`.execute(app.db)
  await sql`delete from notifications`.execute(app.db)
})

/** Inserts an entry of the given age. */
function insertEntry(action: string, age: string, name = `${action} ${age}`) {
  return sql`insert into audit_entries (at, actor_name, action, entity, entity_id)
    values (now() - ${age}::interval, ${name}, ${action}, 'x', 'x')`.execute(app.db)
}

const announce = (age: string) =>
  sql`update journal_retention set announced_at = now() - ${age}::interval`.execute(app.db)

async function namesThere(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select actor_name as name from audit_entries where entity = 'x' order by at, id`.execute(app.db)
  return rows.map(({ name }) => name)
}

async function entriesOf(action: string): Promise<object[]> {
  return (
    await sql<{ after: object }>`select after from audit_entries where action = ${action}`.execute(app.db)
  ).rows.map(({ after }) => after)
}

const run = () => deleteOldRows(app.db, [journalRetention], new Date())

describe('the retention of the journal', () => {
  it('deletes entries after ten years, sign-ins after two, and records their number', async () => {
    await insertEntry('booking.created', '10 years 1 day')
    await insertEntry('booking.created', '9 years 364 days')
    await insertEntry('session.opened', '2 years 1 day')
    await insertEntry('session.refused', '3 years')
    await insertEntry('session.closed', '1 year 364 days')
    await announce('31 days')
    await run()
    expect(await namesThere()).toEqual(['booking.created 9 years 364 days', 'session.closed 1 year 364 days'])
    expect(await entriesOf('journal.entries_deleted')).toEqual([{ entries: 1, signIns: 2 }])
    await run()
    expect(await entriesOf('journal.entries_deleted')).toHaveLength(1)
  })

  it('begins deleting 30 days after one notice to administrators that names the day', async () => {
    await insertEntry('booking.created', '11 years')
    await run()
    await run()
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data).toMatchObject([{ title: "Effacement d'entrées du journal", notificationType: 'system' }])
    expect(data[0]?.message).toMatch(
      /^À partir du \d\d\/\d\d\/\d{4}, les entrées trop anciennes seront effacées\. Durées de conservation\u00a0: 10\u00a0ans, connexions 2\u00a0ans\.$/,
    )
    expect(await entriesOf('journal.deletion_announced')).toMatchObject([{ journalYears: 10, signInYears: 2 }])
    await announce('29 days')
    await run()
    expect(await namesThere()).toEqual(['booking.created 11 years'])
    await announce('30 days')
    await run()
    expect(await namesThere()).toEqual([])
  })

  it('sends no notice while no entry is due for deletion', async () => {
    await insertEntry('booking.created', '5 years')
    await insertEntry('session.opened', '1 year')
    await run()
    expect((await app.call('ADMIN', listNotifications, {})).data).toEqual([])
  })

  it('keeps entries as long as the settings say, or without limit', async () => {
    await insertEntry('booking.created', '15 years')
    await insertEntry('session.opened', '15 years')
    await announce('31 days')
    await saveSettings(app, { security: { journalYears: 20, signInYears: 0 } })
    await run()
    expect(await namesThere()).toHaveLength(2)
    await saveSettings(app, { security: { journalYears: 0, signInYears: 10 } })
    await run()
    expect(await namesThere()).toEqual(['booking.created 15 years'])
  })
})

describe('the journal', () => {
  const refused = async (statement: ReturnType<typeof sql>) =>
    statement.execute(app.db).then(
      () => 'done',
      (error: Error) => error.message,
    )

  it('refuses changes and deletions of the journal outside of its retention', async () => {
    await insertEntry('booking.created', '11 years')
    await announce('31 days')
    for (const statement of [
      sql`delete from audit_entries`,
      sql`update audit_entries set actor_name = 'x'`,
      sql`truncate audit_entries`,
    ])
      expect(await refused(statement)).toContain('the audit is append-only')
  })

  it('keeps entries that are not due and all entries during the notice, even from a statement posing as retention', async () => {
    await insertEntry('booking.created', '11 years')
    await insertEntry('booking.created', '1 year')
    const claiming = (where: string) =>
      app.db.transaction().execute(async (tx) => {
        await sql`set local yoon.forgets_journal = 'on'`.execute(tx)
        await sql`delete from audit_entries where ${sql.raw(where)}`.execute(tx)
      })
    await announce('31 days')
    await expect(claiming(`at > now() - interval '2 years'`)).rejects.toThrow('the audit keeps this entry')
    await announce('3 days')
    await expect(claiming(`at < now() - interval '2 years'`)).rejects.toThrow('the audit keeps this entry')
    expect(await namesThere()).toHaveLength(2)
  })
})
