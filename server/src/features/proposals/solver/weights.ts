import { createWayTable, mostHours } from './crew-days.ts'
import type { Candidates, Crew } from './crews.ts'
import type { Problem, Stop, Trip } from './problem.ts'
import { type Weights, wayCost } from './ways.ts'

export interface Weighing {
  weights: Weights
  /** True if each objective outweighs all that the next ones can differ by. */
  isOrdered: boolean
  /** Returns a number by whose multiples the costs of two assignments differ. */
  unit: (areAllAssigned: boolean) => number
}

/** Largest weight of a minute that the solver calculates with exactly: its tolerance is a billionth of a day. */
const maxWeight = 1_000_000

/**
 * Weighs the objectives so that each one outweighs the next ones whatever the drivers' hours are (docs/decisions/0059).
 * Whole numbers, so that two costs differ by one at least.
 */
export function weigh(problem: Problem, { crews }: Candidates): Weighing {
  const nights = mostShortNights(problem)
  const load = nights + 1
  const empty = load * mostLoad(problem, crews) + nights + 1
  return {
    weights: { empty: Math.min(empty, maxWeight), load, rest: 1 },
    isOrdered: empty <= maxWeight,
    unit: (areAllAssigned) => {
      // Squared hours change by even numbers while the same trips are assigned.
      if (nights > 0) return 1
      return areAllAssigned ? 2 * load : load
    },
  }
}

/** Returns how many short nights proposals can add at most; they can take none away, as a trip in a night shortens it. */
function mostShortNights(problem: Problem): number {
  const rests: Weights = { empty: 0, load: 0, rest: 1 }
  const isShort = (one: Stop, next: Stop) => one.end <= next.start && wayCost(problem, rests, one, next) > 0
  const others = [...problem.trips, ...problem.drivers.flatMap(({ stops }) => stops)]
  const ofTrip = (trip: Trip) =>
    Number(others.some((other) => isShort(other, trip))) + Number(others.some((other) => isShort(trip, other)))
  return problem.trips.reduce((sum, trip) => sum + ofTrip(trip), 0)
}

/** Returns a number that the squared hours that proposals add never exceed: the fullest days, shared among the drivers. */
function mostLoad(problem: Problem, crews: readonly Crew[]): number {
  const table = createWayTable(problem, { empty: 0, load: 0, rest: 0 })
  const days = crews.map(({ driver, trips }) => {
    const hours = Int32Array.from(trips, (trip) => problem.trips[trip]?.hours ?? 0)
    const most = Math.max(...mostHours(trips, hours, table))
    return { most, ofHour: 2 * (problem.drivers[driver]?.hours ?? 0) + most }
  })
  let left = problem.trips.reduce((sum, { hours, needsDriver }) => sum + (needsDriver ? hours : 0), 0)
  let load = 0
  for (const { most, ofHour } of days.toSorted((one, other) => other.ofHour - one.ofHour)) {
    const hours = Math.min(left, most)
    load += hours * ofHour
    left -= hours
  }
  return load
}
