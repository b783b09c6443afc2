import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export async function insertImage(tx: Tx, image: { name: string; userId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('images')
    .values({ name: image.name, uploaded_by: image.userId, uploaded_at: image.now })
    .execute()
}

/** Returns the names that exist and share-locks them: the sweep skips them until the transaction ends. */
export async function lockImages(tx: Tx, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('images')
    .select('name')
    .where('name', 'in', names)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .forShare()
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Marks images as removed that no vehicle names and that were uploaded before a moment; a marked image can no longer be
 * named. Skips images that a concurrent transaction has locked.
 */
export async function markUnnamed(tx: Tx, { before, now, limit, kept }: Sweep): Promise<void> {
  const candidates = await tx
    .selectFrom('images')
    .select('name')
    .where('uploaded_at', '<', before)
    .where('removed_at', 'is', null)
    .where('name', 'not in', [...kept.names, ''])
    .where('uploaded_at', '>=', kept.allBefore ?? new Date(0))
    .where(isUnnamed)
    .orderBy('uploaded_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (candidates.length === 0) return
  // Checks again under the locks: a vehicle may have been committed during the first query.
  await tx
    .updateTable('images')
    .set({ removed_at: now })
    .where(
      'name',
      'in',
      candidates.map(({ name }) => name),
    )
    .where(isUnnamed)
    .execute()
}

interface Sweep {
  before: Date
  now: Date
  limit: number
  /** Images kept although no vehicle names them, and the moment before which all uploads are kept. */
  kept: { names: readonly string[]; allBefore: Date | undefined }
}

/** Condition that a vehicle names the image of the table with this alias. */
export function isNamed(images: string): RawBuilder<boolean> {
  const address = sql`'/uploads/' || ${sql.ref(`${images}.name`)} || '.webp'`
  return sql<boolean>`exists (select from vehicles v where v.image_urls @> array[${address}])`
}

const isUnnamed = sql<boolean>`not ${isNamed('images')}`

/** Returns images marked as removed whose files may still exist. */
export async function findMarked(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('name')
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

export async function deleteImage(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('images').where('name', '=', name).where('removed_at', 'is not', null).execute()
}
