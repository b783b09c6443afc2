import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Row } from './backup-format.ts'
import { type SavedTable, savedTables } from './saved-tables.ts'

/** Drops the indexes that enforce no constraint: rows that are read once, from end to end, need none. */
export async function dropPlainIndexes(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and not i.indisunique and not i.indisexclusion`.execute(tx)
  if (rows.length > 0) await sql`drop index ${sql.join(rows.map((row) => sql.id(schema, row.name)))}`.execute(tx)
}

/** Deletes the rows that migrations inserted, referring tables first. */
export async function emptyTables(tx: Tx, schema: string, tables: readonly SavedTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) await sql`delete from ${sql.id(schema, name)}`.execute(tx)
}

/** Switches the triggers of tables on or off; while they are off, rows are inserted as they were saved. */
export async function setTriggers(
  tx: Tx,
  schema: string,
  tables: readonly SavedTable[],
  areOn: boolean,
): Promise<void> {
  for (const { name } of tables) {
    await sql`alter table ${sql.id(schema, name)} ${sql.raw(areOn ? 'enable' : 'disable')} trigger user`.execute(tx)
  }
}

/** Inserts rows that all have the same columns. */
export async function insertStaged(tx: Tx, schema: string, table: SavedTable, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const target = sql.id(schema, table.name)
  await sql`insert into ${target} (${columns}) overriding system value select ${columns}
    from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** Raises staged counters to those of the database; negative ones stay as they are, to be refused. */
export async function raiseStagedCounters(tx: Tx, { name, live }: { name: string; live: string }): Promise<void> {
  await sql`update ${sql.id(name, 'counters')} c set value = l.value
    from ${sql.id(live, 'counters')} l where l.name = c.name and l.value > c.value and c.value >= 0`.execute(tx)
}

/** Content of the staged tables after their migration to this version. */
export interface Staged {
  settings: { profile: unknown; notifications: unknown; business: unknown; security: unknown } | undefined
  hasActiveAdmin: boolean
}

/** Ends the staging: computes the paid amounts, which triggers usually maintain, so that the rows are consistent. */
export async function finishStaging(tx: Tx, schema: string): Promise<Staged> {
  const of = (name: string) => sql.id(schema, name)
  await setTriggers(tx, schema, savedTables, false)
  await sql`update ${of('bookings')} b set paid_amount = m.paid, refunded_amount = m.refunded
    from (select b.id, coalesce(p.amount, 0) as paid, coalesce(p.refunded, 0) as refunded
      from ${of('bookings')} b left join (
        select a.booking_id, sum(a.amount - a.reduced_amount) as amount, sum((select sum(r.amount)
            from ${of('allocation_reductions')} r where r.allocation_id = a.id and r.refund_id is not null)) as refunded
        from ${of('allocations')} a join ${of('payments')} p on p.id = a.payment_id
        where not a.is_tip and p.deleted_at is null and p.status in ('COMPLETED', 'REFUNDED') group by 1) p
        on p.booking_id = b.id) m
    where b.id = m.id and (b.paid_amount, b.refunded_amount) <> (m.paid, m.refunded)`.execute(tx)
  await setTriggers(tx, schema, savedTables, true)
  const { rows: settings } = await sql<NonNullable<Staged['settings']>>`
    select profile, notifications, business, security from ${of('settings')}`.execute(tx)
  const { rows: admins } = await sql`
    select from ${of('users')} where role = 'ADMIN' and is_active and deleted_at is null limit 1`.execute(tx)
  return { settings: settings[0], hasActiveAdmin: admins.length > 0 }
}

/** True if staged payments, allocations, refunds or costs break an equation of the ledger (rules/money 69). */
export async function hasMoneyProblems(tx: Tx, schema: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.id(schema, 'money_problems')} limit 1`.execute(tx)
  return rows.length > 0
}
