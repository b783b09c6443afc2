import type { VehicleType } from '@yoon/contract/vehicle-types'
import type { Random } from './random.ts'
import type { DriverRow, VehicleRow } from './rows.ts'

/** Who goes with what: a driver, mostly with a vehicle, or a vehicle that is let alone. */
export interface Crew {
  driverId: string | null
  vehicleId: string | null
  type: VehicleType
  seats: number
}

/** What a trip asks of its crew, from `start` to `end`. */
export interface Need {
  start: number
  end: number
  isWithDriver: boolean
  passengers: number
  vehicleType: VehicleType
}

/** A booking's driver and vehicle, so that no two windows of one of them overlap. */
export interface Roster {
  /** A crew that is free then and has the seats, of the wanted type if there is one; it is taken. */
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
      const crew = turned(random, wanted).find(isAble) ?? others.find(isAble)
      for (const id of [crew?.driverId, crew?.vehicleId]) {
        if (id) taken.set(id, windowsOf(id).concat({ start: need.start, end: need.end }))
      }
      return crew
    },
  }
}

/** The same, beginning anywhere: nobody is always first. */
function turned<T>(random: Random, list: readonly T[]): T[] {
  const from = random.int(0, Math.max(0, list.length - 1))
  return [...list.slice(from), ...list.slice(0, from)]
}

/** The crews of a company: each driver with the own vehicles, or in somebody's saloon, and the vehicles without driver. */
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
