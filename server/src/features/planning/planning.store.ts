import type { ServiceType } from '@yoon/contract/bookings/service-types'
import type { Planning } from '@yoon/contract/planning/schemas'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { type RawBuilder, sql } from 'kysely'
import { midnight } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { instantText } from '../../platform/database/instant-text.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import {
  blocksKind,
  type HeldColumn,
  isAssignableDriver,
  isImpersonal,
  lapsedPapers,
  shownReason,
} from '../availability/index.ts'
import { zoneOfBooking } from '../places/index.ts'
import { lastStepsOf } from '../steps/index.ts'

export interface PlanningQuery {
  from: string
  to: string
  by: 'driver' | 'vehicle'
  zone?: string | undefined
  serviceType?: ServiceType | undefined
  vehicleType?: VehicleType | undefined
  now: Date
  /** True if the reader may see clients and places; without, no filter tells of them either. */
  withTrips: boolean
  /** True if the reader may know of a sickness, and which personal papers of a driver expire. */
  withReasons: boolean
  withPersonal: boolean
}

type Sql = RawBuilder<unknown>

/**
 * Returns the trips that touch the days, the rows of drivers or vehicles, and the counts of unassigned trips in one
 * statement (rules/planning 1–3).
 */
export async function findPlanning(db: Database, query: PlanningQuery): Promise<JsonText<Planning>> {
  const { from, to, by, now } = query
  const { rows } = await sql<{ planning: string }>`
    with bounds as materialized (
      select ${midnight(sql`${from}::date`)} as low, ${midnight(sql`${to}::date + 1`)} as high),
    held as materialized (${tripsWithin}),
    listed as materialized (${by === 'driver' ? driverRows(query) : vehicleRows(query)}),
    shown as (${trips(query)})
    select json_build_object(
      'rows', (select coalesce(json_agg(json_build_object('id', r.id, 'label', r.label, 'isAvailable', r.is_available,
        'vehicles', r.vehicles, 'driver', r.driver, 'absences', r.absences, 'papers', r.papers)
        order by r.place, r.id), '[]') from listed r),
      'trips', (select coalesce(json_agg(t.trip order by t.starts_at, t.id), '[]') from shown t),
      'unassigned', (${countUnassigned(now)}))::text as planning`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The planning answered no row')
  return jsonText(row.planning)
}

/** Bound of the days, read once in the statement. */
const low = sql`(select low from bounds)`
const high = sql`(select high from bounds)`

/** Columns of a booking that the statement reads: the others, its words for the search above all, would be copied with it. */
const heldColumns = sql`b.id, b.version, b.reference, b.status, b.view, b.service_type, b.client_id, b.pickup_location,
  b.pickup_place_id, b.pickup_latitude, b.pickup_longitude, b.destination, b.destination_place_id, b.destination_latitude,
  b.destination_longitude, b.scheduled_date, b.scheduled_time, b.starts_at, b.ends_at, b.rental_end_date, b.rental_hours,
  b.is_with_driver, b.vehicle_type, b.passengers, b.driver_id, b.vehicle_id, b.is_overlap_allowed, b.client_informed_at,
  b.assigned_recorded_at, b.updated_at`

/**
 * Query of the bookings of which a part lies within the days. Only rentals by the day are longer than half a day: those
 * that began earlier are read from an index of their own.
 */
const tripsWithin = sql`
  select ${heldColumns} from bookings b
  where b.starts_at > ${low} - interval '1 day' and b.starts_at < ${high} and b.ends_at > ${low}
    and b.deleted_at is null and b.status <> 'CANCELLED'
  union all
  select ${heldColumns} from bookings b
  where b.rental_end_date is not null and b.ends_at > ${low} and b.starts_at <= ${low} - interval '1 day'
    and b.deleted_at is null and b.status <> 'CANCELLED'`

const vehicleJson = sql`json_build_object('id', v.id, 'brand', v.brand, 'model', v.model, 'licensePlate', v.license_plate,
  'type', v.type, 'capacity', v.capacity, 'isAvailable', v.is_available)`

const driverJson = sql`json_build_object('id', d.id, 'name', u.first_name || ' ' || u.last_name)`

/** Query of the drivers in service, and of others who have a trip in the days; with a filter, those with such a vehicle. */
function driverRows(query: PlanningQuery): Sql {
  const { vehicleType } = query
  const hasType = sql`exists (
    select from vehicles v where v.driver_id = d.id and v.deleted_at is null and v.type = ${vehicleType ?? null})`
  return sql`
    select d.id, u.first_name || ' ' || u.last_name as label, ${isAssignableDriver} as is_available,
      coalesce((select json_agg(${vehicleJson} order by v.license_plate) from vehicles v
        where v.driver_id = d.id and v.deleted_at is null), '[]') as vehicles,
      ${driverJson} as driver, ${absences('driver_id', 'd.id', query)} as absences,
      ${papers('driver_id', 'd.id', query)} as papers, u.search_text as place
    from drivers d join users u on u.id = d.user_id
    where ((d.deleted_at is null and u.role = 'DRIVER' and u.is_active and u.deleted_at is null)
        or d.id in (select h.driver_id from held h where h.driver_id is not null))
      and ${vehicleType ? hasType : sql`true`}`
}

