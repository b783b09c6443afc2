import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../testing/app.ts'
import { nonTransactionalContext, systemCall } from './perform.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const failed = { name: 'backup.failed', backup: 'nuit' } as const

/** Counts the notifications and audit entries of this test. */
async function countWritten(): Promise<unknown> {
  const { rows } = await sql`select (select count(*)::int from notifications where event = 'backup.failed') as events,
    (select count(*)::int from audit_entries where entity_id = 'nuit') as entries`.execute(app.db)
  return rows[0]
}

it('writes the events and audit entries of the last attempt alone after a deadlock', async () => {
  let attempts = 0
  await nonTransactionalContext(app.db, systemCall(testNow)).inTransaction(async ({ tx, emit, record }) => {
    emit(failed)
    record({ action: 'backup.made', entity: 'backup', entityId: 'nuit' })
    attempts += 1
    if (attempts === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx)
  })
  expect(attempts).toBe(2)
  expect(await countWritten()).toEqual({ events: 1, entries: 1 })
})

it('writes nothing of a transaction whose last step fails', async () => {
  const before = await countWritten()
  const beforeCommit = () => Promise.reject(new Error('The file cannot be deleted'))
  const done = nonTransactionalContext(app.db, systemCall(testNow)).inTransaction(async ({ emit }) => emit(failed), {
    beforeCommit,
  })
  await expect(done).rejects.toThrow('The file cannot be deleted')
  expect(await countWritten()).toEqual(before)
})
