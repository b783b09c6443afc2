import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../platform/database/open-database.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { checkTodo } from './index.ts'

let drop: () => Promise<void>
let app: TestApp
const opened: OpenDatabase[] = []
beforeAll(async () => {
  const made = await createPostgresUrl()
  drop = made.drop
  app = await createTestApp({ open: async () => openPostgres(made.url) })
  opened.push(...Array.from({ length: 4 }, () => openPostgres(made.url)))
})
afterAll(async () => {
  await app.close()
  for (const one of opened) await one.close()
  await drop()
})

it('announces each of ten urgent lines once with four servers that check every second', async () => {
  await checkTodo(app.db, testNow)
  for (let count = 0; count < 10; count += 1) {
    await bookingIn(app, 'CONFIRMED', { form: transferForm(await insertClient(app.db)) })
  }
  for (let second = 0; second < 60; second += 1) {
    const now = new Date(Date.parse('2026-11-22T07:00:00Z') + second * 1_000)
    await Promise.all(opened.map(({ db }) => checkTodo(db, now)))
  }
  const { rows } = await sql<{ all: number; distinct: number }>`
    select count(*)::int as all, count(distinct data->>'bookingId')::int as distinct
    from notifications where event = 'todo.raised'`.execute(app.db)
  expect(rows).toEqual([{ all: 10, distinct: 10 }])
})