/** Query of the vehicles in the fleet, and of others that have a trip in the days; with a filter, those of the type. */
function vehicleRows(query: PlanningQuery): Sql {
  const { vehicleType } = query
  return sql`
    select v.id, v.license_plate as label, v.is_available and v.deleted_at is null as is_available,
      json_build_array(${vehicleJson}) as vehicles,
      (select ${driverJson} from drivers d join users u on u.id = d.user_id
        where d.id = v.driver_id and d.deleted_at is null) as driver,
      ${absences('vehicle_id', 'v.id', query)} as absences, ${papers('vehicle_id', 'v.id', query)} as papers,
      v.license_plate as place
    from vehicles v
    where (v.deleted_at is null or v.id in (select h.vehicle_id from held h where h.vehicle_id is not null))
      and ${vehicleType ? sql`v.type = ${vehicleType}` : sql`true`}`
}

/** JSON of the absences of a driver or a vehicle that touch the days. */
function absences(column: HeldColumn, held: string, { withReasons }: PlanningQuery): Sql {
  return sql`(select coalesce(json_agg(json_build_object('id', a.id,
      'from', to_char(a.local_from, 'YYYY-MM-DD"T"HH24:MI'), 'to', to_char(a.local_to, 'YYYY-MM-DD"T"HH24:MI'),
      'reason', ${shownReason(sql.ref('a.reason'), withReasons)}) order by a.starts_at), '[]')
    from absences a
    where a.${sql.ref(column)} = ${sql.ref(held)} and tstzrange(a.starts_at, a.ends_at) && tstzrange(${low}, ${high}))`
}

/**
 * JSON of the papers that have expired by the last day and are not renewed by the first one; personal ones of a driver
 * only if they block.
 */
function papers(column: HeldColumn, held: string, { from, to, withPersonal }: PlanningQuery): Sql {
  const blocks = blocksKind(sql.ref('o.kind'))
  const isVisible = withPersonal ? sql`true` : sql`(${isImpersonal} or ${blocks})`
  return sql`(select coalesce(json_agg(json_build_object('kind', o.kind, 'expiresOn', o.expires_on,
      'renewedOn', o.renewed_on, 'blocks', ${blocks}) order by o.expires_on, o.kind), '[]')
    from ${lapsedPapers(column, sql.ref(held))} o
    where o.expires_on <= ${to}::date and coalesce(o.renewed_on > ${from}::date, true) and ${isVisible})`
}

/** Condition that nobody and nothing is assigned to a booking `b`. */
const isUnassigned = sql`b.view = 'urgent'`

/** Query of the trips: those of the rows, whatever the filters, and the unassigned ones that match them. */
function trips(query: PlanningQuery): Sql {
  const { by, vehicleType, withTrips } = query
  const holder = sql.ref(by === 'driver' ? 'b.driver_id' : 'b.vehicle_id')
  // With this filter rows are left out, and their trips with them.
  const hasRow = vehicleType ? sql`(${holder} is null or ${holder} in (select id from listed))` : sql`true`
  return sql`
    select b.starts_at, b.id, row_to_json(trip) as trip
    from held b ${withTrips ? tripTables : sql``} cross join lateral (
      select b.id, b.version, b.reference as "bookingReference", b.status, ${instantText('b.starts_at')} as "startsAt",
        ${instantText('b.ends_at')} as "endsAt", b.driver_id as "driverId", b.vehicle_id as "vehicleId", b.passengers,
        coalesce(${matches(query)}, false) as "isMatch" ${withTrips ? tripColumns : sql``}) trip
    where ${hasRow} and (not ${isUnassigned} or coalesce(${matches(query)}, false))`
}

/** Condition that a trip matches the filters; whatever has a row of the wanted type of vehicle has that type. */
function matches({ zone, serviceType, vehicleType, withTrips }: PlanningQuery): Sql {
  const conditions = [
    ...(serviceType && withTrips ? [sql`b.service_type = ${serviceType}`] : []),
    ...(zone && withTrips
      ? [sql`${zone} in (${zoneOfBooking('pickup', 'b')}, ${zoneOfBooking('destination', 'b')})`]
      : []),
    ...(vehicleType ? [sql`(not ${isUnassigned} or b.vehicle_type is null or b.vehicle_type = ${vehicleType})`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The board shows no step of a completed trip, and most steps are of those. */
const openTrips = sql`(select * from held where status <> 'COMPLETED')`

const tripTables = sql`join users u on u.id = b.client_id
  left join (${lastStepsOf(openTrips)}) last on last.booking_id = b.id`

/** Columns for readers of bookings. */
const tripColumns = sql`, b.service_type as "serviceType", b.is_with_driver as "isWithDriver",
  b.vehicle_type as "vehicleType", b.scheduled_date as "scheduledDate", to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime",
  json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone) as user,
  b.pickup_location as "pickupLocation", b.destination, b.is_overlap_allowed as "isOverlapAllowed",
  ${instantText('b.client_informed_at')} as "clientInformedAt",
  case when last.step is not null then json_build_object('step', last.step, 'at', ${instantText('last.at')}) end as "lastStep"`

/**
 * Query of the numbers of unassigned trips that start soon, or should have started within the last day, whatever days and
 * filters are shown.
 */
function countUnassigned(now: Date): Sql {
  const at = sql`${now}::timestamptz`
  return sql`
    select json_build_object(
      'within2h', count(*) filter (where b.starts_at <= ${at} + interval '2 hours'), 'within24h', count(*))
    from bookings b
    where b.view = 'urgent' and b.deleted_at is null
      and b.starts_at > ${at} - interval '24 hours' and b.starts_at <= ${at} + interval '24 hours'`
}
