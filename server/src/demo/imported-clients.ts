import { sql } from 'kysely'
import { type readColumns, writeImportedClients } from '../features/imports/index.ts'
import type { Tx } from '../platform/database/database.ts'
import { perform } from '../platform/perform.ts'
import { dayMs } from './clock.ts'
import type { Company } from './company.ts'
import { makeCall } from './demo-call.ts'
import { createRandom } from './random.ts'
import type { UserRow } from './rows.ts'

const filename = 'clients-particuliers.csv'
const daysAgo = 12

/** Picks twelve clients without bookings: they come from the file of an import. */
export function pickImportedClients({ users, bookings }: Pick<Company, 'users' | 'bookings'>): UserRow[] {
  const booked = new Set(bookings.map(({ client_id }) => client_id))
  const isFree = ({ id, role, password_hash }: UserRow) =>
    role === 'CLIENT' && password_hash === null && !booked.has(id)
  return users.filter(isFree).slice(-12)
}

/** Makes the file of those clients, as an office has it. */
export function makeClientsFile(clients: readonly UserRow[]): File {
  const lines = clients.map(({ last_name, first_name, phone, email }) =>
    [last_name, first_name, phone, email ?? ''].join(';'),
  )
  return new File([['Nom;Prénom;Téléphone;Email', ...lines, ''].join('\r\n')], filename)
}

/** Imports the clients of that file as the administrator did some days before `now`. */
export async function importDemoClients(
  tx: Tx,
  users: readonly UserRow[],
  columns: Awaited<ReturnType<typeof readColumns>>,
  now: Date,
): Promise<void> {
  const admin = users.find(({ role }) => role === 'ADMIN')
  if (!admin) throw new Error('The demonstration company has no administrator')
  const at = new Date(now.getTime() - daysAgo * dayMs)
  const call = makeCall(admin, at)
  const id = createRandom(221, daysAgo).uuid()
  // Without the event: nobody waits for a notification of it.
  const emit = () => undefined
  await perform(tx, call, (context) =>
    writeImportedClients({ ...context, actor: context.actor, emit }, { id, filename, columns }),
  )
  await sql`update users set is_demo = true where import_id = ${id}`.execute(tx)
}
