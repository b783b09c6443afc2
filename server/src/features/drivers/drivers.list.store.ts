import type { Driver } from '@yoon/contract/drivers/calls'
import { sql } from 'kysely'
import { companyDay, midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesDocument, matchesSearch } from '../../platform/database/search.ts'
import { personColumns } from '../../platform/person.ts'
import { absenceNowOf, papersDueOf } from '../availability/index.ts'

export interface DriverFilter {
  search?: string | undefined
  available?: 'true' | 'false' | undefined
}

export const ridesOf = sql`(select coalesce(sum(c.bookings), 0)::int from driver_booking_counts_now c
  where c.driver_id = d.id and c.status = 'COMPLETED')`
export const bookingsOf = sql`(select coalesce(sum(c.bookings), 0)::int from driver_booking_counts_now c
  where c.driver_id = d.id)`

/** Most trips of a day that are listed with a driver. */
const mostTripsOfDay = 20

/** Common table of the first moments of today and of tomorrow, in the company's time zone. */
const todayOf = (now: Date) => sql`today as materialized (
  select ${midnight(sql`day`)} as begins, ${midnight(sql`day + 1`)} as ends
  from (select ${companyDay(now)} as day) company)`

/**
 * Trips of the driver `d` today: those that begin today, and those from before that go on. The unfinished ones alone
 * are looked at for the latter, so the past of a driver costs nothing.
 */
const tripsOfToday = sql`coalesce((select json_agg(row_to_json(t)) from (
  select b.scheduled_date as "scheduledDate", to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime", b.status
  from (
    select b.id, b.starts_at, b.scheduled_date, b.scheduled_time, b.status from today, bookings b
    where b.driver_id = d.id and b.deleted_at is null and b.starts_at >= today.begins and b.starts_at < today.ends
      and b.status in ('ASSIGNED', 'IN_PROGRESS', 'COMPLETED')
    union all
    select b.id, b.starts_at, b.scheduled_date, b.scheduled_time, b.status from today, bookings b
    where b.driver_id = d.id and b.is_active and b.starts_at < today.begins
      and (b.ends_at > today.begins or b.status = 'IN_PROGRESS')
  ) b order by b.starts_at, b.id limit ${mostTripsOfDay}) t), '[]')`

/** Reader of the rows: whether they may know who is ill, and the personal papers of drivers. */
export interface DriverReader {
  withReasons: boolean
  withPersonal: boolean
}

/** Absence at present and papers that expire. */
const dueColumns = (
  now: Date,
  reader: DriverReader,
) => sql`, ${absenceNowOf('driver_id', 'd.id', { now, ...reader })} as absence,
  ${papersDueOf('driver_id', 'd.id', { now, ...reader })} as papers`

const columns = sql`d.id, d.license_number as "licenseNumber", d.rating, d.is_available as "isAvailable",
  d.version, ${ridesOf} as "totalRides", json_build_object('bookings', ${bookingsOf}) as "_count", ${tripsOfToday} as today,
  (select row_to_json(p) from (select ${personColumns}, u.email, u.is_active as "isActive") p) as user,
  coalesce((select json_agg(row_to_json(v)) from (
    select v.id, v.type, v.brand, v.model, v.license_plate as "licensePlate", v.capacity,
      v.is_available as "isAvailable"
    from vehicles v where v.driver_id = d.id and v.deleted_at is null order by v.license_plate, v.id) v), '[]'
  ) as vehicles`

/** Condition of a filter; searches name, phone, e-mail, licence number and the plates of the vehicles. */
export function driverFilter({ search, available }: DriverFilter) {
  const conditions = [
    sql`d.deleted_at is null`,
    ...(available ? [sql`d.is_available = ${available === 'true'}`] : []),
    ...(search
      ? [
          sql`(${matchesSearch(sql.ref('u.search_text'), search)} or lower(u.email) like search_pattern(${search})
            or ${matchesDocument('d.license_key', search)} or exists (
              select from vehicles v where v.driver_id = d.id and v.deleted_at is null
                and ${matchesDocument('v.plate_key', search)}))`,
        ]
      : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Looks up the user of each driver; a plain join might read all clients as well. */
const userOf = sql`cross join lateral (select u.* from users u where u.id = d.user_id offset 0) u`

/**
 * Common table of the names of those who drive, read in one part of an index: a look-up for each driver took most of the
 * time of a page. A driver whose user has another role, or is deleted, is looked up.
 */
const namesOfDrivers = sql`names as materialized (
  select u.id, u.search_text from users u where u.role = 'DRIVER' and u.deleted_at is null)`
const inOrderOfNames = sql`left join names n on n.id = d.user_id
  cross join lateral (select coalesce(n.search_text, (select u.search_text from users u where u.id = d.user_id)) as name) own`

/** Lists a page of drivers, ordered by name. */
export async function listDrivers(
  db: Database,
  {
    page,
    limit,
    now,
    reader,
    ...filter
  }: DriverFilter & { page: number; limit: number; now: Date; reader: DriverReader },
): Promise<Page<Driver>> {
  const where = driverFilter(filter)
  const counted = filter.search ? sql`drivers d ${userOf}` : sql`drivers d`
  const { rows } = await sql<{ rows: string; total: number }>`
    with ${todayOf(now)}, ${namesOfDrivers}, page as materialized (
      select d.id from ${counted} ${inOrderOfNames} where ${where}
      order by own.name, d.id limit ${limit} offset ${(page - 1) * limit}
    )
    select
      (select count(*)::int from ${counted} where ${where}) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columns} ${dueColumns(now, reader)} from page join drivers d on d.id = page.id join users u on u.id = d.user_id
        order by u.search_text, d.id
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

/** Returns the JSON of a driver as in the list. */
export async function findDriverJson(
  db: Database,
  id: string,
  now: Date,
  reader: DriverReader,
): Promise<JsonText<Driver> | undefined> {
  const { rows } = await sql<{ row: string }>`
    with ${todayOf(now)} select row_to_json(r)::text as row from (
      select ${columns} ${dueColumns(now, reader)}
      from drivers d join users u on u.id = d.user_id where d.id = ${id} and d.deleted_at is null
    ) r`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}
