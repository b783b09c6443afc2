import type * as contract from '@yoon/contract/bookings/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { person } from '../../platform/person.ts'
import { mostFound, type PreparedWord, prepareSearch, searchRows } from '../search/index.ts'
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
/** Bookings of all views that are looked through first for those of the second group. */
const lookedThrough = 40

/** Ids in ranked order, and the number of all: at most one more than `mostFound`. */
interface Found {
  ids: readonly string[]
  total: number
}

/** Finds bookings in all views and on all dates: those that match the filter beside the search, then the others. */
export async function findBookings(
  db: Database,
  filter: WordFilter,
  reach: Reach,
): Promise<JsonText<OutputOf<typeof contract.findBookings>>> {
  const everywhere: WordFilter = { view: 'all', search: filter.search, now: filter.now }
  const words = isForWords(filter.search) ? await prepareSearch(db, filter.search) : undefined
  const find = (among: WordFilter, wanted: number) =>
    words ? findWords(db, among, reach, { words, wanted }) : findExact(db, among, reach)
  const found = await find(everywhere, lookedThrough)
  const inView = found.total > 0 && isNarrower(filter) ? await find(filter, shownInGroup) : found
  const groups = { found, inView, total: found.total - inView.total }
  const first = await readGroups(db, filter, reach, groups)
  const isShort = first.shown < Math.min(groups.total, shownInGroup)
  if (!isShort || found.total > mostFound) return jsonText(first.json)
  const whole = await find(everywhere, mostFound)
  return jsonText((await readGroups(db, filter, reach, { ...groups, found: whole })).json)
}

/** True if a filter leaves out any booking, beside those that its search does not find. */
function isNarrower({
  view,
  search: _search,
  now: _now,
  order: _order,
  overdue: _overdue,
  ...others
}: WordFilter): boolean {
  return view !== 'all' || Object.values(others).some((value) => value !== undefined)
}

interface WordSearch {
  words: readonly PreparedWord[]
  wanted: number
}

function findWords(db: Database, filter: WordFilter, reach: Reach, { words, wanted }: WordSearch): Promise<Found> {
  return searchRows(db, targetOf(filter, reach, inRange(filter)), words, wanted)
}

/** Looks up a whole reference or id. */
async function findExact(db: Database, filter: WordFilter, reach: Reach): Promise<Found> {
  const { rows } = await sql<{ id: string }>`select b.id from bookings b where ${filtered(filter, reach)}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows.length }
}

interface Groups {
  found: Found
  inView: Found
  /** Number of bookings in the second group. */
  total: number
}

interface GroupsRow {
  json: string
  /** Number of bookings that the second group shows. */
  shown: number
}

/** Reads the bookings of both groups; the second holds those that do not match the filter. */
async function readGroups(db: Database, filter: BookingFilter, reach: Reach, groups: Groups): Promise<GroupsRow> {
  const { found, inView, total } = groups
  const first = inView.ids.slice(0, shownInGroup)
  const isExact = found.total <= mostFound
  const { rows } = await sql<GroupsRow>`
    with found as materialized (
      select b.*, array_position(${first}::uuid[], b.id) as place_in_view,
        array_position(${found.ids}::uuid[], b.id) as place, ${filtered(filter, reach)} as is_in_view
      from bookings b
      where ${all([sql`b.id = any(${[...found.ids, ...first]}::uuid[])`, ...rangeConditions({}, reach)])}
    ),
    first as materialized (select found.*, place_in_view as at from found where place_in_view is not null),
    others as materialized (
      select found.*, place as at from found where is_in_view is not true order by place limit ${shownInGroup}
    )
    select (select count(*)::int from others) as shown, json_build_object(
      'inView', json_build_object('bookings', ${foundBookings('first', reach)},
        'total', ${Math.min(inView.total, mostFound)}::int, 'isTotalExact', ${inView.total <= mostFound}::boolean),
      'elsewhere', json_build_object('bookings', ${foundBookings('others', reach)},
        'total', ${total}::int, 'isTotalExact', ${isExact}::boolean)
    )::text as json`.execute(db)
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
