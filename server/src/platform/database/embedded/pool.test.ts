import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNode } from '../../../testing/child-process.ts'
import { rounds } from '../../../testing/times.ts'
import type { Pool, Tables } from '../database.ts'
import { openEmbedded } from '../open-database.ts'
import { inTransaction, withTransactionGuard } from '../transaction.ts'
import { EmbeddedTimeout, openEmbeddedPool } from './pool.ts'

const endless = sql`select count(*) from generate_series(1, 100000000000)`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-embedded-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function open(directory: string | undefined, deadlineMs: number) {
  const pool = withTransactionGuard(await openEmbeddedPool({ directory, template: undefined, deadlineMs }))
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Pool, close: () => pool.end() }
}

describe('an embedded statement beyond its deadline', () => {
  it('a statement timeout does not block the process, and the database reopens with all acknowledged writes', {
    timeout: 180_000,
  }, async () => {
    const { db, close } = await open(join(folder, 'deadline'), 3000)
    await sql`create table kept (id int)`.execute(db)
    await sql`insert into kept values (1)`.execute(db)
    const order: string[] = []
    const running = inTransaction(db, async (tx) => {
      await sql`insert into kept values (2)`.execute(tx)
      await endless.execute(tx)
    }).catch((error: unknown) => {
      order.push('timeout')
      throw error
    })
    setTimeout(() => order.push('another request'), 50)
    await expect(running).rejects.toThrow(EmbeddedTimeout)
    expect(order).toEqual(['another request', 'timeout'])
    expect((await sql`select id from kept`.execute(db)).rows).toEqual([{ id: 1 }])
    await sql`insert into kept values (3)`.execute(db)
    expect((await sql`select id from kept order by id`.execute(db)).rows).toEqual([{ id: 1 }, { id: 3 }])
    await close()
  })

  it('serves the queries queued behind a stuck statement or fails them with the timeout, and serves later ones', {
    timeout: 180_000,
  }, async () => {
    const { db, close } = await open(undefined, 2000)
    const slow = endless.execute(db).catch((error: unknown) => error)
    const behind = await Promise.allSettled([1, 2, 3].map(() => sql`select 1`.execute(db)))
    expect(await slow).toBeInstanceOf(EmbeddedTimeout)
    for (const outcome of behind)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(EmbeddedTimeout)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })
})

describe('end', () => {
  it('completes running and queued statements on close, then refuses new ones', { timeout: 180_000 }, async () => {
    const options = { directory: join(folder, 'closing'), template: undefined, deadlineMs: 30_000 }
    const pool = await openEmbeddedPool(options)
    const order: string[] = []
    const ask = async (name: string) => {
      const client = await pool.connect()
      await client.query('select count(*) from generate_series(1, 2000000)', [])
      order.push(name)
      client.release()
    }
    const running = [ask('under way'), ask('waiting')]
    await pool.end()
    order.push('closed')
    await Promise.all(running)
    expect(order).toEqual(['under way', 'waiting', 'closed'])
    await expect(pool.connect()).rejects.toThrow('The database is closed')
    const again = await open(join(folder, 'closing'), 30_000)
    await again.close()
  })
})

describe('when the process is killed after acknowledged writes', () => {
  it.for(rounds(1, 10))('keeps writes acknowledged before a kill, round %i', { timeout: 180_000 }, async (round) => {
    const directory = join(folder, 'killed')
    const child = startNode(new URL('../../../testing/embedded-child.ts', import.meta.url), ['write', directory])
    const before = await written(child, 30 * round)
    child.process.kill('SIGKILL')
    await child.ended
    const acknowledged = [...before, ...linesOf(child.stdout())]
    const { db, close } = await openEmbedded(directory)
    const { rows } = await sql<{ id: number }>`select id from written`.execute(db)
    const ids = new Set(rows.map(({ id }) => id))
    expect(acknowledged.length).toBeGreaterThanOrEqual(30 * round)
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
    await close()
  })
})

/** Parses the ids that the child has acknowledged; the last line may be cut. */
function linesOf(output: string): number[] {
  return output.split('\n').slice(1, -1).map(Number)
}

/** Waits until the child has acknowledged `count` writes. */
async function written(child: ReturnType<typeof startNode>, count: number): Promise<number[]> {
  await child.says(new RegExp(`(\\d+\\n){${count}}`))
  return linesOf(child.stdout())
}
