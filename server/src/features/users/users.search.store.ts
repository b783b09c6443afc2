import { foldText } from '@yoon/contract/fold-text'
import type { User } from '@yoon/contract/users/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { beginsWord, isWholeWord, searchRank, wordsOf } from '../../platform/database/search.ts'
import { mostFound } from '../search/index.ts'
import {
  inOrder,
  isIndexed,
  matchesUser,
  type UserFilter,
  type UserReach,
  unsearchedFilter,
} from './users.filter.store.ts'

/** Users that are read in order before the beginnings of a word are looked up. */
const nearRows = 1_000

interface UserSearch extends UserFilter {
  search: string
  page: number
  limit: number
}

interface Reading {
  reach: UserReach
  /** Columns of a user `u` of the answer. */
  columns: RawBuilder<unknown>
}

/**
 * Finds a page of users, the best matches first unless an order is asked for (decision 43). Up to `mostFound` are read and
 * ranked by one statement. Of more, the classes of the ranking are read one after the other, as far as the page reaches.
 */
export async function searchUsers(db: Database, query: UserSearch, { reach, columns }: Reading): Promise<Page<User>> {
  const { page, limit, search, order } = query
  const from = (page - 1) * limit
  const { total, rows } = await readFew(db, query, { reach, columns, part: sql`limit ${limit} offset ${from}` })
  if (total <= mostFound) return { rows, total }
  const searching: Searching = { search, reach, where: unsearchedFilter(query, reach) }
  const wanted = Math.min(from + limit, mostFound)
  const ids = order
    ? await readInOrder(db, searching, { order: inOrder(query), wanted })
    : await readRanked(db, searching, wanted)
  return { rows: await readRows(db, ids.slice(from), columns), total: mostFound, isTotalExact: false }
}

/** Columns of a user `u` that a search and the orders compare: whole rows of all matches would be copied twice. */
const comparedColumns = sql`u.id, u.search_text, u.email, u.role, u.created_at`

/** Counts the matches up to one more than `mostFound`, and reads the page if there are no more. */
async function readFew(
  db: Database,
  query: UserSearch,
  { reach, columns, part }: Reading & { part: RawBuilder<unknown> },
): Promise<{ total: number; rows: JsonText<User[]> }> {
  const { search, order } = query
  const rank = order ? sql`0` : searchRank('u.search_text', search)
  // Planned for all matches, and so by an index, but read up to the limit.
  const { rows } = await sql<{ total: number; rows: string }>`
    with matches as materialized (
      select ${comparedColumns} from users u where ${unsearchedFilter(query, reach)} and ${isIndexed(search, reach)}
    ),
    found as materialized (
      select ${comparedColumns} from matches u where ${matchesUser(search, reach)} limit ${mostFound + 1}
    ),
    page as materialized (
      select u.id, ${rank} as rank from found u where (select count(*) from found) <= ${mostFound}
      order by rank, ${inOrder(query)} ${part}
    )
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columns} from page join users u on u.id = page.id order by page.rank, ${inOrder(query)}
      ) r), '[]')::text as rows`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: jsonText(rows[0]?.rows ?? '[]') }
}

interface Searching {
  search: string
  reach: UserReach
  /** Condition of the filter, whatever the search. */
  where: RawBuilder<unknown>
}

/** Part of the users that a search finds. */
interface Part {
  condition?: RawBuilder<unknown>
  order?: RawBuilder<unknown>
  wanted: number
}

const byName = inOrder({})

/** Returns the ids of the first users in the order of their rank: class after class, as many as are wanted. */
async function readRanked(db: Database, searching: Searching, wanted: number): Promise<string[]> {
  const ids: string[] = []
  for (const read of classesOf(db, searching)) {
    if (ids.length >= wanted) break
    ids.push(...(await read(wanted - ids.length)))
  }
  return ids
}

/** Returns what reads the classes of the ranking, the best first; those of several words are told apart by their rank. */
function classesOf(db: Database, searching: Searching): ((wanted: number) => Promise<string[]>)[] {
  const text = sql.ref('u.search_text')
  const { search, reach } = searching
  const [word = '', ...others] = wordsOf(search)
  if (others.length > 0) {
    const rank = searchRank('u.search_text', search)
    return [
      (wanted) => lookUp(db, searching, { indexed: isIndexed(search, reach), order: sql`${rank}, ${byName}`, wanted }),
    ]
  }
  const [isWhole, begins] = [isWholeWord(text, word), beginsWord(text, word)]
  const condition = sql`${begins} and not ${isWhole}`
  const [whole, beginning] = isShort(word)
    ? [hasPart(sql`' ' || normalise(${word}) || ' '`), hasPart(sql`' ' || normalise(${word})`)]
    : [isWhole, begins]
  return [
    (wanted) => lookUp(db, searching, { indexed: whole, wanted }),
    async (wanted) =>
      (await readNear(db, searching, { condition, wanted })) ??
      lookUp(db, searching, { indexed: beginning, condition, wanted }),
    (wanted) => readInOrder(db, searching, { condition: sql`not ${begins}`, wanted }),
  ]
}

/** True if the parts of a text hold a word, and the beginning of a longer one. */
function isShort(word: string): boolean {
  return /^[\p{L}\p{N}]{1,2}$/u.test(word) && /^[a-z\d]{1,2}$/.test(foldText(word))
}

function hasPart(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`short_parts(u.search_text) @> array[${part}]`
}

/** Finds users by an index and sorts all of them: the first ones in order may stand behind all others of the list. */
async function lookUp(
  db: Database,
  { search, reach, where }: Searching,
  { indexed, condition = sql`true`, order = byName, wanted }: Part & { indexed: RawBuilder<unknown> },
): Promise<string[]> {
  return readIds(
    db,
    sql`with matches as materialized (select u.* from users u where ${where} and ${indexed})`,
    sql`from matches u where ${matchesUser(search, reach)} and ${condition} order by ${order} limit ${wanted}`,
  )
}

/** Reads the first users of the list; undefined if too few of them match. */
async function readNear(
  db: Database,
  { search, reach, where }: Searching,
  { condition = sql`true`, wanted }: Part,
): Promise<string[] | undefined> {
  const near = sql`(select u.* from users u where ${where} order by ${byName} limit ${nearRows}) u`
  const ids = await readIds(
    db,
    sql``,
    sql`from ${near} where ${matchesUser(search, reach)} and ${condition} order by ${byName} limit ${wanted}`,
  )
  return ids.length < wanted ? undefined : ids
}

/** Reads users in order until enough of them match. */
async function readInOrder(
  db: Database,
  { search, reach, where }: Searching,
  { condition = sql`true`, order = byName, wanted }: Part,
): Promise<string[]> {
  const matches = sql`${where} and ${matchesUser(search, reach)} and ${condition}`
  return readIds(db, sql``, sql`from users u where ${matches} order by ${order} limit ${wanted}`)
}

async function readIds(db: Database, before: RawBuilder<unknown>, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`${before} select array(select u.id::text ${query}) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

async function readRows(db: Database, ids: readonly string[], columns: RawBuilder<unknown>): Promise<JsonText<User[]>> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce((select json_agg(row_to_json(r)) from (
      select ${columns} from unnest(${ids}::uuid[]) with ordinality wanted (id, position)
        join users u on u.id = wanted.id order by wanted.position
    ) r), '[]')::text as rows`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}
