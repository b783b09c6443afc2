import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { lockDriverAndVehicle } from '../availability/index.ts'
import { readColumns } from './booking-columns.ts'
import { type ChosenPlaces, findChosenPlaces } from './booking-places.store.ts'
import type { BookingRow } from './bookings.store.ts'

/** Returns the bookings of a series after this one, locked in one order, by their start; none of a single booking. */
export async function lockFollowing(tx: Tx, id: string): Promise<BookingRow[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select(readColumns)
    .where(sql<boolean>`series_id = (select series_id from bookings where id = ${id})`)
    .where(sql<boolean>`(starts_at, id) >= (select starts_at, id from bookings where id = ${id})`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return (rows as BookingRow[])
    .filter((row) => row.id !== id)
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
}

export interface LockedSeries {
  following: BookingRow[]
  /** Returns the chosen places of a booking. */
  placesOf: (id: string) => ChosenPlaces
}

/** Returns the bookings of a series after this one, locked, with the places of all of them. */
export async function lockSeries(tx: Tx, id: string): Promise<LockedSeries> {
  const following = await lockFollowing(tx, id)
  return { following, placesOf: await findChosenPlaces(tx, [id, ...following.map((row) => row.id)]) }
}

/** Locks the drivers, then the vehicles of some bookings, each in one order (rules/availability 10). */
export async function lockCrews(tx: Tx, bookings: readonly BookingRow[]): Promise<void> {
  const idsOf = (column: 'driver_id' | 'vehicle_id') =>
    [...new Set(bookings.map((booking) => booking[column]).filter((id) => id !== null))].toSorted()
  for (const id of idsOf('driver_id')) await lockDriverAndVehicle(tx, id, null)
  for (const id of idsOf('vehicle_id')) await lockDriverAndVehicle(tx, null, id)
}

/** Locks a client, so that no other booking of theirs is made until the end of the transaction. */
export async function lockClient(tx: Tx, userId: string | undefined): Promise<void> {
  if (userId) await sql`select from users where id = ${userId} for no key update`.execute(tx)
}

/** Returns the local time that a date has: one that the clock skips moves forward with it. */
export async function findLocalTimes(
  tx: Tx,
  dates: readonly string[],
  time: string,
  zone: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ day: string; time: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day,
      to_char(((d.day + ${time}::time) at time zone ${zone}::text) at time zone ${zone}::text, 'HH24:MI') as time
    from unnest(${[...dates]}::date[]) as d (day)`.execute(tx)
  return new Map(rows.map((row) => [row.day, row.time]))
}

/** Finds the reference of another trip of the client that starts within the hour around the time, by date. */
export async function findDuplicates(
  tx: Tx,
  { clientId, dates, time }: { clientId: string; dates: readonly string[]; time: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ day: string; reference: string }>`
    with trips as materialized (
      select b.reference, b.scheduled_date + b.scheduled_time as start from bookings b
      where b.client_id = ${clientId} and b.deleted_at is null and b.status <> 'CANCELLED'
        and b.starts_at > ${dates[0]}::date - interval '2 days' and b.starts_at < ${dates.at(-1)}::date + interval '3 days'
    )
    select distinct on (d.day) to_char(d.day, 'YYYY-MM-DD') as day, t.reference
    from unnest(${[...dates]}::date[]) as d (day)
      join trips t on t.start between d.day + ${time}::time - interval '1 hour' and d.day + ${time}::time + interval '1 hour'
    order by d.day, t.start`.execute(tx)
  return new Map(rows.map(({ day, reference }) => [day, reference]))
}

/** Runs work and takes back all that it has written. */
export async function withRollback<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint preview`.execute(tx)
  const result = await work()
  await sql`rollback to savepoint preview`.execute(tx)
  return result
}
