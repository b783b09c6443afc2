import type { Place } from '@yoon/contract/places/calls'
import type { PlaceKind, placeKindLabels } from '@yoon/contract/places/kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { containsWords } from './place-words.store.ts'
import { usedBy } from './places.store.ts'

export interface PlaceFilter {
  search?: string | undefined
  zoneId?: string | undefined
  kind?: PlaceKind | undefined
  active?: 'true' | 'false' | undefined
}

const columns = sql`p.id, p.name, p.aliases, p.address, p.kind, json_build_object('id', z.id, 'name', z.name) as zone,
  p.latitude, p.longitude, p.is_active as "isActive", p.version, ${usedBy(sql.ref('p.id'))} as "isUsed"`

/** SQL of a place with its zone, for a filter. */
function placesWith({ search, zoneId, kind, active }: PlaceFilter) {
  const conditions = [
    sql`true`,
    ...(zoneId ? [sql`p.zone_id = ${zoneId}`] : []),
    ...(kind ? [sql`p.kind = ${kind}`] : []),
    ...(active ? [sql`p.is_active = ${active === 'true'}`] : []),
    ...(search ? [containsWords(sql.ref('p.words'), search)] : []),
  ]
  return sql`places p join zones z on z.id = p.zone_id where ${sql.join(conditions, sql` and `)}`
}

const inOrder = sql`z.position, z.name_key, p.name_key, p.id`

/** Lists a page of places by zone and name. */
export async function listPlaces(
  db: Database,
  { page, limit, ...filter }: PlaceFilter & { page: number; limit: number },
): Promise<Page<Place>> {
  const { rows } = await sql<{ rows: string; total: number }>`
    select (select count(*)::int from ${placesWith(filter)}) as total,
      coalesce((select json_agg(row_to_json(r)) from (
        select ${columns} from ${placesWith(filter)} order by ${inOrder} limit ${limit} offset ${(page - 1) * limit}
      ) r), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

export async function findPlaceJson(db: Database, id: string): Promise<JsonText<Place> | undefined> {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from (
      select ${columns} from places p join zones z on z.id = p.zone_id where p.id = ${id}) r`.execute(db)
  return rows[0] && jsonText(rows[0].row)
}

/** Place as shown in a spreadsheet. */
export interface ExportRow {
  name: string
  aliases: string[]
  address: string | null
  zone: string
  kind: keyof typeof placeKindLabels
  latitude: number | null
  longitude: number | null
  isActive: boolean
}

/** Reads the places of a filter, in the order of the list. */
export async function readExportRows(db: Database, filter: PlaceFilter): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select p.name, p.aliases, p.address, z.name as zone, p.kind, p.latitude, p.longitude, p.is_active as "isActive"
    from ${placesWith(filter)} order by ${inOrder}`.execute(db)
  return rows
}
