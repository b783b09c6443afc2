import { addDays } from '@yoon/contract/dates'
import { sql } from 'kysely'
import { foldAllCounts } from '../features/counts/index.ts'
import type { Database, Pool } from '../platform/database/database.ts'
import { runWithoutTimeout, tidy } from '../platform/database/open-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { BookingSources } from './bookings.ts'
import { dayMs, isoInstant, localMoment } from './clock.ts'
import { makeDayTrips } from './day-trips.ts'
import { insertMissions } from './insert-missions.ts'
import { insertOrders, insertRows } from './insert-rows.ts'
import { type LoadPeople, makeLoadBookings, makeLoadPeople, type Orders, peopleFor, usualSpan } from './load.ts'
import { makeMissions } from './missions.ts'
import { addPlaces } from './more-places.ts'
import type { Registry } from './people.ts'
import { createRandom } from './random.ts'

// Bookings per transaction: small enough for the statement timeout of the embedded database.
const chunkSize = 1000
/** Years over which the trips of the client with many trips are spread. */
const clientYears = 3

export interface LoadOptions {
  /** Number of bookings of this seed that the database holds afterwards. */
  bookings?: number
  /** Number of trips of this seed that one client has afterwards. */
  clientTrips?: number
  /** Number of trips of this seed on the day after `now`. */
  dayTrips?: number
  /** Number of drivers who share the trips of that day. */
  dayDrivers?: number
  /** Number of places of this seed that the company has afterwards. */
  places?: number
  seed: number
  now: Date
  /** Transactions at a time: two suit PostgreSQL, the embedded database has one connection. */
  lanes?: number
  /** Called after each chunk with the number of bookings inserted so far by this call. */
  onProgress?: (done: number) => void
}

/** Numbers of rows that a call has added. */
export type Added = Record<'bookings' | 'clients' | 'drivers' | 'places' | 'vehicles', number>

/** Part of a load: its name in `counters`, the number wanted, and the rows that bring `missing` more of them. */
interface Part {
  name: string
  wanted: number
  make(missing: number): { people: LoadPeople; chunks: Iterable<Orders> }
}

/**
 * Adds bookings of new clients and drivers. A seed's numbers are counted in the database: a second call adds those
 * that are missing, and none with the same numbers.
 */
export async function addLoad(db: Pool, options: LoadOptions): Promise<Added> {
  const added: Added = { bookings: 0, clients: 0, drivers: 0, places: await addPlaces(db, options), vehicles: 0 }
  const analyze = createAnalyzer(db)
  const onChunk = async (count: number) => {
    added.bookings += count
    await analyze(added.bookings)
    options.onProgress?.(added.bookings)
  }
  for (const part of await partsOf(db, options)) {
    const missing = part.wanted - (await countOf(db, part.name))
    if (missing <= 0) continue
    const { people, chunks } = part.make(missing)
    await insertPeople(db, people)
    await insertChunks(db, part.name, chunks, { now: options.now, lanes: options.lanes ?? 1, onChunk })
    added.clients += people.clients.length
    added.drivers += people.drivers.length
    added.vehicles += people.vehicles.length
  }
  if (added.bookings + added.places > 0) {
    await foldAllCounts(db)
    await tidy(db)
  }
  return added
}

