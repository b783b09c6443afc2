import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ScratchSchema } from '../../platform/database/scratch-schema.ts'
import { noDeadline } from '../../platform/database/statement-marks.ts'
import { recountAfter } from '../counts/index.ts'
import { columnsOf, findSavedColumns, type SavedColumns } from './saved-rows.store.ts'
import { savedTables } from './saved-tables.ts'

const remark = sql.raw(`${noDeadline}\n`)

/** Tables whose rows are deleted and inserted again, in order of insertion; other tables are merged row by row. */
const merged = ['counters', 'users', 'images', 'paper_files', 'step_photos', 'till_photos']
const replaced = savedTables.filter(({ name }) => !merged.includes(name))

/** Replaces the rows of the saved tables by those staged in another schema; the transaction must hold their locks. */
export async function replaceRows(tx: Tx, scratch: Pick<ScratchSchema, 'name' | 'live'>): Promise<void> {
  await recountAfter(tx, scratch.live, () => replaceSavedRows(tx, scratch))
}

async function replaceSavedRows(tx: Tx, { name: staged, live }: Pick<ScratchSchema, 'name' | 'live'>): Promise<void> {
  const replacement = { tx, columns: await findSavedColumns(tx, live), of: of(live), staged: of(staged), live }
  await keepUsedFactors(replacement)
  const [problems, keptProblems] = [replacement.of('scheduler_problems'), replacement.staged('scheduler_problems')]
  // Kept aside: they are deleted with their bookings, and their problems would be announced again.
  await sql`insert into ${keptProblems} select * from ${problems} p
    where exists (select from ${replacement.staged('bookings')} b where b.id = p.booking_id)`.execute(tx)
  for (const { name } of replaced.toReversed()) await sql`${remark}delete from ${replacement.of(name)}`.execute(tx)
  await mergeUsers(replacement)
  for (const table of replaced) {
    if (table.name === 'bookings') await mergeFiles(replacement, 'images')
    if (table.name === 'papers') await mergeFiles(replacement, 'paper_files')
    if (table.name === 'booking_steps') await mergeFiles(replacement, 'step_photos')
    if (table.name === 'till_entries') await mergeFiles(replacement, 'till_photos')
    const columns = list(replacement, table.name)
    await sql`${remark}insert into ${replacement.of(table.name)} (${columns})
      select ${columns} from ${replacement.staged(table.name)}`.execute(tx)
  }
  await sql`insert into ${problems} select * from ${keptProblems}`.execute(tx)
  await raiseCounters(replacement)
}

/** Tables of a replacement, each named with its schema. */
interface Replacement {
  tx: Tx
  columns: SavedColumns
  /** A table of the database. */
  of: (table: string) => RawBuilder<unknown>
  /** The staged table whose rows replace it. */
  staged: (table: string) => RawBuilder<unknown>
  live: string
}

function of(schema: string) {
  return (table: string) => sql.id(schema, table)
}

/** Keeps used codes used: if a secret is unchanged, its last step and recovery codes stay as they are. */
async function keepUsedFactors({ tx, of, staged }: Replacement): Promise<void> {
  const hasSameSecret = (userId: RawBuilder<unknown>) => sql`exists (
    select from ${of('two_factor')} t join ${staged('two_factor')} s using (user_id, secret) where t.user_id = ${userId})`
  await sql`update ${staged('two_factor')} s set last_step = greatest(s.last_step, t.last_step)
    from ${of('two_factor')} t where t.user_id = s.user_id and t.secret = s.secret`.execute(tx)
  await sql`delete from ${staged('recovery_codes')} c where ${hasSameSecret(sql.ref('c.user_id'))}`.execute(tx)
  await sql`insert into ${staged('recovery_codes')} (user_id, code_hash)
    select c.user_id, c.code_hash from ${of('recovery_codes')} c where ${hasSameSecret(sql.ref('c.user_id'))}`.execute(
    tx,
  )
}

