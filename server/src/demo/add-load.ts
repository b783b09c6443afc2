import { CompiledQuery, sql } from 'kysely'
import { numberReceipts } from '../features/payments/index.ts'
import type { Database, Pool } from '../platform/database/database.ts'
import { tidy } from '../platform/database/open-database.ts'
import { noDeadline } from '../platform/database/statement-marks.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { BookingSources } from './bookings.ts'
import { insertBookings, insertRows } from './insert-rows.ts'
import { makeLoadBookings, makeLoadPeople } from './load.ts'
import type { Registry } from './people.ts'
import { createRandom, type Random } from './random.ts'

// Bookings per insert statement: small enough for the statement timeout of the embedded database.
const chunkSize = 2500

export interface LoadOptions {
  /** Number of bookings to add. */
  count: number
  seed: number
  now: Date
  /** Called after each chunk with the number of bookings inserted so far. */
  onProgress?: (done: number) => void
}

/** Adds bookings with new clients, drivers and vehicles to a company; returns how many of each were added. */
export async function addLoad(
  db: Pool,
  options: LoadOptions,
): Promise<Record<'clients' | 'drivers' | 'vehicles', number>> {
  const { count, seed, onProgress } = options
  const licenses = await given(db, 'drivers', 'license_number')
  // The salt makes a second load with the same seed differ from the first.
  const random = createRandom(seed, licenses.size)
  const now = options.now.getTime()
  const registry: Registry = {
    random,
    now,
    // These accounts never sign in, so they have no password.
    passwordHash: null,
    phones: await given(db, 'users', 'phone'),
    emails: await given(db, 'users', 'email'),
    licenses,
  }
  const people = makeLoadPeople(registry, await given(db, 'vehicles', 'license_plate'), count)
  await inTransaction(db, async (tx) => {
    await insertRows(tx, 'users', people.users)
    await insertRows(tx, 'drivers', people.drivers)
    await insertRows(tx, 'vehicles', people.vehicles)
  })
  const desk = await openDesk(db, random, now)
  let done = 0
  let analyzed = 0
  for (const { bookings, payments } of makeLoadBookings(desk, people, count, chunkSize)) {
    await inTransaction(db, async (tx) => {
      await insertBookings(tx, bookings)
      await insertRows(tx, 'payments', payments)
      await numberReceipts(tx)
    })
    done += bookings.length
    // With statistics of a small table, the trigger on payments would scan the whole table for each row.
    if (done >= 2 * analyzed) {
      await db.executeQuery(CompiledQuery.raw(`${noDeadline}\nanalyze`))
      analyzed = done
    }
    onProgress?.(done)
  }
  await tidy(db)
  return { clients: people.clients.length, drivers: people.drivers.length, vehicles: people.vehicles.length }
}

async function openDesk(db: Database, random: Random, now: number): Promise<BookingSources> {
  return {
    random,
    now,
    operators: await staff(db, ['OPERATRICE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN']),
    cashiers: await staff(db, ['CAISSIERE', 'OPERATRICE_CAISSIERE', 'ADMIN']),
    references: await given(db, 'bookings', 'reference'),
    transactions: await given(db, 'payments', 'transaction_id'),
  }
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
