import { type RawBuilder, sql } from 'kysely'
import { companyDay, midnight } from '../../platform/database/company-time.ts'
import { blocksKind, expiredPapers, lastDayOf } from './obstacles.store.ts'
import { type HeldColumn, span } from './overlaps.store.ts'

/** Days ahead for which trips with expired papers are named: a paper is usually renewed before. */
const paperDays = 3
/** Maximum number of trips of an absence or of a driver or vehicle. The limit keeps the database from reading all bookings. */
const tripsOfOne = 1_000

/**
 * Query of the trips that have not started and whose driver or vehicle is absent during them, or has a paper that blocks
 * and expires before their end: `booking_id`, `starts_at`, `since` and `obstacle`, each trip once. Trips that were allowed to
 * overlap, or whose papers were accepted, are left out.
 */
export function unavailableTrips(now: Date, { bookingId, limit }: { bookingId?: string | undefined; limit: number }) {
  const parts = [absentTrips('driver_id', now), absentTrips('vehicle_id', now), unpaperedTrips('driver_id', now)]
  return sql`
    select * from (
      select distinct on (t.booking_id) t.* from (${sql.join([...parts, unpaperedTrips('vehicle_id', now)], sql` union all `)}) t
      where ${bookingId ? sql`t.booking_id = ${bookingId}::uuid` : sql`true`}
      order by t.booking_id, t.place) t
    order by t.starts_at, t.booking_id limit ${limit}`
}

/** Condition that the trip `b` has neither started nor ended. */
function isWaiting(now: Date): RawBuilder<boolean> {
  return sql<boolean>`b.is_active and b.status <> 'IN_PROGRESS' and b.ends_at > ${now}::timestamptz`
}

function absentTrips(column: HeldColumn, now: Date): RawBuilder<unknown> {
  const kind = column === 'driver_id' ? 'DRIVER_ABSENT' : 'VEHICLE_ABSENT'
  return sql`
    select b.id as booking_id, b.starts_at, a.created_at as since, ${column === 'driver_id' ? 1 : 2}::int as place,
      jsonb_build_object('kind', ${kind}::text, 'from', to_char(a.local_from, 'YYYY-MM-DD"T"HH24:MI'),
        'to', to_char(a.local_to, 'YYYY-MM-DD"T"HH24:MI'), 'paperKind', null, 'expiresOn', null) as obstacle
    from absences a cross join lateral (
      select b.* from bookings b
      where b.${sql.ref(column)} = a.${sql.ref(column)} and ${span('b')} && tstzrange(a.starts_at, a.ends_at)
        and ${isWaiting(now)} and not b.is_overlap_allowed
      limit ${tripsOfOne}) b
    where a.ends_at > ${now}::timestamptz and a.${sql.ref(column)} is not null`
}

function unpaperedTrips(column: HeldColumn, now: Date): RawBuilder<unknown> {
  const lastDay = lastDayOf(sql.ref('b.ends_at'))
  return sql`
    select b.id, b.starts_at, ${midnight(sql`e.expires_on + 1`)}, ${column === 'driver_id' ? 3 : 4}::int,
      jsonb_build_object('kind', 'PAPERS_EXPIRED', 'from', null, 'to', null, 'paperKind', e.kind, 'expiresOn', e.expires_on)
    from (
      select distinct p.${sql.ref(column)} from papers p
      where p.${sql.ref(column)} is not null and ${blocksKind(sql.ref('p.kind'))}
        and p.expires_on < ${companyDay(now)} + ${paperDays + 1}::int) h
      cross join lateral (
        select b.* from bookings b
        where b.${sql.ref(column)} = h.${sql.ref(column)} and ${isWaiting(now)} and b.papers_override is null
          and b.starts_at > ${now}::timestamptz - interval '1 day'
          and b.starts_at < ${now}::timestamptz + make_interval(days => ${paperDays}::int)
        order by b.starts_at limit ${tripsOfOne}) b
      cross join lateral (
        select p.kind, p.expires_on from ${expiredPapers(column, sql`b.${sql.ref(column)}`, lastDay)} p
        order by p.expires_on, p.kind limit 1) e`
}
