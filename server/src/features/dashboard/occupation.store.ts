import type { Occupation } from '@yoon/contract/dashboard/calls'
import { occupationVehiclesMax, workingHours } from '@yoon/contract/dashboard/occupation'
import { type RawBuilder, sql } from 'kysely'
import { companyDay, companyZone, midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { hasExpiredPaper } from '../availability/index.ts'

/** Trips begun more than a day earlier that are looked at for each vehicle: one may last until today. */
const earlierTrips = 5
const workingMinutes = (workingHours.to - workingHours.from) * 60

/**
 * Reads when the vehicles are taken on the day of `now` in one statement: for each of the first vehicles of the fleet,
 * two parts of an index of its trips.
 */
export async function readOccupation(db: Database, now: Date): Promise<JsonText<Occupation>> {
  const { rows } = await sql<{ occupation: string }>`
    with bounds as materialized (
      select local.day, ${midnight(sql`local.day`)} as low, ${midnight(sql`local.day + 1`)} as high
      from (select ${companyDay(now)} as day) local
    ), listed as materialized (
      select v.id, v.license_plate, v.brand, v.model, v.is_available from vehicles v
      where v.deleted_at is null order by v.search_text, v.id limit ${occupationVehiclesMax + 1}
    ), shown as (
      select v.*, ${hasExpiredPaper('vehicle_id', 'v.id', sql`bounds.day`)} as has_expired_paper,
        trips.list as trips, absences.list as absences,
        coalesce((select round(100.0 * sum(upper(part) - lower(part)) / ${workingMinutes}::int)
          from unnest(trips.taken * int4multirange(int4range(${workingHours.from * 60}::int, ${workingHours.to * 60}::int))) part),
          0)::int as share
      from (select * from listed limit ${occupationVehiclesMax}) v cross join bounds
        cross join lateral (${tripsOfVehicle}) trips cross join lateral (${absencesOfVehicle}) absences
    )
    select json_build_object('day', (select day from bounds),
      'vehicles', (select coalesce(json_agg(json_build_object('id', s.id, 'licensePlate', s.license_plate, 'brand', s.brand,
        'model', s.model, 'isAvailable', s.is_available, 'hasExpiredPaper', s.has_expired_paper, 'share', s.share,
        'trips', s.trips, 'absences', s.absences) order by s.share desc, s.license_plate, s.id), '[]') from shown s),
      'areAllVehicles', (select count(*) <= ${occupationVehiclesMax} from listed))::text as occupation`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The occupation answered no row')
  return jsonText(row.occupation)
}

/** Minutes of the day at which a moment lies, 0 before the day and 1,440 after it. */
function minuteOfDay(moment: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`least(1440, greatest(0,
    floor(extract(epoch from (${moment} at time zone ${companyZone}) - bounds.day::timestamp) / 60)))::int`
}

const isTaking = sql`b.vehicle_id = v.id and b.ends_at > bounds.low and b.deleted_at is null and b.status <> 'CANCELLED'`

/** Query of the trips of a vehicle `v` within `bounds`, as JSON and as the minutes that they take together. */
const tripsOfVehicle = sql`
  select coalesce(json_agg(json_build_object('from', t.begins, 'to', t.ends, 'status', t.status)
      order by t.begins, t.ends), '[]') as list,
    range_agg(int4range(t.begins, t.ends)) as taken
  from (
    select ${minuteOfDay(sql`b.starts_at`)} as begins, ${minuteOfDay(sql`b.ends_at`)} as ends, b.status
    from (
      select b.starts_at, b.ends_at, b.status from bookings b
      where ${isTaking} and b.starts_at > bounds.low - interval '1 day' and b.starts_at < bounds.high
      union all
      select b.starts_at, b.ends_at, b.status from (
        select b.* from bookings b
        where b.vehicle_id = v.id and b.starts_at <= bounds.low - interval '1 day'
        order by b.starts_at desc limit ${earlierTrips}) b
      where ${isTaking}
    ) b
  ) t`

/** Query of the absences of a vehicle `v` within `bounds`, as JSON. */
const absencesOfVehicle = sql`
  select coalesce(json_agg(json_build_object('from', ${minuteOfDay(sql`a.starts_at`)}, 'to', ${minuteOfDay(sql`a.ends_at`)},
      'reason', a.reason) order by a.starts_at), '[]') as list
  from absences a
  where a.vehicle_id = v.id and tstzrange(a.starts_at, a.ends_at) && tstzrange(bounds.low, bounds.high)`
