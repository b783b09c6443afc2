import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBackup, linkBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import { openPostgres } from '../../platform/database/open-database.ts'
import { findPostgresDump, type PostgresDump } from '../../platform/database/postgres-dump.ts'
import { createFurtherApp, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { documentOf, exportOf, findScratchDatabases, programPath, restore } from '../../testing/backups.ts'
import { createPostgresUrl, createTestDatabase, openEmbeddedCopy } from '../../testing/database.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { withTestPassword } from '../../testing/test-password.ts'
import { rounds } from '../../testing/times.ts'
import { createKeptImages } from './kept-images.ts'

describe('a restore from PostgreSQL to the embedded database and back', { timeout: 120_000 }, () => {
  let first: TestApp
  beforeAll(async () => {
    first = await createTestApp({ backups: backupSetup() })
    await loadDemoCompany(first.db, testNow, keepFilesInMemory())
  })
  afterAll(() => first.close())

  it.for(rounds(1, 20))('keeps all rows on the way to the embedded database and back (round %i)', async (round) => {
    await sql`update bookings set pickup_location = ${`Départ du tour ${round}`}`.execute(first.db)
    const embedded = await createTestApp({ backups: backupSetup(), open: openEmbeddedCopy })
    const second = await createTestApp({ backups: backupSetup(), open: createTestDatabase })
    const saved = await exportOf(first.db)
    await restore(embedded, await documentOf(first.db, testNow))
    expect(await exportOf(embedded.db)).toBe(saved)
    await restore(second, await documentOf(embedded.db, testNow))
    expect(await exportOf(second.db)).toBe(saved)
    await Promise.all([embedded.close(), second.close()])
  })
})

describe('two simultaneous restores on two servers', () => {
  it('runs one of two simultaneous restores on two servers and refuses the other with 409', async () => {
    const app = await createTestApp({ backups: backupSetup() })
    const saved = await documentOf(app.db, testNow)
    const listen = () => async () => undefined
    const further = await createFurtherApp({ db: app.db, listen, ably: undefined })
    const headers = { authorization: `Bearer ${app.tokens.ADMIN}` }
    const payload = withTestPassword({ backupData: saved })
    const url = restoreBackup.path
    const answers = await Promise.all(
      [app.app, further].map((server) => server.inject({ method: 'POST', url, headers, payload })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    await further.close()
    await app.close()
  })
})

describe('a backup in the format of PostgreSQL', () => {
  let archive: ReturnType<typeof keepArchiveInMemory>
  let app: TestApp
  let dump: PostgresDump
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { url, drop: dropDatabase } = await createPostgresUrl()
    drop = dropDatabase
    const opened = openPostgres(url)
    const found = await findPostgresDump(url, opened.db, programPath())
    if (!found) throw new Error('pg_dump and pg_restore are not installed')
    dump = found
    archive = keepArchiveInMemory()
    app = await createTestApp({ backups: backupSetup({ archive, dump }), open: async () => opened })
    await loadDemoCompany(app.db, testNow, keepFilesInMemory())
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })

  it('makes a PostgreSQL dump if its programs are installed and restores every row', async () => {
    const saved = await exportOf(app.db)
    const { data } = await app.call('ADMIN', createBackup)
    expect(data.backup).toMatchObject({ filename: 'yoon-20261121-143200000.bak', type: 'bak' })
    await sql`update bookings set pickup_location = 'Ailleurs'`.execute(app.db)
    const { body } = await app.call('ADMIN', restoreBackup, { backupFile: data.backup.filename })
    expect(body.counts).toMatchObject({ drivers: 25, services: 3 })
    expect(await exportOf(app.db)).toBe(saved)
    expect(await findScratchDatabases(app.db)).toEqual([])
  })

  it('excludes sessions from a PostgreSQL dump', async () => {
    const file = await archive.read('yoon-20261121-143200000.bak')
    if (!file) throw new Error('There is no backup')
    expect(await dump.readColumn(file.content, 'sessions', 'user_id')).toEqual([])
  })

  it('finds the images that a kept dump refers to', async () => {
    const { rows } = await sql<{ names: string[] }>`select array_agg(name) as names from images`.execute(app.db)
    const kept = await createKeptImages({ archive, dump })()
    expect(kept.names.toSorted()).toEqual(rows[0]?.names.toSorted())
    expect(kept.allBefore).toBeUndefined()
  })

  it('keeps all images that are older than a dump that cannot be read', async () => {
    const storedAt = (await archive.list())[0]?.storedAt
    expect((await createKeptImages({ archive, dump: undefined })()).allBefore).toEqual(storedAt)
    const broken = keepArchiveInMemory()
    await broken.write('broken.bak', Readable.from(['rien']))
    expect(await createKeptImages({ archive: broken, dump })()).toEqual({ names: [], allBefore: storedAt })
  })

  it('refuses a broken dump, and any dump without its programs, and leaves no scratch database', async () => {
    const before = await exportOf(app.db)
    const file = await archive.read('yoon-20261121-143200000.bak')
    const bytes = file ? await buffer(file.content) : Buffer.alloc(0)
    for (const content of [bytes.subarray(0, bytes.length / 2), Buffer.from('rien'), Buffer.alloc(0)]) {
      await archive.write('broken.bak', Readable.from([content]))
      const { status, error } = await app.call('ADMIN', restoreBackup, {
        backupFile: 'broken.bak',
        isForeignAccepted: true,
      })
      expect([status, error?.message]).toEqual([
        422,
        "Cette sauvegarde est incomplète ou abîmée\u00a0: rien n'a été modifié",
      ])
    }
    const json = await createTestApp({ backups: backupSetup({ archive }) })
    const refused = await json.call('ADMIN', restoreBackup, { backupFile: 'broken.bak' })
    expect(refused.error?.message).toBe('Ce serveur ne peut restaurer que des sauvegardes JSON')
    await json.close()
    expect(await exportOf(app.db)).toBe(before)
    expect(await findScratchDatabases(app.db)).toEqual([])
    await archive.remove('broken.bak')
  })

  it('refuses a dump of a newer schema', async () => {
    await sql`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`.execute(app.db)
    app.setNow(new Date(testNow.getTime() + 1000))
    const { data } = await app.call('ADMIN', createBackup)
    const { status, error } = await app.call('ADMIN', restoreBackup, { backupFile: data.backup.filename })
    expect(status).toBe(422)
    expect(error?.message).toContain('version plus récente')
    await sql`delete from schema_migrations where name = '9999-future.sql'`.execute(app.db)
  })

  it('serves the unchanged dump as a download', async () => {
    const { data } = await app.call('ADMIN', linkBackup, { name: 'yoon-20261121-143200000.bak' })
    const { rawPayload } = await app.app.inject({ url: data.downloadUrl })
    expect(rawPayload.subarray(0, 5).toString()).toBe('PGDMP')
  })

  it('shows no database password in the error of a failed dump', async () => {
    const url = new URL('postgres://nobody:geheim@127.0.0.1:1/none')
    const away = await findPostgresDump(url.href, app.db, programPath())
    const failed = away?.write([])
    await expect(buffer(failed ?? Readable.from([]))).rejects.not.toThrow('geheim')
  })
})
