import { setImmediate } from 'node:timers/promises'
import { auditFields } from '@yoon/contract/audit/words'
import { restoreBackup } from '@yoon/contract/backups/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { type Document, documentOf, exportOf, restore } from '../../testing/backups.ts'
import { insertUser } from '../../testing/builders.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'
import { journalTable, savedTables, unsavedTables } from './saved-tables.ts'

let archive: ReturnType<typeof keepArchiveInMemory>
let app: TestApp
let saved: Document
beforeAll(async () => {
  archive = keepArchiveInMemory()
  app = await createTestApp({ backups: backupSetup({ archive }) })
  await insertSmallCompany(app)
  saved = await documentOf(app.db, testNow)
})
afterAll(() => app.close())

describe('every table', () => {
  it('lists every table of the database as saved or as unsaved', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(app.db)
    const saved = [...savedTables, journalTable].map(({ name }) => name)
    const known = [...saved, ...unsavedTables, 'schema_migrations']
    expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  it('names every saved table in the words of the journal', () => {
    const fields = [...savedTables, journalTable].map(({ name }) =>
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    expect(fields.filter((field) => !auditFields.includes(field))).toEqual([])
  })

  it('allows references of unsaved tables to users only, or with a cascading delete', async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and confdeltype <> 'c'`.execute(
      app.db,
    )
    const rewritten = savedTables.map(({ name }) => name).filter((name) => name !== 'users')
    expect(rows.filter(({ from, to }) => unsavedTables.includes(from) && rewritten.includes(to))).toEqual([])
  })
})

describe('a restore', { timeout: 120_000 }, () => {
  it('ends all sessions at a restore but the one that made it', async () => {
    const stranger = await app.signIn(await insertUser(app.db, { role: 'MODERATOR' }))
    const other = await app.signIn(app.userIds.ADMIN)
    await restore(app, saved)
    expect((await app.send(stranger, 'GET', '/api/auth/me')).status).toBe(401)
    expect((await app.send(other, 'GET', '/api/auth/me')).status).toBe(401)
    expect((await app.send('ADMIN', 'GET', '/api/auth/me')).status).toBe(200)
  })

  it('keeps the journal, notifications and replies, and clears references to missing users', async () => {
    const id = await insertUser(app.db, { role: 'DRIVER' })
    await sql`insert into audit_entries (at, actor_id, actor_name, action, entity, entity_id)
      values (now(), ${id}, 'Partie', 'x', 'user', 'x')`.execute(app.db)
    await sql`insert into notifications (seq, event, notification_type, title, message, priority, driver_user_id, created_at)
      values (999999, 'x', 'booking', 'x', 'x', 'low', ${id}, now())`.execute(app.db)
    await sql`insert into stored_replies values (${`user:${id}`}, 'k', '\\x00', 200, '{}', now())`.execute(app.db)
    await sql`insert into images values (${'a'.repeat(32)}, ${id}, now())`.execute(app.db)
    await restore(app, saved)
    const { rows: audit } = await sql`select actor_id from audit_entries where actor_name = 'Partie'`.execute(app.db)
    expect(audit).toEqual([{ actor_id: id }])
    const { rows } = await sql`select n.driver_user_id, i.uploaded_by from notifications n, images i
      where n.seq = 999999 and i.name = ${'a'.repeat(32)}`.execute(app.db)
    expect(rows).toEqual([{ driver_user_id: null, uploaded_by: null }])
    await sql`delete from notifications where seq = 999999`.execute(app.db)
  })

  it('keeps the announced problems of bookings at a restore, so that none is announced again', async () => {
    const { id } = await app.db.selectFrom('bookings').select('id').limit(1).executeTakeFirstOrThrow()
    await sql`insert into scheduler_problems values (${id}, 'x', ${testNow})`.execute(app.db)
    await restore(app, saved)
    const { rows } = await sql`delete from scheduler_problems returning booking_id, about, told_at`.execute(app.db)
    expect(rows).toEqual([{ booking_id: id, about: 'x', told_at: testNow }])
  })

  it('never lowers the counters of notifications and receipts at a restore', async () => {
    await sql`update counters set value = 7000 where name = 'receipts'`.execute(app.db)
    await restore(app, saved)
    const [first] = (await app.call('ADMIN', listNotifications, {})).data.slice(-1)
    await restore(app, saved)
    const [second] = (await app.call('ADMIN', listNotifications, {})).data.slice(-1)
    expect(second).toMatchObject({
      title: 'Base de données restaurée',
      notificationType: 'system',
      seq: (first?.seq ?? 0) + 1,
    })
    const { rows } = await sql`select value from counters where name = 'receipts'`.execute(app.db)
    expect(rows).toEqual([{ value: 7000 }])
  })

  it('records a restore with its counts in the audit', async () => {
    await restore(app, saved)
    const entry = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'backup.restored')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ entity_id: 'Fichier envoyé', actor_id: app.userIds.ADMIN })
    expect(entry.after).toMatchObject({ bookings: saved.counts.bookings })
  })

  it('leaves no scratch schema after a restore', async () => {
    await restore(app, saved)
    const { rows } = await sql`select nspname from pg_namespace where nspname like 'yoon%'`.execute(app.db)
    expect(rows).toEqual([])
  })
})

describe('two simultaneous restores', () => {
  it('refuses the second of two simultaneous restores on one server with 409 RESTORE_RUNNING', async () => {
    await sql`delete from call_counts`.execute(app.db)
    const payload = { backupData: saved }
    const answers = await Promise.all([1, 2].map(() => app.call('ADMIN', restoreBackup, {}, { payload })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.error).toMatchObject({ code: 'RESTORE_RUNNING', message: 'Une restauration est déjà en cours' })
  })
})

describe('a restore during another one', () => {
  it('refuses a restore that arrives during another one, even if the other ends first', async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const memory = keepArchiveInMemory()
    const held: typeof memory = {
      ...memory,
      async write(name, content) {
        begun.resolve()
        await released.promise
        return memory.write(name, content)
      },
    }
    const other = await createTestApp({ backups: backupSetup({ archive: held }) })
    const document = await documentOf(other.db, testNow)
    const options = { payload: { backupData: document } }
    const first = other.call('ADMIN', restoreBackup, {}, options)
    await begun.promise
    const second = other.call('ADMIN', restoreBackup, {}, options)
    for (let turn = 0; turn < 10; turn += 1) await setImmediate()
    released.resolve()
    expect([(await first).status, (await second).status]).toEqual([200, 409])
    expect((await restore(other, document)).status).toBe(200)
    await other.close()
  })
})

describe('a restore that fails', () => {
  /** Makes a restore fail by a trigger; returns the remaining backups and the titles of the notifications. */
  async function failing(trigger: string) {
    const kept = keepArchiveInMemory()
    const other = await createTestApp({ backups: backupSetup({ archive: kept }) })
    const fail = `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`
    await sql.raw(`${fail}; ${trigger} execute function fail();`).execute(other.db)
    expect((await restore(other, saved)).status).toBe(500)
    const { data } = await other.call('ADMIN', listNotifications, {})
    await other.close()
    return { backups: (await kept.list()).map(({ name }) => name), titles: data.map(({ title }) => title) }
  }

  it('deletes the safety backup of a restore that failed before its commit', async () => {
    const left = await failing('create trigger fails before insert on services for each row')
    expect(left).toEqual({ backups: [], titles: ['Échec de la restauration'] })
  })

  it('keeps the safety backup of a restore that failed in its commit and announces the failure', async () => {
    const left = await failing(`create constraint trigger fails after insert on audit_entries
      deferrable initially deferred for each row when (new.action = 'backup.restored')`)
    const safetyBackup = expect.stringMatching(/^yoon-avant-restauration-/)
    expect(left).toEqual({ backups: [safetyBackup], titles: ['Échec de la restauration'] })
  })
})

describe('a restore that cannot make its safety backup', () => {
  it('changes nothing if the disk is full when the safety backup is made', async () => {
    const full = backupSetup({
      archive: {
        ...keepArchiveInMemory(),
        async write(_name, content) {
          for await (const _ of content) break
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        },
      },
    })
    const other = await createTestApp({ backups: full })
    const before = await exportOf(other.db)
    const { status, error } = await restore(other, saved)
    expect([status, error?.code]).toEqual([507, 'STORAGE_FULL'])
    expect(await exportOf(other.db)).toBe(before)
    const { data } = await other.call('ADMIN', listNotifications, {})
    expect(data).toMatchObject([{ title: 'Échec de la restauration', message: 'Fichier envoyé' }])
    await other.close()
  })
})
