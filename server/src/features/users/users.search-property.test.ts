import { foldText } from '@yoon/contract/fold-text'
import type { Role } from '@yoon/contract/permissions'
import { listUsers } from '@yoon/contract/users/calls'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { phoneDigitsOf } from '../../platform/database/search.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { queriesOf, rowsRead } from '../../testing/statements.ts'

/** Number of users with which some words have more matches than are counted. */
const users = 3_000

/** Values with their weights: some words are in half of the rows, some in one of a thousand. */
function weighted(...values: [number, string][]): fc.Arbitrary<string> {
  return fc.oneof(...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))
}

const lastNames = weighted(
  [200, 'Ba'],
  [400, 'Diallo'],
  [100, 'Lô'],
  [60, 'Mbaye'],
  [60, 'Ba-Ly'],
  [40, "N'Diaye"],
  [40, 'Le Goff'],
  [20, 'Sy'],
  [20, 'Coulibaly'],
  [10, 'Bâ Diop'],
  [4, "d'Almeida"],
  [1, 'Wû'],
  [1, 'Wurie'],
  [1, 'Dawud'],
  [1, 'Вү'],
)
const firstNames = weighted(
  [400, 'Awa'],
  [200, 'Babacar'],
  [100, 'Léo'],
  [100, 'Mame Ly'],
  [100, 'Jean-Bâ'],
  [50, 'Siga'],
  [2, 'Wu'],
  [1, 'Œu'],
  [1, 'Quynh-Xô'],
)
const userArbitrary = fc.record({
  firstName: firstNames,
  lastName: lastNames,
  phone: fc.option(fc.integer({ min: 760_000_000, max: 789_999_999 }), { freq: 3 }),
  hasEmail: fc.nat(9).map((share) => share === 0),
  isActive: fc.nat(19).map((share) => share > 0),
})

const words = fc.oneof(
  fc.constantFrom(
    'ba',
    'Bâ',
    'lo',
    'LÔ',
    'ly',
    'sy',
    'wu',
    'Wû',
    'le',
    'xo',
    'yn',
    'œ',
    'œu',
    'eu',
    'вү',
    'qz',
    '77',
    '0',
  ),
  fc.constantFrom('a', 'b', 'w', 'x', 'é', 'в', '7', "d'", "'d", "n'", '-', 'a-b', '%', '_', '.', '@'),
  fc.constantFrom(
    'diallo',
    'mbaye',
    'dia',
    'Ba-Ly',
    'babacar',
    'awa',
    'ouli',
    'absent',
    '776',
    '+221 77',
    'yoon',
    'mail',
  ),
)
const searches = fc.oneof(
  { weight: 3, arbitrary: words },
  { weight: 1, arbitrary: fc.array(words, { minLength: 2, maxLength: 3 }).map((several) => several.join(' ')) },
)

interface Row {
  id: string
  text: string
  email: string
  role: Role
  isActive: boolean
}

let app: TestApp
/** All users by name, and the latest first. */
let rows: { name: Row[]; '-createdAt': Row[] }

beforeAll(async () => {
  app = await createTestApp()
  const drawn = fc.sample(userArbitrary, { numRuns: users, seed: 3 }).map(({ phone, hasEmail, ...user }, number) => ({
    ...user,
    phone: phone && `+221${phone}`,
    email: hasEmail ? `${number % 2 ? 'Wu' : 'zq'}.${number}@mail.test` : null,
  }))
  await sql`
    insert into users (first_name, last_name, phone, email, is_active, role, created_at)
    select "firstName", "lastName", phone, email, "isActive", 'CLIENT', now() - random() * interval '9 days'
    from json_to_recordset(${JSON.stringify(drawn)})
      as r ("firstName" text, "lastName" text, phone text, email text, "isActive" boolean)`.execute(app.db)
  await sql`analyze users`.execute(app.db)
  rows = { name: await readRows('search_text, id'), '-createdAt': await readRows('created_at desc, id desc') }
})
afterAll(() => app.close())

async function readRows(order: string): Promise<Row[]> {
  const read = await sql<Row & { names: string; digits: string }>`
    select id, lower(coalesce(email, '')) as email, role, is_active as "isActive",
      last_name || ' ' || first_name || ' ' || last_name as names, coalesce(replace(phone, '+221', ''), '') as digits
    from users where deleted_at is null order by ${sql.raw(order)}`.execute(app.db)
  return read.rows.map(({ names, digits, ...row }) => ({ ...row, text: `${plain(names)} ${digits}` }))
}

/** Folds a text as the database does, which takes ligatures apart. */
function plain(text: string): string {
  return foldText(text).replaceAll('œ', 'oe')
}

function matches({ text, email }: Row, search: string, seesEmail: boolean): boolean {
  const digits = phoneDigitsOf(search)
  const wanted = digits === undefined ? search.split(' ').map(plain) : [digits]
  return wanted.every((word) => text.includes(word)) || (seesEmail && email.includes(plain(search)))
}

/** Ranks a user as rules/people 13 says: for each word 0 for a whole one, 1 for a beginning, 2 for anything else. */
function rankOf({ text }: Row, search: string): number {
  const edge = /[-'’ ]/g
  const padded = ` ${text.trim()} `.replaceAll(edge, ' ')
  const ranks = search.split(' ').map((word): number => {
    const known = ` ${plain(word)}`.replaceAll(edge, ' ')
    if (padded.includes(`${known} `)) return 0
    return padded.includes(known) ? 1 : 2
  })
  return ranks.reduce((sum, rank) => sum + rank, 0)
}

const readers = fc.constantFrom('ADMIN' as const, 'OPERATRICE' as const)
const orders = fc.constantFrom(undefined, undefined, undefined, 'name' as const, '-createdAt' as const)
const pages = fc.constantFrom(1, 1, 1, 2, 9, 60, 100, 101)

describe('a search among thousands of users', () => {
  it('finds, ranks and counts the users that a comparison of every one finds', async () => {
    await fc.assert(
      fc.asyncProperty(searches, readers, orders, pages, async (search, reader, order, page) => {
        const { data, pagination } = await app.call(reader, listUsers, { search, page, ...(order && { order }) })
        const isAdmin = reader === 'ADMIN'
        const found = rows[order ?? 'name'].filter(
          (row) => (isAdmin || (row.role === 'CLIENT' && row.isActive)) && matches(row, search, isAdmin),
        )
        const ranks = new Map(found.map((row) => [row, order ? 0 : rankOf(row, search)]))
        const expected = found.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)).slice(0, 1_000)
        expect(data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 10, page * 10).map(({ id }) => id))
        expect([pagination?.total, pagination?.isTotalExact]).toEqual(
          found.length > 1_000 ? [1_000, false] : [found.length, undefined],
        )
      }),
      { numRuns: 200 },
    )
  })

  it.for(['wu', 'qz', 'sy', 'x'])(
    'finds the users of a rare short word without reading all of them: %s',
    async (search) => {
      const list = () => app.call('ADMIN', listUsers, { search })
      const reads = (await queriesOf(app.db, list)).filter(({ sql: text }) => /\busers u\b/.test(text))
      expect(reads.length).toBeGreaterThan(0)
      for (const query of reads) expect(await rowsRead(app.db, query, 'users'), query.sql).toBeLessThan(users / 4)
    },
  )
})
