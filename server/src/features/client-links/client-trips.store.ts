import type { ClientTrip } from '@yoon/contract/client-links/calls'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { clientLinkEnd } from '../../platform/trip-links.ts'
import { drivingStepsOf, isOfDriver } from '../steps/index.ts'

/** The last completed payment of a booking `b` that has a number. */
const receiptOf = sql<string | null>`(select p.id from payments p
  where p.booking_id = b.id and p.status = 'COMPLETED' and p.deleted_at is null and p.receipt_number is not null
  order by p.paid_at desc, p.id limit 1)`

/** True once a booking `b` is over: completed, or ended as its driver says, also if it was never started (rules/missions 19). */
const isOver = sql`(b.status = 'COMPLETED' or b.status in ('ASSIGNED', 'IN_PROGRESS') and exists (select from booking_steps s
  where ${isOfDriver} and s.step = 'DONE'))`

/** Reads a trip as its client sees it: nothing about anyone else (rules/missions 33). */
export async function findClientTrip(db: Database, bookingId: string, now: Date): Promise<ClientTrip | undefined> {
  const { rows } = await sql<ClientTrip>`
    select b.reference as "bookingReference", b.status, b.service_type as "serviceType",
      b.scheduled_date::text as "scheduledDate", to_char(b.scheduled_time, 'HH24:MI') as "scheduledTime",
      b.rental_end_date::text as "rentalEndDate", b.rental_hours as "rentalDuration", instant(b.starts_at) as "startsAt",
      instant(b.ends_at) as "endsAt", b.pickup_location as "pickupLocation", b.destination, b.passengers,
      b.flight_number as "flightNumber", b.is_with_driver as "isWithDriver",
      (select json_build_object('firstName', u.first_name) from drivers d join users u on u.id = d.user_id
        where d.id = b.driver_id) as driver,
      (select json_build_object('brand', v.brand, 'model', v.model, 'licensePlate', v.license_plate) from vehicles v
        where v.id = b.vehicle_id) as vehicle,
      ${drivingStepsOf} as steps,
      json_build_object('name', c.profile->>'companyName', 'phone', c.profile->>'phone') as company,
      c.business->>'language' as language, c.business->>'timezone' as timezone, b.total_price as price,
      c.business->>'currency' as currency, ${receiptOf} is not null as "hasReceipt",
      ${isOver} and b.driver_id is not null and r.booking_id is null as "canRate",
      case when r.booking_id is not null then json_build_object('stars', r.stars, 'comment', r.comment) end as rating,
      instant(${clientLinkEnd(now)}) as "expiresAt"
    from bookings b left join ratings r on r.booking_id = b.id cross join settings c
    where b.id = ${bookingId} and b.deleted_at is null`.execute(db)
  return rows[0]
}

/** Returns the payment whose receipt the client gets. */
export async function findReceiptOf(db: Database, bookingId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select ${receiptOf} as id from bookings b where b.id = ${bookingId}`.execute(db)
  return rows[0]?.id ?? undefined
}

/** Records the first time at which a client was informed of a locked booking; false if they were informed before. */
export async function markOpened(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update bookings set client_informed_at = ${now} where id = ${bookingId} and client_informed_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

export interface Rating {
  stars: number
  comment: string | null
}

export async function findRating(tx: Tx, bookingId: string): Promise<Rating | undefined> {
  const { rows } = await sql<Rating>`select stars, comment from ratings where booking_id = ${bookingId}`.execute(tx)
  return rows[0]
}

/** True once a locked booking may be rated. */
export async function isRateable(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`select from bookings b where b.id = ${bookingId} and ${isOver}`.execute(tx)
  return rows.length > 0
}

/** Ratings from which on their mean is shown in place of the former value, and those that it counts (rules/missions 38). */
const [shownFrom, counted] = [3, 50]

/** Inserts the rating of a trip of a locked driver, and shows the mean of their last ratings once there are enough. */
export async function insertRating(
  tx: Tx,
  { bookingId, driverId, stars, comment }: Rating & { bookingId: string; driverId: string },
  now: Date,
): Promise<void> {
  await sql`insert into ratings (booking_id, driver_id, stars, comment, created_at)
    values (${bookingId}, ${driverId}, ${stars}, ${comment}, ${now})`.execute(tx)
  await sql`
    update drivers d set rating = mean.rating
    from (select count(*) as count, round(avg(r.stars), 1) as rating from (
      select stars from ratings where driver_id = ${driverId} order by created_at desc, booking_id limit ${counted}) r) mean
    where d.id = ${driverId} and mean.count >= ${shownFrom}`.execute(tx)
}
