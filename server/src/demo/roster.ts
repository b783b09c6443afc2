import type { VehicleType } from '@yoon/contract/vehicles/types'
import { dayMs } from './clock.ts'
import type { Random } from './random.ts'
import type { DriverRow, VehicleRow } from './rows.ts'

/** Driver with or without a vehicle, or a vehicle rented without driver. */
export interface Crew {
  driverId: string | null
  vehicleId: string | null
  type: VehicleType
  seats: number
}

/** Requirements of a trip for its crew, from `start` to `end`. */
export interface Need {
  start: number
  end: number
  isWithDriver: boolean
  passengers: number
  vehicleType: VehicleType
}

/** Assigns crews to trips so that no two windows of a driver or a vehicle overlap. */
export interface Roster {
  /** Reserves and returns a free crew with enough seats, of the wanted type if possible. */
  take(need: Need, among?: readonly Crew[]): Crew | undefined
  /** Reserves a driver or a vehicle by its id, such as for an absence. */
  reserve(id: string, window: Window): void
}

interface Window {
  start: number
  end: number
}

/** Creates a roster; between two trips of a driver or a vehicle lie at least `gapMs`. */
export function createRoster(random: Random, crews: readonly Crew[], gapMs = 0): Roster {
  // By id and by day, so that the length of the schedule does not slow the search down.
  const taken = new Map<string, Map<number, Window[]>>()
  const daysOf = ({ start, end }: Window) => {
    const [first, last] = [Math.floor(start / dayMs), Math.floor((end - 1) / dayMs)]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  const isFree = (id: string | null, need: Window) => {
    const own = id === null ? undefined : taken.get(id)
    return (
      own === undefined ||
      daysOf({ start: need.start - gapMs, end: need.end + gapMs }).every((day) =>
        (own.get(day) ?? []).every(({ start, end }) => end + gapMs <= need.start || need.end + gapMs <= start),
      )
    )
  }
  const reserve = (id: string, { start, end }: Window) => {
    const own = taken.get(id) ?? new Map<number, Window[]>()
    taken.set(id, own)
    for (const day of daysOf({ start, end })) own.set(day, [...(own.get(day) ?? []), { start, end }])
  }

  return {
    reserve,
    take(need, among = crews) {
      const isFitting = ({ driverId, seats }: Crew) =>
        (driverId !== null) === need.isWithDriver && seats >= need.passengers
      const isAble = ({ driverId, vehicleId }: Crew) => isFree(driverId, need) && isFree(vehicleId, need)
      const wanted = among.filter((crew) => crew.type === need.vehicleType && isFitting(crew))
      const crew = rotated(random, wanted).find(isAble) ?? others(among, need).filter(isFitting).find(isAble)
      for (const id of [crew?.driverId, crew?.vehicleId]) {
        if (id) reserve(id, need)
      }
      return crew
    },
  }
}

/** Returns the crews with another type of vehicle than the wanted one, those with the fewest seats first. */
function others(crews: readonly Crew[], { vehicleType }: Need): Crew[] {
  return crews.filter(({ type }) => type !== vehicleType).sort((a, b) => a.seats - b.seats)
}

/** Rotates a list by a random offset, so that no crew is always first. */
function rotated<T>(random: Random, list: readonly T[]): T[] {
  const from = random.int(0, Math.max(0, list.length - 1))
  return [...list.slice(from), ...list.slice(0, from)]
}

/**
 * Returns the crews: each driver with each of their vehicles (or as a 4-seat sedan), and each vehicle without driver.
 */
export function makeCrews(drivers: readonly DriverRow[], vehicles: readonly VehicleRow[]): Crew[] {
  const driven = drivers.flatMap(({ id }): Crew[] => {
    const own = vehicles.filter(({ driver_id }) => driver_id === id)
    return own.length > 0 ? own.map(toCrew) : [{ driverId: id, vehicleId: null, type: 'SEDAN', seats: 4 }]
  })
  return [...driven, ...vehicles.filter(({ driver_id }) => driver_id === null).map(toCrew)]
}

function toCrew({ id, driver_id, type, capacity }: VehicleRow): Crew {
  return { driverId: driver_id, vehicleId: id, type, seats: capacity }
}
