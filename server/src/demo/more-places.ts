import { sql } from 'kysely'
import type { Pool } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'

const kinds = ['Résidence', 'Immeuble', 'Pharmacie', 'Clinique', 'Restaurant', 'École', 'Boutique', 'Galerie']
const names = ['Aïssatou', 'Baobab', 'Filao', 'Keur Massar', 'Ndar', 'Sokhna', 'Téranga', 'Yaye Fatou', 'Sangomar']

/**
 * Adds the places of a seed that are missing, evenly over the zones and without a point; their number is counted in the
 * database. Returns how many it has added.
 */
export function addPlaces(db: Pool, { places: wanted = 0, seed }: { places?: number; seed: number }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const counter = `seed-${seed}-places`
    const { rows } = await sql<{ id: string }>`
      with zones as (select id, row_number() over (order by position, id) - 1 as at, count(*) over () as all from zones),
      before as (select coalesce((select value from counters where name = ${counter}), 0)::int as value)
      insert into places (name, aliases, zone_id, kind)
      select concat_ws(' ', (${kinds}::text[])[n % ${kinds.length}::int + 1], (${names}::text[])[n % ${names.length}::int + 1],
          ${seed}::int8 * 1000000 + n),
        '{}', z.id, 'OTHER'
      from before, generate_series(before.value + 1, ${wanted}::int) n join zones z on z.at = n % z.all
      returning id`.execute(tx)
    if (rows.length === 0) return 0
    await sql`insert into counters as c (name, value) values (${counter}, ${rows.length})
      on conflict (name) do update set value = c.value + excluded.value`.execute(tx)
    return rows.length
  })
}
