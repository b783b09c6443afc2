import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createPostgresUrl } from '../../testing/database.ts'
import { readConfig } from '../config.ts'
import { openConfiguredDatabase } from './open-database.ts'

it('opens as many connections for its work as DATABASE_POOL_SIZE says', async () => {
  const { url, drop } = await createPostgresUrl()
  const { db, close } = await openConfiguredDatabase(readConfig({ DATABASE_URL: url, DATABASE_POOL_SIZE: '4' }))
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.01)`.execute(db)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map(({ rows: [row] }) => row?.pid)).size).toBe(4)
  await close()
  await drop()
})

it('opens connections without any timeout for a seed, which waits for a busy machine', async () => {
  const { url, drop } = await createPostgresUrl()
  const { db, close } = await openConfiguredDatabase(readConfig({ DATABASE_URL: url }), { hasNoTimeouts: true })
  const { rows } = await sql<{ timeouts: string[] }>`select array[current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout')] as timeouts`.execute(db)
  expect(rows).toEqual([{ timeouts: ['0', '0'] }])
  await close()
  await drop()
})
