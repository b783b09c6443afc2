import type { Payment, PaymentStats } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import {
  type Condition,
  indexed,
  mostFound,
  type PreparedWord,
  prepareSearch,
  type SearchTarget,
  searchAllRows,
  searchFewRows,
  searchRows,
} from '../search/index.ts'
import {
  isByMoment,
  moment,
  orderOf,
  type PaymentFilter,
  type PaymentQuery,
  paymentFilter,
  shownColumns,
  statsColumns,
} from './payments.list.store.ts'

interface WordFilter extends PaymentFilter {
  search: string
}

/** Returns a page of the payments that a search finds. */
export async function searchPayments(db: Database, query: PaymentQuery & WordFilter): Promise<Page<Payment>> {
  const from = (query.page - 1) * query.limit
  const words = await prepare(db, query.search)
  const found = await searchRows(db, targetOf(query), words, from + query.limit)
  const ids = found.ids.slice(0, mostFound).slice(from, from + query.limit)
  const { rows } = await sql<{ rows: string }>`
    with page as materialized (select p.* from payments p where p.id = any(${ids}::uuid[]) and p.deleted_at is null),
    shown as (${shownColumns})
    select coalesce(json_agg(row_to_json(shown) order by array_position(${ids}::uuid[], shown.id)), '[]')::text as rows
    from shown`.execute(db)
  return {
    rows: jsonText(rows[0]?.rows ?? '[]'),
    total: Math.min(found.total, mostFound),
    isTotalExact: found.total <= mostFound,
  }
}

const noFigures: PaymentStats = {
  totalRevenue: null,
  pendingAmount: null,
  completedCount: null,
  pendingCount: null,
  processingCount: null,
  failedCount: null,
  refundedCount: null,
}

/** Reads the figures of the payments that a search finds; all are null if there are more than `mostFound`. */
export async function readSearchStats(db: Database, filter: WordFilter): Promise<JsonText<PaymentStats>> {
  const ids = await searchFewRows(db, targetOf(filter), await prepare(db, filter.search))
  if (!ids) return jsonText(JSON.stringify(noFigures))
  const revenue = sql`(select coalesce(sum(l.amount), 0)::bigint from revenue_lines l
    where l.payment_id = any(${ids}::uuid[]))`
  const { rows } = await sql<{ stats: string }>`
    select row_to_json(s)::text as stats from (
      select ${statsColumns(revenue)}
      from (select p.status, count(*) as payments, sum(p.amount) as amount from payments p
        where p.id = any(${ids}::uuid[]) group by p.status) figures
    ) s`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sums answered no row')
  return jsonText(row.stats)
}

/** Returns the ids of all payments that a search finds, in the order of the list. */
export async function findAllPayments(db: Database, filter: WordFilter): Promise<readonly string[]> {
  return searchAllRows(db, targetOf(filter), await prepare(db, filter.search))
}

async function prepare(db: Database, search: string): Promise<PreparedWord[]> {
  const words = await prepareSearch(db, search)
  const ids = idsOf(search)
  if (words.length !== 1 || !ids) return words
  return words.map((word) => ({ ...word, key: search.startsWith('#') ? null : word.key, ids }))
}

/** Minimum number of hex digits for a search by id, unless the search begins with `#`. */
const shortestId = 8

/** Returns the ids that begin with the search text, with or without `#` and hyphens. */
function idsOf(search: string): PreparedWord['ids'] {
  const beginning = search.replace(/^#/, '').replaceAll('-', '')
  const isMeant = search.startsWith('#') || beginning.length >= shortestId
  if (!isMeant || !/^[\da-f]{1,32}$/i.test(beginning)) return undefined
  return { from: beginning.padEnd(32, '0'), to: beginning.padEnd(32, 'f') }
}

/** Columns of a payment `p` and of its booking `k`, as a search compares them. */
const columns = sql`p.id, p.created_at, ${moment} as moment, k.client_id, k.driver_id, k.vehicle_id, k.codes || p.codes as codes, k.words`

function targetOf(filter: WordFilter): SearchTarget {
  const where = paymentFilter(filter)
  const withBooking = (payments: Condition) => sql`(select ${columns} from (${payments}) p
    cross join lateral (select k.* from bookings k where k.id = p.booking_id offset 0) k) b`
  const having = (condition: Condition) =>
    withBooking(sql`select p.* from payments p where ${condition} and ${where} offset 0`)
  return {
    sortedBy: isByMoment(filter) ? sql`b.moment` : sql`b.created_at`,
    isAscending: filter.order === 'asc',
    // Each one is read with its booking.
    fewRows: 4_000,
    mostRead: 30_000,
    inOrder: (start, end) =>
      withBooking(
        sql`select p.* from payments p where ${where} order by ${orderOf(filter)} limit ${end - start} offset ${start}`,
      ),
    all: () => withBooking(sql`select p.* from payments p where ${where}`),
    ofBookings: (condition) => sql`(select ${columns} from
      (select k.* from bookings k where ${condition(sql`k`)} offset 0) k
      cross join lateral (select p.* from payments p where p.booking_id = k.id and ${where} offset 0) p) b`,
    ofId: (id) => having(sql`p.id = ${id}`),
    ofOwn: ({ key, ids }) => [
      ...(key === null ? [] : [having(sql`p.codes like ${indexed(key)}`)]),
      ...(ids ? [having(sql`p.id between ${ids.from}::uuid and ${ids.to}::uuid`)] : []),
    ],
  }
}
