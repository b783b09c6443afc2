import type { Payment, PaymentStats, PaymentSums } from '@yoon/contract/payments/calls'
import { type PaymentMethod, paymentMethods } from '@yoon/contract/payments/methods'
import type { PaymentStatus } from '@yoon/contract/payments/status'
import { type RawBuilder, sql } from 'kysely'
import { midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { nameColumns } from '../../platform/person.ts'

/** First and last day of payments; of all days without them. */
interface Period {
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** Filter of the list of payments. */
export interface PaymentFilter extends Period {
  status?: PaymentStatus | undefined
  method?: PaymentMethod | undefined
  search?: string | undefined
  /** `asc`: the oldest first; `received`: the last received first, also without a period. */
  order?: 'asc' | 'desc' | 'received' | undefined
}

export interface PaymentQuery extends PaymentFilter {
  page: number
  limit: number
}

type Condition = RawBuilder<unknown>

/** Lists a page of payments without search in one statement; PostgreSQL writes the JSON. */
export async function listPayments(db: Database, query: PaymentQuery): Promise<Page<Payment>> {
  const { rows } = await sql<{ rows: string; total: number }>`
    with page as materialized (
      select p.* from payments p where ${paymentFilter(query)}
      order by ${orderOf(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ),
    shown as (${shownColumns})
    select coalesce((select json_agg(row_to_json(shown) order by ${shownOrder(query)}) from shown), '[]')::text as rows,
      ${totalOf(query)} as total`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

/** Returns the JSON of a payment as in the list. */
export async function findPaymentJson(db: Database, id: string): Promise<JsonText<Payment> | undefined> {
  const { rows } = await sql<{ row: string }>`
    with page as (select p.* from payments p where p.id = ${id} and p.deleted_at is null)
    select row_to_json(shown)::text as row from (${shownColumns}) shown`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}

/** Finds a soft-deleted payment and returns its receipt number. */
export async function findDeletedPayment(
  db: Database,
  id: string,
): Promise<{ receiptNumber: number | null } | undefined> {
  return db
    .selectFrom('payments')
    .select('receipt_number as receiptNumber')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
}

/** Subquery of the number of payments that match a filter. */
function totalOf(filter: PaymentFilter): Condition {
  return sql`(select coalesce(sum(payments), 0)::int from (${figures(filter)}) figures)`
}

/** Query of the maintained counts: number and amount of the payments of a filter, by status. */
function figures({ status, method, ...period }: PaymentFilter): Condition {
  const conditions = [
    ...daysOf(period),
    ...(status ? [sql`c.status = ${status}`] : []),
    ...(method ? [sql`c.method = ${method}`] : []),
  ]
  return sql`select c.status, sum(c.payments) as payments, sum(c.amount) as amount
    from payment_counts_now c where ${sql.join(conditions, sql` and `)} group by c.status`
}

/** Conditions on the maintained counts `c`: those of all days, or of the days of a period. */
function daysOf({ dateFrom, dateTo }: Period): Condition[] {
  if (!dateFrom && !dateTo) return [sql`c.day is null`]
  return [...(dateFrom ? [sql`c.day >= ${dateFrom}::date`] : []), ...(dateTo ? [sql`c.day <= ${dateTo}::date`] : [])]
}

/** Number of days whose sums are listed. */
const listedDays = 31

/** Reads the sums of the completed payments of a period, or of those of a method, from the maintained counts. */
export async function readPaymentSums(
  db: Database,
  { method, ...period }: Period & Pick<PaymentFilter, 'method'>,
): Promise<JsonText<PaymentSums>> {
  const isOfMethod = method ? [sql`c.method = ${method}`] : []
  const completed = (days: Condition[]) => sql.join([sql`c.status = 'COMPLETED'`, ...isOfMethod, ...days], sql` and `)
  const { rows } = await sql<{ sums: string }>`
    with days as materialized (
      select c.day, ${takings} from payment_counts_now c
      where ${completed(hasPeriod(period) ? daysOf(period) : [sql`c.day is not null`])}
      group by c.day having sum(c.payments) <> 0 order by c.day desc limit ${listedDays + 1}
    )
    select row_to_json(s)::text as sums from (
      select
        (select row_to_json(a) from (
          select ${takings} from payment_counts_now c where ${completed(daysOf(period))}) a) as all,
        coalesce((select json_agg(row_to_json(d) order by d.day desc)
          from (select * from days order by day desc limit ${listedDays}) d), '[]') as days,
        (select count(*) > ${listedDays} from days) as "hasMore"
    ) s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sums answered no row')
  return jsonText(row.sums)
}

/** Number and sum of counts `c`, and the sum of each method. */
const takings: Condition = sql`
  coalesce(sum(c.payments), 0)::int as payments, coalesce(sum(c.amount), 0)::bigint as total, ${sql.join(
    paymentMethods.map(
      (method) => sql`coalesce(sum(c.amount) filter (where c.method = ${method}), 0)::bigint as ${sql.ref(method)}`,
    ),
  )}`

/** Reads the counts by status and the revenue of the payments of a filter without search. */
export async function readPaymentStats(db: Database, filter: PaymentFilter): Promise<JsonText<PaymentStats>> {
  const { rows } = await sql<{ stats: string }>`
    select row_to_json(s)::text as stats from (
      select ${statsColumns(revenueOf(filter))}
      from (${figures(filter)}) figures
    ) s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sums answered no row')
  return jsonText(row.stats)
}

/** Moment of a payment `p`: of its receipt, or of its creation where there is none (rules/money 37). */
export const moment: Condition = sql`coalesce(p.paid_at, p.created_at)`

export function hasPeriod({ dateFrom, dateTo }: Period): boolean {
  return Boolean(dateFrom ?? dateTo)
}

type Ordered = Period & Pick<PaymentFilter, 'order'>

/** True if payments are listed by their moment and read from its index: in a period, and where it is asked for. */
export function isByMoment(query: Ordered): boolean {
  return query.order === 'received' || hasPeriod(query)
}

/** Order of the list of payments `p`: the newest first unless asked, in a period by the receipt. */
export function orderOf(query: Ordered): Condition {
  return inOrder(query, isByMoment(query) ? moment : sql`p.created_at`, sql`p.id`)
}

/** The same order of the rows `shown`. */
function shownOrder(query: Ordered): Condition {
  const createdAt = sql`shown."createdAt"`
  return inOrder(query, isByMoment(query) ? sql`coalesce(shown."paidAt", ${createdAt})` : createdAt, sql`shown.id`)
}

function inOrder({ order }: Ordered, at: Condition, id: Condition): Condition {
  return order === 'asc' ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`
}

/** Condition that a payment `p` matches a filter; what a search finds is up to `payment-search.store.ts`. */
export function paymentFilter({ status, method, dateFrom, dateTo }: PaymentFilter): Condition {
  const conditions = [
    sql`p.deleted_at is null`,
    ...(dateFrom ? [sql`${moment} >= ${midnight(sql`${dateFrom}::date`)}`] : []),
    ...(dateTo ? [sql`${moment} < ${midnight(sql`${dateTo}::date + 1`)}`] : []),
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(method ? [sql`p.method = ${method}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function countOf(status: PaymentStatus): Condition {
  return sql`coalesce(max(payments) filter (where status = ${status}), 0)::int`
}

/** Subquery of the revenue of a filter, from the maintained counts: that of a period follows its own days (rules/money 67). */
function revenueOf({ status, method, ...period }: PaymentFilter): Condition {
  if (status && status !== 'COMPLETED') return sql`0::bigint`
  const conditions = [...daysOf(period), ...(method ? [sql`c.method = ${method}`] : [])]
  return sql`(select coalesce(sum(c.amount), 0)::bigint from revenue_counts_now c
    where ${sql.join(conditions, sql` and `)})`
}

/** Figures of payments from `figures`: their number and amount by status, and their revenue. */
export const statsColumns = (revenue: Condition): Condition => sql`
  ${revenue} as "totalRevenue",
  coalesce(max(amount) filter (where status = 'PENDING'), 0)::bigint as "pendingAmount",
  ${countOf('COMPLETED')} as "completedCount", ${countOf('PENDING')} as "pendingCount",
  ${countOf('PROCESSING')} as "processingCount", ${countOf('FAILED')} as "failedCount",
  ${countOf('REFUNDED')} as "refundedCount"`

const bookingColumns = sql`
  select b.id, b.reference as "bookingReference", b.status, b.service_type as "serviceType",
    b.booking_type as "bookingType", b.total_price as "totalPrice", b.pickup_location as "pickupLocation", b.destination,
    b.scheduled_date as "scheduledDate", to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime",
    case when b.service_type = 'DAILY_RENTAL' then b.scheduled_date end as "rentalStartDate",
    b.rental_end_date as "rentalEndDate",
    coalesce(b.rental_hours, (b.rental_end_date - b.scheduled_date + 1) * 24) as "rentalDuration",
    b.passengers, b.luggage, b.payment_method as "paymentMethod", b.is_with_driver as "isWithDriver",
    b.is_with_driver as "requiresDriver", instant(b.created_at) as "createdAt",
    (select row_to_json(c) from (select ${nameColumns} from users u where u.id = b.client_id) c) as user,
    (select row_to_json(r) from (
      select d.id, (select row_to_json(c) from (select ${nameColumns} from users u where u.id = d.user_id) c) as user
      from drivers d where d.id = b.driver_id) r) as driver,
    (select row_to_json(x) from (
      select v.brand, v.model, v.license_plate as "licensePlate" from vehicles v where v.id = b.vehicle_id) x) as vehicle
  from bookings b where b.id = p.booking_id`

/** Amounts that count of a payment `p` towards each booking; of a deleted one nothing. */
const allocationsJson = sql`coalesce((select json_agg(row_to_json(x)) from (
  select a.id, a.booking_id as "bookingId", b.reference as "bookingReference", a.amount - a.reduced_amount as amount,
    a.is_tip as "isTip"
  from allocations a join bookings b on b.id = a.booking_id
  where a.payment_id = p.id and p.deleted_at is null and a.amount > a.reduced_amount
  order by a.allocated_at nulls first, a.is_tip, b.starts_at, a.inserted_at, a.id) x), '[]')`

const refundsJson = sql`case when p.refunded_amount > 0 then (select json_agg(row_to_json(x)) from (
  select f.id, f.amount, f.reason, f.method, f.transaction_id as "transactionId", f.receipt_code as "receiptCode",
    instant(f.at) as at, (select u.first_name || ' ' || u.last_name from users u where u.id = f.refunded_by) as by
  from refunds f where f.payment_id = p.id order by f.at, f.id) x) else '[]'::json end`

/** Query of the payments of the CTE `page`, as the list shows them. */
export const shownColumns = sql`
  select p.id, p.amount, p.currency, p.method, p.status, p.transaction_id as "transactionId",
    p.receipt_number as "receiptNumber", p.receipt_code as "receiptCode", p.notes,
    instant(p.created_at) as "createdAt", instant(p.paid_at) as "paidAt", p.received_on as "receivedOn",
    instant(p.reminded_at) as "remindedAt",
    (select row_to_json(c) from (select ${nameColumns} from users u where u.id = coalesce(p.client_id,
      (select b.client_id from bookings b where b.id = p.booking_id))) c) as client,
    (select row_to_json(t) from (${bookingColumns}) t) as booking,
    p.kind, ${allocationsJson} as allocations, p.credit, p.refunded_amount as refunded, ${refundsJson} as refunds,
    p.stamp_duty as "stampDuty", p.held_by_driver_id as "heldByDriverId", 
    (select e.session_id from till_entries e where e.payment_id = p.id and e.kind = 'PAYMENT') as "tillSessionId",
    p.request_id as "requestId"
  from page p`
