import type { TillState } from '@yoon/contract/till/kinds'
import type { Till, TillRow, TillSummary } from '@yoon/contract/till/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { matchesSearch } from '../../platform/database/search.ts'

type Sql = RawBuilder<unknown>

/** Reader of tills: an administrator reads all, others their own and those that they may validate or have validated. */
export interface TillReader {
  userId: string
  readsAll: boolean
}

export interface TillFilter {
  search?: string | undefined
  userId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  state?: TillState | undefined
}

const person = (column: string) => sql`(select json_build_object('id', x.id, 'name', x.first_name || ' ' || x.last_name)
  from users x where x.id = ${sql.ref(column)})`

function isVisible({ userId, readsAll }: TillReader): Sql {
  return readsAll
    ? sql`true`
    : sql`(s.user_id = ${userId}::uuid or s.state = 'CLOSED' or s.validated_by = ${userId}::uuid)`
}

/** Condition that the reader has nothing to do with the till `s`, and may validate it. */
export function isApart(userId: string): Sql {
  return sql`(s.user_id <> ${userId}::uuid and s.closed_by is distinct from ${userId}::uuid
    and not exists (select from till_entries e where e.session_id = s.id and e.recorded_by = ${userId}::uuid))`
}

const drawer = sql`(s.float_amount + coalesce((select sum(e.cash) from till_entries e where e.session_id = s.id), 0))`

/** Expected cash, which the owner does not see before the count (rules/till 21). */
const expectedFor = (userId: string) =>
  sql`case when s.state <> 'OPEN' then s.expected when s.user_id <> ${userId}::uuid then ${drawer} end`

const rowColumns = ({ userId }: TillReader) => sql`s.id, s.state, ${person('s.user_id')} as "user", s.currency,
  s.float_amount as float, s.is_automatic as "isAutomatic", instant(s.opened_at) as "openedAt",
  instant(s.counted_at) as "countedAt", instant(s.closed_at) as "closedAt", ${person('s.closed_by')} as "closedBy",
  instant(s.validated_at) as "validatedAt", ${person('s.validated_by')} as "validatedBy", s.number,
  ${expectedFor(userId)} as expected, s.counted, s.difference, s.reason,
  (select count(*)::int from till_entries e where e.session_id = s.id) as "entryCount",
  s.state = 'CLOSED' and ${isApart(userId)} as "canValidate", s.version`

const entriesJson = sql`(select coalesce(json_agg(row_to_json(x) order by x.at, x.id), '[]') from (
  select e.id, e.kind, e.amount, e.cash, e.stamp_duty as "stampDuty", e.method, instant(e.at) as at,
    ${person('e.recorded_by')} as by, e.reason, e.payment_id as "paymentId",
    case when b.id is not null then json_build_array(b.reference) else (
      select coalesce(json_agg(distinct rb.reference), '[]') from driver_cash_releases r
        join payments rp on rp.id = r.payment_id join bookings rb on rb.id = rp.booking_id where r.entry_id = e.id) end
      as "bookingReferences",
    c.first_name || ' ' || c.last_name as client, e.driver_id as "driverId",
    du.first_name || ' ' || du.last_name as driver, e.receipt_code as "receiptCode",
    case when e.photo_id is not null then '/api/dashboard/till/entries/' || e.id || '/photo' end as "photoUrl",
    e.corrects_id as "correctsId", (select k.id from till_entries k where k.corrects_id = e.id) as "correctedById"
  from till_entries e left join payments p on p.id = e.payment_id left join bookings b on b.id = p.booking_id
    left join users c on c.id = b.client_id left join drivers d on d.id = e.driver_id left join users du on du.id = d.user_id
  where e.session_id = s.id) x)`

/** Totals of the till `s`; a correction of a payment takes back its money and its duty. */
export const totalsJson = sql`(select json_build_object(
    'byMethod', json_build_object('WAVE', ${methodSum('WAVE')}, 'ORANGE_MONEY', ${methodSum('ORANGE_MONEY')},
      'CASH', ${methodSum('CASH')}, 'CARD', ${methodSum('CARD')}),
    'stampDuty', coalesce(sum(case when e.kind = 'PAYMENT' then e.stamp_duty when k.kind = 'PAYMENT' then -e.stamp_duty end), 0),
    'refunds', ${kindSum('REFUND')}, 'cashRefunds', coalesce(sum(-e.cash) filter (where e.kind = 'REFUND'), 0),
    'expenses', ${kindSum('EXPENSE')}, 'bank', ${kindSum('BANK')}, 'remittances', ${kindSum('REMITTANCE')},
    'corrections', coalesce(sum(e.cash) filter (where k.kind <> 'PAYMENT'), 0))
  from till_entries e left join till_entries k on k.id = e.corrects_id where e.session_id = s.id)`

function methodSum(method: string): Sql {
  return sql`coalesce(sum(case when e.kind = 'PAYMENT' then e.amount when k.kind = 'PAYMENT' then -e.amount end)
    filter (where e.method = ${sql.lit(method)}), 0)`
}

