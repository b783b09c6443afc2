import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

interface Owner {
  bookingId: string
  driverId: string | null
}

/** Counts the photos of a driver for a trip. */
export async function countPhotos(tx: Tx, { bookingId, driverId }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from step_photos
    where booking_id = ${bookingId} and driver_id = ${driverId} and removed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

const isOf = ({ bookingId, driverId }: Owner, id: string) =>
  sql`p.id = ${id} and p.booking_id = ${bookingId} and p.driver_id = ${driverId} and p.removed_at is null`

/** Finds a photo of a driver for a trip: whether a step names it, so that its file stays as it is. */
export async function findPhoto(tx: Tx, owner: Owner, id: string): Promise<{ isNamed: boolean } | undefined> {
  const { rows } = await sql<{ isNamed: boolean }>`
    select exists (select from booking_steps s where s.photo_id = p.id) as "isNamed"
    from step_photos p where ${isOf(owner, id)} for share of p`.execute(tx)
  return rows[0]
}

/**
 * Inserts the row of a photo before its file is stored, so that the sweep finds uploads that failed; false if another mission
 * has a photo of this id, or it was removed.
 */
export async function insertPhoto(
  tx: Tx,
  { id, bookingId, driverId, bytes }: Owner & { id: string; bytes: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into step_photos (id, booking_id, driver_id, bytes, uploaded_at)
    values (${id}, ${bookingId}, ${driverId}, ${bytes}, ${now}) on conflict (id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Locks the row of a photo of a driver for a trip against the sweep; false if there is none. */
export async function holdPhoto(tx: Tx, owner: Owner, id: string): Promise<boolean> {
  const { rows } = await sql`select from step_photos p where ${isOf(owner, id)} for share`.execute(tx)
  return rows.length > 0
}

/** Returns the id of the photo of a step of a booking that is not deleted. */
export async function findPhotoOf(db: Database, bookingId: string, stepId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.photo_id as id from booking_steps s join bookings b on b.id = s.booking_id
    where s.booking_id = ${bookingId} and s.id = ${stepId} and s.photo_id is not null and s.removed_at is null
      and b.deleted_at is null`.execute(db)
  return rows[0]?.id
}

const isUnnamed = sql<boolean>`not exists (select from booking_steps s where s.photo_id = p.id)`

/** Marks photos as removed that no step names; a marked photo can no longer be named. Skips those that are locked. */
export async function markUnnamedPhotos(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from step_photos p
    where p.uploaded_at < ${before} and p.removed_at is null and ${isUnnamed}
    order by p.uploaded_at limit ${limit} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  // Checks again under the locks: a step may have been committed during the first query.
  await sql`update step_photos p set removed_at = ${now} where p.id = any(${ids}::uuid[]) and ${isUnnamed}`.execute(tx)
}

/** Returns photos marked as removed whose files may still exist. */
export async function findMarkedPhotos(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from step_photos where removed_at is not null order by removed_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await sql`delete from step_photos where id = ${id} and removed_at is not null`.execute(tx)
}
