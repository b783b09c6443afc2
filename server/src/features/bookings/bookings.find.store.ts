import type * as contract from '@yoon/contract/bookings/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { person } from '../../platform/person.ts'
import {
  mostFound,
  type PreparedWord,
  prepareSearch,
  readSample,
  type SearchTarget,
  searchRows,
  searchSampled,
  searchWithin,
} from '../search/index.ts'
import { countOfFilter, isMaintained } from './booking-counts.store.ts'
import {
  all,
  type BookingFilter,
  type Condition,
  filtered,
  inRange,
  isForWords,
  type Reach,
  rangeConditions,
  showsPhone,
} from './booking-filter.store.ts'
import { targetOf, type WordFilter } from './booking-search.store.ts'

/** Bookings that a group shows. */
const shownInGroup = 5
/** First bookings of all views that are looked through for those of both groups. */
const lookedThrough = 40

/**
 * Finds bookings in all views and on all dates: those that match the filter beside the search, then the others. Of each
 * class of results, those nearest to the present come first (rules/screens 40).
 */
export async function findBookings(
  db: Database,
  filter: WordFilter,
  reach: Reach,
): Promise<JsonText<OutputOf<typeof contract.findBookings>>> {
  const everywhere: WordFilter = { view: 'all', search: filter.search, now: filter.now }
  if (!isForWords(filter.search)) {
    const ids = await findExact(db, everywhere, reach)
    return jsonText((await readGroups(db, filter, reach, { ids, totals: { all: ids.length } })).json)
  }
  const [words, rowsInView] = await Promise.all([prepareSearch(db, filter.search), countInView(db, filter, reach)])
  const read = async (ids: readonly string[], totals: Totals) =>
    readGroups(db, filter, reach, { ids: await rankByTime(db, everywhere, reach, { words, ids }), totals })
  const target = targetOf(everywhere, reach, [])
  const sample = await readSample(db, target, words)
  const [{ ids, total }, narrower] = await Promise.all([
    searchSampled(db, target, words, { wanted: lookedThrough, sample }),
    isNarrower(filter)
      ? searchWithin(db, targetOf(filter, reach, inRange(filter)), words, {
          wanted: shownInGroup,
          rows: rowsInView,
          around: sample,
        })
      : undefined,
  ])
  if (ids.length === total) return jsonText((await read(ids, { all: total })).json)
  const inView = narrower ?? { ids, total }
  const totals = { all: total, inView: inView.total }
  const first = await read([...new Set([...inView.ids, ...ids])], totals)
  const isShort = first.shown < Math.min(total - inView.total, shownInGroup)
  if (!isShort || total > mostFound) return jsonText(first.json)
  return jsonText((await read((await searchRows(db, target, words, mostFound)).ids, totals)).json)
}

/** True if a filter leaves out any booking, beside those that its search does not find. */
function isNarrower({
  view,
  search: _search,
  now: _now,
  order: _order,
  overdue: _overdue,
  ...others
}: BookingFilter): boolean {
  return view !== 'all' || Object.values(others).some((value) => value !== undefined)
}

/** Returns the number of bookings in the view and the range of a filter, if it is maintained. */
async function countInView(db: Database, filter: BookingFilter, reach: Reach): Promise<number | undefined> {
  const all = { ...filter, search: undefined, overdue: undefined }
  if (!isNarrower(filter) || !isMaintained(all, reach)) return undefined
  const { rows } = await sql<{ total: number }>`select ${countOfFilter(all, reach)} as total`.execute(db)
  return rows[0]?.total
}

