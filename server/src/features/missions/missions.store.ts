import { earliestStepMinutes } from '@yoon/contract/missions/limits'
import type { Mission } from '@yoon/contract/missions/schemas'
import { vehiclePaperKinds } from '@yoon/contract/papers/kinds'
import { sql } from 'kysely'
import { bookingDue } from '../../platform/database/booking-money.ts'
import { companyDay } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { missionLinkEnd } from '../../platform/trip-links.ts'
import { stepsOfMission } from '../steps/index.ts'

type MissionRow = Omit<Mission, 'state'> & Mission['state']

/** Reads a mission as its driver sees it: no price, unless the driver collects it (rules/missions 9). */
export async function findMission(
  db: Database,
  { bookingId, driverId }: { bookingId: string; driverId: string | null },
  now: Date,
): Promise<Mission | undefined> {
  const kinds = sql.join(vehiclePaperKinds.map((kind) => sql.lit(kind)))
  const { rows } = await sql<MissionRow>`
    select b.reference as "bookingReference", b.status, b.service_type as "serviceType",
      b.scheduled_date::text as "scheduledDate", to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime",
      b.rental_end_date::text as "rentalEndDate", b.rental_hours as "rentalDuration", instant(b.starts_at) as "startsAt",
      instant(b.ends_at) as "endsAt",
      json_build_object('firstName', u.first_name, 'lastName', u.last_name, 'phone', u.phone) as client,
      json_build_object('address', b.pickup_location, 'latitude', b.pickup_latitude, 'longitude', b.pickup_longitude)
        as pickup,
      case when b.destination is not null then json_build_object('address', b.destination,
        'latitude', b.destination_latitude, 'longitude', b.destination_longitude) end as destination,
      b.flight_number as "flightNumber", to_char(b.flight_time, 'HH24:MI') as "flightTime", b.passengers, b.luggage,
      b.special_requests as "specialRequests", json_build_object('firstName', du.first_name) as driver,
      case when v.id is not null then
        json_build_object('brand', v.brand, 'model', v.model, 'licensePlate', v.license_plate) end as vehicle,
      coalesce((select json_agg(json_build_object('kind', p.kind, 'number', p.number, 'expiresOn', p.expires_on::text)
          order by array_position(array[${kinds}], p.kind))
        from (select distinct on (kind) kind, number, expires_on from papers
          where vehicle_id = v.id and (expires_on is null or expires_on >= ${companyDay(now)})
          order by kind, expires_on desc nulls first) p), '[]') as papers,
      case when b.collect_by_driver and ${bookingDue()} > 0 then
        json_build_object('amount', ${bookingDue()}, 'currency', c.business->>'currency') end as collect,
      json_build_object('name', c.profile->>'companyName', 'phone', c.profile->>'phone') as company,
      c.business->>'language' as language, c.business->>'timezone' as timezone,
      c.business->>'currency' as currency, ${stepsOfMission.columns},
      instant(b.starts_at - make_interval(mins => ${earliestStepMinutes}::int)) as "stepsFrom",
      instant(${missionLinkEnd}) as "expiresAt", instant(${now}::timestamptz) as now
    from bookings b join users u on u.id = b.client_id
      join drivers d on d.id = b.driver_id join users du on du.id = d.user_id
      left join vehicles v on v.id = b.vehicle_id cross join settings c
      ${stepsOfMission.join}
    where b.id = ${bookingId} and b.driver_id = ${driverId} and b.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { position, isConfirmationNeeded, about, stepsFrom, graceUntil, ...mission } = row
  return { ...mission, state: { position, isConfirmationNeeded, about, stepsFrom, graceUntil } }
}
