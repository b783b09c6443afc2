import fc from 'fast-check'
import type { Assignment, Driver, Problem, Stop, Trip, Vehicle } from '../features/proposals/solver/problem.ts'
import { findFaults } from './verify-assignments.ts'

const zones = 4
const quarter = 15
const midnight = 29_700_000
const dayMinutes = 24 * 60

interface Size {
  trips: number
  minTrips?: number
  drivers: number
  /** Vehicles that nobody holds. */
  pool: number
  /** Days over which the stops lie. */
  days?: number
}

const zone = fc.option(fc.nat(zones - 1), { freq: 6 })

/** A stop of 30 minutes at least: longer than any way between the zones less two buffers. */
const stopsOver = (days: number): fc.Arbitrary<Stop> =>
  fc
    .record({
      at: fc.nat(60),
      quarters: fc.integer({ min: 2, max: 10 }),
      from: zone,
      to: zone,
      period: fc.nat(2),
      day: fc.nat(days - 1),
    })
    .map(({ at, quarters, ...rest }) => {
      const start = midnight + rest.day * dayMinutes + 6 * 60 + at * quarter
      return { ...rest, start, end: start + quarters * quarter }
    })

const blocksOver = (days: number) =>
  fc.array(
    fc.record({ at: fc.nat(60), day: fc.nat(days - 1) }).map(({ at, day }) => {
      const start = midnight + day * dayMinutes + at * quarter
      return { start, end: start + 120 }
    }),
    { maxLength: 1 },
  )

function inOrder<T extends Stop>(some: readonly T[]): T[] {
  return some.toSorted((one, other) => one.start - other.start)
}

/** Problems with trips by hand that may overlap, drivers with many hours, absences, unknown zones and too few seats. */
export function problems({ trips, minTrips = 0, drivers, pool, days = 3 }: Size): fc.Arbitrary<Problem> {
  const stop = stopsOver(days)
  const blocks = blocksOver(days)
  const stops = fc.array(stop, { maxLength: 2 }).map(inOrder)
  const trip = fc
    .tuple(
      stop,
      fc.integer({ min: 1, max: 8 }),
      fc.option(fc.constantFrom('SEDAN', 'VAN')),
      fc.nat(9),
      fc.uniqueArray(fc.nat(drivers - 1), { maxLength: 1 }),
    )
    .map(([one, passengers, vehicleType, kind, declinedBy]): Trip => {
      const hours = Math.max(1, Math.round((one.end - one.start) / 60))
      return { ...one, passengers, vehicleType, needsDriver: kind > 0, declinedBy, hours }
    })
  const driver = fc.record({ stops, blocks, more: fc.constantFrom(0, 0, 60) }).map(
    ({ more, ...times }): Driver => ({
      ...times,
      hours: times.stops.reduce<number>((sum, one) => sum + Math.round((one.end - one.start) / 60), more),
    }),
  )
  const car = fc.record({ capacity: fc.constantFrom(4, 8), type: fc.constantFrom('SEDAN', 'VAN'), stops, blocks })
  return fc
    .record({
      trips: fc.array(trip, { minLength: minTrips, maxLength: trips }).map(inOrder),
      drivers: fc.array(driver, { maxLength: drivers, minLength: minTrips > 0 ? drivers : 0 }),
      own: fc.array(car, { minLength: drivers, maxLength: drivers }),
      pool: fc.array(car, { maxLength: pool }),
      bufferMinutes: fc.constantFrom(0, 15, 30),
      slow: fc.boolean(),
    })
    .map(({ own, pool: free, slow, ...rest }) => ({
      ...rest,
      // The last driver of some has no vehicle.
      vehicles: [
        ...own
          .slice(0, Math.max(0, rest.drivers.length - Number(slow)))
          .map((one, index): Vehicle => ({ ...one, driver: index })),
        ...free.map((one): Vehicle => ({ ...one, driver: null })),
      ],
      restMinutes: 660,
      transferMinutes: 60,
      ways: [0, 1, 2].map((period) => waysOf(8 + period, slow)),
    }))
}

/** Minutes between zones that lie on one road; some are unknown. */
function waysOf(start: number, isComplete: boolean): (number | null)[][] {
  return Array.from({ length: zones }, (_one, from) =>
    Array.from({ length: zones }, (_other, to) =>
      isComplete || from + to !== 3 ? start + 7 * Math.abs(from - to) : null,
    ),
  )
}

/** Unassigned trips, empty minutes, squared hours and short nights of an assignment; undefined if it is faulty. */
function costOf(problem: Problem, assignments: readonly Assignment[]): number[] | undefined {
  if (findFaults(problem, assignments).length > 0) return undefined
  const cost = [problem.trips.length - assignments.length, 0, 0, 0]
  for (const [at, driver] of problem.drivers.entries()) {
    const trips = assignments.filter((one) => one.driver === at).map(({ trip }) => problem.trips[trip] as Trip)
    const day = [...driver.stops, ...trips].sort((one, other) => one.start - other.start)
    for (let index = 1; index < day.length; index += 1) {
      const [one, next] = [day[index - 1] as Stop, day[index] as Stop]
      add(cost, 1, emptyMinutes(problem, one, next))
      add(cost, 3, Number(one.day !== next.day && next.start - one.end < problem.restMinutes))
    }
    add(cost, 2, (driver.hours + trips.reduce((sum, { hours }) => sum + hours, 0)) ** 2)
  }
  return cost
}

function add(cost: number[], index: number, more: number): void {
  cost[index] = (cost[index] ?? 0) + more
}

function emptyMinutes({ ways, transferMinutes }: Problem, one: Stop, next: Stop): number {
  if (one.day !== next.day || one.to === null || next.from === null || one.to === next.from) return 0
  return ways[one.period]?.[one.to]?.[next.from] ?? transferMinutes
}

/** Returns the cost of an assignment, or else the least of all assignments, found by trying each one. */
export function findLeastCost(problem: Problem, given?: readonly Assignment[]): number[] | undefined {
  if (given) return costOf(problem, given)
  let least: number[] | undefined
  const tryFrom = (trip: number, assignments: readonly Assignment[]): void => {
    if (trip === problem.trips.length) {
      const cost = costOf(problem, assignments)
      if (cost && (!least || isLess(cost, least))) least = cost
      return
    }
    tryFrom(trip + 1, assignments)
    for (const choice of choicesOf(problem, trip)) {
      const more = [...assignments, choice]
      if (findFaults(problem, more).length === 0) tryFrom(trip + 1, more)
    }
  }
  tryFrom(0, [])
  return least
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  const different = one.findIndex((value, index) => value !== other[index])
  return different >= 0 && Number(one[different]) < Number(other[different])
}

/** Drivers with one of their own vehicles, or, if none of these can take the trip, with one that nobody holds. */
function choicesOf(problem: Problem, trip: number): Assignment[] {
  const { drivers, vehicles, trips } = problem
  const pool = [...vehicles.keys()].filter((vehicle) => vehicles[vehicle]?.driver === null)
  if (!trips[trip]?.needsDriver) return pool.map((vehicle) => ({ trip, driver: null, vehicle }))
  return [...drivers.keys()].flatMap((driver): Assignment[] => {
    const own = [...vehicles.keys()].filter((vehicle) => vehicles[vehicle]?.driver === driver)
    const alone = { ...problem, drivers: drivers.map((one) => ({ ...one, stops: [], blocks: [] })) }
    const fitting = own.filter((vehicle) => findFaults(alone, [{ trip, driver, vehicle }]).length === 0)
    return (fitting.length > 0 ? fitting : pool).map((vehicle) => ({ trip, driver, vehicle }))
  })
}
