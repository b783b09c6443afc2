import { type RawBuilder, sql } from 'kysely'
import { matchesDocument, matchesSearch } from '../../platform/database/search.ts'

/** The driver `d` with the user `u`, or else the vehicle `v`, that owns the row `o` of absences or papers. */
export function withOwner(table: 'absences' | 'papers'): RawBuilder<unknown> {
  return sql`${sql.table(table)} o left join drivers d on d.id = o.driver_id left join users u on u.id = d.user_id
    left join vehicles v on v.id = o.vehicle_id`
}

/** Columns of the owner, for a reply. */
export const ownerColumns = sql`
  case when d.id is not null then json_build_object('id', d.id, 'name', u.first_name || ' ' || u.last_name) end as driver,
  case when v.id is not null then json_build_object('id', v.id, 'name', v.brand || ' ' || v.model,
    'licensePlate', v.license_plate) end as vehicle`

/** Name of the owner as text: `Ibrahima Sarr`, or `Toyota Prado · AA 123 BC`. */
export const ownerName = sql<string>`coalesce(u.first_name || ' ' || u.last_name,
  v.brand || ' ' || v.model || ' · ' || v.license_plate)`

export interface OwnerFilter {
  search?: string | undefined
  owner?: 'driver' | 'vehicle' | undefined
  driverId?: string | undefined
  vehicleId?: string | undefined
}

/** Conditions that the owner is not deleted and matches a filter; searches names and plates. */
export function ownerConditions({ search, owner, driverId, vehicleId }: OwnerFilter): RawBuilder<unknown>[] {
  return [
    sql`d.deleted_at is null`,
    sql`v.deleted_at is null`,
    ...(owner === 'driver' ? [sql`o.driver_id is not null`] : []),
    ...(owner === 'vehicle' ? [sql`o.vehicle_id is not null`] : []),
    ...(driverId ? [sql`o.driver_id = ${driverId}::uuid`] : []),
    ...(vehicleId ? [sql`o.vehicle_id = ${vehicleId}::uuid`] : []),
    ...(search ? [matchesOwner(search)] : []),
  ]
}

/** Condition that the name or the plate of the owner matches a search. */
export function matchesOwner(search: string): RawBuilder<boolean> {
  return sql<boolean>`(${matchesSearch(sql`coalesce(u.search_text, v.search_text)`, search)}
    or coalesce(${matchesDocument('v.plate_key', search)}, false))`
}
