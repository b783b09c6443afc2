import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import type { PaymentProblem } from '@yoon/contract/payment-requests/states'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export type SessionState = 'CREATING' | 'OPEN' | 'PAID' | 'FAILED' | 'EXPIRED' | 'CANCELLED'

/** An attempt to be paid by a provider. */
export interface SessionRow {
  id: string
  requestId: string
  provider: ProviderId
  amount: number
  currency: string
  state: SessionState
  isDemo: boolean
  createdAt: Date
  creatingUntil: Date | null
  ref: string | null
  url: string | null
  deepLinks: Record<string, string>
  qr: string | null
  expiresAt: Date | null
  failures: number
}

const columns = sql`s.id, s.request_id as "requestId", s.provider, s.amount, s.currency, s.state, s.is_demo as "isDemo",
  s.created_at as "createdAt", s.creating_until as "creatingUntil", s.provider_ref as ref, s.url, s.deep_links as "deepLinks",
  s.qr, s.expires_at as "expiresAt", s.failures`

/** Returns the last session of a request with a provider. */
export async function findLastSession(
  tx: Tx,
  requestId: string,
  provider: ProviderId,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from payment_sessions s where s.request_id = ${requestId} and s.provider = ${provider}
    order by s.created_at desc, s.id limit 1`.execute(tx)
  return rows[0]
}

export async function findSessionsOf(db: Database, requestId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from payment_sessions s where s.request_id = ${requestId} order by s.created_at desc, s.id`.execute(
    db,
  )
  return rows
}

export async function findSession(db: Database, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select ${columns} from payment_sessions s where s.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from payment_sessions s where s.id = ${id} for update`.execute(tx)
  return rows[0]
}

type NewSessionRow = Pick<
  SessionRow,
  'id' | 'requestId' | 'provider' | 'amount' | 'currency' | 'isDemo' | 'createdAt'
> & {
  creatingUntil: Date
  nextCheckAt: Date
}

/** Inserts the row of a session that is created at the provider after the commit. */
export async function insertSession(tx: Tx, session: NewSessionRow): Promise<void> {
  const { id, requestId, provider, amount, currency, isDemo, createdAt, creatingUntil, nextCheckAt } = session
  await sql`
    insert into payment_sessions
      (id, request_id, provider, amount, currency, state, is_demo, created_at, creating_until, next_check_at)
    values (${id}, ${requestId}, ${provider}, ${amount}, ${currency}, 'CREATING', ${isDemo}, ${createdAt}, ${creatingUntil},
      ${nextCheckAt})`.execute(tx)
}

/** Gives the creation of a session to this server until a moment. */
export async function holdCreation(tx: Tx, id: string, until: Date): Promise<void> {
  await sql`update payment_sessions set creating_until = ${until} where id = ${id} and state = 'CREATING'`.execute(tx)
}

interface CreatedSession {
  ref: string
  url: string
  deepLinks: Record<string, string>
  qr: string | null
  expiresAt: Date
}

/**
 * Stores the provider's answer. A session that was paid or cancelled meanwhile stays so; a cancelled one is then ended at the
 * provider.
 */
export async function storeCreated(tx: Tx, id: string, created: CreatedSession): Promise<SessionRow | undefined> {
  const { ref, url, deepLinks, qr, expiresAt } = created
  const { rows } = await sql<SessionRow>`
    update payment_sessions s set state = case when state = 'CREATING' then 'OPEN' else state end, provider_ref = ${ref},
      url = ${url}, deep_links = ${JSON.stringify(deepLinks)}::jsonb, qr = ${qr}, expires_at = ${expiresAt},
      creating_until = null, is_cancel_due = s.state = 'CANCELLED' and s.provider = 'wave'
    where id = ${id} returning ${columns}`.execute(tx)
  return rows[0]
}

export async function changeSession(tx: Tx, id: string, state: SessionState): Promise<void> {
  await sql`update payment_sessions set state = ${state}, creating_until = null where id = ${id}`.execute(tx)
}

/** True if a request has an attempt that may still be paid. */
export async function hasOpenSession(tx: Tx, requestId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_sessions where request_id = ${requestId} and state in ('CREATING', 'OPEN') limit 1`.execute(tx)
  return rows.length > 0
}

