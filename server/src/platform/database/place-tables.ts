import type { Generated } from 'kysely'

interface Places {
  id: Generated<string>
  name: string
  aliases: Generated<string[]>
  address: string | null
  zone_id: string
  kind: string
  latitude: number | null
  longitude: number | null
  is_active: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface Zones {
  id: Generated<string>
  name: string
  position: number
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface Fares {
  id: Generated<string>
  from_zone_id: string
  to_zone_id: string
  vehicle_type: string | null
  price: number
  is_one_way: Generated<boolean>
}

interface TravelTimes {
  id: Generated<string>
  from_zone_id: string
  to_zone_id: string
  peak_minutes: number | null
  normal_minutes: number | null
  night_minutes: number | null
}

interface FareGrid {
  id: Generated<number>
  night_percent: Generated<number>
  night_from: Generated<string>
  night_to: Generated<string>
  version: Generated<number>
  travel_times_version: Generated<number>
}

/** Tables of places and of what a trip between their zones costs and takes. */
export interface PlaceTables {
  zones: Zones
  places: Places
  fares: Fares
  travel_times: TravelTimes
  fare_grid: FareGrid
}