async function partsOf(db: Pool, options: LoadOptions): Promise<Part[]> {
  const { bookings = 0, clientTrips = 0, dayTrips = 0, dayDrivers = 1, seed } = options
  const { desk, registry, plates } = await openDesk(db, options)
  const tomorrow = addDays(localMoment(registry.now).day, 1)
  const hire = (wanted: { clients: number; drivers: number }) => makeLoadPeople(registry, plates, wanted)
  return [
    {
      name: `seed-${seed}`,
      wanted: bookings,
      make(missing) {
        const people = hire(peopleFor(missing))
        return { people, chunks: makeLoadBookings(desk, people, { count: missing, chunkSize }) }
      },
    },
    {
      name: `seed-${seed}-client-trips`,
      wanted: clientTrips,
      make(missing) {
        const people = hire({ ...peopleFor(missing), clients: 1 })
        const before = clientYears * usualSpan.before
        for (const user of people.users) user.created_at = isoInstant(registry.now - (before + 30) * dayMs)
        const span = { ...usualSpan, before }
        return { people, chunks: makeLoadBookings(desk, people, { count: missing, chunkSize, span }) }
      },
    },
    {
      name: `seed-${seed}-trips-${tomorrow}`,
      wanted: dayTrips,
      make(missing) {
        const people = hire({ clients: peopleFor(missing).clients, drivers: dayDrivers })
        return { people, chunks: [makeDayTrips(desk, people, missing, Date.parse(`${tomorrow}T00:00:00Z`))] }
      },
    },
  ]
}

async function insertPeople(db: Pool, { users, drivers, vehicles }: LoadPeople): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertRows(tx, 'users', users)
    await insertRows(tx, 'drivers', drivers)
    await insertRows(tx, 'vehicles', vehicles)
  })
}

/** Inserts chunks, each in a transaction that also counts it, so that an interrupted load can be continued. */
async function insertChunks(
  db: Pool,
  name: string,
  chunks: Iterable<Orders>,
  { now, lanes, onChunk }: { now: Date; lanes: number; onChunk: (count: number) => Promise<void> },
): Promise<void> {
  const left = chunks[Symbol.iterator]()
  const insertNext = async (): Promise<boolean> => {
    const next = left.next()
    if (next.done) return false
    await inTransaction(db, async (tx) => {
      await insertOrders(tx, next.value)
      await insertMissions(tx, makeMissions(next.value.bookings, now.getTime()))
      await sql`insert into counters as c (name, value) values (${name}, ${next.value.bookings.length})
        on conflict (name) do update set value = c.value + excluded.value`.execute(tx)
    })
    await onChunk(next.value.bookings.length)
    return true
  }
  // The first chunk is alone: statistics are gathered after it.
  if (!(await insertNext())) return
  const lane = async () => {
    while (await insertNext());
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Returns a function that gathers statistics each time the number of new bookings has doubled. */
function createAnalyzer(db: Pool): (done: number) => Promise<void> {
  let analyzed = 0
  return async (done) => {
    // With statistics of a small table, the trigger on payments would scan the whole table for each row.
    if (done < 2 * analyzed) return
    analyzed = done
    await runWithoutTimeout(db, 'analyze')
  }
}

async function openDesk(
  db: Database,
  { seed, now: at }: LoadOptions,
): Promise<{ desk: BookingSources; registry: Registry; plates: Set<string> }> {
  const now = at.getTime()
  const licenses = await given(db, 'drivers', 'license_number')
  // The salt makes a continued load differ from its beginning.
  const random = createRandom(seed, licenses.size)
  const desk: BookingSources = {
    random,
    now,
    operators: await staff(db, ['OPERATRICE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN']),
    cashiers: await staff(db, ['CAISSIERE', 'OPERATRICE_CAISSIERE', 'ADMIN']),
    references: await given(db, 'bookings', 'reference'),
    transactions: await given(db, 'payments', 'transaction_id'),
  }
  const registry: Registry = {
    random,
    now,
    // These accounts never sign in, so they have no password.
    passwordHash: null,
    phones: await given(db, 'users', 'phone'),
    emails: await given(db, 'users', 'email'),
    licenses,
  }
  return { desk, registry, plates: await given(db, 'vehicles', 'license_plate') }
}

/** Returns the number of bookings that a part of a load has inserted so far. */
async function countOf(db: Database, name: string): Promise<number> {
  const counter = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst()
  return counter?.value ?? 0
}

/** Returns the values that a column already contains. */
async function given(db: Database, table: string, column: string): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
  return new Set(rows.map(({ value }) => value))
}

async function staff(db: Database, roles: readonly string[]): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute()
  return users.map(({ id }) => id)
}
