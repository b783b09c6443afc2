import type { Assignment, Problem, Stop, Trip, Vehicle } from '../features/proposals/solver/problem.ts'

/**
 * Checks a proposed assignment by plain counting, without any code of the solver, and returns every fault in words
 * (rules/proposals 3, 4, 5).
 */
export function findFaults(problem: Problem, assignments: readonly Assignment[]): string[] {
  const trips = assignments.map(({ trip }) => trip)
  const twice = trips.filter((trip, index) => trips.indexOf(trip) !== index)
  return [
    ...twice.map((trip) => `trip ${trip} is assigned twice`),
    ...assignments.flatMap((assignment) => faultsOfCrew(problem, assignment)),
    ...[...problem.drivers.keys()].flatMap((driver) => faultsOfDriver(problem, driver, assignments)),
    ...[...problem.vehicles.keys()].flatMap((vehicle) => {
      const own = assignments.filter((one) => one.vehicle === vehicle)
      return faultsOfTimes(problem, problem.vehicles[vehicle] as Vehicle, own).map(
        (fault) => `vehicle ${vehicle} ${fault}`,
      )
    }),
  ]
}

function faultsOfCrew({ trips, vehicles }: Problem, { trip: at, driver, vehicle }: Assignment): string[] {
  const trip = trips[at]
  const car = vehicles[vehicle]
  if (!(trip && car)) return [`trip ${at} or vehicle ${vehicle} is unknown`]
  const faults: string[] = []
  if (trip.needsDriver !== (driver !== null)) faults.push(`trip ${at} has ${driver === null ? 'no' : 'a'} driver`)
  if (driver !== null && trip.declinedBy.includes(driver)) faults.push(`driver ${driver} has declined trip ${at}`)
  if (car.capacity < trip.passengers) faults.push(`vehicle ${vehicle} has too few seats for trip ${at}`)
  if (car.driver !== null && car.driver !== driver) faults.push(`vehicle ${vehicle} of another driver takes trip ${at}`)
  return faults
}

function faultsOfDriver(problem: Problem, driver: number, assignments: readonly Assignment[]): string[] {
  const own = assignments.filter((one) => one.driver === driver)
  const times = problem.drivers[driver] as Times
  return faultsOfTimes(problem, times, own).map((fault) => `driver ${driver} ${fault}`)
}

interface Times {
  stops: readonly Stop[]
  blocks: readonly { start: number; end: number }[]
}

function faultsOfTimes(problem: Problem, { stops, blocks }: Times, assignments: readonly Assignment[]): string[] {
  const proposed = assignments.map(({ trip }) => problem.trips[trip] as Trip)
  const away = proposed.filter((trip) => blocks.some(({ start, end }) => start < trip.end && trip.start < end))
  const faults = away.map(({ start }) => `is away at ${start}`)
  const all = [...stops, ...proposed].sort((one, other) => one.start - other.start || one.end - other.end)
  for (const [index, one] of all.entries()) {
    for (const next of all.slice(index + 1)) {
      // Trips that were assigned by hand may follow one another at once, or overlap.
      if (stops.includes(one) && stops.includes(next)) continue
      const missing = wantedMinutes(problem, one, next) - (next.start - one.end)
      if (missing > 0) faults.push(`lacks ${missing} minutes before ${next.start}`)
    }
  }
  return faults
}

function wantedMinutes({ ways, bufferMinutes }: Problem, one: Stop, next: Stop): number {
  const usual = one.to === null || next.from === null ? null : ways[one.period]?.[one.to]?.[next.from]
  return Math.max(bufferMinutes, usual ?? 0)
}
