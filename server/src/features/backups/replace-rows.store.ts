import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { unhurried } from '../../platform/database/statement-marks.ts'
import { type Column, findColumns } from './saved-rows.store.ts'
import { savedTables } from './saved-tables.ts'

/** The schema that holds the staged rows. */
interface Source {
  schema: string
}

const remark = sql.raw(`${unhurried}\n`)

/** What is deleted and written anew, in the order of writing; the other tables are merged, row by row. */
const replaced = savedTables.filter(({ name }) => !['counters', 'users', 'images'].includes(name))

/** Replaces the rows of the saved tables by those staged in another schema, within a transaction that holds their locks. */
export async function replaceRows(tx: Database, { schema }: Source): Promise<void> {
  await keepUsedFactors(tx, schema)
  const [problems, keptProblems] = [sql.id('scheduler_problems'), sql.id(schema, 'scheduler_problems')]
  // They would go with the bookings, and what was told be told again.
  await sql`insert into ${keptProblems} select * from ${problems} p
    where exists (select from ${sql.id(schema, 'bookings')} b where b.id = p.booking_id)`.execute(tx)
  // The sums of the payments were made good where they are staged; row by row it would take seconds.
  await sql`alter table payments disable trigger payments_sum`.execute(tx)
  for (const { name } of replaced.toReversed()) await sql`${remark}delete from ${sql.id(name)}`.execute(tx)
  await mergeUsers(tx, schema)
  for (const table of replaced) {
    if (table.name === 'bookings') await mergeImages(tx, schema)
    const columns = list(await findColumns(tx, table))
    await sql`${remark}insert into ${sql.id(table.name)} (${columns})
      select ${columns} from ${sql.id(schema, table.name)}`.execute(tx)
  }
  await sql`alter table payments enable trigger payments_sum`.execute(tx)
  await sql`insert into ${problems} select * from ${keptProblems}`.execute(tx)
  await raiseCounters(tx, schema)
}

/** A code that was used is used: the codes of a secret that is still the same stay as they are. */
async function keepUsedFactors(tx: Database, schema: string): Promise<void> {
  const [staged, stagedCodes] = [sql.id(schema, 'two_factor'), sql.id(schema, 'recovery_codes')]
  const hasSameSecret = (userId: RawBuilder<unknown>) => sql`exists (
    select from two_factor t join ${staged} s using (user_id, secret) where t.user_id = ${userId})`
  await sql`update ${staged} s set last_step = greatest(s.last_step, t.last_step)
    from two_factor t where t.user_id = s.user_id and t.secret = s.secret`.execute(tx)
  await sql`delete from ${stagedCodes} c where ${hasSameSecret(sql.ref('c.user_id'))}`.execute(tx)
  await sql`insert into ${stagedCodes} (user_id, code_hash)
    select c.user_id, c.code_hash from recovery_codes c where ${hasSameSecret(sql.ref('c.user_id'))}`.execute(tx)
}

/** Users stay the same rows: sessions and others refer to them. Those that were not saved go, and what refers to them lets go. */
async function mergeUsers(tx: Database, schema: string): Promise<void> {
  const columns = await findColumns(tx, { name: 'users', key: 'id', label: '' })
  const set = sql.join(columns.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  // The versions are those that were saved.
  await sql`alter table users disable trigger users_next_version`.execute(tx)
  // Out of the way first: an e-mail that two users hold in turn must not clash halfway.
  await sql`${remark}update users set deleted_at = coalesce(deleted_at, now())`.execute(tx)
  await sql`${remark}insert into users (${list(columns)}) select ${list(columns)} from ${sql.id(schema, 'users')}
    on conflict (id) do update set ${set}`.execute(tx)
  await sql`alter table users enable trigger users_next_version`.execute(tx)
  const isGone = (column: RawBuilder<unknown>) =>
    sql`${column} is not null and not exists (select from ${sql.id(schema, 'users')} s where s.id = ${column})`
  for (const { table, column, isNullable } of await findReferences(tx)) {
    const gone = isGone(sql.ref(`t.${column}`))
    if (isNullable) await sql`update ${sql.id(table)} t set ${sql.ref(column)} = null where ${gone}`.execute(tx)
    else await sql`delete from ${sql.id(table)} t where ${gone}`.execute(tx)
  }
  await sql`${remark}delete from users t where ${isGone(sql.ref('t.id'))}`.execute(tx)
}

/** What refers to users and is not written anew. */
async function findReferences(tx: Database): Promise<{ table: string; column: string; isNullable: boolean }[]> {
  const { rows } = await sql<{ table: string; column: string; isNullable: boolean }>`
    select t.relname as table, a.attname as column, not a.attnotnull as "isNullable"
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = to_regclass('users')
      and t.relname <> all (${replaced.map(({ name }) => name)}::text[])`.execute(tx)
  return rows
}

/** An image that is there stays, for the sweep to judge; one that is named again is not swept. */
async function mergeImages(tx: Database, schema: string): Promise<void> {
  const columns = list(await findColumns(tx, { name: 'images', key: 'name', label: '' }))
  await sql`insert into images (${columns}) select ${columns} from ${sql.id(schema, 'images')}
    on conflict (name) do update set removed_at = null`.execute(tx)
}

/** No number is given twice: counters never go back (decisions §15). */
async function raiseCounters(tx: Database, schema: string): Promise<void> {
  await sql`insert into counters (name, value) select name, value from ${sql.id(schema, 'counters')}
    on conflict (name) do update set value = greatest(counters.value, excluded.value)`.execute(tx)
  await sql`update counters set value = greatest(value, (select coalesce(max(receipt_number), 0) from payments))
    where name = 'receipts'`.execute(tx)
}

function list(columns: readonly Column[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql.ref(name)))
}
