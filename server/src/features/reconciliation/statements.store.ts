import type { StatementProvider } from '@yoon/contract/reconciliation/providers'
import { sql } from 'kysely'
import { lockOf } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { NewLine } from './statement-lines.ts'

/** Waits until no other statement is written; payments that may belong to its lines wait for the end of the transaction. */
export async function waitForOtherStatements(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf('statement')})`.execute(tx)
}

interface KnownLine {
  transactionId: string
  isReversal: boolean
  amount: number
}

/** Finds the lines of a provider that are stored already. */
export async function findKnownLines(
  db: Database,
  provider: StatementProvider,
  lines: readonly Pick<NewLine, 'transactionId'>[],
): Promise<readonly KnownLine[]> {
  const ids = lines.map(({ transactionId }) => transactionId)
  const { rows } = await sql<KnownLine>`
    select transaction_id as "transactionId", is_reversal as "isReversal", amount::float8 as amount from statement_lines
    where provider = ${provider} and transaction_id = any(${ids}::text[])`.execute(db)
  return rows
}

export interface NewStatement {
  id: string
  provider: StatementProvider
  source: 'FILE' | 'API'
  filename: string | null
  fromDay: string
  toDay: string
  lineCount: number
  addedCount: number
  userId: string
  now: Date
}

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  const { id, provider, source, filename, fromDay, toDay, lineCount, addedCount, userId, now } = statement
  await sql`
    insert into statements (id, provider, source, filename, from_day, to_day, line_count, added_count, added_by, added_at)
    values (${id}, ${provider}, ${source}, ${filename}, ${fromDay}, ${toDay}, ${lineCount}, ${addedCount}, ${userId}, ${now})`.execute(
    tx,
  )
}

/** Lines that one statement inserts. */
const linesAtOnce = 2_000

export async function insertLines(
  tx: Tx,
  { id, provider }: Pick<NewStatement, 'id' | 'provider'>,
  lines: readonly NewLine[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const rows = lines.slice(from, from + linesAtOnce).map((line) => ({
      transaction_id: line.transactionId,
      is_reversal: line.isReversal,
      kind: line.kind,
      type: line.type,
      amount: line.amount,
      fee: line.fee,
      at: line.at.toISOString(),
      has_time: line.hasTime,
      phone: line.phone,
      name: line.name,
      client_reference: line.clientReference,
      session_reference: line.sessionReference,
    }))
    await sql`
      insert into statement_lines (statement_id, provider, transaction_id, is_reversal, kind, type, amount, fee, at, has_time,
        phone, name, client_reference, session_reference)
      select ${id}::uuid, ${provider}, l.transaction_id, l.is_reversal, l.kind, l.type, l.amount, l.fee, l.at, l.has_time,
        l.phone, l.name, l.client_reference, l.session_reference
      from jsonb_populate_recordset(null::statement_lines, ${JSON.stringify(rows)}::jsonb) l`.execute(tx)
  }
}

/** Matches the new lines of a statement with the payments and refunds that they are; returns how many. */
export async function matchStatement(tx: Tx, id: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update statement_lines l set payment_id = m.payment_id, refund_id = m.refund_id, matched_by = 'auto', match_rule = m.rule, decided_at = ${now}
    from line_matches m where m.statement_id = ${id} and m.line_id = l.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Names of the columns by field, as a person has chosen them for a provider; null for none. */
export type RememberedColumns = Readonly<Record<string, string | null>>

export async function findMapping(db: Database, provider: StatementProvider): Promise<RememberedColumns> {
  const { rows } = await sql<{ columns: RememberedColumns }>`
    select columns from statement_mappings where provider = ${provider}`.execute(db)
  return rows[0]?.columns ?? {}
}

export async function rememberMapping(tx: Tx, provider: StatementProvider, columns: RememberedColumns): Promise<void> {
  await sql`
    insert into statement_mappings as m (provider, columns) values (${provider}, ${JSON.stringify(columns)}::jsonb)
    on conflict (provider) do update set columns = m.columns || excluded.columns`.execute(tx)
}
