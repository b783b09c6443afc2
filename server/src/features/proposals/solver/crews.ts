import { bestVehicle } from '@yoon/contract/availability/best-vehicle'
import type { Driver, Problem, Trip, Vehicle } from './problem.ts'
import { isClash, isFree } from './ways.ts'

/** A driver with the trips that they could take, and the vehicles for these (rules/proposals 4). */
export interface Crew {
  driver: number
  /** In the order of their starts. */
  trips: number[]
  /** Vehicles for each of these trips: the best own one alone, or all suitable ones that nobody holds. */
  vehicles: number[][]
}

/** A vehicle that takes a rental without driver. */
export interface Rental {
  trip: number
  vehicle: number
}

export interface Candidates {
  crews: Crew[]
  rentals: Rental[]
  /** For each vehicle that nobody holds, groups of trips of which it can take one alone. */
  clashes: Map<number, number[][]>
}

/** Lists who could take which trips, each trip seen alone. */
export function findCandidates(problem: Problem): Candidates {
  const pool = poolOf(problem)
  const crews = problem.drivers.flatMap((driver, at) => crewsOf(problem, driver, at, pool))
  const rentals = problem.trips.flatMap((trip, at) =>
    trip.needsDriver
      ? []
      : pool.filter((vehicle) => isSuitable(problem, vehicle, trip)).map((vehicle) => ({ trip: at, vehicle })),
  )
  return { crews, rentals, clashes: findClashes(problem, { crews, rentals }) }
}

function vehicleAt({ vehicles }: Problem, at: number): Vehicle {
  return vehicles[at] as Vehicle
}

function poolOf({ vehicles }: Problem): number[] {
  return vehicles.flatMap(({ driver }, at) => (driver === null ? [at] : []))
}

/** True if a vehicle has a seat for each passenger and is free. */
function isSuitable(problem: Problem, at: number, trip: Trip): boolean {
  const vehicle = vehicleAt(problem, at)
  return vehicle.capacity >= trip.passengers && isFree(problem, vehicle, trip)
}

function ownVehicle(problem: Problem, own: readonly number[], trip: Trip): number | undefined {
  const free = own.filter((at) => isSuitable(problem, at, trip)).map((at) => ({ ...vehicleAt(problem, at), at }))
  return bestVehicle(free, trip)?.at
}

function crewsOf(problem: Problem, driver: Driver, at: number, pool: readonly number[]): Crew[] {
  const own = problem.vehicles.flatMap((vehicle, index) => (vehicle.driver === at ? [index] : []))
  const options = problem.trips.flatMap((trip, index) => {
    if (!(trip.needsDriver && isFree(problem, driver, trip)) || trip.declinedBy.includes(at)) return []
    const best = ownVehicle(problem, own, trip)
    const vehicles = best === undefined ? pool.filter((vehicle) => isSuitable(problem, vehicle, trip)) : [best]
    return vehicles.length > 0 ? [{ index, vehicles }] : []
  })
  if (options.length === 0) return []
  return [{ driver: at, trips: options.map(({ index }) => index), vehicles: options.map(({ vehicles }) => vehicles) }]
}

/** Finds groups of clashing trips for each vehicle of the pool, such that each clash lies in a group. */
function findClashes(problem: Problem, { crews, rentals }: Pick<Candidates, 'crews' | 'rentals'>) {
  const wanted = new Map<number, Set<number>>()
  const want = (vehicle: number, trip: number) => {
    const trips = wanted.get(vehicle) ?? new Set()
    wanted.set(vehicle, trips.add(trip))
  }
  for (const { trips, vehicles } of crews) {
    for (const [at, trip] of trips.entries()) {
      for (const vehicle of vehicles[at] ?? []) if (vehicleAt(problem, vehicle).driver === null) want(vehicle, trip)
    }
  }
  for (const { vehicle, trip } of rentals) want(vehicle, trip)
  return new Map(
    [...wanted].map(([vehicle, trips]) => [
      vehicle,
      groupClashes(
        problem,
        [...trips].toSorted((one, other) => one - other),
      ),
    ]),
  )
}

function groupClashes(problem: Problem, trips: readonly number[]): number[][] {
  const clash = (one: number, other: number) =>
    isClash(problem, problem.trips[one] as Trip, problem.trips[other] as Trip)
  const covered = new Set<string>()
  const groups: number[][] = []
  for (const [at, trip] of trips.entries()) {
    for (const later of trips.slice(at + 1)) {
      if (covered.has(`${trip} ${later}`) || !clash(trip, later)) continue
      const group = grow([trip, later], trips, clash)
      for (const one of group) for (const other of group) covered.add(`${one} ${other}`)
      groups.push(group)
    }
  }
  return groups
}

/** Adds the trips that clash with every trip of a group. */
function grow(group: number[], trips: readonly number[], clash: (one: number, other: number) => boolean): number[] {
  for (const trip of trips) {
    if (!group.includes(trip) && group.every((one) => clash(one, trip))) group.push(trip)
  }
  return group
}
