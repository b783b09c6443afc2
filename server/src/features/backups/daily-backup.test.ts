import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listBackups } from '@yoon/contract/backups/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveUnwritable, noArchive } from '../../platform/files/archive.ts'
import { openArchiveFolder } from '../../platform/files/archive-folder.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { insertVehicle } from '../../testing/builders.ts'
import { at } from '../../testing/days.ts'
import { doIfDue } from '../../testing/due-work.ts'
import { findDailyBackup } from './daily-backup.service.ts'
import { createKeptImages } from './kept-images.ts'
import { makeBackup } from './make-backup.ts'

let setup: ReturnType<typeof backupSetup>
let app: TestApp
beforeEach(async () => {
  setup = backupSetup({ archive: keepArchiveInMemory(), schedule: { at: '03:00', keep: 2 } })
  app = await createTestApp({ backups: setup })
})
afterEach(() => app.close())
const plain = { hasJournal: false, hasFiles: false }
const run = (now: Date) => doIfDue(findDailyBackup({ db: app.db, setup, now }))
const names = async () => (await setup.archive.list()).map(({ name }) => name).toSorted()

describe('the daily backup', () => {
  it('makes the daily backup at its time, once a day, on one of all servers', async () => {
    await run(testNow)
    await run(at(1, '02:59'))
    expect(await names()).toEqual([])
    await Promise.all([1, 2, 3, 4].map(() => run(at(1, '03:00'))))
    await run(at(1, '23:59'))
    expect(await names()).toEqual(['yoon-quotidienne-20261122-030000000.json'])
    await run(at(2, '09:15'))
    expect(await names()).toHaveLength(2)
  })

  it('makes the daily backup at its time in the time zone of the company', async () => {
    await sql`update settings set business = business || '{"timezone": "Europe/Paris"}'`.execute(app.db)
    await run(testNow)
    await run(at(1, '02:00'))
    expect(await names()).toEqual(['yoon-quotidienne-20261122-020000000.json'])
  })

  it('deletes the oldest daily backups and keeps manual ones', async () => {
    await makeBackup(app.db, setup, { ...plain, kind: 'manual', now: testNow })
    await run(testNow)
    for (const day of [1, 2, 3, 4]) await run(at(day, '03:00'))
    expect(await names()).toEqual([
      'yoon-20261121-143200000.json',
      'yoon-quotidienne-20261124-030000000.json',
      'yoon-quotidienne-20261125-030000000.json',
    ])
  })

  it('notifies administrators of a failed daily backup and retries it an hour later', async () => {
    const whole = setup.archive
    await run(testNow)
    const archive = { ...whole, write: () => Promise.reject(new Error('no link')) }
    await expect(
      doIfDue(findDailyBackup({ db: app.db, setup: { ...setup, archive }, now: at(1, '03:00') })),
    ).rejects.toThrow()
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data).toMatchObject([{ title: 'Échec de la sauvegarde' }])
    await run(at(1, '03:59'))
    expect(await names()).toEqual([])
    await run(at(1, '04:00'))
    expect(await names()).toHaveLength(1)
  })

  it('notifies administrators once a day while the daily backup keeps failing, and throws each time', async () => {
    const archive = { ...setup.archive, write: () => Promise.reject(new ArchiveUnwritable('no leave')) }
    const fail = (now: Date) => doIfDue(findDailyBackup({ db: app.db, setup: { ...setup, archive }, now }))
    await run(testNow)
    for (const now of [at(1, '03:00'), at(1, '04:00'), at(1, '05:00'), at(2, '03:00'), at(2, '04:00')])
      await expect(fail(now)).rejects.toThrow('no leave')
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data.map(({ title }) => title)).toEqual(['Échec de la sauvegarde', 'Échec de la sauvegarde'])
  })

  it('makes the daily backup on time after a clock was a year ahead for a moment', async () => {
    await run(testNow)
    await run(at(365, '03:00'))
    await run(at(1, '09:00'))
    expect(await names()).toEqual([
      'yoon-quotidienne-20261122-090000000.json',
      'yoon-quotidienne-20271121-030000000.json',
    ])
    await run(at(1, '10:00'))
    expect(await names()).toHaveLength(2)
  })

  it('makes the daily backup at a changed time from the next day on', async () => {
    await run(testNow)
    await run(at(1, '03:00'))
    const moved = { ...setup, schedule: { at: '01:00', keep: 2 } }
    await doIfDue(findDailyBackup({ db: app.db, setup: moved, now: at(1, '10:00') }))
    await doIfDue(findDailyBackup({ db: app.db, setup: moved, now: at(2, '01:00') }))
    expect((await names()).at(-1)).toBe('yoon-quotidienne-20261123-010000000.json')
  })

  it('makes no daily backup without a schedule or without an archive', async () => {
    for (const more of [{ schedule: undefined }, { archive: noArchive }]) {
      for (const now of [testNow, at(1, '03:00')])
        await doIfDue(findDailyBackup({ db: app.db, setup: { ...setup, ...more }, now }))
    }
    expect((await app.call('ADMIN', listNotifications, {})).data).toEqual([])
  })

  it('returns the schedule of the daily backup with the list of backups', async () => {
    expect((await app.call('ADMIN', listBackups)).data.schedule).toEqual({ at: '03:00', keep: 2 })
  })
})

describe('the images of kept backups', () => {
  it('finds the images of all kept backups and reads each backup once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yoon-images-'))
    const archive = openArchiveFolder(folder)
    let reads = 0
    const read: typeof archive.read = (name, range) => {
      reads += 1
      return archive.read(name, range)
    }
    const find = createKeptImages({ archive: { ...archive, read }, dump: undefined })
    expect(await find()).toEqual({ names: [], allBefore: undefined })
    const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
    const id = await insertVehicle(app.db)
    const name = (image: string) =>
      sql`update vehicles set image_urls = array[${`/uploads/${image}.webp`}] where id = ${id}`.execute(app.db)
    await name(one)
    const first = await makeBackup(app.db, backupSetup({ archive }), { ...plain, kind: 'manual', now: at(1, '10:00') })
    await name(two)
    await makeBackup(app.db, backupSetup({ archive }), { ...plain, kind: 'manual', now: at(1, '11:00') })
    expect((await find()).names.toSorted()).toEqual([one, two])
    expect((await find()).names.toSorted()).toEqual([one, two])
    expect(reads).toBe(2)
    await archive.remove(first.name)
    expect((await find()).names).toEqual([two])
    rmSync(folder, { recursive: true, force: true })
  })

  it('ignores files with invalid names when it finds the images of kept backups', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yoon-images-'))
    const archive = openArchiveFolder(folder)
    for (const stray of ['_x.json', '-x.json', '.x.json']) writeFileSync(join(folder, stray), '{}')
    const find = createKeptImages({ archive, dump: undefined })
    expect(await find()).toEqual({ names: [], allBefore: undefined })
    rmSync(folder, { recursive: true, force: true })
  })
})
