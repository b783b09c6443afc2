import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  createBackup,
  deleteBackup,
  linkBackup,
  listBackups,
  measureBackup,
  restoreBackup,
} from '@yoon/contract/backups/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { extract, type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openArchiveFolder } from '../../platform/files/archive-folder.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { documentOf, restore } from '../../testing/backups.ts'
import { insertVehicle } from '../../testing/builders.ts'
import { doIfDue } from '../../testing/due-work.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { findDailyBackup } from './daily-backup.service.ts'
import { measureFiles } from './files-archive.ts'

const names = Array.from({ length: 3 }, () => randomBytes(16).toString('hex'))
const [first = '', second = '', unnamed = ''] = names

let folder: string
let files: FileStore
let app: TestApp
let backups: ReturnType<typeof backupSetup>
let kept: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-files-'))
  files = keepFilesInMemory()
  backups = backupSetup({ archive: openArchiveFolder(join(folder, 'kept')), files })
  app = await createTestApp({ backups, files })
  for (const name of names) await storeImage(files, name)
  await nameImages(app, [first, second])
  kept = (await app.call('ADMIN', createBackup, { hasFiles: true })).data.backup.filename
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`delete from call_counts`.execute(app.db)
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } } })
    .webp()
    .toBuffer()

async function storeImage(store: FileStore, name: string): Promise<void> {
  await store.write(`${name}.webp`, await picture(800, 600))
  await store.write(`${name}-s.webp`, await picture(320, 240))
}

/** Inserts a vehicle with these photos. */
async function nameImages(on: TestApp, images: readonly string[]): Promise<void> {
  const id = await insertVehicle(on.db)
  for (const name of images)
    await sql`insert into images values (${name}, null, now()) on conflict do nothing`.execute(on.db)
  await sql`update vehicles set image_urls = ${images.map((name) => `/uploads/${name}.webp`)} where id = ${id}`.execute(
    on.db,
  )
}

async function entriesOf(content: Readable): Promise<string[]> {
  const found: string[] = []
  const reader = extract()
  content.pipe(reader)
  for await (const entry of reader) {
    found.push(entry.header.name)
    entry.resume()
  }
  return found.toSorted()
}

const filesOf = (name: string) => [`${name}-s.webp`, `${name}.webp`]
const expectedFiles = [first, second].flatMap(filesOf).toSorted()

