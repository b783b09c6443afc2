import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { hasParts, matchesDocument } from '../../platform/database/search.ts'
import type { Condition, IdRange } from './search-target.store.ts'
import { codesWithSpaces, hasTrigrams, joinCode, parseSearch, type SearchWord } from './search-words.ts'

/** Limit of the clients that are looked up for a word; with more of them, each row asks for its client instead. */
const mostClients = 5_000

/**
 * Ids as the binary form of a PostgreSQL array, as `array_send` writes it: the text of a thousand ids takes PostgreSQL a
 * millisecond to read, in each statement that they are sent with.
 */
export type IdArray = Uint8Array

/** A word with its patterns, and with the clients, drivers and vehicles that it occurs in. */
export interface PreparedWord extends SearchWord {
  /** Position in the search, from 0. */
  position: number
  pattern: string
  /** Pattern of its letters and digits, as references, flights and transaction ids are compared; null without any. */
  key: string | null
  /** Undefined if there are too many. */
  clients: IdArray | undefined
  drivers: IdArray
  vehicles: IdArray
  /** Ids of rows that begin with the search. */
  ids?: IdRange | undefined
}

interface WordRow {
  pattern: string
  key: string | null
  clients: IdArray | null
  drivers: IdArray
  vehicles: IdArray
}

/** Looks up the clients, drivers and vehicles of each word of a search; a flight or plate may be typed with spaces. */
export async function prepareSearch(db: Database, search: string): Promise<PreparedWord[]> {
  const words = parseSearch(await joinCodes(db, search))
  // Statements of their own: two words are looked up at the same time.
  const found = await Promise.all(words.map((word) => lookUp(db, word)))
  return words.flatMap((word, position) => {
    const row = found[position]
    return row ? [{ ...word, position, ...row, clients: row.clients ?? undefined }] : []
  })
}

async function lookUp(db: Database, { text }: SearchWord): Promise<WordRow | undefined> {
  const isPerson = sql`u.search_text like search_pattern(${text})`
  const isIndexed = hasTrigrams(text) ? isPerson : hasParts(sql`u.search_text`, [text])
  const { rows } = await sql<WordRow>`
    with matches as materialized (select u.id, u.search_text from users u where ${isIndexed}),
    people as materialized (select u.id from matches u where ${isPerson} limit ${mostClients + 1}::int),
    is_few as materialized (select count(*) <= ${mostClients}::int as is_few from people)
    select search_pattern(${text}) as pattern,
      case when search_key(${text}) <> '' then search_pattern(search_key(${text})) end as key,
      case when (select is_few from is_few) then (select ${idArray(sql`id`)} from people) end as clients,
      case when (select is_few from is_few)
        then (select ${idArray(sql`d.id`)} from people p join drivers d on d.user_id = p.id)
        else (select ${idArray(sql`d.id`)} from drivers d
          cross join lateral (select from users u where u.id = d.user_id and ${isPerson} offset 0) u) end as drivers,
      (select ${idArray(sql`v.id`)} from vehicles v where ${matchesDocument('v.plate_key', text)}) as vehicles`.execute(
    db,
  )
  return rows[0]
}

function idArray(id: Condition): Condition {
  return sql`array_send(coalesce(array_agg(${id}), '{}'))`
}

/** Joins words that spell a flight or plate which exists: `AF 718` is searched as `AF718`. */
async function joinCodes(db: Database, search: string): Promise<string> {
  const codes = codesWithSpaces(search)
  if (codes.length === 0) return search
  const exist = codes.map(
    (code) => sql`(
      exists (select from bookings b where b.codes like '% ' || search_key(${code}) || '%'
        and search_key(b.flight_number) like search_key(${code}) || '%' and b.deleted_at is null)
      or exists (select from vehicles v where ${matchesDocument('v.plate_key', code)}))`,
  )
  const { rows } = await sql<{ exist: boolean[] }>`select array[${sql.join(exist)}] as exist`.execute(db)
  const found = codes.find((_, at) => rows[0]?.exist[at])
  return found === undefined ? search : joinCode(search, found)
}
