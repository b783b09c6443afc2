import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { engine } from '../../testing/database.ts'
import { inTransaction } from '../database/transaction.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Takes every connection of the pool until the returned function is called. */
async function exhaustPool(): Promise<() => Promise<void>> {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const connections = Array.from({ length: engine === 'postgres' ? 10 : 1 }, () => {
    const lent = Promise.withResolvers<void>()
    const ended = inTransaction(app.db, async (tx) => {
      await sql`select 1`.execute(tx)
      lent.resolve()
      await over
    })
    return { lent: lent.promise, ended }
  })
  await Promise.all(connections.map(({ lent }) => lent))
  return async () => {
    end()
    await Promise.all(connections.map(({ ended }) => ended))
  }
}

describe('the probes', () => {
  it('answers probes without a session', async () => {
    expect((await app.send(null, 'GET', '/health')).body).toEqual({ success: true, data: { status: 'alive' } })
    expect((await app.send(null, 'GET', '/ready')).body).toEqual({ success: true, data: { status: 'ready' } })
  })

  it('answers probes while requests wait for a database connection', async () => {
    const release = await exhaustPool()
    let isAnswered = false
    const waiting = sql`select 1`.execute(app.db).finally(() => {
      isAnswered = true
    })
    const probes = await Promise.all(
      ['/health', '/ready', '/ready', '/ready'].map(async (url) => (await app.send(null, 'GET', url)).status),
    )
    await setImmediate()
    expect([probes, isAnswered]).toEqual([[200, 200, 200, 200], false])
    await release()
    await waiting
  })
})
