import { createBackup, measureBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { deleteAllButAdministrator, insertUser, insertVehicle } from '../../testing/builders.ts'

const archive = keepArchiveInMemory()
let app: TestApp
let withJournal: string
let without: string
let plate: string
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup({ archive }) })
  const id = await insertVehicle(app.db)
  const { rows } = await sql<{ plate: string }>`select license_plate as plate from vehicles`.execute(app.db)
  plate = rows[0]?.plate ?? ''
  await sql`insert into audit_entries (at, actor_name, action, entity, entity_id, after)
    values (now() - interval '3 years', 'Awa Ndiaye', 'vehicle.created', 'vehicle', ${id}, '{"brand": "Toyota"}')`.execute(
    app.db,
  )
  without = (await app.call('ADMIN', createBackup, { hasJournal: false })).data.backup.filename
  app.setNow(new Date('2026-11-21T14:33:00Z'))
  withJournal = (await app.call('ADMIN', createBackup, {})).data.backup.filename
})
afterAll(() => app.close())

/** Starts a server in the state after its first start, with access to the same backups. */
async function startEmpty(): Promise<TestApp> {
  const empty = await createTestApp({ backups: backupSetup({ archive }) })
  await deleteAllButAdministrator(empty)
  await sql`insert into audit_entries (at, actor_name, action, entity, entity_id)
    values (now(), 'Premier', 'session.opened', 'user', 'x')`.execute(empty.db)
  return empty
}

const entriesOf = async ({ db }: TestApp) =>
  (
    await sql<{ name: string; action: string; subject: string | null; found: string }>`
      select actor_name as name, action, subject, search_text as found from audit_entries order by at, id`.execute(db)
  ).rows

describe('the journal of a backup', () => {
  it('restores the journal of a backup unchanged into an empty database', async () => {
    const empty = await startEmpty()
    expect((await empty.call('ADMIN', restoreBackup, { backupFile: withJournal })).status).toBe(200)
    const entries = await entriesOf(empty)
    expect(entries[0]).toMatchObject({ name: 'Awa Ndiaye', subject: expect.stringContaining(plate) })
    expect(entries[0]?.found).toContain('awa ndiaye')
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['vehicle.created', 'backup.made', 'session.opened', 'backup.restored']),
    )
    await expect(sql`delete from audit_entries`.execute(empty.db)).rejects.toThrow('append-only')
    await empty.close()
  })

  it('keeps the name of a deleted subject in a restored journal', async () => {
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id, subject)
      values (now(), 'Awa Ndiaye', 'user.deleted', 'image', 'x', 'Ancienne chose')`.execute(app.db)
    app.setNow(new Date('2026-11-21T14:34:00Z'))
    const { filename } = (await app.call('ADMIN', createBackup, {})).data.backup
    const empty = await startEmpty()
    await empty.call('ADMIN', restoreBackup, { backupFile: filename })
    expect((await entriesOf(empty)).map(({ subject }) => subject)).toContain('Ancienne chose')
    await empty.close()
  })

  it('leaves the journal out of a backup on request', async () => {
    const empty = await startEmpty()
    await empty.call('ADMIN', restoreBackup, { backupFile: without })
    const actions = (await entriesOf(empty)).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['backup.restored', 'session.opened'])
    await empty.close()
  })

  it('keeps an existing journal and adds the restore as an entry', async () => {
    const other = await createTestApp({ backups: backupSetup({ archive }) })
    await insertUser(other.db, { role: 'DRIVER' })
    await sql`insert into audit_entries (at, actor_name, action, entity, entity_id)
      values (now(), 'Ici', 'user.created', 'user', 'x')`.execute(other.db)
    await other.call('ADMIN', restoreBackup, { backupFile: withJournal })
    expect((await entriesOf(other)).map(({ action }) => action).toSorted()).toEqual(['backup.restored', 'user.created'])
    await other.close()
  })

  it('returns the size of the journal before a backup', async () => {
    const { data } = await app.call('ADMIN', measureBackup)
    expect(data).toEqual({
      journal: { size: expect.stringMatching(/^\d+\.\d\d$/) },
      files: { count: 0, size: '0.01' },
    })
  })
})
