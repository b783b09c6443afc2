import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareFirstStart } from './first-start.ts'
import { readConfig } from './platform/config.ts'
import type { OpenDatabase } from './platform/open-database.ts'
import { createTestDatabase } from './testing/database.ts'
import { keepFilesInMemory } from './testing/files.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await createTestDatabase()
})
afterAll(() => opened.close())

it('of four servers that start on an empty database at once, one makes the first administrator and says the password', async () => {
  const { db } = opened
  const config = readConfig({ DATABASE_URL: 'postgres://yoon@127.0.0.1/yoon' })
  const said: string[] = []
  const start = () =>
    prepareFirstStart({ db, files: keepFilesInMemory() }, config, new Date(), (line) => said.push(line))
  await Promise.all([start(), start(), start(), start()])
  expect(await db.selectFrom('users').select(['email', 'role']).execute()).toEqual([
    { email: 'admin@yoon.local', role: 'ADMIN' },
  ])
  expect(said).toEqual(['The first administrator is admin@yoon.local.', expect.stringMatching(/^Password/)])
})
