import type { Zone } from '@yoon/contract/places/calls'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'

const columns = sql`z.id, z.name, z.version, (select count(*)::int from places p where p.zone_id = z.id) as places`

/** Reads all zones in their order. */
export async function readZones(db: Database): Promise<JsonText<Zone[]>> {
  const { rows } = await sql<{ zones: string }>`
    select coalesce(json_agg(row_to_json(r)), '[]')::text as zones
    from (select ${columns} from zones z order by z.position, z.name_key) r`.execute(db)
  return jsonText(rows[0]?.zones ?? '[]')
}

export async function findZone(db: Database, id: string): Promise<Zone | undefined> {
  const { rows } = await sql<Zone>`select ${columns} from zones z where z.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a zone against other changes of it, and against new places in it. */
export async function lockZone(tx: Tx, id: string): Promise<{ name: string; version: number } | undefined> {
  return tx.selectFrom('zones').select(['name', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a zone against deletion: a place or a fare is about to name it. */
export async function holdZone(tx: Tx, id: string): Promise<boolean> {
  const zone = await tx.selectFrom('zones').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return zone !== undefined
}

export async function countZones(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from zones`.execute(db)
  return rows[0]?.count ?? 0
}

/** Inserts a zone after all others; returns its id, or undefined if another one has the name. */
export async function insertZone(tx: Tx, name: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into zones (name, position, created_at, updated_at)
    select ${name}, coalesce(max(position), 0) + 1, ${now}, ${now} from zones
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Renames a locked zone and increments its version. */
export async function renameZone(tx: Tx, id: string, name: string, now: Date): Promise<void> {
  const change = { name, updated_at: now, version: sql<number>`version + 1` }
  await tx.updateTable('zones').set(change).where('id', '=', id).execute()
}

/** Counts the places and fares of a zone. */
export async function countUses(tx: Tx, id: string): Promise<{ places: number; fares: number }> {
  const { rows } = await sql<{ places: number; fares: number }>`
    select (select count(*)::int from places where zone_id = ${id}) as places,
      (select count(*)::int from fares where from_zone_id = ${id} or to_zone_id = ${id}) as fares`.execute(tx)
  return rows[0] ?? { places: 0, fares: 0 }
}

/** Deletes a locked zone that nothing uses, with its travel times. */
export async function deleteZone(tx: Tx, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('travel_times')
    .where((where) => where.or([where('from_zone_id', '=', id), where('to_zone_id', '=', id)]))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await sql`update fare_grid set travel_times_version = travel_times_version + 1`.execute(tx)
  await tx.deleteFrom('zones').where('id', '=', id).execute()
}
