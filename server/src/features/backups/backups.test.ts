import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createBackup, deleteBackup, linkBackup, listBackups, restoreBackup } from '@yoon/contract/backups/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveUnwritable, noArchive } from '../../platform/files/archive.ts'
import { openArchiveFolder } from '../../platform/files/archive-folder.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory, testSigner } from '../../testing/archive.ts'
import { insertClient, insertVehicle } from '../../testing/builders.ts'
import { openDownload } from './backups.service.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-backups-'))
  mkdirSync(join(folder, 'kept'))
  app = await createTestApp({ backups: backupSetup({ archive: openArchiveFolder(join(folder, 'kept')) }) })
  await insertClient(app.db, { firstName: 'Ñdèye' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`delete from call_counts`.execute(app.db)
  app.setNow(testNow)
})

const minuteMs = 60_000
const later = (minutes: number) => new Date(testNow.getTime() + minutes * minuteMs)

/** Makes a backup at a moment and returns its name. */
async function make(minutes: number): Promise<string> {
  app.setNow(later(minutes))
  return (await app.call('ADMIN', createBackup)).data.backup.filename
}

describe('a backup', () => {
  it('creates a backup file readable by its owner alone and returns its name, size in MB and type', async () => {
    app.setNow(later(1))
    const { status, data, body } = await app.call('ADMIN', createBackup)
    expect(status).toBe(201)
    expect(data.backup).toEqual({ filename: 'yoon-20261121-143300000.json', size: '0.01', type: 'json' })
    expect(data.downloadUrl).toMatch(/^\/downloads\/[\w-]{43}$/)
    expect(body.message).toBeUndefined()
    const { mode } = await stat(join(folder, 'kept', data.backup.filename))
    expect(mode & 0o777).toBe(0o600)
  })

  it('lists backups with their time, the newest first, and no other files of the folder', async () => {
    const [older, newer] = [await make(10), await make(20)]
    writeFileSync(join(folder, 'kept', 'notes.txt'), 'x')
    writeFileSync(join(folder, 'kept', 'très long.json'), '{}')
    for (const stray of ['.unfinished', '_stray', '-stray']) writeFileSync(join(folder, 'kept', `${stray}.json`), '{}')
    const { data } = await app.call('ADMIN', listBackups)
    expect(data.backups.slice(0, 2)).toEqual([
      { name: newer, created: '21/11/2026 à 14:52', size: '0.01', type: 'json', isForeign: false, filesSize: null },
      { name: older, created: '21/11/2026 à 14:42', size: '0.01', type: 'json', isForeign: false, filesSize: null },
    ])
    expect(data.backups.map(({ name }) => name).filter((name) => !name.startsWith('yoon-'))).toEqual([])
    expect(data.schedule).toBeNull()
  })

  it('announces a backup to administrators and records it in the audit', async () => {
    const name = await make(30)
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data.at(-1)).toMatchObject({ title: 'Sauvegarde créée', message: name, url: '/dashboard/database' })
    const moderator = await app.signIn(app.userIds.MODERATOR)
    expect((await app.call(moderator, listNotifications, {})).data).toEqual([])
    const entry = await app.db.selectFrom('audit_entries').selectAll().where('entity_id', '=', name).execute()
    expect(entry).toMatchObject([{ action: 'backup.made', actor_id: app.userIds.ADMIN }])
  })

  it('deletes a backup and answers 404 for it afterwards', async () => {
    const name = await make(40)
    expect((await app.call('ADMIN', deleteBackup, { name })).data).toEqual({ name })
    const { status, error } = await app.call('ADMIN', deleteBackup, { name })
    expect([status, error?.message]).toEqual([404, 'Cette sauvegarde est introuvable'])
    expect((await app.call('ADMIN', linkBackup, { name })).status).toBe(404)
    expect((await app.call('ADMIN', restoreBackup, { backupFile: name })).status).toBe(404)
  })

  it('deletes a backup once in four simultaneous calls', async () => {
    const name = await make(45)
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call('ADMIN', deleteBackup, { name })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    const entries = await app.db.selectFrom('audit_entries').select('action').where('entity_id', '=', name).execute()
    expect(entries.filter(({ action }) => action === 'backup.deleted')).toHaveLength(1)
  })

  it('ignores a symbolic link in the folder of backups', async () => {
    writeFileSync(join(folder, 'elsewhere.json'), '{}')
    symlinkSync(join(folder, 'elsewhere.json'), join(folder, 'kept', 'link.json'))
    const { data } = await app.call('ADMIN', listBackups)
    expect(data.backups.map(({ name }) => name)).not.toContain('link.json')
    expect((await app.call('ADMIN', linkBackup, { name: 'link.json' })).status).toBe(404)
    expect(await openArchiveFolder(join(folder, 'kept')).read('link.json')).toBeUndefined()
  })

  it.for([
    '../secret.json',
    '..%2fsecret.json',
    '/etc/passwd',
    'a/b.json',
    '.hidden.json',
    '_stray.json',
    '-stray.json',
    'notes.txt',
    '',
    'x'.repeat(101),
  ])('answers 404 for the backup name %j', async (name) => {
    writeFileSync(join(folder, 'secret.json'), '{}')
    for (const stray of ['.hidden', '_stray', '-stray']) writeFileSync(join(folder, 'kept', `${stray}.json`), '{}')
    const url = `/api/dashboard/database/backups/${encodeURIComponent(name)}`
    expect((await app.send('ADMIN', 'DELETE', url)).status).toBe(404)
    expect((await app.send('ADMIN', 'POST', `${url}/link`)).status).toBe(404)
    const { status } = await app.call('ADMIN', restoreBackup, { backupFile: name })
    expect(status).toBe(404)
    expect(await readdir(folder)).toContain('secret.json')
  })

  it('refuses a backup after thirty within an hour', async () => {
    await sql`insert into call_counts values (${`user:${app.userIds.ADMIN}`}, 'backup', ${testNow}, 30)`.execute(app.db)
    const { status, error } = await app.call('ADMIN', createBackup)
    expect([status, error?.message]).toEqual([
      429,
      'Trop de sauvegardes en peu de temps, veuillez réessayer dans 60\u00a0minutes',
    ])
  })
})

