import { createAbsence, listAbsences } from '@yoon/contract/absences/calls'
import { createBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { deletePaper, listPapers } from '@yoon/contract/papers/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileStore } from '../../platform/files/file-store.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { insertDriver, insertVehicle } from '../../testing/builders.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { makePdf, sendPaper } from '../../testing/papers.ts'
import { papersJob } from './index.ts'

let app: TestApp
let files: FileStore
let backups: ReturnType<typeof backupSetup>
let kept: string
let stored: string
beforeAll(async () => {
  files = keepFilesInMemory()
  backups = backupSetup()
  app = await createTestApp({ backups, privateFiles: files })
  const vehicleId = await insertVehicle(app.db)
  const file = { name: 'assurance.pdf', content: makePdf() }
  await sendPaper(app, 'ADMIN', { fields: { vehicleId, kind: 'INSURANCE', expiresOn: '2027-01-01' }, file })
  const { id: driverId } = await insertDriver(app.db)
  const hours = { from: '2026-11-25T08:00', to: '2026-11-26T08:00' }
  await app.call('ADMIN', createAbsence, { driverId, ...hours, reason: 'LEAVE' })
  kept = (await app.call('ADMIN', createBackup, { hasFiles: true })).data.backup.filename
  const { rows } = await sql<{ name: string }>`select name from paper_files`.execute(app.db)
  stored = `paper-${rows[0]?.name}`
})
afterAll(() => app.close())

const papersOf = async (on: TestApp) => (await on.call('ADMIN', listPapers)).data

it('restores a deleted paper with its file, and an absence, from a backup that holds files', async () => {
  const [paper] = await papersOf(app)
  await app.call('ADMIN', deletePaper, { id: paper?.id ?? '' })
  await papersJob({ db: app.db, files }).run(new Date(testNow.getTime() + 2 * 3_600_000))
  expect([await files.size(stored), await papersOf(app)]).toEqual([undefined, []])
  const { status, data } = await app.call('ADMIN', restoreBackup, { backupFile: kept })
  expect([status, data.missingImages]).toEqual([200, 0])
  const admin = await app.signIn(app.userIds.ADMIN)
  expect((await app.call(admin, listPapers)).data).toEqual([paper])
  expect((await app.call(admin, listAbsences)).data).toHaveLength(1)
  const answer = await app.send(admin, 'GET', `/api/dashboard/papers/${paper?.id}/file`)
  expect([answer.status, answer.text]).toEqual([200, makePdf().toString('latin1')])
})

it('counts the file of a paper that a restore without files cannot bring back', async () => {
  const elsewhere = keepFilesInMemory()
  const archive = {
    ...backups.archive,
    list: async () => (await backups.archive.list()).filter(({ name }) => !name.endsWith('.files')),
  }
  const other = await createTestApp({ backups: { ...backups, archive }, privateFiles: elsewhere })
  const { data } = await other.call('ADMIN', restoreBackup, { backupFile: kept })
  const missing = data.missingImages
  await other.close()
  expect(missing).toBe(1)
})
