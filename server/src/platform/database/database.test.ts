import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Tx } from './database.ts'
import type { OpenDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await createTestDatabase()
  await sql`create table things (id int primary key)`.execute(opened.db)
})
afterAll(() => opened.close())

async function ids(): Promise<unknown[]> {
  const { rows } = await sql<{ id: number }>`select id from things order by id`.execute(opened.db)
  return rows.map(({ id }) => id)
}

describe('transaction', () => {
  it('commits all work of a transaction, or none', async () => {
    await inTransaction(opened.db, (tx) => sql`insert into things values (1), (2)`.execute(tx))
    const failing = inTransaction(opened.db, async (tx) => {
      await sql`insert into things values (3)`.execute(tx)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await ids()).toEqual([1, 2])
  })

  const deadlock = (tx: Tx) => sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`.execute(tx)

  it('runs again after a deadlock, without what it had written', async () => {
    let attempts = 0
    const result = await inTransaction(opened.db, async (tx) => {
      attempts += 1
      await sql`insert into things values (4)`.execute(tx)
      if (attempts < 3) await deadlock(tx)
      return 'done'
    })
    expect([result, attempts]).toEqual(['done', 3])
    expect(await ids()).toContain(4)
  })

  it.for([
    [true, 3],
    [false, 1],
  ] as const)(
    'throws the deadlock of a transaction that is repeatable: %s, after %i attempts',
    async ([isRepeatable, expected]) => {
      let attempts = 0
      const work = (tx: Tx) => {
        attempts += 1
        return deadlock(tx)
      }
      await expect(inTransaction(opened.db, work, { isRepeatable })).rejects.toThrow('lost')
      expect(attempts).toBe(expected)
    },
  )

  it('fails at once and rolls back if the outer connection is used inside a transaction', async () => {
    const wrong = inTransaction(opened.db, async (tx) => {
      await sql`insert into things values (9)`.execute(tx)
      await sql`select 1`.execute(opened.db)
    })
    await expect(wrong).rejects.toThrow('The outer connection was used inside a transaction')
    const nested = inTransaction(opened.db, () => inTransaction(opened.db, (tx) => sql`select 1`.execute(tx)))
    await expect(nested).rejects.toThrow('The outer connection was used inside a transaction')
    expect(await ids()).not.toContain(9)
  })

  it('lets other queries run while a transaction is open', async () => {
    const inside = inTransaction(opened.db, async (tx) => (await sql<{ n: number }>`select 1 as n`.execute(tx)).rows)
    const outside = sql<{ n: number }>`select 2 as n`.execute(opened.db)
    expect([await inside, (await outside).rows]).toEqual([[{ n: 1 }], [{ n: 2 }]])
  })
})

describe('the type parsers', () => {
  it('each column type has the same JavaScript type on both databases', async () => {
    const { rows } =
      await sql`select 1::bigint as big, 1.5::numeric as exact, date '2026-11-21' as day, time '08:05' as time,
      timestamptz '2026-11-21T14:32:00Z' as at, true as yes, '{"a": 1}'::jsonb as json, null::text as nothing`.execute(
        opened.db,
      )
    expect(rows).toEqual([
      {
        big: 1,
        exact: 1.5,
        day: '2026-11-21',
        time: '08:05:00',
        at: new Date('2026-11-21T14:32:00Z'),
        yes: true,
        json: { a: 1 },
        nothing: null,
      },
    ])
  })
})
