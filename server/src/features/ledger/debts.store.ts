import type { Account, Debt } from '@yoon/contract/ledger/schemas'
import { type DebtAge, debtAges } from '@yoon/contract/ledger/states'
import { type RawBuilder, sql } from 'kysely'
import { isOwing } from '../../platform/database/booking-money.ts'
import { companyDay, companyZone, midnight } from '../../platform/database/company-time.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesSearch } from '../../platform/database/search.ts'

type Sql = RawBuilder<unknown>

export interface DebtFilter {
  search?: string | undefined
  age?: DebtAge | undefined
  page: number
  limit: number
}

/** Amount due of an owing booking `b`: of no cancelled one, so that the index alone is read. */
const due = sql`(b.total_price + b.extras_amount - b.discount - b.paid_amount - b.refunded_amount - b.written_off)`

/**
 * CTEs `calendar` with today, the term and the moments at which the ages begin, and `owing` with the trips of some clients
 * that are owed. Ages are compared as moments: a conversion to the company's time zone for each trip would take longer.
 */
function owingTrips(now: Date, clientId?: string): Sql {
  const before = (days: number) => midnight(sql`today - term - ${days}::int`)
  return sql`
    calendar as materialized (
      select *, ${before(0)} as d0, ${before(30)} as d30, ${before(60)} as d60, ${before(90)} as d90
      from (select ${companyDay(now)} as today,
        (select coalesce((business->>'clientTermDays')::int, 0) from settings) as term) days
    ),
    owing as materialized (
      select b.client_id, b.id, b.completed_at, ${due} as due,
        case when b.completed_at >= c.d0 then 'current' when b.completed_at >= c.d30 then 'd1_30'
          when b.completed_at >= c.d60 then 'd31_60' when b.completed_at >= c.d90 then 'd61_90' else 'over90' end as age
      from bookings b cross join calendar c
      where ${isOwing()} ${clientId ? sql`and b.client_id = ${clientId}` : sql``}
    )`
}

const ageColumns = sql.join(
  debtAges.map((age) => sql`coalesce(sum(o.due) filter (where o.age = ${age}), 0)::bigint as ${sql.ref(age)}`),
)

const debtors = sql`
  debtors as materialized (
    select o.client_id, sum(o.due)::bigint as due, ${ageColumns} from owing o group by o.client_id
  )`

const agesJson = (alias: string) =>
  sql`json_build_object(${sql.join(debtAges.flatMap((age) => [sql.lit(age), sql.ref(`${alias}.${age}`)]))})`

const promiseJson = (clientId: Sql) => sql`(select json_build_object('date', d.promised_on::text, 'amount', d.amount,
    'note', d.note, 'by', (select m.first_name || ' ' || m.last_name from users m where m.id = d.made_by))
  from debt_promises d where d.client_id = ${clientId} and d.ended_at is null)`

/** Trips of a client that are owed, the oldest first. */
const tripsJson = (clientId: Sql) => sql`coalesce((
  select json_agg(json_build_object('id', b.id, 'bookingReference', b.reference, 'due', o.due,
    'dueOn', ((o.completed_at at time zone ${companyZone})::date + c.term)::text, 'age', o.age) order by o.completed_at, o.id)
  from owing o join bookings b on b.id = o.id cross join calendar c where o.client_id = ${clientId}), '[]')`

const debtColumns = sql`u.id, 'client' as kind, u.first_name || ' ' || u.last_name as name, u.phone, d.due,
  ${agesJson('d')} as ages, ${tripsJson(sql`u.id`)} as bookings,
  (select instant(max(p.reminded_at)) from owing o join payments p on p.booking_id = o.id
    where o.client_id = u.id and p.status = 'PENDING' and p.deleted_at is null) as "lastReminderAt",
  ${promiseJson(sql`u.id`)} as promise`

/** Lists the clients who owe by page, the highest debt first, with the sums of all that match the search. */
export async function listDebts(db: Database, filter: DebtFilter, now: Date): Promise<Page<Debt>> {
  const { search, age, page, limit } = filter
  const found = search
    ? sql`join users u on u.id = d.client_id and ${matchesSearch(sql`u.search_text`, search)}`
    : sql``
  const isOfAge = age ? sql`where d.${sql.ref(age)} > 0` : sql``
  const { rows } = await sql<{ rows: string; total: number; totals: string }>`
    with ${owingTrips(now)}, ${debtors},
    found as materialized (select d.* from debtors d ${found}),
    page as materialized (
      select d.* from found d ${isOfAge} order by d.due desc, d.client_id limit ${limit} offset ${(page - 1) * limit}
    ),
    shown as (select ${debtColumns} from page d join users u on u.id = d.client_id)
    select coalesce((select json_agg(row_to_json(shown) order by shown.due desc, shown.id) from shown), '[]')::text as rows,
      (select count(*)::int from found d ${isOfAge}) as total,
      (select json_build_object('due', coalesce(sum(d.due), 0)::bigint, 'clients', count(*)::int, 'ages',
        json_build_object(${sql.join(
          debtAges.flatMap((one) => [sql.lit(one), sql`coalesce(sum(d.${sql.ref(one)}), 0)::bigint`]),
        )})) from found d)::text as totals`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The list of debts answered no row')
  return { rows: jsonText(row.rows), total: row.total, extra: { totals: jsonText(row.totals) } }
}

