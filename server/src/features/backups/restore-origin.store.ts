import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ScratchSchema } from '../../platform/database/scratch-schema.ts'
import { columnsOf, findSavedColumns } from './saved-rows.store.ts'
import { journalTable } from './saved-tables.ts'

type Schemas = Pick<ScratchSchema, 'name' | 'live'>

/** True if a database holds no company data yet: nothing but the administrator of the first start. */
export async function isCompanyEmpty(tx: Tx, live: string): Promise<boolean> {
  const has = (table: string) => sql`exists (select from ${sql.id(live, table)})`
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not (${has('bookings')} or ${has('payments')} or ${has('drivers')} or ${has('vehicles')})
      and (select count(*) from ${sql.id(live, 'users')}) <= 1 as "isEmpty"`.execute(tx)
  return rows[0]?.isEmpty ?? false
}

/** Keeps the passwords of the existing accounts, by their id and by their e-mail, and their second factors. */
export async function keepCredentials(tx: Tx, { name, live }: Schemas): Promise<void> {
  const [staged, users] = [sql.id(name, 'users'), sql.id(live, 'users')]
  // Sign-ins use the e-mail, so the account with that e-mail takes precedence over the one with the same id.
  const conditions = [sql`u.id = s.id`, sql`lower(u.email) = lower(s.email) and u.deleted_at is null`]
  for (const condition of conditions) {
    await sql`update ${staged} s set password_hash = u.password_hash, must_change_password = u.must_change_password,
        password_changed_at = u.password_changed_at
      from ${users} u where ${condition} and u.password_hash is not null`.execute(tx)
  }
  for (const table of ['two_factor', 'recovery_codes']) {
    const [stagedRows, rows] = [sql.id(name, table), sql.id(live, table)]
    await sql`delete from ${stagedRows} s using ${users} u where u.id = s.user_id`.execute(tx)
    await sql`insert into ${stagedRows} select t.* from ${rows} t join ${staged} s on s.id = t.user_id`.execute(tx)
  }
}

/** Finds the e-mail of an account with a second factor that the staged rows give to another account. */
export async function findTakenEmail(tx: Tx, { name, live }: Schemas): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select u.email from ${sql.id(live, 'users')} u
      join ${sql.id(live, 'two_factor')} t on t.user_id = u.id
      join ${sql.id(name, 'users')} s on lower(s.email) = lower(u.email) and s.id <> u.id and s.deleted_at is null
    where u.deleted_at is null limit 1`.execute(tx)
  return rows[0]?.email
}

/** Inserts the staged entries of the journal unchanged and in their order. */
export async function restoreJournal(tx: Tx, { name, live }: Schemas): Promise<void> {
  const all = columnsOf(await findSavedColumns(tx, live), journalTable)
  const columns = sql.join(all.filter((column) => column.name !== 'id').map((column) => sql.ref(column.name)))
  const journal = sql.id(live, journalTable.name)
  // The entries keep the names of their subjects and are not announced again.
  const triggers = ['audit_subject', 'audit_is_announced']
  for (const trigger of triggers) await sql`alter table ${journal} disable trigger ${sql.id(trigger)}`.execute(tx)
  await sql`insert into ${journal} (${columns})
    select ${columns} from ${sql.id(name, journalTable.name)} order by id`.execute(tx)
  for (const trigger of triggers) await sql`alter table ${journal} enable trigger ${sql.id(trigger)}`.execute(tx)
}
