import type { VehicleType } from '@yoon/contract/vehicles/types'
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
}

interface Window {
  start: number
  end: number
}

export function createRoster(random: Random, crews: readonly Crew[]): Roster {
  const taken = new Map<string, Window[]>()
  const windowsOf = (id: string | null) => (id === null ? [] : (taken.get(id) ?? []))
  const isFree = (id: string | null, { start, end }: Window) =>
    windowsOf(id).every((window) => window.end <= start || end <= window.start)

  return {
    take(need, among = crews) {
      const fitting = among.filter(
        ({ driverId, seats }) => (driverId !== null) === need.isWithDriver && seats >= need.passengers,
      )
      const isWanted = ({ type }: Crew) => type === need.vehicleType
      const isAble = ({ driverId, vehicleId }: Crew) => isFree(driverId, need) && isFree(vehicleId, need)
      const wanted = fitting.filter(isWanted)
      const others = fitting.filter((crew) => !isWanted(crew)).sort((a, b) => a.seats - b.seats)
      const crew = rotated(random, wanted).find(isAble) ?? others.find(isAble)
      for (const id of [crew?.driverId, crew?.vehicleId]) {
        if (id) taken.set(id, windowsOf(id).concat({ start: need.start, end: need.end }))
      }
      return crew
    },
  }
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
