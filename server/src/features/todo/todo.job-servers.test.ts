import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { openServers, type Servers } from '../../testing/races.ts'
import { checkTodo } from './index.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

it('announces each of ten urgent lines once with four servers that check every second', async () => {
  await checkTodo(servers.app.db, testNow)
  for (let count = 0; count < 10; count += 1) {
    await bookingIn(servers.app, 'CONFIRMED', { form: transferForm(await insertClient(servers.app.db)) })
  }
  for (let second = 0; second < 60; second += 1) {
    const now = new Date(Date.parse('2026-11-22T07:00:00Z') + second * 1_000)
    await Promise.all(servers.databases.map((db) => checkTodo(db, now)))
  }
  const { rows } = await sql<{ all: number; distinct: number }>`
    select count(*)::int as all, count(distinct data->>'bookingId')::int as distinct
    from notifications where event = 'todo.raised'`.execute(servers.app.db)
  expect(rows).toEqual([{ all: 10, distinct: 10 }])
})
