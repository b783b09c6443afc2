import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Row } from './backup-format.ts'
import { type SavedTable, savedTables } from './saved-tables.ts'

/** Drops the indexes that demand nothing of rows: what is read once, from end to end, needs none. */
export async function dropMereIndexes(tx: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not i.indisunique and not i.indisexclusion`.execute(tx)
  if (rows.length > 0) await sql`drop index ${sql.join(rows.map((row) => sql.id(row.name)))}`.execute(tx)
}

/** Empties the tables of what migrations put there, and lets the rows be as they were saved. */
export async function prepareStaging(tx: Database): Promise<void> {
  for (const { name } of savedTables.toReversed()) {
    await sql`delete from ${sql.id(name)}`.execute(tx)
    await sql`alter table ${sql.id(name)} disable trigger user`.execute(tx)
  }
}

export async function insertStaged(tx: Database, table: SavedTable, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await sql`insert into ${sql.id(table.name)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.id(table.name)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** What the tables hold, once they are those of this version. */
export interface Staged {
  settings: { profile: unknown; notifications: unknown; business: unknown; security: unknown } | undefined
  hasActiveAdmin: boolean
}

/** Ends the staging: what triggers kept up is made good, so that no row says what others deny. */
export async function finishStaging(tx: Database): Promise<Staged> {
  for (const { name } of savedTables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(tx)
  await sql`update bookings b set paid_amount = paid.amount
    from (select b.id, coalesce(sum(p.amount) filter (where p.status = 'COMPLETED' and p.deleted_at is null), 0) as amount
      from bookings b left join payments p on p.booking_id = b.id group by b.id) paid
    where b.id = paid.id and b.paid_amount <> paid.amount`.execute(tx)
  const { rows: settings } = await sql<NonNullable<Staged['settings']>>`
    select profile, notifications, business, security from settings`.execute(tx)
  const { rows: admins } = await sql`
    select from users where role = 'ADMIN' and is_active and deleted_at is null limit 1`.execute(tx)
  return { settings: settings[0], hasActiveAdmin: admins.length > 0 }
}