describe('a backup with its photos', () => {
  it('stores photos in an archive beside the backup, readable by its owner alone, and lists its size', async () => {
    const archived = await backups.archive.read(`${kept}.files`)
    expect(archived && (await entriesOf(archived.content))).toEqual(expectedFiles)
    expect(statSync(join(folder, 'kept', `${kept}.files`)).mode & 0o777).toBe(0o600)
    const { data } = await app.call('ADMIN', listBackups)
    expect(data.backups).toMatchObject([{ name: kept, filesSize: expect.stringMatching(/^0\.\d\d$/) }])
  })

  it('returns the number of the photos before a backup, and the size that their archive will have', async () => {
    const { data } = await app.call('ADMIN', measureBackup)
    const [stored] = (await app.call('ADMIN', listBackups)).data.backups
    expect(data.files).toEqual({ count: 2, size: stored?.filesSize })
    const isValid = () => Promise.resolve(true)
    const { bytes } = await measureFiles(
      expectedFiles.map((file) => ({ owner: file, file, store: files, largestBytes: 1, isValid })),
    )
    expect(bytes).toBe(statSync(join(folder, 'kept', `${kept}.files`)).size)
  })

  it('restores photos on another server without replacing existing ones', async () => {
    const others = keepFilesInMemory()
    const other = await createTestApp({ backups, files: others })
    await others.write(`${first}.webp`, Buffer.from('already there'))
    const { status, data } = await other.call('ADMIN', restoreBackup, { backupFile: kept })
    expect([status, data.missingImages]).toEqual([200, 0])
    const there = await others.read(`${first}.webp`)
    expect(there && (await buffer(there.content)).toString()).toBe('already there')
    for (const file of filesOf(second)) {
      const [original, restored] = [await files.read(file), await others.read(file)]
      expect(original && restored && (await buffer(restored.content)).equals(await buffer(original.content))).toBe(true)
    }
    expect(await others.size(`${unnamed}.webp`)).toBeUndefined()
    expect((await other.send(null, 'GET', `/uploads/${second}.webp`)).status).toBe(200)
    await other.close()
  })

  it('restores the one missing file of a photo', async () => {
    const others = keepFilesInMemory()
    const other = await createTestApp({ backups, files: others })
    for (const name of [first, second]) await storeImage(others, name)
    await others.remove(`${first}-s.webp`)
    const { data } = await other.call('ADMIN', restoreBackup, { backupFile: kept })
    expect(data.missingImages).toBe(0)
    expect(await others.size(`${first}-s.webp`)).toBe(await files.size(`${first}-s.webp`))
    await other.close()
  })

  it('offers a backup and its photos as two downloads', async () => {
    const { data } = await app.call('ADMIN', linkBackup, { name: kept, isOfFiles: true })
    const { rawPayload, headers } = await app.app.inject({ url: data.downloadUrl })
    expect(headers['content-disposition']).toBe(`attachment; filename="${kept}.files"`)
    expect(await entriesOf(Readable.from([rawPayload]))).toEqual(expectedFiles)
  })

  it('deletes the photos with their backup', async () => {
    app.setNow(new Date('2026-11-21T14:33:00Z'))
    const { filename } = (await app.call('ADMIN', createBackup, { hasFiles: true })).data.backup
    await app.call('ADMIN', deleteBackup, { name: filename })
    const left = (await backups.archive.list()).map(({ name }) => name).filter((name) => !name.includes('avant'))
    expect(left.toSorted()).toEqual([kept, `${kept}.files`])
  })
})

describe('a backup without photos', () => {
  it('marks a backup without photos and returns the number of missing photos at its restore', async () => {
    app.setNow(new Date('2026-11-21T14:34:00Z'))
    const { filename } = (await app.call('ADMIN', createBackup, {})).data.backup
    const { data } = await app.call('ADMIN', listBackups)
    expect(data.backups[0]).toMatchObject({ name: filename, filesSize: null })
    const refused = await app.call('ADMIN', linkBackup, { name: filename, isOfFiles: true })
    expect([refused.status, refused.error?.message]).toEqual([404, 'Cette sauvegarde ne contient pas les photos'])
    const other = await createTestApp({ backups, files: keepFilesInMemory() })
    const answer = await other.call('ADMIN', restoreBackup, { backupFile: filename })
    expect(answer.data.missingImages).toBe(2)
    await other.close()
    await backups.archive.remove(filename)
  })

  it.for(['-s.webp', '.webp'])('counts a photo without its file %s as missing', async (ending) => {
    const others = keepFilesInMemory()
    const other = await createTestApp({ backups: backupSetup({ files: others }), files: others })
    for (const name of [first, second]) await storeImage(others, name)
    await others.remove(`${first}${ending}`)
    expect((await restore(other, await documentOf(app.db, testNow))).data.missingImages).toBe(1)
    await other.close()
  })

  it('treats an uploaded backup as one without photos', async () => {
    const other = await createTestApp({ backups: backupSetup() })
    expect((await restore(other, await documentOf(app.db, testNow))).data.missingImages).toBe(2)
    await other.close()
  })
})

