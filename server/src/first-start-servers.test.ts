import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoAccounts } from './demo/load-demo.ts'
import { prepareFirstStart } from './first-start.ts'
import { readConfig } from './platform/config.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { createTestDatabase } from './testing/database.ts'
import { keepFilesInMemory } from './testing/files.ts'

let opened: OpenDatabase
beforeEach(async () => {
  opened = await createTestDatabase()
})
afterEach(() => opened.close())

const now = new Date('2026-11-21T14:32:00Z')

/** Starts four servers on the database at once; returns their output. */
async function startFour(env: Record<string, string> = {}): Promise<string[]> {
  const config = readConfig({ DATABASE_URL: 'postgres://yoon@127.0.0.1/yoon', ...env })
  const lines: string[] = []
  const files = keepFilesInMemory()
  const start = () => prepareFirstStart({ db: opened.db, files }, config, now, (line) => lines.push(line))
  await Promise.all([start(), start(), start(), start()])
  return lines
}

async function passwordExpiry(): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select (security->>'passwordExpiry')::int as days from settings`.execute(opened.db)
  return rows[0]?.days ?? Number.NaN
}

it('creates one first administrator and prints one password when four servers start on an empty database', async () => {
  const lines = await startFour()
  const users = opened.db
    .selectFrom('users')
    .select(['email', 'role', 'password_changed_at', 'must_change_password', 'is_demo'])
  expect(await users.execute()).toEqual([
    { email: 'admin@yoon.local', role: 'ADMIN', password_changed_at: now, must_change_password: true, is_demo: false },
  ])
  expect(lines).toEqual(['The first administrator is admin@yoon.local.', expect.stringMatching(/^Password/)])
})

it('keeps the chosen password of the first administrator and sets no password expiry', async () => {
  await startFour({ ADMIN_PASSWORD: 'baobab vert' })
  expect(await opened.db.selectFrom('users').select('must_change_password').execute()).toEqual([
    { must_change_password: false },
  ])
  expect(await passwordExpiry()).toBe(0)
})

it('keeps the specified expiry of passwords in the demonstration', async () => {
  await startFour({ DEMO: '1' })
  expect(await passwordExpiry()).toBe(90)
})

it.for(['123456', 'Premier', 'admin@yoon.local', 'yoon transport'])(
  'refuses to start with ADMIN_PASSWORD %s, which is easy to guess',
  async (ADMIN_PASSWORD) => {
    await expect(startFour({ ADMIN_PASSWORD })).rejects.toThrow(
      'ADMIN_PASSWORD is too easy to guess: choose another one.',
    )
    expect(await opened.db.selectFrom('users').select('id').execute()).toEqual([])
  },
)

it('loads one demonstration company when four servers start, each of which prints its accounts', async () => {
  const lines = await startFour({ DEMO: '1' })
  const emails = demoAccounts.map(({ email }) => email)
  const found = await opened.db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  expect(found.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  for (const email of emails) expect(lines.filter((line) => line.trim().startsWith(`${email} `))).toHaveLength(4)
})
