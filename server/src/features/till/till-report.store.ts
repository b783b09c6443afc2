import type { PaymentMethod } from '@yoon/contract/payments/methods'
import type { CashCounts } from '@yoon/contract/till/denominations'
import type { TillEntryKind, TillState } from '@yoon/contract/till/kinds'
import type { TillTotals } from '@yoon/contract/till/schemas'
import { sql } from 'kysely'
import { localText } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PdfCompany } from '../../platform/pdf/pdf-parts.ts'
import { totalsJson } from './till.list.store.ts'

const company = sql`s.profile->>'companyName' as "companyName", s.profile->>'address' as address,
  s.profile->>'phone' as "companyPhone", s.profile->>'email' as email, coalesce(s.profile->>'ninea', '') as ninea,
  coalesce(s.profile->>'rccm', '') as rccm`

const nameOf = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${sql.ref(column)})`
const momentOf = (column: string) => localText(sql.ref(column), 'DD/MM/YYYY "à" HH24:MI')

/** Line of the entries of a report. */
export interface ReportEntry {
  kind: TillEntryKind
  at: string
  method: PaymentMethod
  amount: number
  cash: number
  subject: string | null
  reason: string | null
}

/** Trip paid in cash whose price was lowered, or that was given a discount. */
export interface PriceCut {
  reference: string
  isDiscount: boolean
  before: number
  after: number
  /** Reason of a discount. */
  reason: string | null
  by: string
  at: string
}

/** Content of a Z report; days and times are in the company's time zone. */
export interface TillReport extends PdfCompany {
  number: string
  state: TillState
  currency: string
  cashier: string
  openedAt: string
  countedAt: string
  closedAt: string
  closedBy: string
  validatedAt: string | null
  validatedBy: string | null
  validationNote: string | null
  validationCounts: CashCounts | null
  validationCounted: number | null
  isAutomatic: boolean
  float: number
  expected: number
  counted: number
  difference: number
  reason: string | null
  counts: CashCounts
  secondCounts: CashCounts | null
  secondCounted: number | null
  totals: TillTotals
  entries: ReportEntry[]
  priceCuts: PriceCut[]
}

/** Finds the data of the report of a closed till. */
export async function findReport(db: Database, id: string): Promise<TillReport | undefined> {
  const { rows } = await sql<TillReport>`
    select r.*, ${company} from (
      select s.number, s.state, s.currency, ${nameOf('s.user_id')} as cashier, ${momentOf('s.opened_at')} as "openedAt",
        ${momentOf('s.counted_at')} as "countedAt", ${momentOf('s.closed_at')} as "closedAt", ${nameOf('s.closed_by')} as "closedBy",
        ${momentOf('s.validated_at')} as "validatedAt", ${nameOf('s.validated_by')} as "validatedBy",
        s.validation_note as "validationNote", s.validation_counts as "validationCounts",
        s.validation_counted::int as "validationCounted", s.is_automatic as "isAutomatic", s.float_amount as float,
        s.expected::int as expected, s.counted::int as counted, s.difference::int as difference, s.reason, s.counts,
        s.second_counts as "secondCounts", s.second_counted::int as "secondCounted", ${totalsJson} as totals,
        ${entries} as entries, ${priceCuts} as "priceCuts"
      from till_sessions s where s.id = ${id} and s.number is not null) r cross join settings s`.execute(db)
  return rows[0]
}

const entries = sql`(select coalesce(json_agg(row_to_json(x)), '[]') from (
  select e.kind, ${localText(sql`e.at`, 'DD/MM HH24:MI')} as at, e.method, e.amount, e.cash, e.reason,
    case when e.driver_id is not null then (select u.first_name || ' ' || u.last_name from drivers d
        join users u on u.id = d.user_id where d.id = e.driver_id)
      else (select b.reference || ' · ' || c.first_name || ' ' || c.last_name from payments p
        join bookings b on b.id = p.booking_id join users c on c.id = b.client_id where p.id = e.payment_id) end as subject
  from till_entries e where e.session_id = s.id order by e.at, e.id) x)`

/** Trips whose cash came into the till `s`: by a payment, or handed in by their driver. */
const cashTrips = sql`(
  select a.booking_id from till_entries e join allocations a on a.payment_id = e.payment_id
    where e.session_id = s.id and e.kind = 'PAYMENT' and e.method = 'CASH'
  union
  select a.booking_id from till_entries e join driver_cash_releases r on r.entry_id = e.id
    join allocations a on a.payment_id = r.payment_id where e.session_id = s.id)`

/** Cuts of the price after the booking was created, and discounts that were given or raised, of these trips. */
const priceCuts = sql`(select coalesce(json_agg(row_to_json(x)), '[]') from (
  select b.reference, k.field = 'discount' as "isDiscount", k.before, k.after,
    case when k.field = 'discount' then a.after->>'discount_reason' end as reason, a.actor_name as by,
    ${localText(sql`a.at`, 'DD/MM HH24:MI')} as at
  from bookings b join audit_entries a on a.entity = 'booking' and a.entity_id = b.id::text
    cross join lateral (values ('price', (a.before->>'total_price')::int, (a.after->>'total_price')::int),
      ('discount', (a.before->>'discount')::int, (a.after->>'discount')::int)) k (field, before, after)
  where b.id in ${cashTrips} and case when k.field = 'discount' then k.after > k.before else k.after < k.before end
  order by a.at, a.id, k.field) x)`

/** Content of the receipt of a remittance. */
export interface Remittance extends PdfCompany {
  code: string
  sessionId: string
  currency: string
  amount: number
  at: string
  driver: string
  cashier: string
  note: string | null
  isCancelled: boolean
  trips: { reference: string; client: string; day: string; amount: number }[]
  /** Cash that the driver still held after it. */
  heldAfter: number
}

/** Finds the data of the receipt of a remittance. */
export async function findRemittance(db: Database, entryId: string): Promise<Remittance | undefined> {
  const { rows } = await sql<Remittance>`
    select e.receipt_code as code, e.session_id as "sessionId", t.currency, e.amount, ${momentOf('e.at')} as at,
      (select u.first_name || ' ' || u.last_name from drivers d join users u on u.id = d.user_id where d.id = e.driver_id) as driver,
      ${nameOf('e.recorded_by')} as cashier, e.reason as note, e.held_after as "heldAfter",
      exists (select from till_entries k where k.corrects_id = e.id) as "isCancelled",
      (select coalesce(json_agg(json_build_object('reference', b.reference, 'client', c.first_name || ' ' || c.last_name,
          'day', to_char(b.scheduled_date, 'DD/MM/YYYY'), 'amount', r.amount) order by p.paid_at, p.id), '[]')
        from driver_cash_releases r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id
          join users c on c.id = b.client_id where r.entry_id = e.id) as trips,
      ${company}
    from till_entries e join till_sessions t on t.id = e.session_id cross join settings s
    where e.id = ${entryId} and e.kind = 'REMITTANCE'`.execute(db)
  return rows[0]
}
