import { addDays } from '@yoon/contract/dates'
import { sql } from 'kysely'
import type { BookingSources } from '../../server/src/demo/bookings.ts'
import { makeDayTrips } from '../../server/src/demo/day-trips.ts'
import { insertMissions } from '../../server/src/demo/insert-missions.ts'
import { insertOrders, insertRows } from '../../server/src/demo/insert-rows.ts'
import { type LoadPeople, makeLoadPeople } from '../../server/src/demo/load.ts'
import { makeMissions } from '../../server/src/demo/missions.ts'
import type { Registry } from '../../server/src/demo/people.ts'
import { createRandom } from '../../server/src/demo/random.ts'
import { foldAllCounts } from '../../server/src/features/counts/index.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import type { Database, Tx } from '../../server/src/platform/database/database.ts'
import { openConfiguredDatabase, tidy } from '../../server/src/platform/database/open-database.ts'
import { inTransaction } from '../../server/src/platform/database/transaction.ts'
import { today } from './today.ts'

const drivers = 60
const clients = 100
/** Trips of the seven days: 300 on a full one, 2,000 in the week (extension §5). */
const tripsOfDays = [300, 300, 300, 275, 275, 275, 275]
/** Days from today to the week: no trip of the seed reaches it. */
const daysAhead = 84

/**
 * Adds the week that the planning is promised for: 2,000 trips of 60 drivers, who with their vehicles are the only ones
 * in service afterwards. Returns its first day.
 */
export async function addFullWeek(env: Record<string, string>): Promise<string> {
  const first = addDays(today(), daysAhead)
  const { db, close } = await openConfiguredDatabase(readConfig(env), { hasNoTimeouts: true })
  try {
    await inTransaction(db, (tx) => insertWeek(tx, first))
    await foldAllCounts(db)
    await tidy(db)
  } finally {
    await close()
  }
  return first
}

async function insertWeek(tx: Tx, first: string): Promise<void> {
  // In the middle of the week: its trips have been told to their drivers, who have answered.
  const now = Date.parse(`${addDays(first, 3)}T12:00:00Z`)
  const random = createRandom(drivers)
  const staff = await valuesOf(tx, 'users', 'id', sql`role = 'ADMIN'`)
  const desk: BookingSources = {
    random,
    now,
    operators: [...staff],
    cashiers: [...staff],
    references: await valuesOf(tx, 'bookings', 'reference'),
    transactions: await valuesOf(tx, 'payments', 'transaction_id'),
  }
  const registry: Registry = {
    random,
    now,
    passwordHash: null,
    phones: await valuesOf(tx, 'users', 'phone'),
    emails: await valuesOf(tx, 'users', 'email'),
    licenses: await valuesOf(tx, 'drivers', 'license_number'),
  }
  const plates = await valuesOf(tx, 'vehicles', 'license_plate')
  const people = makeLoadPeople(registry, plates, { clients, drivers })
  await takeOthersOut(tx)
  await insertPeople(tx, people)
  for (const [day, trips] of tripsOfDays.entries()) {
    const orders = makeDayTrips(desk, people, trips, Date.parse(`${addDays(first, day)}T00:00:00Z`))
    await insertOrders(tx, orders)
    await insertMissions(tx, makeMissions(orders.bookings, now))
  }
}

async function takeOthersOut(tx: Tx): Promise<void> {
  await sql`update users set is_active = false where role = 'DRIVER'`.execute(tx)
  await sql`update vehicles set deleted_at = now() where deleted_at is null`.execute(tx)
}

async function insertPeople(tx: Tx, people: LoadPeople): Promise<void> {
  await insertRows(tx, 'users', people.users)
  await insertRows(tx, 'drivers', people.drivers)
  await insertRows(tx, 'vehicles', people.vehicles)
}

/** Returns the values of a column, of all rows unless a condition is given. */
async function valuesOf(db: Database, table: string, column: string, which = sql`true`): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${which}`.execute(db)
  return new Set(rows.map(({ value }) => value))
}
