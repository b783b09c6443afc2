import type { listClientTrips } from '@yoon/contract/clients/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'

export interface ClientTripsQuery {
  id: string
  scheduledDate?: string | undefined
  scheduledTime?: string | undefined
  exceptId?: string | undefined
  /** Present time: trips that begin later are no last ones. */
  now: Date
}

const shownTrips = 5

/** Returns the last trips of a client that have begun, those within an hour of a time, and what is owed; undefined if there is no such client. */
export async function findClientTrips(
  db: Database,
  query: ClientTripsQuery,
): Promise<JsonText<OutputOf<typeof listClientTrips>> | undefined> {
  const { id, scheduledDate, scheduledTime, exceptId, now } = query
  const requestedStart = sql`(${scheduledDate ?? null}::date + ${scheduledTime ?? null}::time)`
  const apart = sql`(b.scheduled_date + b.scheduled_time) - ${requestedStart}`
  // Local time is less than a day from UTC, in any time zone: the index on starts finds the few trips around it.
  const utc = sql`${requestedStart} at time zone 'UTC'`
  const sameHour = sql`b.status <> 'CANCELLED' and b.id is distinct from ${exceptId ?? null}::uuid
    and b.starts_at > ${utc} - interval '26 hours' and b.starts_at < ${utc} + interval '26 hours'
    and ${apart} > interval '-1 hour' and ${apart} < interval '1 hour'`
  const { rows } = await sql<{ trips: string }>`
    select json_build_object(
      'last', ${trips(sql`b.starts_at <= ${now}`, sql`b.starts_at desc, b.id desc limit ${shownTrips}`)},
      'sameHour', ${trips(sameHour, sql`b.starts_at, b.id`)},
      'owed', (select json_build_object('trips', count(*), 'amount', coalesce(sum(p.amount), 0))
        from bookings b join payments p on p.booking_id = b.id
        where b.client_id = u.id and b.deleted_at is null and p.deleted_at is null and p.status = 'PENDING')
    )::text as trips
    from users u where u.id = ${id} and u.role = 'CLIENT' and u.deleted_at is null`.execute(db)
  return rows[0] && jsonText(rows[0].trips)
}

function trips(condition: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(row_to_json(t)) from (
    select b.id, b.reference as "bookingReference", b.status, b.service_type as "serviceType",
      b.pickup_location as "pickupLocation", b.destination, b.scheduled_date as "scheduledDate",
      to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime", b.rental_end_date as "rentalEndDate",
      b.rental_hours as "rentalDuration", b.is_with_driver as "isWithDriver", b.passengers, b.luggage,
      b.distance_km as "distanceKm", b.is_outside_dakar as "isOutsideDakar", b.total_price as "totalPrice",
      b.flight_number as "flightNumber", b.special_requests as "specialRequests",
      b.pickup_place_id as "pickupPlaceId",
      b.pickup_latitude as "pickupLatitude", b.pickup_longitude as "pickupLongitude",
      b.destination_place_id as "destinationPlaceId", b.destination_latitude as "destinationLatitude",
      b.destination_longitude as "destinationLongitude", b.vehicle_type as "vehicleType", b.order_source as "orderSource"
    from bookings b where b.client_id = u.id and b.deleted_at is null and ${condition} order by ${order}) t), '[]')`
}