describe('a backup whose download link cannot be created', () => {
  it('announces only a failure and keeps no backup if its download link cannot be created', async () => {
    const setup = backupSetup()
    const other = await createTestApp({ backups: setup })
    await sql`alter table links rename to other_links`.execute(other.db)
    expect((await other.call('ADMIN', createBackup)).status).toBe(500)
    const { data } = await other.call('ADMIN', listNotifications, {})
    expect(data.map(({ title }) => title)).toEqual(['Échec de la sauvegarde'])
    expect(await setup.archive.list()).toEqual([])
    await other.close()
  })
})

describe('a backup in a read-only folder', () => {
  it('keeps a backup that cannot be deleted and explains why', async () => {
    const memory = keepArchiveInMemory()
    const remove = async () => {
      throw new ArchiveUnwritable('read-only')
    }
    const other = await createTestApp({ backups: backupSetup({ archive: { ...memory, remove } }) })
    const { filename: name } = (await other.call('ADMIN', createBackup)).data.backup
    const { status, error } = await other.call('ADMIN', deleteBackup, { name })
    const message =
      "Cette sauvegarde ne peut pas être supprimée\u00a0: le serveur n'a pas le droit d'écrire dans le dossier des sauvegardes"
    expect([status, error?.code, error?.message]).toEqual([409, 'CONFLICT', message])
    const { rows } = await sql`select from audit_entries where action = 'backup.deleted'`.execute(other.db)
    expect(rows).toEqual([])
    await other.close()
  })
})

describe('a backup whose deletion cannot be recorded', () => {
  it('keeps a backup whose deletion cannot be recorded in the audit', async () => {
    const setup = backupSetup()
    const other = await createTestApp({ backups: setup })
    const { filename: name } = (await other.call('ADMIN', createBackup)).data.backup
    await sql`alter table audit_entries rename to other_entries`.execute(other.db)
    expect((await other.call('ADMIN', deleteBackup, { name })).status).toBe(500)
    expect(await setup.archive.list()).toMatchObject([{ name }])
    await other.close()
  })
})

describe('when no backup can be kept', () => {
  it.for([
    { where: 'there is no archive', archive: noArchive },
    { where: 'its folder cannot be made', archive: openArchiveFolder('/dev/null/backups') },
  ])(
    'makes a backup during its download and reports the serverless mode in its message because $where',
    async ({ archive }) => {
      const other = await createTestApp({ backups: backupSetup({ archive }) })
      const { data, body } = await other.call('ADMIN', createBackup)
      expect(data.backup.type).toBe('json')
      expect(body.message).toContain('serverless')
      const { headers, body: text } = await other.app.inject({ url: data.downloadUrl })
      expect(headers['content-disposition']).toBe(`attachment; filename="${data.backup.filename}"`)
      const downloaded = JSON.parse(text) as { tables: { users: unknown[] } }
      expect(downloaded.tables.users).toHaveLength(8)
      expect((await other.call('ADMIN', listBackups)).data.backups).toEqual([])
      await sql`delete from call_counts`.execute(other.db)
      const answer = await other.call('ADMIN', restoreBackup, {}, { payload: { backupData: downloaded } })
      expect(answer.data).toEqual({ safetyBackup: null, missingImages: 0 })
      await other.close()
    },
  )

  it('blocks no database call while a download is paused', async () => {
    const other = await createTestApp({ backups: backupSetup({ archive: noArchive }) })
    for (let left = 8; left > 0; left -= 1) await insertVehicle(other.db)
    await sql`update vehicles set features = array[repeat('x', 200000)]`.execute(other.db)
    const open = openDownload({ archive: noArchive, signer: testSigner, db: other.db, clock: () => testNow })
    const file = await open('yoon-directe-20261121-143200000.json')
    const portions = file?.content.iterator({ destroyOnReturn: false })
    const first = await portions?.next()
    const { rows } = await sql`select 1 as one from users limit 1`.execute(other.db)
    expect(rows).toEqual([{ one: 1 }])
    const rest = file ? await text(file.content) : ''
    expect(JSON.parse(`${first?.value}${rest}`)).toMatchObject({ counts: { vehicles: 8 } })
    await other.close()
  })

  it('answers 507 to a backup on a full disk and notifies administrators', async () => {
    const full = backupSetup({
      archive: {
        ...noArchive,
        async write(_name, content) {
          for await (const _ of content) break
          throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        },
      },
    })
    const other = await createTestApp({ backups: full })
    const { status, error } = await other.call('ADMIN', createBackup)
    expect([status, error?.message]).toEqual([507, "Il n'y a plus assez d'espace pour enregistrer"])
    const { data } = await other.call('ADMIN', listNotifications, {})
    expect(data).toMatchObject([{ title: 'Échec de la sauvegarde', notificationType: 'system', priority: 'high' }])
    await other.close()
  })
})
