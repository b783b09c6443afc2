import type { PlaceKind } from '@yoon/contract/places/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inChunks } from './chunks.ts'
import { matchesOf } from './matches.ts'
import type { Match, Stored, Writing } from './row-kind.ts'
import { type UsedRows, versionBesideUndone } from './used-rows.store.ts'

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

export async function readZones(db: Database): Promise<readonly { id: string; name: string }[]> {
  return db.selectFrom('zones').select(['id', 'name']).execute()
}

/** Finds places by keys of a zone's id, a space and a name. */
export async function matchNames(db: Database, keys: readonly string[]): Promise<readonly Match[]> {
  const { rows: given } = await sql<{ key: string }>`
    select left(g.key, 37) || place_key(substr(g.key, 38)) as key
    from unnest(${keys}::text[]) with ordinality g (key, place) order by g.place`.execute(db)
  const { rows } = await sql<{
    key: string
    id: string
  }>`select zone_id || ' ' || name_key as key, id from places`.execute(db)
  return matchesOf(
    given.map(({ key }) => key),
    rows,
  )
}

const columns = sql`id, name, zone_id as "zoneId", kind, aliases, address, latitude, longitude, is_active as "isActive"`

export async function readPlaces(db: Database, ids: readonly string[]): Promise<readonly Stored<PlaceValues>[]> {
  return (await sql<Stored<PlaceValues>>`select ${columns} from places where id = any(${ids}::uuid[])`.execute(db)).rows
}

export async function lockPlaces(tx: Tx, ids: readonly string[]): Promise<readonly Stored<PlaceValues>[]> {
  const locking = sql<Stored<PlaceValues>>`
    select ${columns} from places where id = any(${ids}::uuid[]) order by id for update`
  return (await locking.execute(tx)).rows
}

const recordType = sql`(id uuid, name text, "zoneId" uuid, kind text, aliases text[], address text, latitude float8,
  longitude float8, "isActive" boolean, before jsonb)`

/** Inserts places; returns how many. */
export function insertPlaces(tx: Tx, { importId, rows, now }: Writing<PlaceValues>): Promise<number> {
  return inChunks(rows, async (chunk) => {
    const { numAffectedRows = 0n } = await sql`
      insert into places (name, zone_id, kind, aliases, address, latitude, longitude, is_active, import_id, created_at,
        updated_at)
      select g.name, g."zoneId", g.kind, g.aliases, g.address, g.latitude, g.longitude, g."isActive", ${importId}::uuid,
        ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(chunk.map(({ values }) => values))}::json) as g ${recordType}
      on conflict do nothing`.execute(tx)
    return Number(numAffectedRows)
  })
}

/** SQL that sets the values of a place `p` from a record `g`. */
const setValues = sql`name = g.name, kind = g.kind, aliases = g.aliases, address = g.address, latitude = g.latitude,
  longitude = g.longitude, is_active = g."isActive", version = p.version + 1`

/** Updates locked places. */
export async function updatePlaces(tx: Tx, { importId, rows, now }: Writing<PlaceValues>): Promise<void> {
  await inChunks(rows, async (chunk) => {
    const given = chunk.map(({ values, stored }) => ({ ...values, id: stored?.id, before: stored }))
    await sql`
      with given as (select * from json_to_recordset(${JSON.stringify(given)}::json) as g ${recordType}),
      changed as (
        update places p set ${setValues}, updated_at = ${now} from given g where p.id = g.id returning p.id, p.version
      )
      insert into import_changes (import_id, row_id, version, before)
      select ${importId}::uuid, c.id, c.version, g.before from changed c join given g on g.id = c.id`.execute(tx)
    return chunk.length
  })
}

function isUsed(id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from bookings b where b.pickup_place_id = ${id})
    or exists (select from bookings b where b.destination_place_id = ${id}))`
}

/** Locks the places of an import. */
export async function lockRows(tx: Tx, importId: string): Promise<void> {
  await sql`
    select from places where import_id = ${importId}
      or id in (select row_id from import_changes where import_id = ${importId})
    order by id for update`.execute(tx)
}

/** SQL of the created places that a booking names, and of all that were changed since. */
export const usedRows: UsedRows = (importIds) => sql`
  select p.import_id as id from places p
  where p.import_id = any(${importIds})
    and (p.version <> ${versionBesideUndone(sql`p.id`, sql`1`)} or ${isUsed(sql`p.id`)})
  union all
  select c.import_id from import_changes c join places p on p.id = c.row_id
  where c.import_id = any(${importIds}) and p.version <> ${versionBesideUndone(sql`p.id`, sql`c.version`)}`

/** Deletes the places that an import created, and gives back the values of those it updated. */
export async function undo(tx: Tx, importId: string, now: Date): Promise<void> {
  await sql`delete from places where import_id = ${importId}`.execute(tx)
  await sql`
    update places p set ${setValues}, updated_at = ${now}
    from import_changes c cross join jsonb_to_record(c.before) as g ${recordType}
    where c.import_id = ${importId} and c.row_id = p.id`.execute(tx)
}
