import { addDays } from '@yoon/contract/dates'
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
import type { Tx } from '../../server/src/platform/database/database.ts'
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
  const staff = valuesOf(await tx.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute())
  const desk: BookingSources = {
    random,
    now,
    operators: [...staff],
    cashiers: [...staff],
    references: valuesOf(await tx.selectFrom('bookings').select('reference').execute()),
    transactions: valuesOf(await tx.selectFrom('payments').select('transaction_id').execute()),
  }
  const registry: Registry = {
    random,
    now,
    passwordHash: null,
    phones: valuesOf(await tx.selectFrom('users').select('phone').execute()),
    emails: valuesOf(await tx.selectFrom('users').select('email').execute()),
    licenses: valuesOf(await tx.selectFrom('drivers').select('license_number').execute()),
  }
  const plates = valuesOf(await tx.selectFrom('vehicles').select('license_plate').execute())
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
  await tx.updateTable('users').set({ is_active: false }).where('role', '=', 'DRIVER').execute()
  await tx.updateTable('vehicles').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute()
}

async function insertPeople(tx: Tx, people: LoadPeople): Promise<void> {
  await insertRows(tx, 'users', people.users)
  await insertRows(tx, 'drivers', people.drivers)
  await insertRows(tx, 'vehicles', people.vehicles)
}

/** Returns the values of rows of one column. */
function valuesOf(rows: readonly Record<string, string | null>[]): Set<string> {
  return new Set(rows.flatMap((row) => Object.values(row)).filter((value) => value !== null))
}
