import { createBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { createBooking, getBooking } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { documentOf, unsigned, withChecksum } from '../../testing/backups.ts'
import { insertClient, transferForm } from '../../testing/builders.ts'

let app: TestApp
let client: string
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
  client = await insertClient(app.db)
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

/** Creates a booking under a key; a repeated call sends the same form. */
async function create(key: string): Promise<string> {
  const form = transferForm(client)
  const { status, data } = await app.call('ADMIN', createBooking, form, { headers: { 'idempotency-key': key } })
  expect(status).toBe(201)
  return data.id
}

it('forgets the stored replies that are younger than the restored backup and keeps older ones', async () => {
  app.setNow(at(0))
  const older = await create('older')
  app.setNow(at(1))
  const backupFile = (await app.call('ADMIN', createBackup, {})).data.backup.filename
  app.setNow(at(2))
  const younger = await create('younger')
  app.setNow(at(3))
  expect((await app.call('ADMIN', restoreBackup, { backupFile })).status).toBe(200)
  app.setNow(at(4))
  expect(await create('older')).toBe(older)
  const again = await create('younger')
  expect(again).not.toBe(younger)
  expect((await app.call('ADMIN', getBooking, { id: again })).status).toBe(200)
})

it.for(['', 'hier', '-271821-04-20T00:00:00.000Z'])(
  'forgets all stored replies if a foreign backup has the impossible creation time %j',
  async (createdAt) => {
    app.setNow(at(10))
    const document = withChecksum({ ...(await documentOf(app.db, at(10))), createdAt })
    const id = await create(`before-${createdAt}`)
    await sql`delete from call_counts`.execute(app.db)
    const payload = { isForeignAccepted: true, backupData: unsigned(document) }
    expect((await app.call('ADMIN', restoreBackup, {}, { payload })).status).toBe(200)
    expect(await create(`before-${createdAt}`)).not.toBe(id)
  },
)

it('keeps the stored replies if a backup has a creation time in the future', async () => {
  const document = withChecksum({ ...(await documentOf(app.db, at(10))), createdAt: '+275760-09-13T00:00:00.000Z' })
  await create('kept')
  await sql`delete from call_counts`.execute(app.db)
  const payload = { isForeignAccepted: true, backupData: unsigned(document) }
  expect((await app.call('ADMIN', restoreBackup, {}, { payload })).status).toBe(200)
  const { rows } = await sql`select from stored_replies where key = 'kept'`.execute(app.db)
  expect(rows).toHaveLength(1)
})
