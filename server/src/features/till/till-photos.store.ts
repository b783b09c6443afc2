import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

const isUnnamed = sql<boolean>`not exists (select from till_entries e where e.photo_id = p.id)`

/** Counts the photos of a person that no entry names. */
export async function countUnused(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from till_photos p
    where p.uploaded_by = ${userId} and p.removed_at is null and ${isUnnamed}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Finds a photo of a person: whether an entry names it, so that its file stays as it is. */
export async function findPhoto(tx: Tx, id: string, userId: string): Promise<{ isNamed: boolean } | undefined> {
  const { rows } = await sql<{ isNamed: boolean }>`
    select not ${isUnnamed} as "isNamed" from till_photos p
    where p.id = ${id} and p.uploaded_by = ${userId} and p.removed_at is null for share of p`.execute(tx)
  return rows[0]
}

/**
 * Inserts the row of a photo before its file is stored, so that the sweep finds uploads that failed; false if another person
 * has a photo of this id, or it was removed.
 */
export async function insertPhoto(
  tx: Tx,
  { id, userId, bytes }: { id: string; userId: string; bytes: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into till_photos (id, uploaded_by, bytes, uploaded_at)
    values (${id}, ${userId}, ${bytes}, ${now}) on conflict (id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Locks the row of a photo of a person against the sweep; false if there is none. */
export async function holdPhoto(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from till_photos p where p.id = ${id} and p.uploaded_by = ${userId} and p.removed_at is null for share`.execute(
    tx,
  )
  return rows.length > 0
}

/** Finds the photo of an entry, and its till. */
export async function findPhotoOf(
  db: Database,
  entryId: string,
): Promise<{ photoId: string; sessionId: string } | undefined> {
  const { rows } = await sql<{ photoId: string; sessionId: string }>`
    select photo_id as "photoId", session_id as "sessionId" from till_entries
    where id = ${entryId} and photo_id is not null`.execute(db)
  return rows[0]
}

/** Marks photos as removed that no entry names; a marked photo can no longer be named. Skips those that are locked. */
export async function markUnnamedPhotos(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id from till_photos p where p.uploaded_at < ${before} and p.removed_at is null and ${isUnnamed}
    order by p.uploaded_at limit ${limit} for update skip locked`.execute(tx)
  const ids = rows.map(({ id }) => id)
  // Checks again under the locks: an entry may have been committed during the first query.
  await sql`update till_photos p set removed_at = ${now} where p.id = any(${ids}::uuid[]) and ${isUnnamed}`.execute(tx)
}

/** Returns photos marked as removed whose files may still exist. */
export async function findMarkedPhotos(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from till_photos where removed_at is not null order by removed_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await sql`delete from till_photos where id = ${id} and removed_at is not null`.execute(tx)
}
