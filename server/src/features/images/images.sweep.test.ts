import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thumbnailOf } from '@yoon/contract/images/addresses'
import { uploadVehicleImage } from '@yoon/contract/images/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFolder } from '../../platform/files/folder.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertVehicle } from '../../testing/builders.ts'
import { dataUrl, drawPhoto } from '../../testing/photos.ts'
import { sweepImages } from './images.sweep.service.ts'
import { findMissingImages } from './index.ts'

const hourMs = 3_600_000
const later = (hours: number) => new Date(testNow.getTime() + hours * hourMs)

let folder: string
let files: FileStore
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-sweep-'))
  files = openFolder(folder)
  app = await createTestApp({ files })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await app.db.deleteFrom('images').execute()
  await sql`update vehicles set image_urls = '{}'`.execute(app.db)
})

async function upload(): Promise<string> {
  const file = dataUrl(await drawPhoto({ width: 60, height: 40, format: 'png' }), 'image/png')
  return (await app.call('ADMIN', uploadVehicleImage, { filename: 'a.png', file })).data.url
}

async function nameOn(vehicleId: string, urls: string[]): Promise<void> {
  await sql`update vehicles set image_urls = ${urls}::text[] where id = ${vehicleId}`.execute(app.db)
}

async function statusOf(url: string): Promise<number[]> {
  const answers = [url, thumbnailOf(url)].map(async (one) => (await app.send(null, 'GET', one)).status)
  return Promise.all(answers)
}

describe('the image sweep', () => {
  it('deletes an image and its thumbnail if no vehicle names it within a day', async () => {
    const url = await upload()
    const before = readdirSync(folder).length
    await sweepImages({ db: app.db, files, now: later(23) })
    expect(await statusOf(url)).toEqual([200, 200])
    await sweepImages({ db: app.db, files, now: later(25) })
    expect(await statusOf(url)).toEqual([404, 404])
    expect(readdirSync(folder).length).toBe(before - 2)
    expect(await app.db.selectFrom('images').select('name').execute()).toEqual([])
  })

  it('keeps an image as long as a vehicle names it, even a deleted vehicle', async () => {
    const [first, second] = [await upload(), await upload()]
    const vehicleId = await insertVehicle(app.db)
    await nameOn(vehicleId, [second, first])
    await app.db.updateTable('vehicles').set({ deleted_at: testNow }).where('id', '=', vehicleId).execute()
    await sweepImages({ db: app.db, files, now: later(1000) })
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    await nameOn(vehicleId, [second])
    await sweepImages({ db: app.db, files, now: later(1000) })
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      [404, 404],
      [200, 200],
    ])
  })

  it('keeps an image that a kept backup names', async () => {
    const url = await upload()
    const name = url.slice('/uploads/'.length, -'.webp'.length)
    const findKept = async () => ({ names: [name], allBefore: undefined })
    await sweepImages({ db: app.db, files, now: later(25), findKept })
    expect(await statusOf(url)).toEqual([200, 200])
    await sweepImages({ db: app.db, files, now: later(25) })
    expect(await statusOf(url)).toEqual([404, 404])
  })

  it('keeps images uploaded before an unreadable backup and deletes later ones', async () => {
    const [early, late] = [await upload(), await upload()]
    const name = late.slice('/uploads/'.length, -'.webp'.length)
    await app.db
      .updateTable('images')
      .set({ uploaded_at: later(2) })
      .where('name', '=', name)
      .execute()
    const findKept = async () => ({ names: [], allBefore: later(1) })
    await sweepImages({ db: app.db, files, now: later(27), findKept })
    expect([await statusOf(early), await statusOf(late)]).toEqual([
      [200, 200],
      [404, 404],
    ])
  })

  it('reads the backups without an open transaction', async () => {
    const url = await upload()
    const findKept = async () => {
      // The embedded database has one connection: with an open transaction this write would wait forever.
      await nameOn(await insertVehicle(app.db), [url])
      return { names: [], allBefore: undefined }
    }
    await sweepImages({ db: app.db, files, now: later(25), findKept })
    expect(await statusOf(url)).toEqual([200, 200])
  })

  it('deletes temporary files of interrupted writes but keeps recent ones', async () => {
    const [old, fresh] = [`.${randomUUID()}`, `.${randomUUID()}`]
    for (const name of [old, fresh, '.keep']) writeFileSync(join(folder, name), 'x')
    for (const name of [old, '.keep']) utimesSync(join(folder, name), testNow, testNow)
    utimesSync(join(folder, fresh), later(24), later(24))
    await sweepImages({ db: app.db, files, now: later(25) })
    expect([old, fresh, '.keep'].map((name) => existsSync(join(folder, name)))).toEqual([false, true, true])
  })

  it('retries a failed deletion of files at the next sweep', async () => {
    const url = await upload()
    const broken: FileStore = { ...files, remove: () => Promise.reject(new Error('no link')) }
    await expect(sweepImages({ db: app.db, files: broken, now: later(25) })).rejects.toThrow('no link')
    expect(await statusOf(url)).toEqual([200, 200])
    await sweepImages({ db: app.db, files, now: later(26) })
    expect(await statusOf(url)).toEqual([404, 404])
  })

  it('cleans up after a failed upload, which is not in the audit', async () => {
    const failing: FileStore = { ...files, write: () => Promise.reject(new Error('no space')) }
    const other = await createTestApp({ files: failing })
    const file = dataUrl(await drawPhoto({ width: 60, height: 40, format: 'png' }), 'image/png')
    const { status, error } = await other.call('ADMIN', uploadVehicleImage, { filename: 'a.png', file })
    expect([status, error?.code]).toEqual([500, 'INTERNAL'])
    expect(await other.db.selectFrom('images').select('name').execute()).toHaveLength(1)
    const entries = other.db.selectFrom('audit_entries').select('id').where('action', '=', 'image.uploaded')
    expect(await entries.execute()).toEqual([])
    await sweepImages({ db: other.db, files, now: later(25) })
    expect(await other.db.selectFrom('images').select('name').execute()).toEqual([])
    await other.close()
  })
})

describe('findMissingImages', () => {
  it('returns the addresses without an image', async () => {
    const [kept, swept] = [await upload(), await upload()]
    const vehicleId = await insertVehicle(app.db)
    await nameOn(vehicleId, [kept])
    await sweepImages({ db: app.db, files, now: later(25) })
    const never = `/uploads/${'0'.repeat(32)}.webp`
    const missing = await inTransaction(app.db, (tx) => findMissingImages(tx, [kept, swept, never, '/uploads/x']))
    expect(missing).toEqual([swept, never, '/uploads/x'])
    expect(await inTransaction(app.db, (tx) => findMissingImages(tx, []))).toEqual([])
  })

  it('agrees with a concurrent sweep on which images exist', async () => {
    const vehicleId = await insertVehicle(app.db)
    for (let round = 0; round < 5; round += 1) {
      const url = await upload()
      const stored = inTransaction(app.db, async (tx) => {
        const missing = await findMissingImages(tx, [url])
        if (missing.length === 0)
          await sql`update vehicles set image_urls = array[${url}] where id = ${vehicleId}`.execute(tx)
        return missing
      })
      const [missing] = await Promise.all([stored, sweepImages({ db: app.db, files, now: later(25) })])
      expect(await statusOf(url)).toEqual(missing.length === 0 ? [200, 200] : [404, 404])
    }
  })
})