function kindSum(kind: string): Sql {
  return sql`coalesce(sum(e.amount) filter (where e.kind = ${sql.lit(kind)}), 0)`
}

const tillColumns = (reader: TillReader) => sql`${rowColumns(reader)},
  s.state = 'OPEN' and s.float_corrected_at is null and s.user_id = ${reader.userId}::uuid as "canCorrectFloat",
  ${entriesJson} as entries, ${totalsJson} as totals, s.counts, s.second_counts as "secondCounts",
  s.second_counted as "secondCounted", s.validation_note as "validationNote", s.validation_counts as "validationCounts",
  s.validation_counted as "validationCounted"`

/** Finds a till that the reader may see. */
export async function findTillJson(db: Database, id: string, reader: TillReader): Promise<JsonText<Till> | undefined> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from (
      select ${tillColumns(reader)} from till_sessions s where s.id = ${id}::uuid and ${isVisible(reader)}) r`.execute(
    db,
  )
  return rows[0] && jsonText(rows[0].row)
}

/** Condition of a filter on the till `s` of the user `u`. */
function matches({ search, userId, from, to, state }: TillFilter, reader: TillReader): Sql {
  const conditions = [
    isVisible(reader),
    ...(userId ? [sql`s.user_id = ${userId}::uuid`] : []),
    ...(from ? [sql`s.opened_on >= ${from}::date`] : []),
    ...(to ? [sql`s.opened_on <= ${to}::date`] : []),
    ...(state ? [sql`s.state = ${state}`] : []),
    ...(search ? [matchesSearch(sql`concat_ws(' ', lower(s.number), u.search_text)`, search)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

const tills = sql`till_sessions s join users u on u.id = s.user_id`
const newestFirst = sql`s.opened_at desc, s.id desc`

export interface TillPage {
  data: JsonText<{ current: Till | null; sessions: TillRow[] }>
  total: number
}

/** Reads the present till of the reader and a page of tills. */
export async function listTills(
  db: Database,
  { page, limit, ...filter }: TillFilter & { page: number; limit: number },
  reader: TillReader,
): Promise<TillPage> {
  const where = matches(filter, reader)
  const { rows } = await sql<{ data: string; total: number }>`
    select (select count(*)::int from ${tills} where ${where}) as total,
      json_build_object(
        'current', (select row_to_json(r) from (select ${tillColumns(reader)} from till_sessions s
          where s.user_id = ${reader.userId}::uuid and s.state in ('OPEN', 'COUNTED')) r),
        'sessions', (select coalesce(json_agg(row_to_json(r)), '[]') from (
          select ${rowColumns(reader)} from ${tills} where ${where} order by ${newestFirst}
          limit ${limit} offset ${(page - 1) * limit}) r))::text as data`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The tills answered no row')
  return { data: jsonText(row.data), total: row.total }
}

/** Till as shown in a spreadsheet. */
export interface ExportRow {
  number: string | null
  person: string
  state: TillState
  openedAt: string
  closedAt: string | null
  float: number
  expected: number | null
  counted: number | null
  difference: number | null
  reason: string | null
  validatedBy: string | null
}

/** Reads the tills of a filter in the order of the list. */
export async function readExportRows(
  db: Database,
  filter: TillFilter,
  reader: TillReader,
): Promise<readonly ExportRow[]> {
  const local = (column: string) => sql`to_char(${sql.ref(column)} at time zone
    (select business->>'timezone' from settings), 'YYYY-MM-DD HH24:MI')`
  const { rows } = await sql<ExportRow>`
    select s.number, u.first_name || ' ' || u.last_name as person, s.state, ${local('s.opened_at')} as "openedAt",
      ${local('s.closed_at')} as "closedAt", s.float_amount as float, (${expectedFor(reader.userId)})::int as expected,
      s.counted::int as counted, s.difference::int as difference, s.reason,
      (select v.first_name || ' ' || v.last_name from users v where v.id = s.validated_by) as "validatedBy"
    from ${tills} where ${matches(filter, reader)} order by ${newestFirst}`.execute(db)
  return rows
}

/** Sums the differences of the closed tills of each person in a period, the largest ones first. */
export async function readSummary(
  db: Database,
  { from, to }: Pick<TillFilter, 'from' | 'to'>,
): Promise<JsonText<TillSummary[]>> {
  const period = sql.join(
    [
      sql`s.state in ('CLOSED', 'VALIDATED')`,
      ...(from ? [sql`s.opened_on >= ${from}::date`] : []),
      ...(to ? [sql`s.opened_on <= ${to}::date`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as rows from (
      select ${person('s.user_id')} as "user", count(*)::int as tills,
        count(*) filter (where s.state = 'CLOSED')::int as "toValidate",
        count(*) filter (where s.difference <> 0)::int as "withDifference",
        coalesce(-sum(s.difference) filter (where s.difference < 0), 0) as missing,
        coalesce(sum(s.difference) filter (where s.difference > 0), 0) as surplus, sum(s.difference) as difference
      from till_sessions s where ${period} group by s.user_id
      order by sum(abs(s.difference)) desc, s.user_id) r`.execute(db)
  return jsonText(rows[0]?.rows ?? '[]')
}