/** Updates users in place, as sessions and others refer to them; deletes users that were not saved, with references. */
async function mergeUsers(replacement: Replacement): Promise<void> {
  const { tx, columns, of, staged } = replacement
  const set = sql.join(
    columnsOf(columns, { name: 'users' }).map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  )
  // The trigger would raise the versions, which are restored as they were saved.
  await sql`alter table ${of('users')} disable trigger users_next_version`.execute(tx)
  // Marked as deleted first: an e-mail that moves between two users must not violate uniqueness halfway.
  await sql`${remark}update ${of('users')} set deleted_at = coalesce(deleted_at, now())`.execute(tx)
  const names = list(replacement, 'users')
  await sql`${remark}insert into ${of('users')} (${names}) select ${names} from ${staged('users')}
    on conflict (id) do update set ${set}`.execute(tx)
  await sql`alter table ${of('users')} enable trigger users_next_version`.execute(tx)
  const isGone = (column: RawBuilder<unknown>) =>
    sql`${column} is not null and not exists (select from ${staged('users')} s where s.id = ${column})`
  for (const { table, column, isNullable } of await findReferences(replacement)) {
    const gone = isGone(sql.ref(`t.${column}`))
    if (isNullable) await sql`update ${of(table)} t set ${sql.ref(column)} = null where ${gone}`.execute(tx)
    else await sql`delete from ${of(table)} t where ${gone}`.execute(tx)
  }
  await sql`${remark}delete from ${of('users')} t where ${isGone(sql.ref('t.id'))}`.execute(tx)
}

/** Finds the columns that refer to users in tables that are not replaced. */
async function findReferences({ tx, live }: Replacement) {
  const { rows } = await sql<{ table: string; column: string; isNullable: boolean }>`
    select t.relname as table, a.attname as column, not a.attnotnull as "isNullable"
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_class u on u.oid = c.confrelid
      join pg_namespace n on n.oid = u.relnamespace and n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and u.relname = 'users' and n.nspname = ${live}
      and t.relname <> all (${replaced.map(({ name }) => name)}::text[])`.execute(tx)
  return rows
}

/** Adds the files of the backup. Existing files stay and are left to the sweep, which spares those in use again. */
async function mergeFiles(
  replacement: Replacement,
  table: 'images' | 'paper_files' | 'step_photos' | 'till_photos',
): Promise<void> {
  const { tx, of, staged } = replacement
  const columns = list(replacement, table)
  const key = sql.ref(table.endsWith('_photos') ? 'id' : 'name')
  await sql`insert into ${of(table)} (${columns}) select ${columns} from ${staged(table)}
    on conflict (${key}) do update set removed_at = null`.execute(tx)
}

/** Raises the counters and never lowers them, so that no number is issued twice (rules/backups 34). */
async function raiseCounters({ tx, of, staged }: Replacement): Promise<void> {
  await sql`insert into ${of('counters')} as c (name, value) select name, value from ${staged('counters')}
    on conflict (name) do update set value = greatest(c.value, excluded.value)`.execute(tx)
  await sql`update ${of('counters')}
    set value = greatest(value, (select coalesce(max(receipt_number), 0) from ${of('payments')}),
      (select coalesce(max(receipt_number), 0) from ${of('refunds')}))
    where name = 'receipts'`.execute(tx)
  await sql`insert into ${of('counters')} as c (name, value)
    select 'receipts-' || split_part(receipt_code, '-', 2), max(split_part(receipt_code, '-', 3)::bigint)
    from (select receipt_code from ${of('payments')} union all select receipt_code from ${of('refunds')}
      union all select receipt_code from ${of('till_entries')}) given
    where receipt_code is not null group by 1
    on conflict (name) do update set value = greatest(c.value, excluded.value)`.execute(tx)
  await sql`insert into ${of('counters')} as c (name, value)
    select 'till-' || split_part(number, '-', 2), max(split_part(number, '-', 3)::bigint)
    from ${of('till_sessions')} where number is not null group by 1
    on conflict (name) do update set value = greatest(c.value, excluded.value)`.execute(tx)
}

function list({ columns }: Replacement, name: string): RawBuilder<unknown> {
  return sql.join(columnsOf(columns, { name }).map((column) => sql.ref(column.name)))
}