/** Returns what a client owes; undefined if nothing. */
export async function findDebt(db: Database, clientId: string, now: Date): Promise<JsonText<Debt> | undefined> {
  const { rows } = await sql<{ row: string }>`
    with ${owingTrips(now, clientId)}, ${debtors}
    select row_to_json(shown)::text as row
    from (select ${debtColumns} from debtors d join users u on u.id = d.client_id) shown`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}

/** Payments of an account that are shown. */
const shownPayments = 50

/** Returns the account of a client: credit, debts and the last payments. */
export async function findAccount(db: Database, clientId: string, now: Date): Promise<JsonText<Account>> {
  const { rows } = await sql<{ row: string }>`
    with ${owingTrips(now, clientId)},
    own as (
      select p.* from payments p where p.client_id = ${clientId}
      union
      select p.* from bookings b join payments p on p.booking_id = b.id
        where b.client_id = ${clientId} and p.client_id is null
    )
    select json_build_object(
      'credit', (select coalesce(sum(p.credit), 0)::bigint from payments p
        where p.client_id = ${clientId} and p.credit > 0 and p.deleted_at is null),
      'due', (select coalesce(sum(o.due), 0)::bigint from owing o),
      'bookings', ${tripsJson(sql`${clientId}::uuid`)},
      'payments', coalesce((select json_agg(row_to_json(x)) from (
        select p.id, p.kind, p.method, p.amount, p.status, p.transaction_id as "transactionId", instant(p.paid_at) as "paidAt",
          p.refunded_amount as refunded, p.credit, p.receipt_code as "receiptCode"
        from own p where p.deleted_at is null and p.paid_at is not null
        order by p.paid_at desc, p.id limit ${shownPayments}) x), '[]'),
      'promise', ${promiseJson(sql`${clientId}::uuid`)})::text as row`.execute(db)
  if (!rows[0]) throw new Error('The account answered no row')
  return jsonText(rows[0].row)
}

/** Replaces the promise of a client. */
export async function insertPromise(
  tx: Tx,
  promise: { clientId: string; date: string; amount: number | null; note: string | null; by: string; now: Date },
): Promise<void> {
  const { clientId, date, amount, note, by, now } = promise
  await sql`update debt_promises set ended_at = ${now} where client_id = ${clientId} and ended_at is null`.execute(tx)
  await sql`insert into debt_promises (client_id, promised_on, amount, note, made_by, made_at)
    values (${clientId}, ${date}, ${amount}, ${note}, ${by}, ${now})`.execute(tx)
}

/** Returns the day of a client's promise. */
export async function findPromise(db: Database, clientId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    select promised_on::text as day from debt_promises where client_id = ${clientId} and ended_at is null`.execute(db)
  return rows[0]?.day
}

/** Records that a client was reminded of all that they owe. */
export async function markDebtorReminded(tx: Tx, clientId: string, now: Date): Promise<void> {
  await sql`update payments p set reminded_at = ${now} from bookings b
    where b.client_id = ${clientId} and ${isOwing()} and p.booking_id = b.id and p.status = 'PENDING'
      and p.deleted_at is null`.execute(tx)
}

/** Locks a client, so that two promises or reminders follow each other. */
export async function lockClient(tx: Tx, id: string): Promise<{ name: string; phone: string | null } | undefined> {
  const { rows } = await sql<{ name: string; phone: string | null }>`
    select first_name || ' ' || last_name as name, phone from users
    where id = ${id} and role = 'CLIENT' for no key update`.execute(tx)
  return rows[0]
}

/** Name and phone of the company, as messages name them. */
export async function findCompany(db: Database): Promise<{ name: string; phone: string }> {
  const { rows } = await sql<{ name: string; phone: string }>`
    select profile->>'companyName' as name, coalesce(profile->>'phone', '') as phone from settings`.execute(db)
  return rows[0] ?? { name: '', phone: '' }
}
