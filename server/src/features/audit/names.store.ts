import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Returns the names of users, drivers, vehicles, bookings, places and zones by id; deleted rows that are kept included. */
export async function findNames(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first_name || ' ' || last_name as name from users where id = any(${ids}::uuid[])
    union all
    select d.id, u.first_name || ' ' || u.last_name from drivers d join users u on u.id = d.user_id
      where d.id = any(${ids}::uuid[])
    union all
    select id, brand || ' ' || model || ' · ' || license_plate from vehicles where id = any(${ids}::uuid[])
    union all
    select id, reference from bookings where id = any(${ids}::uuid[])
    union all
    select id, name from places where id = any(${ids}::uuid[])
    union all
    select id, name from zones where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
