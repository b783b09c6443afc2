import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { type Document, documentOf, restore } from '../../testing/backups.ts'

let app: TestApp
let saved: Document
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
  for (const role of ['OPERATRICE', 'MODERATOR'] as const) {
    const id = app.userIds[role]
    await sql`insert into two_factor (user_id, secret, confirmed_at, last_step)
      values (${id}, '\\x01', ${testNow}, 5)`.execute(app.db)
    await sql`insert into recovery_codes values (${id}, '\\xaa'), (${id}, '\\xbb')`.execute(app.db)
  }
  saved = await documentOf(app.db, testNow)
})
afterAll(() => app.close())

async function factorsOf(userId: string) {
  const { rows } = await sql<{ last_step: number; codes: string[] }>`
    select last_step, array(select encode(code_hash, 'hex') from recovery_codes c where c.user_id = t.user_id
      order by code_hash) as codes
    from two_factor t where user_id = ${userId}`.execute(app.db)
  return rows[0]
}

it('keeps codes used after the backup invalid in a restore, unless the secret has changed', async () => {
  const { OPERATRICE, MODERATOR } = app.userIds
  await sql`update two_factor set last_step = 9`.execute(app.db)
  await sql`update two_factor set secret = '\\x02' where user_id = ${MODERATOR}`.execute(app.db)
  await sql`delete from recovery_codes where code_hash = '\\xaa'`.execute(app.db)
  expect((await restore(app, saved)).status).toBe(200)
  expect(await factorsOf(OPERATRICE)).toEqual({ last_step: 9, codes: ['bb'] })
  expect(await factorsOf(MODERATOR)).toEqual({ last_step: 5, codes: ['aa', 'bb'] })
})

it('keeps recovery codes issued after the backup', async () => {
  await sql`delete from recovery_codes`.execute(app.db)
  await sql`insert into recovery_codes values (${app.userIds.OPERATRICE}, '\\xcc')`.execute(app.db)
  await restore(app, saved)
  expect((await factorsOf(app.userIds.OPERATRICE))?.codes).toEqual(['cc'])
})
