import { statementLimits } from '@yoon/contract/reconciliation/limits'
import type { StatementProvider } from '@yoon/contract/reconciliation/providers'
import type { IgnoredLine, MatchCandidates, MatchedLine, Reconciliation } from '@yoon/contract/reconciliation/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { matchesSearch } from '../../platform/database/search.ts'

type Sql = RawBuilder<unknown>

/** Hours between a line and a payment that may be the same money (rules/reconciliation 12). */
const nearHours = sql`interval '2 hours'`

/** Line `l` as it is shown. */
const lineJson = sql`json_build_object('id', l.id, 'transactionId', l.transaction_id, 'kind', l.kind, 'type', l.type,
  'amount', l.amount, 'fee', l.fee, 'at', instant(l.at), 'hasTime', l.has_time, 'phone', l.phone, 'name', l.name,
  'clientReference', l.client_reference)`

const fullName = (user: string) =>
  sql`nullif(btrim(concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.last_name`)})), '')`

/** Payment `p` as it is compared, with its booking `b`, the client `c` and the person who recorded it `r`. */
const paymentJson = sql`json_build_object('id', p.id, 'amount', p.amount, 'method', p.method, 'status', p.status,
  'transactionId', p.transaction_id, 'phoneNumber', p.phone_number, 'paidAt', instant(p.paid_at),
  'recordedBy', ${fullName('r')}, 'client', ${fullName('c')},
  'booking', case when b.id is not null then json_build_object('id', b.id, 'bookingReference', b.reference,
    'status', b.status) end)`
const namesOfPayment = sql`left join bookings b on b.id = p.booking_id left join users c on c.id = coalesce(b.client_id, p.client_id)
  left join users r on r.id = p.recorded_by`

/** Condition that the payment `p` has arrived, as the provider's statement should say. */
const hasArrived = sql`p.status in ('COMPLETED', 'REFUNDED') and p.deleted_at is null and p.paid_at is not null`
const isUnmatched = sql`not exists (select from statement_lines o where o.payment_id = p.id)`
/** Condition that the amount of the payment `p` is that of the line `l`, without or with the fee. */
const hasItsAmount = sql`p.amount in (l.amount, l.amount + l.fee)`

/** Booking `b` of the client `c` of which something is due. */
const dueJson = sql`json_build_object('id', b.id, 'bookingReference', b.reference, 'status', b.status, 'client', ${fullName('c')},
  'due', booking_due(b), 'startsAt', instant(b.starts_at))`
/** Condition that something is due of the booking `b`. */
const isDue = sql`b.deleted_at is null and b.status <> 'CANCELLED' and booking_due(b) > 0`
const hasItsDue = sql`booking_due(b) in (l.amount, l.amount + l.fee)`
/** End of the time in which the line `l` was written; a line may give the day alone. */
const lineEnd = sql`case when l.has_time then l.at else l.at + interval '1 day' end`

/** Time between the line `l` and a moment. */
const apartOf = (moment: string) => sql`greatest(${sql.ref(moment)} - l.at, l.at - ${sql.ref(moment)})`
const isNear = (moment: Sql) => sql`${moment} between l.at - ${nearHours} and ${lineEnd} + ${nearHours}`

/** Payments of the amount and the phone of the open receipt `l`, near in time. */
const ofPayments = sql`
  select 2 as place, p.id, p.id as payment_id, null::uuid as request_id, null::uuid as booking_id,
    'AMOUNT_PHONE_TIME' as reason, ${paymentJson} as payment, null::json as booking, ${apartOf('p.paid_at')} as apart
  from payments p ${namesOfPayment}
  where p.method = l.provider and ${isNear(sql`coalesce(p.paid_at, p.created_at)`)}
    and ${hasItsAmount} and ${hasArrived} and ${isUnmatched}
    and phone_digits(l.phone) <> '' and phone_digits(l.phone) in (phone_digits(p.phone_number), phone_digits(c.phone))`

/** The request in whose session the provider announced the transaction of the receipt `l`, which does not fit it. */
const ofAnnounced = sql`
  select 1, b.id, null, q.id, b.id, 'REQUEST_TRANSACTION', null, ${dueJson}, interval '0'
  from provider_payments m join payment_sessions s on s.id = m.session_id join payment_requests q on q.id = s.request_id
    join bookings b on b.id = q.booking_id join users c on c.id = b.client_id
  where m.provider = lower(l.provider) and m.transaction_id = l.transaction_id and m.payment_id is null
    and b.deleted_at is null`

/** Requests of the amount to the phone of the receipt `l` that were opened at the provider near in time, and are not paid. */
const ofRequests = sql`
  select 3, b.id, null, q.id, b.id, 'REQUEST_PHONE_TIME', null, ${dueJson}, o.apart
  from users c join bookings b on b.client_id = c.id join payment_requests q on q.booking_id = b.id
    cross join lateral (select min(${apartOf('s.created_at')}) as apart from payment_sessions s
      where s.request_id = q.id and s.provider = lower(l.provider) and s.amount in (l.amount, l.amount + l.fee)
        and ${isNear(sql`s.created_at`)}) o
  where c.phone = l.phone and ${isDue} and q.state <> 'PAID' and o.apart is not null`

/** Bookings of which the amount of the receipt `l` is due, of a client with its phone, near in time. */
const ofBookings = sql`
  select 4, b.id, null, null, b.id, 'DUE_PHONE_TIME', null, ${dueJson},
    greatest(b.starts_at - l.at, l.at - coalesce(b.completed_at, b.ends_at), interval '0')
  from users c join bookings b on b.client_id = c.id
  where c.phone = l.phone and ${isDue} and ${hasItsDue}
    and ${lineEnd} >= b.starts_at - ${nearHours} and l.at <= coalesce(b.completed_at, b.ends_at) + ${nearHours}`

/** Payments and bookings that the open receipt `l` may be, each once. */
const proposals = sql`
  select coalesce(json_agg(json_build_object('paymentId', n.payment_id, 'requestId', n.request_id, 'bookingId', n.booking_id,
    'reason', n.reason, 'payment', n.payment, 'booking', n.booking,
    'minutesApart', case when l.has_time then round(extract(epoch from n.apart) / 60)::int end)
    order by n.place, n.apart, n.id), '[]')
  from (
    select * from (
      select distinct on (f.id) f.* from (
        (${ofPayments}) union all (${ofAnnounced}) union all (${ofRequests}) union all (${ofBookings})) f
      order by f.id, f.place, f.apart) once
    order by once.place, once.apart, once.id limit ${statementLimits.proposals}) n`

interface Day {
  provider: StatementProvider
  date: string
}

/** Compares the lines of a day with its payments in one statement; PostgreSQL writes the JSON (rules/reconciliation 10–16). */
export async function readReconciliation(
  db: Database,
  { provider, date }: Day,
  canFetch: boolean,
): Promise<JsonText<Reconciliation>> {
  const list = (json: Sql, condition: Sql) =>
    sql`coalesce((select json_agg(${json} order by l.at, l.transaction_id, l.is_reversal) from day l where ${condition}), '[]')`
  const isOpen = sql`l.decided_at is null`
  const isClientMoney = sql`l.kind in ('RECEIPT', 'REFUND')`
  const { rows } = await sql<{ json: string }>`
    with day as materialized (
      select l.* from statement_lines l where l.provider = ${provider} and l.day = ${date}::date),
    covering as (select max(added_at) as added_at from statements
      where provider = ${provider} and ${date}::date between from_day and to_day),
    payments_there as materialized (
      select p.id, p.paid_at, ${paymentJson} as payment from payments p ${namesOfPayment}
      where p.method = ${provider} and ${hasArrived} and ${isUnmatched} and (select added_at from covering) is not null
        and coalesce(p.paid_at, p.created_at) >= ${date}::date::timestamp at time zone 'UTC'
        and coalesce(p.paid_at, p.created_at) < (${date}::date + 1)::timestamp at time zone 'UTC')
    select row_to_json(a)::text as json from (select
      ${provider}::text as provider, ${date}::text as date,
      (select coalesce(json_agg(${matchedJson} order by l.at, l.transaction_id), '[]') from day l ${decidedBy}
        join payments p on p.id = ${paymentOfLine} ${namesOfPayment}) as matched,
      ${list(
        sql`json_build_object('line', ${lineJson}, 'proposals', case when l.kind = 'RECEIPT' then (${proposals})
        else '[]' end)`,
        sql`${isOpen} and ${isClientMoney}`,
      )} as "missingHere",
      (select coalesce(json_agg(t.payment order by t.paid_at, t.id), '[]') from payments_there t) as "missingThere",
      ${list(lineJson, sql`${isOpen} and l.kind = 'TRANSFER'`)} as transfers,
      ${list(lineJson, sql`${isOpen} and l.kind in ('PAYOUT', 'FEE')`)} as others,
      (select coalesce(json_agg(${ignoredJson} order by l.at, l.transaction_id), '[]') from day l ${decidedBy}
        where l.ignored_reason is not null) as ignored,
      (${totals({ provider, date })}) as totals,
      (select instant(added_at) from covering) as "fetchedAt", ${canFetch}::boolean as "canFetch") a`.execute(db)
  return jsonText(rows[0]?.json ?? 'null')
}

const decidedBy = sql`left join users d on d.id = l.decided_by`

/** The payment of a matched line `l`: of a refund that which was refunded. */
const paymentOfLine = sql`coalesce(l.payment_id, (select f.payment_id from refunds f where f.id = l.refund_id))`

const matchedJson = sql`json_build_object('line', ${lineJson}, 'paymentId', p.id, 'refundId', l.refund_id, 'payment', ${paymentJson},
  'by', l.matched_by, 'person', ${fullName('d')}, 'at', instant(l.decided_at), 'rule', l.match_rule)`

const ignoredJson = sql`json_build_object('line', ${lineJson}, 'reason', l.ignored_reason, 'person', ${fullName('d')},
  'at', instant(l.decided_at))`

/**
 * Totals of the lines of `day`. Whether a provider states amounts without their fee is told by the last matched line with one
 * until then: the payment has the whole amount.
 */
function totals({ provider, date }: Day): Sql {
  const isNet = sql`coalesce((select p.amount = l.amount + l.fee from statement_lines l join payments p on p.id = l.payment_id
    where l.provider = ${provider} and l.kind = 'RECEIPT' and l.fee > 0 and l.day <= ${date}::date order by l.at desc, l.id limit 1), false)`
  const whole = sql`case when l.payment_id is not null then (select p.amount from payments p where p.id = l.payment_id)
    when n.is_net then l.amount + l.fee else l.amount end`
  const sum = (amount: Sql, kinds: Sql) => sql`coalesce(sum(${amount}) filter (where ${kinds}), 0)::bigint`
  return sql`
    select json_build_object('gross', t.gross, 'refunds', t.refunds, 'fees', t.fees, 'transfers', t.transfers,
      'net', t.gross - t.refunds - t.fees)
    from (select ${sum(whole, sql`l.kind = 'RECEIPT'`)} as gross,
      ${sum(sql`-l.amount`, sql`l.kind = 'REFUND'`)} as refunds,
      ${sum(sql`l.fee`, sql`l.kind <> 'FEE'`)} + ${sum(sql`-l.amount`, sql`l.kind = 'FEE'`)} as fees,
      ${sum(sql`-l.amount`, sql`l.kind = 'TRANSFER'`)} as transfers
    from day l cross join (select ${isNet} as is_net) n) t`
}

/** Reads a matched line, or one that was left aside. */
export async function findDecision(db: Database, lineId: string): Promise<MatchedLine | IgnoredLine | undefined> {
  const { rows } = await sql<{ decision: MatchedLine | IgnoredLine }>`
    select case when l.ignored_reason is null then ${matchedJson} else ${ignoredJson} end as decision
    from statement_lines l ${decidedBy} left join payments p on p.id = ${paymentOfLine} ${namesOfPayment}
    where l.id = ${lineId} and l.decided_at is not null`.execute(db)
  return rows[0]?.decision
}

/**
 * Lists among which a person chooses for a line: payments of its amount without line, and bookings of which something is due,
 * those of its amount first; all of them, if they are searched.
 */
export async function listCandidates(
  db: Database,
  { lineId, search }: { lineId: string; search: string | undefined },
): Promise<JsonText<MatchCandidates>> {
  const matches = (words: Sql) => (search ? matchesSearch(words, search) : sql`true`)
  const paymentWords = sql`concat_ws(' ', lower(p.transaction_id), lower(b.reference), c.search_text,
    phone_digits(p.phone_number))`
  const near = sql`interval '31 days'`
  const { rows } = await sql<{ json: string }>`
    with line as (select * from statement_lines where id = ${lineId})
    select json_build_object(
      'payments', (select coalesce(json_agg(n.payment order by n.apart, n.id), '[]') from (
        select p.id, ${paymentJson} as payment, greatest(p.paid_at - l.at, l.at - p.paid_at) as apart
        from line l join payments p on p.method = l.provider and ${hasItsAmount} ${namesOfPayment}
        where ${hasArrived} and ${isUnmatched}
          and coalesce(p.paid_at, p.created_at) between l.at - ${near} and l.at + ${near} and ${matches(paymentWords)}
        order by apart, p.id limit ${statementLimits.candidates}) n),
      'bookings', (select coalesce(json_agg(n.booking order by n.place, n.apart, n.id), '[]') from (
        select b.id, ${dueJson} as booking, case when ${hasItsDue} then 1 else 2 end as place,
          greatest(b.starts_at - l.at, l.at - b.starts_at) as apart
        from line l join bookings b on b.starts_at between l.at - ${near} and l.at + ${near} join users c on c.id = b.client_id
        where ${isDue} and ${matches(sql`concat_ws(' ', lower(b.reference), c.search_text)`)}
          and ${search ? sql`true` : hasItsDue}
        order by place, apart, b.id limit ${statementLimits.candidates}) n))::text as json`.execute(db)
  return jsonText(rows[0]?.json ?? 'null')
}
