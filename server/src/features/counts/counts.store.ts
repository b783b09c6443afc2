import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { noDeadline } from '../../platform/database/statement-marks.ts'

/** Adds up to `most` changes of each kind to the counts; returns their number, 0 while another server does. */
export async function foldCounts(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_counts(${most}) as folded`.execute(tx)
  return rows[0]?.folded ?? 0
}

/**
 * Takes all counts from the rows again, and which trips are answered, in seconds for a million bookings: reads continue,
 * writes wait.
 */
export async function rebuildCounts(tx: Tx): Promise<void> {
  await sql`${sql.raw(noDeadline)}
    select rebuild_counts()`.execute(tx)
  await sql`${sql.raw(noDeadline)}
    update bookings set is_answered = not is_answered where id in (select id from answer_errors)`.execute(tx)
}

/** A group whose maintained count, or a trip whose answer differs from the rows, as JSON, with which of both it is. */
export interface CountError {
  kind: string
  count: string
}

/** Compares all counts with the rows; empty if they agree. */
export async function findCountErrors(db: Database): Promise<CountError[]> {
  const { rows } = await sql<CountError>`${sql.raw(noDeadline)}
    select kind, count from count_errors union all select kind, count from answer_errors order by kind, count`.execute(
    db,
  )
  return rows
}

/** Triggers that append the changes of each table, keep sums of the ledger, or set which trips are answered. */
const triggers = {
  bookings: ['bookings_count_rows', 'bookings_count_changes', 'bookings_await_due'],
  payments: [
    'payments_count_rows',
    'payments_count_changes',
    'payments_revenue_before',
    'payments_revenue_after',
    'payments_revenue_gone',
    // Sums of the ledger are restored as they were saved.
    'payments_prepare',
    'payments_sum',
    'payments_held_cash',
  ],
  allocations: [
    'allocations_sum',
    'allocations_revenue_before',
    'allocations_revenue_after',
    'allocations_revenue_gone',
  ],
  allocation_reductions: ['allocation_reductions_sum', 'allocation_reductions_revenue'],
  refunds: ['refunds_sum'],
  driver_cash_releases: ['driver_cash_releases_count'],
  booking_extras: ['booking_extras_sum'],
  write_offs: ['write_offs_sum'],
  users: ['users_count_rows', 'users_count_changes'],
  booking_steps: ['booking_steps_answer'],
} as const

/**
 * Runs `work`, which replaces rows of the counted tables of a schema while the transaction locks them, without counting
 * each row, and takes the counts from the rows afterwards.
 */
export async function recountAfter(tx: Tx, schema: string, work: () => Promise<void>): Promise<void> {
  await switchTriggers(tx, schema, 'disable')
  await work()
  await switchTriggers(tx, schema, 'enable')
  await rebuildCounts(tx)
}

async function switchTriggers(tx: Tx, schema: string, state: 'enable' | 'disable'): Promise<void> {
  for (const [table, names] of Object.entries(triggers)) {
    for (const name of names) {
      await sql`alter table ${sql.id(schema, table)} ${sql.raw(state)} trigger ${sql.id(name)}`.execute(tx)
    }
  }
}
