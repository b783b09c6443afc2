import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface Route {
  pickupLocation: string
  destination: string
}

/** Fewest trips that make a price, and the most that are read, the latest ones: a route may have 100,000 of a year. */
const fewestTrips = 3
const mostTrips = 50

/**
 * Returns the median price of the latest completed transfers between two places, in either direction, within 12 months
 * (rules/money 5); undefined if there are too few. Reads at most 50 rows, by the index `bookings_of_route`.
 */
export async function findPastPrice(
  db: Database,
  { pickupLocation, destination }: Route,
  now: Date,
): Promise<{ price: number; trips: number } | undefined> {
  const { rows } = await sql<{ price: number | null; trips: number }>`
    select count(*)::int as trips, round(percentile_cont(0.5) within group (order by total_price))::int as price
    from (
      select b.total_price from bookings b
      where route_key(b.pickup_location, b.destination) = route_key(${pickupLocation}::text, ${destination}::text)
        and b.service_type = 'TRANSFER' and b.status = 'COMPLETED' and b.deleted_at is null
        and b.starts_at > ${now}::timestamptz - interval '12 months'
      order by b.starts_at desc limit ${mostTrips}
    ) latest`.execute(db)
  const [{ price, trips } = { price: null, trips: 0 }] = rows
  return price === null || trips < fewestTrips ? undefined : { price, trips }
}