/** Looks up a whole reference or id. */
async function findExact(db: Database, filter: WordFilter, reach: Reach): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.id from bookings b where ${filtered(filter, reach)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** More than the seconds between the present and any booking. */
const afterAllOthers = 1e11

/**
 * Ranks bookings that a search has found: in each class, those nearest to the present first, cancelled ones last. No
 * others are read: this order has no index.
 */
async function rankByTime(
  db: Database,
  filter: WordFilter,
  reach: Reach,
  { words, ids }: { words: readonly PreparedWord[]; ids: readonly string[] },
): Promise<readonly string[]> {
  if (ids.length < 2) return ids
  const distance = sql`abs(extract(epoch from b.starts_at - ${filter.now}::timestamptz))
    + case when b.status = 'CANCELLED' then ${sql.lit(afterAllOthers)} else 0 end`
  const target: SearchTarget = {
    ...targetOf(filter, reach, []),
    sortedBy: sql`b.distance`,
    isAscending: true,
    inOrder: (start, end) => sql`(
      select b.*, ${distance} as distance from bookings b where b.id = any(${ids}::uuid[])
      order by distance limit ${end - start} offset ${start}) b`,
  }
  // The clients of these few are looked up by their ids: there may be thousands who have a word.
  const few = words.map((word) => ({ ...word, clients: undefined }))
  return (await readSample(db, target, few, ids.length + 1)).ids ?? ids
}

/** Numbers of bookings: at most one more than `mostFound`. */
interface Totals {
  all: number
  /** Number of those that match the filter; absent if all bookings are among those that are read. */
  inView?: number
}

interface Groups {
  /** Bookings of both groups, in order. */
  ids: readonly string[]
  totals: Totals
}

interface GroupsRow {
  json: string
  /** Number of bookings that the second group shows. */
  shown: number
}

/** Reads the first bookings of both groups; the second holds those that do not match the filter. */
async function readGroups(
  db: Database,
  filter: BookingFilter,
  reach: Reach,
  { ids, totals }: Groups,
): Promise<GroupsRow> {
  const isExact = totals.all <= mostFound
  const { rows } = await sql<GroupsRow>`
    with found as materialized (
      select b.*, array_position(${ids}::uuid[], b.id) as at, ${filtered(filter, reach)} as is_in_view
      from bookings b
      where ${all([sql`b.id = any(${ids}::uuid[])`, ...rangeConditions({}, reach)])}
    ),
    first as materialized (select * from found where is_in_view order by at limit ${shownInGroup}),
    others as materialized (select * from found where is_in_view is not true order by at limit ${shownInGroup}),
    counted as (
      select coalesce(${totals.inView ?? null}::int, (select count(*)::int from found where is_in_view)) as in_view
    )
    select (select count(*)::int from others) as shown, json_build_object(
      'inView', json_build_object('bookings', ${foundBookings('first', reach)},
        'total', least(in_view, ${mostFound}), 'isTotalExact', in_view <= ${mostFound}),
      'elsewhere', json_build_object('bookings', ${foundBookings('others', reach)},
        'total', ${totals.all}::int - in_view, 'isTotalExact', ${isExact}::boolean)
    )::text as json
    from counted`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The search answered no row')
  return row
}

/** Subquery of the bookings of a table, in its order, as the search of the header shows them. */
function foundBookings(table: string, { hidesPhonesUntil }: Reach): Condition {
  const phone = hidesPhonesUntil ? sql`case when ${showsPhone(hidesPhonesUntil)} then u.phone end` : sql`u.phone`
  return sql`(
    select coalesce(json_agg((select row_to_json(shown) from (
      select b.id, b.reference as "bookingReference", b.status,
        b.scheduled_date as "scheduledDate", to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime",
        (select row_to_json(p) from (
          select u.id, u.first_name as "firstName", u.last_name as "lastName", ${phone} as phone) p) as user,
        b.pickup_location as "pickupLocation", b.destination, b.flight_number as "flightNumber",
        (select ${person('d.user_id')} from drivers d where d.id = b.driver_id) as driver,
        (select v.license_plate from vehicles v where v.id = b.vehicle_id) as "licensePlate"
    ) shown) order by b.at), '[]')
    from ${sql.ref(table)} b join users u on u.id = b.client_id)`
}
