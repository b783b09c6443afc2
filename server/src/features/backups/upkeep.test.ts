import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pool } from '../../platform/database/database.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { snapshot } from '../../platform/database/transaction.ts'
import { backupSetup, keepArchiveInMemory, testSigner } from '../../testing/archive.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { at } from '../../testing/days.ts'
import { doIfDue } from '../../testing/due-work.ts'
import type { BackupSetup } from './kept-backups.ts'
import { jsonOf, makeBackup } from './make-backup.ts'
import { createUpkeep } from './upkeep.service.ts'

let opened: OpenDatabase
let db: Pool
beforeAll(async () => {
  opened = await createTestDatabase()
  db = opened.db
})
afterAll(() => opened.close())

const plain = { hasJournal: false, hasFiles: false }

/** Creates the upkeep of a server that keeps two safety backups, with a record of its work. */
function started(more: Partial<BackupSetup> = {}) {
  const done = { tidied: 0, errors: [] as unknown[] }
  const tidy = async () => {
    done.tidied += 1
  }
  const setup = backupSetup({ archive: keepArchiveInMemory(), tidy, ...more })
  const findUpkeep = createUpkeep({ db, setup, onError: (error) => done.errors.push(error) })
  return { setup, done, keepUp: (now: Date) => doIfDue(findUpkeep(now)) }
}

it('tidies the database once a day at the scheduled time, with daily backups or without', async () => {
  for (const [schedule, hour] of [
    [undefined, '03:00'],
    [{ at: '04:30', keep: 2 }, '04:30'],
  ] as const) {
    const { keepUp, done } = started({ schedule })
    for (const now of [at(0, '14:32'), at(1, '02:59')]) await keepUp(now)
    expect(done.tidied).toBe(0)
    for (const now of [at(1, hour), at(1, '04:31'), at(1, '23:59')]) await keepUp(now)
    expect(done.tidied).toBe(1)
    // A clock that was a year ahead prevents nothing once it is right again.
    for (const now of [at(365, '12:00'), at(1, '23:59'), at(2, hour)]) await keepUp(now)
    expect(done.tidied).toBe(3)
  }
})

it('keeps only the newest safety backups, even without daily backups', async () => {
  const { keepUp, setup } = started()
  for (const hour of ['10:00', '11:00', '12:00'])
    await makeBackup(db, setup, { ...plain, kind: 'safety', now: at(0, hour) })
  await makeBackup(db, setup, { ...plain, kind: 'manual', now: at(-300, '10:00') })
  await keepUp(at(0, '14:32'))
  expect((await setup.archive.list()).map(({ name }) => name).toSorted()).toEqual([
    'yoon-20260125-100000000.json',
    'yoon-avant-restauration-20261121-110000000.json',
    'yoon-avant-restauration-20261121-120000000.json',
  ])
})

it('runs the other steps of the upkeep if one fails', async () => {
  const away = () => Promise.reject(new Error('no link'))
  const archive = { ...keepArchiveInMemory(), list: away, removeUnfinished: away }
  const { keepUp, done } = started({ archive })
  await keepUp(at(0, '14:32'))
  await keepUp(at(1, '03:00'))
  expect([done.errors.length, done.tidied]).toEqual([4, 1])
})

it('deletes unfinished files that are a day old', async () => {
  const removals: Date[] = []
  const removeUnfinished = async (before: Date) => void removals.push(before)
  const { keepUp } = started({ archive: { ...keepArchiveInMemory(), removeUnfinished } })
  await keepUp(at(0, '14:32'))
  expect(removals).toEqual([at(-1, '14:32')])
})

it('disables the idle timeout of the transaction that reads a backup', async () => {
  await snapshot(db, async (tx) => {
    await jsonOf(tx, { now: at(0, '14:32'), hasJournal: false, signer: testSigner }).next()
    const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(tx)
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }])
  })
})
