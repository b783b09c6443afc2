import { vehicleTypes } from '@yoon/contract/vehicles/types'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { startingFares, startingMinutes, startingZones } from './starting-list/index.ts'

export interface AddedRows {
  zones: number
  places: number
  fares: number
}

/** Fares of larger vehicles, as a part of that of a saloon car, between the airport or the coast and all other zones. */
const partOfType = { SEDAN: 1, SUV: 1.3, FOURWD: 1.5, VAN: 1.6, BUS: 2 } as const
const zonesWithTypes = ['AIBD – Diass', 'Petite Côte']

const upTo = (step: number, value: number) => Math.ceil(value / step) * step

/** Rows of a triangular table: each pair of zones once. */
function pairsOf(table: readonly (readonly number[])[]) {
  const name = (at: number) => startingZones[at]?.name ?? ''
  return table.flatMap((row, from) => row.map((value, to) => ({ from: name(from), to: name(to), value })))
}

function fareRows() {
  return pairsOf(startingFares).flatMap(({ from, to, value }) => {
    const isByType = from !== to && zonesWithTypes.some((name) => name === from || name === to)
    const types = isByType ? vehicleTypes.filter((type) => type !== 'SEDAN') : []
    const byType = types.map((type) => ({ from, to, type, price: upTo(1000, value * partOfType[type]) }))
    return [{ from, to, type: null, price: value }, ...byType]
  })
}

function travelRows() {
  return pairsOf(startingMinutes).map(({ from, to, value }) => ({
    from,
    to,
    normal: value,
    peak: value < 100 ? upTo(5, value * 1.5) : value + 30,
    night: upTo(5, value * 0.8),
  }))
}

/**
 * Adds the zones and places of the starting list that are missing by name, and its fares and travel times where the
 * company has none (rules/places 5). Returns the numbers of added rows.
 */
export async function insertStartingList(tx: Tx): Promise<AddedRows> {
  // The lock keeps out a save of the fares, and another call of this, between the look at them and their insertion.
  await sql`select from fare_grid for update`.execute(tx)
  const zones = await insertZones(tx)
  const places = await insertPlaces(tx)
  const fares = await insertFares(tx)
  const times = await insertTravelTimes(tx)
  // A save of a grid that was read before is refused, as after any other change.
  await sql`update fare_grid set version = version + ${fares > 0 ? 1 : 0}::int,
    travel_times_version = travel_times_version + ${times > 0 ? 1 : 0}::int`.execute(tx)
  return { zones, places, fares }
}

/** Returns the number of rows that a statement has inserted. */
async function count(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await statement.execute(tx)
  return Number(numAffectedRows ?? 0)
}

function insertZones(tx: Tx): Promise<number> {
  const names = startingZones.map(({ name }) => name)
  return count(
    tx,
    sql`insert into zones (name, position)
      select name, (select coalesce(max(position), 0) from zones) + place
      from unnest(${names}::text[]) with ordinality given (name, place) on conflict do nothing`,
  )
}

function insertPlaces(tx: Tx): Promise<number> {
  const places = startingZones.flatMap(({ name: zone, places }) =>
    places.map(([name, kind, latitude, longitude, ...aliases]) => ({ zone, name, kind, latitude, longitude, aliases })),
  )
  return count(
    tx,
    sql`insert into places (name, zone_id, kind, latitude, longitude, aliases)
      select g.name, z.id, g.kind, g.latitude, g.longitude, array(select json_array_elements_text(g.aliases))
      from json_to_recordset(${JSON.stringify(places)}::json)
        as g (zone text, name text, kind text, latitude float8, longitude float8, aliases json)
        join zones z on z.name_key = place_key(g.zone)
      where not exists (select from places p
        where p.keys && place_keys(g.name, array(select json_array_elements_text(g.aliases))))
      on conflict do nothing`,
  )
}

function insertFares(tx: Tx): Promise<number> {
  return count(
    tx,
    sql`insert into fares (from_zone_id, to_zone_id, vehicle_type, price)
      select a.id, b.id, g.type, g.price
      from json_to_recordset(${JSON.stringify(fareRows())}::json) as g ("from" text, "to" text, type text, price int)
        join zones a on a.name_key = place_key(g.from) join zones b on b.name_key = place_key(g.to)
      where not exists (select from fares)`,
  )
}

function insertTravelTimes(tx: Tx): Promise<number> {
  return count(
    tx,
    sql`insert into travel_times (from_zone_id, to_zone_id, peak_minutes, normal_minutes, night_minutes)
      select least(a.id, b.id), greatest(a.id, b.id), g.peak, g.normal, g.night
      from json_to_recordset(${JSON.stringify(travelRows())}::json)
          as g ("from" text, "to" text, peak int, normal int, night int)
        join zones a on a.name_key = place_key(g.from) join zones b on b.name_key = place_key(g.to)
      where not exists (select from travel_times)`,
  )
}
