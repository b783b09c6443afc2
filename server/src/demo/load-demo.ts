import { sql } from 'kysely'
import { type Database, transaction } from '../platform/database.ts'
import { hashPassword } from '../platform/passwords.ts'
import { makeCompany } from './company.ts'
import { insertBookings, insertRows } from './insert-rows.ts'
import { makeJournal } from './journal.ts'
import { type DemoAccount, demoAccounts } from './people.ts'
import { createRandom } from './random.ts'

export { type DemoAccount, demoAccounts } from './people.ts'

/** Everybody's password in the demonstration company. */
export const demoPassword = 'yoon-demo'

/** Fills an empty database with the demonstration company as it stands at `now` (decisions §13), all of it or nothing. */
export async function loadDemoCompany(db: Database, now: Date): Promise<DemoAccount[]> {
  const company = makeCompany(createRandom(221), now.getTime(), await hashPassword(demoPassword))
  await transaction(db, async (tx) => {
    await insertRows(tx, 'users', company.users)
    await insertRows(tx, 'drivers', company.drivers)
    await insertRows(tx, 'vehicles', company.vehicles)
    await insertBookings(tx, company.bookings)
    await insertRows(tx, 'payments', company.payments)
    await insertRows(tx, 'audit_entries', makeJournal(company.bookings, company.payments, company.users))
  })
  // The embedded database gathers no statistics by itself.
  await sql`analyze`.execute(db)
  return [...demoAccounts]
}
