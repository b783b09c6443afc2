import type { VehicleType } from '@yoon/contract/vehicles'
import type { Random } from './random.ts'
import type { DriverRow, VehicleRow } from './rows.ts'

/** Who goes with what: a driver, mostly with a vehicle, or a vehicle that is let alone. */
export interface Crew {
  driverId: string | null
  vehicleId: string | null
  type: VehicleType | null
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
  const isFree = ({ driverId, vehicleId }: Crew, { start, end }: Window) =>
    [...windowsOf(driverId), ...windowsOf(vehicleId)].every((window) => window.end <= start || end <= window.start)

  return {
    take(need, among = crews) {
      const from = random.int(0, Math.max(0, among.length - 1))
      const inTurn = [...among.slice(from), ...among.slice(0, from)]
      const fits = (crew: Crew) =>
        (crew.driverId !== null) === need.isWithDriver && crew.seats >= need.passengers && isFree(crew, need)
      const crew = inTurn.find((one) => one.type === need.vehicleType && fits(one)) ?? inTurn.find(fits)
      for (const id of [crew?.driverId, crew?.vehicleId]) {
        if (id) taken.set(id, [...(taken.get(id) ?? []), { start: need.start, end: need.end }])
      }
      return crew
    },
  }
}

/** The crews of a company: each driver with the own vehicles, or on foot, and the vehicles without driver. */
export function makeCrews(drivers: readonly DriverRow[], vehicles: readonly VehicleRow[]): Crew[] {
  const driven = drivers.flatMap(({ id }) => {
    const own = vehicles.filter(({ driver_id }) => driver_id === id)
    return own.length > 0 ? own.map(toCrew) : [{ driverId: id, vehicleId: null, type: null, seats: 4 }]
  })
  return [...driven, ...vehicles.filter(({ driver_id }) => driver_id === null).map(toCrew)]
}

function toCrew({ id, driver_id, type, capacity }: VehicleRow): Crew {
  return { driverId: driver_id, vehicleId: id, type, seats: capacity }
}