/** Cancels an attempt that another one replaces. Only Wave can end it too. */
export async function cancelSession(tx: Tx, id: string): Promise<void> {
  await sql`
    update payment_sessions set state = 'CANCELLED', is_cancel_due = provider = 'wave' and provider_ref is not null
    where id = ${id}`.execute(tx)
}

/** Cancels the attempts of a request that may still be paid. Only Wave can end them too. */
export async function cancelSessions(tx: Tx, requestId: string, now: Date): Promise<void> {
  await sql`
    update payment_sessions set state = 'CANCELLED', is_cancel_due = provider = 'wave' and provider_ref is not null,
      next_check_at = ${now}
    where request_id = ${requestId} and state in ('CREATING', 'OPEN')`.execute(tx)
}

/** Plans the next fresh query of a session; null if there is none any more. */
export async function planCheck(
  tx: Tx,
  id: string,
  { at, failures }: { at: Date | null; failures: number },
): Promise<void> {
  await sql`update payment_sessions set next_check_at = ${at}, failures = ${failures} where id = ${id}`.execute(tx)
}

/** Claims the session whose query is due the longest, for a minute; other servers do not get it. */
export async function claimDueSession(
  tx: Tx,
  { providers, now }: { providers: readonly ProviderId[]; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    update payment_sessions s set next_check_at = ${now}::timestamptz + interval '1 minute' where s.id = (
      select id from payment_sessions where next_check_at <= ${now} and provider = any(${[...providers]}::text[])
      order by next_check_at, id limit 1 for update skip locked)
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Claims sessions that have to be ended at their provider. */
export async function claimCancels(
  tx: Tx,
  limit: number,
): Promise<{ id: string; provider: ProviderId; ref: string }[]> {
  const { rows } = await sql<{ id: string; provider: ProviderId; ref: string }>`
    update payment_sessions s set is_cancel_due = false where s.id in (
      select id from payment_sessions where is_cancel_due and provider_ref is not null limit ${limit} for update skip locked)
    returning s.id, s.provider, s.provider_ref as ref`.execute(tx)
  return rows
}

/** Has a session ended at its provider later, unless it has expired there meanwhile. */
export async function cancelLater(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update payment_sessions set is_cancel_due = true where id = ${id} and expires_at > ${now}`.execute(tx)
}

export interface ConfirmedMoney {
  provider: ProviderId
  transactionId: string
  sessionId: string
  amount: number | undefined
  currency: string | undefined
  fee: number | undefined
  payer: string | undefined
  paidAt: Date | undefined
  foundAt: Date
}

/** Stores money that a provider has confirmed; false if it is known. */
export async function insertMoney(tx: Tx, money: ConfirmedMoney): Promise<boolean> {
  const { provider, transactionId, sessionId, amount, currency, fee, payer, paidAt, foundAt } = money
  const { rows } = await sql`
    insert into provider_payments (provider, transaction_id, session_id, amount, currency, fee, payer, paid_at, found_at)
    values (${provider}, ${transactionId}, ${sessionId}, ${amount ?? null}, ${currency ?? null}, ${fee ?? null},
      ${payer ?? null}, ${paidAt ?? null}, ${foundAt})
    on conflict do nothing returning transaction_id`.execute(tx)
  return rows.length > 0
}

/** Stores the payment that confirmed money became, and why a person has to look at it. */
export async function settleMoney(
  tx: Tx,
  { provider, transactionId }: Pick<ConfirmedMoney, 'provider' | 'transactionId'>,
  { paymentId, problem }: { paymentId: string | null; problem: PaymentProblem | null },
): Promise<void> {
  await sql`
    update provider_payments set payment_id = ${paymentId}, problem = ${problem}
    where provider = ${provider} and transaction_id = ${transactionId}`.execute(tx)
}

/** Counts the payments that the provider of the demonstration has confirmed: no real money was moved. */
export async function countDemonstrationPayments(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_sessions s join provider_payments m on m.session_id = s.id
      join payments p on p.id = m.payment_id
    where s.is_demo and p.deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
