import type { Crew } from './crews.ts'
import type { Driver, Problem, Stop, Trip } from './problem.ts'
import { mayFollow, type Weights, wayCost } from './ways.ts'

/** The trips of one driver in a proposal, and what they cost. */
export interface Day {
  driver: number
  /** In the order of their starts. */
  trips: number[]
  vehicles: number[]
  /** Whole number: the cost of the driver's day with these trips, less that without them. */
  cost: number
}

/** Costs of the ways between all trips; infinite where one cannot follow the other. */
export interface WayTable {
  count: number
  costs: Float64Array
}

/** Reads a number that is known to be there. */
export function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number
}

export function createWayTable(problem: Problem, weights: Weights): WayTable {
  const count = problem.trips.length
  const costs = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY)
  for (const [row, one] of problem.trips.entries()) {
    for (const [column, next] of problem.trips.entries()) {
      if (mayFollow(problem, one, next)) costs[row * count + column] = wayCost(problem, weights, one, next)
    }
  }
  return { count, costs }
}

/** Costs of the days of a crew: ways between its trips and the stops that its driver has already. */
export interface CrewWays {
  trips: readonly number[]
  /** Cost of the way from the stop before a trip, and to the stop after it. */
  before: Float64Array
  after: Float64Array
  /** Number of stops before each trip. */
  position: Int32Array
  /** Cost of the ways between the stops up to each of them. */
  sums: Float64Array
  stops: number
  /** Hours of each trip, and the greatest sum of hours with which a day can reach it. */
  hours: Int32Array
  reach: Int32Array
  /** Cost of the driver's hours when the proposal adds some. */
  loadOf: (hours: number) => number
}

export function createCrewWays(
  problem: Problem,
  weights: Weights,
  { crew, table }: { crew: Crew; table: WayTable },
): CrewWays {
  const driver = problem.drivers[crew.driver] as Driver
  const { stops } = driver
  const trips = crew.trips.map((trip) => problem.trips[trip] as Trip)
  const cost = (one: Stop | undefined, next: Stop | undefined) =>
    one && next ? wayCost(problem, weights, one, next) : 0
  const position = Int32Array.from(trips, ({ start }) => stops.filter((stop) => stop.start < start).length)
  const sums = new Float64Array(Math.max(1, stops.length))
  for (let index = 1; index < stops.length; index += 1) {
    sums[index] = at(sums, index - 1) + cost(stops[index - 1], stops[index])
  }
  // The sums of hours need not be told apart if load costs nothing.
  const hours = Int32Array.from(trips, (trip) => (weights.load === 0 ? 0 : trip.hours))
  return {
    trips: crew.trips,
    before: Float64Array.from(trips, (trip, index) => cost(stops[at(position, index) - 1], trip)),
    after: Float64Array.from(trips, (trip, index) => cost(trip, stops[at(position, index)])),
    position,
    sums,
    stops: stops.length,
    hours,
    reach: mostHours(crew.trips, hours, table),
    loadOf: (more) => weights.load * ((driver.hours + more) ** 2 - driver.hours ** 2),
  }
}

/** Returns the greatest sum of hours with which a day can reach each trip. */
export function mostHours(trips: readonly number[], hours: Int32Array, { count, costs }: WayTable): Int32Array {
  const reach = Int32Array.from(hours)
  for (let next = 0; next < trips.length; next += 1) {
    for (let one = 0; one < next; one += 1) {
      if (at(costs, at(trips, one) * count + at(trips, next)) < Number.POSITIVE_INFINITY) {
        reach[next] = Math.max(at(reach, next), at(reach, one) + at(hours, next))
      }
    }
  }
  return reach
}

/** Returns the cost of the ways before the first trip of a day. */
export function costBefore({ position, before, sums }: CrewWays, first: number): number {
  const stops = at(position, first)
  return stops === 0 ? 0 : at(sums, stops - 1) + at(before, first)
}

/** Returns the cost of the ways after the last trip of a day, less that of the ways without the proposal. */
export function costAfter({ position, after, sums, stops }: CrewWays, last: number): number {
  const passed = at(position, last)
  const whole = stops === 0 ? 0 : at(sums, stops - 1)
  return passed === stops ? -whole : at(after, last) - at(sums, passed)
}

/** Returns the cost of the ways from a trip to the next one, by the stops that lie between them. */
export function costBetween(
  { trips, position, before, after, sums }: CrewWays,
  table: WayTable,
  [one, next]: [number, number],
): number {
  const direct = at(table.costs, at(trips, one) * table.count + at(trips, next))
  const [from, to] = [at(position, one), at(position, next)]
  if (from === to || direct === Number.POSITIVE_INFINITY) return direct
  return at(after, one) + at(sums, to - 1) - at(sums, from) + at(before, next)
}

/** Returns the cost of a day, its trips given by their positions in the crew. */
export function costOfDay(ways: CrewWays, table: WayTable, chosen: readonly number[]): number {
  const [first] = chosen
  const last = chosen.at(-1)
  if (first === undefined || last === undefined) return 0
  let cost = costBefore(ways, first) + costAfter(ways, last)
  let hours = at(ways.hours, first)
  for (let index = 1; index < chosen.length; index += 1) {
    cost += costBetween(ways, table, [at(chosen, index - 1), at(chosen, index)])
    hours += at(ways.hours, at(chosen, index))
  }
  return cost + ways.loadOf(hours)
}