describe('a hostile archive of photos', () => {
  /** Restores the kept backup with this archive beside it; returns the resulting files. */
  async function restoreWith(write: (archive: ReturnType<typeof pack>) => Promise<void>) {
    const archive = keepArchiveInMemory()
    const document = await backups.archive.read(kept)
    if (document) await archive.write(kept, document.content)
    const made = pack()
    await Promise.all([write(made), archive.write(`${kept}.files`, Readable.from(made, { objectMode: false }))])
    const others = keepFilesInMemory()
    const other = await createTestApp({ backups: backupSetup({ archive }), files: others })
    const { status, data } = await other.call('ADMIN', restoreBackup, { backupFile: kept })
    await other.close()
    return { status, missing: data.missingImages, others }
  }

  const add = (archive: ReturnType<typeof pack>, header: Partial<Header> & { name: string }, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      archive.entry({ size: content.length, ...header }, (error) => (error ? reject(error) : resolve())).end(content)
    })

  it('accepts only images of the backup from a hostile archive', async () => {
    const image = await picture(320, 240)
    const { status, missing, others } = await restoreWith(async (archive) => {
      await add(archive, { name: `../${first}.webp` }, image)
      await add(archive, { name: `${unnamed}.webp` }, image)
      await add(archive, { name: `${first}.webp` }, Buffer.from('<svg onload="alert(1)"/>'))
      await add(archive, { name: `${second}.webp` }, await sharp(image).png().toBuffer())
      await add(archive, { name: `${second}-s.webp` }, await picture(2000, 1500))
      archive.entry({ name: `${first}-s.webp`, type: 'symlink', linkname: '/etc/passwd' })
      archive.finalize()
    })
    expect([status, missing]).toEqual([200, 2])
    for (const name of names) for (const file of filesOf(name)) expect(await others.size(file)).toBeUndefined()
  })

  it('restores the data despite an oversized archive entry and returns the number of missing photos', async () => {
    const { status, missing, others } = await restoreWith(async (archive) => {
      await add(archive, { name: `${first}.webp` }, Buffer.alloc(9 * 1024 * 1024))
      for (const file of filesOf(second)) await add(archive, { name: file }, await picture(320, 240))
      archive.finalize()
    })
    expect([status, missing]).toEqual([200, 1])
    expect(await others.size(`${second}.webp`)).toBeGreaterThan(0)
  })
})

describe('the daily backup', () => {
  it('keeps photos beside the newest daily backup only', async () => {
    const archive = keepArchiveInMemory()
    const setup = backupSetup({ archive, files, schedule: { at: '03:00', keep: 3 }, hasDailyFiles: true })
    const at = (day: number) => new Date(Date.parse('2026-11-21T03:00:00Z') + day * 86_400_000)
    await sql`delete from leases`.execute(app.db)
    await doIfDue(findDailyBackup({ db: app.db, setup, now: at(0) }))
    for (const day of [1, 2]) await doIfDue(findDailyBackup({ db: app.db, setup, now: at(day) }))
    const all = (await archive.list()).map(({ name }) => name).toSorted()
    expect(all).toEqual([
      'yoon-quotidienne-20261122-030000000.json',
      'yoon-quotidienne-20261123-030000000.json',
      'yoon-quotidienne-20261123-030000000.json.files',
    ])
  })

  it('keeps a daily backup without unreadable photos and notifies administrators', async () => {
    const archive = keepArchiveInMemory()
    const broken: FileStore = { ...files, read: () => Promise.reject(new Error('no link')) }
    const setup = backupSetup({ archive, files: broken, schedule: { at: '03:00', keep: 3 }, hasDailyFiles: true })
    await sql`delete from leases`.execute(app.db)
    const at = (day: number) => new Date(Date.parse('2026-12-01T03:00:00Z') + day * 86_400_000)
    await doIfDue(findDailyBackup({ db: app.db, setup, now: at(0) })).catch(() => undefined)
    await expect(doIfDue(findDailyBackup({ db: app.db, setup, now: at(1) }))).rejects.toThrow('no link')
    expect((await archive.list()).map(({ name }) => name)).toEqual(['yoon-quotidienne-20261202-030000000.json'])
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data.at(-1)).toMatchObject({
      title: 'Échec de la sauvegarde',
      message: "Les photos n'ont pas pu être jointes à la sauvegarde quotidienne",
    })
  })
})
