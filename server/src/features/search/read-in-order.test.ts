import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { PreparedWord } from './prepare-search.store.ts'
import { readInOrder } from './read-in-order.store.ts'
import type { Condition, SearchTarget } from './search-target.store.ts'

/** Binary form of an array without any element. */
const noIds = new Uint8Array(12)

const words: PreparedWord[] = [
  {
    text: 'row',
    isCode: false,
    isPhone: false,
    position: 0,
    pattern: '%row%',
    key: null,
    clients: noIds,
    drivers: noIds,
    vehicles: noIds,
  },
]

/** Returns as many numbered rows as a target, and the stretches of them that were read. */
function numberedRows(count: number): { target: SearchTarget; read: [number, number][] } {
  const read: [number, number][] = []
  const rows = sql`(select n as id, n, null::uuid as client_id, '' as codes, 'row' as words
    from generate_series(1, ${sql.lit(count)}::int) n) b`
  const target: SearchTarget = {
    sortedBy: sql`b.n`,
    isAscending: true,
    fewRows: 100,
    mostRead: 5_000,
    inOrder: (start, end) => {
      read.push([start, end])
      return sql`(select * from ${rows} order by n limit ${end - start} offset ${start}) b`
    },
    all: () => rows,
    ofBookings: () => rows,
    ofId: () => rows,
  }
  return { target, read }
}

const everySeventieth: Condition = sql`b.n % 70 = 0`

it('reads on from where the expected rows ended, and no further than the matches found let expect', async () => {
  const { db, close } = await createTestDatabase()
  const { target, read } = numberedRows(10_000)
  const found = await readInOrder(db, target, words, {
    condition: everySeventieth,
    wanted: 4,
    expected: 200,
    mostRead: 5_000,
  })
  expect(found).toEqual(['70', '140', '210', '280'])
  expect(read).toEqual([
    [0, 200],
    [200, 800],
  ])
  await close()
})
