import type { PaymentRequest } from '@yoon/contract/payment-requests/calls'
import type { PaymentRequestState } from '@yoon/contract/payment-requests/states'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'

/** A request, as the services read it. */
export interface RequestRow {
  id: string
  bookingId: string
  amount: number
  currency: string
  state: PaymentRequestState
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

const columns = sql`r.id, r.booking_id as "bookingId", r.amount, r.currency, r.state, r.created_at as "createdAt",
  r.expires_at as "expiresAt", r.ended_at as "endedAt"`

/** Returns a request, locked to the end of the transaction. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const { rows } =
    await sql<RequestRow>`select ${columns} from payment_requests r where r.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Returns a request without locking it. */
export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select ${columns} from payment_requests r where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the live request of a locked booking, locked too. */
export async function lockLiveRequest(tx: Tx, bookingId: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from payment_requests r
    where r.booking_id = ${bookingId} and r.state in ('OPEN', 'FAILED') for update`.execute(tx)
  return rows[0]
}

export type NewRequest = Pick<RequestRow, 'id' | 'bookingId' | 'amount' | 'currency' | 'createdAt' | 'expiresAt'> & {
  createdBy: string
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { id, bookingId, amount, currency, createdAt, expiresAt, createdBy } = request
  await sql`
    insert into payment_requests (id, booking_id, amount, currency, state, created_by, created_at, expires_at)
    values (${id}, ${bookingId}, ${amount}, ${currency}, 'OPEN', ${createdBy}, ${createdAt}, ${expiresAt})`.execute(tx)
}

/** Changes the state of a locked request; a state that ends it takes the moment. */
export async function changeRequest(
  tx: Tx,
  id: string,
  state: PaymentRequestState,
  endedAt: Date | null,
): Promise<void> {
  await sql`update payment_requests set state = ${state}, ended_at = ${endedAt} where id = ${id}`.execute(tx)
}

/** A request that its booking has ended. */
export interface ClosedRequest {
  bookingId: string
  amount: number
  currency: string
}

/** Returns the requests whose end by their booking the journal does not hold yet, each once. */
export async function takeClosedRequests(tx: Tx): Promise<ClosedRequest[]> {
  const { rows } = await sql<ClosedRequest>`
    update payment_requests r set is_end_recorded = true where r.id in (
      select id from payment_requests where not is_end_recorded limit 100 for update skip locked)
    returning r.booking_id as "bookingId", r.amount, r.currency`.execute(tx)
  return rows
}

/** Ends the live requests whose time is over. */
export async function expireRequests(tx: Tx, now: Date): Promise<void> {
  await sql`
    update payment_requests set state = 'EXPIRED', ended_at = expires_at
    where state in ('OPEN', 'FAILED') and expires_at <= ${now}`.execute(tx)
}

/** Allows one fresh query of a request every `everyMs`; false if there was one a moment ago. */
export async function takeTurn(tx: Tx, id: string, { now, everyMs }: { now: Date; everyMs: number }): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs)
  const { rows } = await sql`
    update payment_requests set asked_at = ${now}
    where id = ${id} and (asked_at is null or asked_at <= ${before} or asked_at > ${now}) returning id`.execute(tx)
  return rows.length > 0
}

/** Condition that the money `m` of a provider still waits for a person (rules/payment-requests 16). */
export const isOpenProblem: RawBuilder<boolean> = sql<boolean>`(m.problem is not null and case when m.payment_id is null
  then not exists (select from payments p where p.transaction_id = m.transaction_id and p.deleted_at is null
    and p.status <> 'FAILED' and p.method = case m.provider when 'wave' then 'WAVE' else 'ORANGE_MONEY' end)
  else exists (select from payments p where p.id = m.payment_id and p.deleted_at is null and p.credit > 0) end)`

/** State of a request `r`, also where its end was not recorded yet. */
function stateAt(now: Date): RawBuilder<unknown> {
  return sql`case when r.state in ('OPEN', 'FAILED') and r.expires_at <= ${now}::timestamptz then 'EXPIRED' else r.state end`
}

function requestJson(now: Date): RawBuilder<unknown> {
  return sql`r.id, r.booking_id as "bookingId", b.reference as "bookingReference",
    c.first_name || ' ' || c.last_name as client, r.amount, r.currency, ${stateAt(now)} as state,
    coalesce(paid.provider, last.provider) as provider, paid.transaction_id as "transactionId",
    paid.payment_id as "paymentId", odd.problem, odd.amount as "problemAmount", instant(r.created_at) as "createdAt",
    case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as "createdBy",
    instant(r.expires_at) as "expiresAt", instant(case when ${stateAt(now)} = 'EXPIRED' then r.expires_at else r.ended_at end)
      as "endedAt", coalesce(last.is_demo, false) as "isDemonstration"`
}

const moneyOfRequest = sql`from provider_payments m join payment_sessions s on s.id = m.session_id where s.request_id = r.id`
const joins = sql`join bookings b on b.id = r.booking_id join users c on c.id = b.client_id
  left join users u on u.id = r.created_by
  left join lateral (select s.provider, s.is_demo from payment_sessions s where s.request_id = r.id
    order by s.created_at desc, s.id limit 1) last on true
  left join lateral (select m.provider, m.transaction_id, m.payment_id ${moneyOfRequest} and m.payment_id is not null
    order by m.found_at, m.transaction_id limit 1) paid on true
  left join lateral (select m.problem, m.amount ${moneyOfRequest} and ${isOpenProblem}
    order by m.found_at desc, m.transaction_id limit 1) odd on true`

export interface RequestFilter {
  page: number
  limit: number
  bookingId?: string | undefined
  state?: PaymentRequestState | undefined
}

/** Lists a page of requests, the newest first. */
export async function listRequests(
  db: Database,
  { page, limit, bookingId, state }: RequestFilter,
  now: Date,
): Promise<Page<PaymentRequest>> {
  const conditions = [
    sql`b.deleted_at is null`,
    ...(bookingId ? [sql`r.booking_id = ${bookingId}`] : []),
    ...(state ? [sql`${stateAt(now)} = ${state}`] : []),
  ]
  const filtered = sql`from payment_requests r join bookings b on b.id = r.booking_id where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<{ rows: string; total: number }>`
    select (select count(*)::int ${filtered}) as total, coalesce((select json_agg(row_to_json(o)) from (
      select ${requestJson(now)} from (select r.* ${filtered} order by r.created_at desc, r.id
        limit ${limit} offset ${(page - 1) * limit}) r ${joins} order by r.created_at desc, r.id) o), '[]')::text as rows`.execute(
    db,
  )
  const [row] = rows
  return { rows: jsonText(row?.rows ?? '[]'), total: row?.total ?? 0 }
}

export async function findRequestJson(
  db: Database,
  id: string,
  now: Date,
): Promise<JsonText<PaymentRequest> | undefined> {
  const { rows } = await sql<{ json: string }>`
    select row_to_json(o)::text as json from (
      select ${requestJson(now)} from payment_requests r ${joins} where r.id = ${id}) o`.execute(db)
  return rows[0] && jsonText(rows[0].json)
}

/** The request of a link, without what only the office may know. */
export interface PayableRow {
  bookingReference: string
  amount: number
  currency: string
  state: PaymentRequestState
  isUnderReview: boolean
  expiresAt: string
  company: { name: string; phone: string }
  language: 'fr' | 'en' | 'wo'
}

export async function findPayable(db: Database, id: string, now: Date): Promise<PayableRow | undefined> {
  const { rows } = await sql<PayableRow>`
    select b.reference as "bookingReference", r.amount, r.currency, ${stateAt(now)} as state,
      exists (select ${moneyOfRequest} and m.payment_id is null and ${isOpenProblem}) as "isUnderReview",
      instant(r.expires_at) as "expiresAt",
      json_build_object('name', c.profile->>'companyName', 'phone', c.profile->>'phone') as company,
      c.business->>'language' as language
    from payment_requests r join bookings b on b.id = r.booking_id cross join settings c where r.id = ${id}`.execute(db)
  return rows[0]
}
