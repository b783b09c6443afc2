import { sql } from 'kysely'
import { readColumns } from '../features/imports/index.ts'
import { insertStartingList } from '../features/places/index.ts'
import type { Pool, Tx } from '../platform/database/database.ts'
import { isStillEmpty } from '../platform/database/empty-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { demoPassword } from '../platform/demonstration.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { hashPassword } from '../platform/passwords.ts'
import { makeAbsences } from './absences.ts'
import { makeCompany } from './company.ts'
import { insertFailedDeliveries } from './failed-deliveries.ts'
import { importDemoClients, makeClientsFile, pickImportedClients } from './imported-clients.ts'
import { insertLedger } from './insert-ledger.ts'
import { insertMissions } from './insert-missions.ts'
import { insertRequests } from './insert-requests.ts'
import { findPlacesOfBookings, insertAbsences, insertOrders, insertRows } from './insert-rows.ts'
import { insertTills } from './insert-tills.ts'
import { makeJournal } from './journal.ts'
import { makeMissions, startByMissions } from './missions.ts'
import { makePapers } from './papers.ts'
import { drawDemoPhotos, imageNameOf, photosOf } from './pictures.ts'
import { createRandom } from './random.ts'
import { addSeries } from './series.ts'
import { insertStatement } from './statement.ts'
import { insertTodoMarks } from './todo-marks.ts'

export { demoPassword } from '../platform/demonstration.ts'
export { type DemoAccount, demoAccounts } from './people.ts'

/** Invented registration numbers, which the receipts show (rules/money 28). */
const registration = { ninea: '001234567 2G3', rccm: 'SN-DKR-2019-B-12345' }

/**
 * Fills an empty database with the demonstration company; if several servers start on it at once, one of them does it.
 */
export function loadFirstDemoCompany(db: Pool, now: Date, files?: FileStore): Promise<void> {
  return loadDemoCompany(db, now, files, isStillEmpty)
}

/**
 * Adds the demonstration company (rules/operations 12) as of `now` in one transaction. The vehicles have photos if a
 * file store is given.
 */
export async function loadDemoCompany(
  db: Pool,
  now: Date,
  files?: FileStore,
  isWanted: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<void> {
  const company = makeCompany(createRandom(221), now.getTime(), await hashPassword(demoPassword))
  const missions = makeMissions(company.bookings, now.getTime())
  startByMissions(company.bookings, missions.steps)
  const photos = files ? company.vehicles.map((vehicle, place) => photosOf(vehicle, place)) : []
  const urls = [...new Set(photos.flat())]
  if (files) await drawDemoPhotos(files, urls)
  const vehicles = company.vehicles.map((vehicle, place) => ({ ...vehicle, image_urls: photos[place] ?? [] }))
  const imported = pickImportedClients(company)
  const columns = await readColumns('clients', makeClientsFile(imported))
  await inTransaction(db, async (tx) => {
    if (!(await isWanted(tx))) return
    await sql`update settings set profile = profile || ${JSON.stringify(registration)}::jsonb`.execute(tx)
    await insertStartingList(tx)
    await insertRows(
      tx,
      'users',
      company.users.filter((user) => !imported.includes(user)),
    )
    await insertRows(tx, 'drivers', company.drivers)
    await insertRows(
      tx,
      'images',
      urls.map((url) => ({ name: imageNameOf(url), uploaded_at: now })),
    )
    await insertRows(tx, 'vehicles', vehicles)
    await insertOrders(tx, company)
    await insertLedger(tx, now)
    await findPlacesOfBookings(tx)
    await importDemoClients(tx, company.users, columns, now)
    await insertRows(tx, 'audit_entries', makeJournal(company, missions.steps))
    await addSeries(tx, company, now)
    await insertAbsences(tx, makeAbsences(company, now.getTime()))
    await insertRows(tx, 'papers', makePapers(company, now.getTime()))
    await insertMissions(tx, missions)
    await insertTills(tx, now)
    await insertRequests(tx, now)
    await insertTodoMarks(tx, now)
    await insertFailedDeliveries(tx, now)
    await insertStatement(tx, now)
  })
  // The embedded database gathers no statistics by itself.
  await sql`analyze`.execute(db)
}
