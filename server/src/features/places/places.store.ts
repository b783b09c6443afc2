import type { PlaceKind } from '@yoon/contract/places/kinds'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Values of a place that staff edit. */
export interface PlaceValues {
  name: string
  zoneId: string
  kind: PlaceKind
  aliases: string[]
  address: string | null
  latitude: number | null
  longitude: number | null
  isActive: boolean
}

export interface PlaceRow extends PlaceValues {
  id: string
  version: number
}

/** Locks a place against other changes of it. */
export async function lockPlace(tx: Tx, id: string): Promise<PlaceRow | undefined> {
  const row = await tx.selectFrom('places').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return undefined
  const { name, aliases, address, latitude, longitude, version } = row
  return {
    id,
    name,
    zoneId: row.zone_id,
    kind: row.kind as PlaceKind,
    aliases,
    address,
    latitude,
    longitude,
    isActive: row.is_active,
    version,
  }
}

/** Inserts a place and returns its id, or undefined if its zone has a place of this name. */
export async function insertPlace(tx: Tx, values: PlaceValues, now: Date): Promise<string | undefined> {
  const place = await tx
    .insertInto('places')
    .values({ ...columnsOf(values, now), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return place?.id
}

/** Updates a locked place and increments its version. */
export async function rewritePlace(tx: Tx, id: string, values: PlaceValues, now: Date): Promise<void> {
  const change = { ...columnsOf(values, now), version: sql<number>`version + 1` }
  await tx.updateTable('places').set(change).where('id', '=', id).execute()
}

function columnsOf({ name, kind, aliases, address, latitude, longitude, ...values }: PlaceValues, now: Date) {
  return {
    name,
    kind,
    aliases,
    address,
    latitude,
    longitude,
    zone_id: values.zoneId,
    is_active: values.isActive,
    updated_at: now,
  }
}

/** Deletes a locked place that no booking names. */
export async function deletePlace(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('places').where('id', '=', id).execute()
}

/** True if a booking names the place, a deleted one too. */
export async function isUsed(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select ${usedBy(sql`${id}::uuid`)} as "isUsed"`.execute(db)
  return rows[0]?.isUsed ?? false
}

/** SQL that is true if a booking names the place of this id. */
export function usedBy(id: ReturnType<typeof sql>) {
  return sql<boolean>`(exists (select from bookings b where b.pickup_place_id = ${id})
    or exists (select from bookings b where b.destination_place_id = ${id}))`
}
