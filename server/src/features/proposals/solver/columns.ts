import { type CrewWays, costOfDay, createCrewWays, createWayTable, type Day, type WayTable } from './crew-days.ts'
import type { Candidates, Crew } from './crews.ts'
import type { Column, Master, RowPrices } from './master.ts'
import { listDays, type PricedDay, priceDays } from './pricing.ts'
import type { Problem } from './problem.ts'
import type { Weights } from './ways.ts'

/** Costs of the days of all crews, by one set of weights. */
export interface Costs {
  crews: readonly Crew[]
  ways: readonly CrewWays[]
  table: WayTable
  /** Reduced costs above this are zero. */
  tolerance: number
}

export function createCosts(problem: Problem, { crews }: Candidates, weights: Weights, tolerance: number): Costs {
  const table = createWayTable(problem, weights)
  return { crews, table, tolerance, ways: crews.map((crew) => createCrewWays(problem, weights, { crew, table })) }
}

export const costOfColumn = (column: Column): number => ('day' in column ? column.day.cost : 0)

/** The linear relaxation with every day that improves it. */
export interface Relaxed {
  /** No solution costs less. */
  bound: number
  /** Set if no other day would improve the relaxation. */
  prices?: RowPrices
}

export interface Deadline {
  /** Seconds until then. */
  left: () => number
}

interface Asked {
  deadline: Deadline
  /** Cost of a solution, and the number by whose multiples others differ. */
  known: number
  unit: number
  costOf: (column: Column) => number
  /** Costs that days really have, if those of the search are others. */
  real?: Costs
}

/**
 * Adds days to the master problem as long as some of them improve its linear relaxation (column generation). Ends before
 * that once the bound reaches `known`, the cost of a solution, or at the deadline.
 */
export function addDays(master: Master, costs: Costs, asked: Asked): Relaxed {
  const best: Best = { bound: Number.NEGATIVE_INFINITY }
  while (asked.deadline.left() > 0) {
    const prices = master.relax(asked.deadline.left())
    if (!prices) break
    const mixed = best.prices && prices.mixedWith(best.prices, shareOfBest)
    // Prices of a mixture may find nothing: the present ones alone tell whether there is nothing.
    const added =
      (mixed && addImproving(master, costs, { ...asked, best, prices: mixed, judgedBy: prices })) ||
      addImproving(master, costs, { ...asked, best, prices, judgedBy: prices })
    if (roundedBound(best.bound, asked) >= asked.known) break
    if (added === undefined) break
    if (added === 0) return { bound: best.bound, prices }
  }
  return { bound: best.bound }
}

/** The greatest bound so far, and the prices that have given it. */
interface Best {
  bound: number
  prices?: RowPrices
}

/** Share of the best prices in those that days are looked for with: the prices of one round alone jump to and fro. */
const shareOfBest = 0.6

interface Judged extends Asked {
  best: Best
  prices: RowPrices
  /** The present prices, by which a day must improve the relaxation. */
  judgedBy: RowPrices
}

/** Adds the days that both prices want, and remembers their bound; returns the number of days, undefined at the deadline. */
function addImproving(master: Master, costs: Costs, { best, prices, judgedBy, ...asked }: Judged): number | undefined {
  const round = priceCrews(costs, prices, asked)
  if (!round) return undefined
  const bound = master.boundOf(prices, asked.costOf) + round.improvement
  if (bound > best.bound) Object.assign(best, { bound, prices })
  const columns = round.days.map((day) => ({ day }))
  const isWanted = (column: Column) => reducedCostOf(column, judgedBy, asked.costOf) < -costs.tolerance
  // Days that are there already are cheaper than zero only by rounding.
  return master.add(prices === judgedBy ? columns : columns.filter(isWanted), asked.costOf)
}

/** Returns the cost of a column less the prices of its rows. */
export function reducedCostOf(column: Column, prices: RowPrices, costOf: (column: Column) => number): number {
  if ('rental' in column) {
    const { trip, vehicle } = column.rental
    return costOf(column) - prices.ofTrip(trip) - prices.ofPool(vehicle, trip)
  }
  const { trips, vehicles, driver } = column.day
  return trips.reduce(
    (sum, trip, index) => sum - prices.ofTrip(trip) - prices.ofPool(vehicles[index] as number, trip),
    costOf(column) - prices.ofDriver(driver),
  )
}

/** Rounds the linear relaxation, and adds days that the rounded shares leave room for. */
export function roundRelaxed(
  master: Master,
  costs: Costs,
  { deadline, costOf }: Pick<Asked, 'deadline' | 'costOf'>,
): number[] | undefined {
  const asked = { deadline, costOf, known: 0, unit: 1 }
  return master.dive(deadline.left, (prices) => {
    const round = priceCrews(costs, prices, asked)
    if (round)
      master.add(
        round.days.map((day) => ({ day })),
        costOf,
      )
  })
}

/** Costs differ from a known one by multiples of a unit, so a bound does too. */
export function roundedBound(bound: number, { known, unit }: { known: number; unit: number }): number {
  return known - unit * Math.floor((known - bound + roundingError) / unit)
}

/** Bounds are exact up to this. */
const roundingError = 0.01

/** Prices the crews: the days that improve the relaxation, and how much it could become less at most. */
function priceCrews(costs: Costs, prices: RowPrices, { deadline, real = costs }: Asked) {
  let improvement = 0
  const days: Day[] = []
  for (const [index, crew] of costs.crews.entries()) {
    if (deadline.left() <= 0) return undefined
    const asked = pricesOf(crew, prices)
    const priced = priceDays(costs.ways[index] as CrewWays, costs.table, asked)
    const [first] = priced
    if (first) improvement += Math.min(0, first.reducedCost)
    const better = priced.filter(({ reducedCost }) => reducedCost < -costs.tolerance)
    days.push(...better.map((one) => toDay(real, { crew: index, ...asked }, one)))
  }
  return { days, improvement }
}

/** Prices of the trips of a crew, each in the vehicle that costs least. */
function pricesOf({ driver, trips, vehicles }: Crew, { ofTrip, ofDriver, ofPool }: RowPrices) {
  const chosen = trips.map((trip, index) => cheapest(vehicles[index] as number[], (vehicle) => -ofPool(vehicle, trip)))
  const ofTrips = Float64Array.from(trips, (trip, index) => -ofTrip(trip) - ofPool(chosen[index] as number, trip))
  return { ofTrips, ofDay: -ofDriver(driver), vehicles: chosen }
}

function cheapest(vehicles: readonly number[], priceOf: (vehicle: number) => number): number {
  return vehicles.reduce((best, one) => (priceOf(one) < priceOf(best) ? one : best))
}

/** Returns a priced day with what it really costs: while the fewest unassigned trips are looked for, prices leave that out. */
function toDay(
  real: Costs,
  { crew, vehicles }: { crew: number; vehicles: readonly number[] },
  { chosen }: PricedDay,
): Day {
  const { driver, trips } = real.crews[crew] as Crew
  const pick = (values: readonly number[]) => chosen.map((index) => values[index] as number)
  const cost = costOfDay(real.ways[crew] as CrewWays, real.table, chosen)
  return { driver, cost, trips: pick(trips), vehicles: pick(vehicles) }
}

/** Lists all days that could be part of a solution that costs less; undefined if there are too many. */
export function listBetterDays(
  costs: Costs,
  given: RowPrices,
  { most, limit }: { most: number; limit: number },
): Day[] | undefined {
  const days: Day[] = []
  for (const [index, crew] of costs.crews.entries()) {
    const prices = pricesOf(crew, given)
    const listed = listDays(costs.ways[index] as CrewWays, costs.table, { prices, most, limit: limit - days.length })
    for (const one of listed ?? []) {
      for (const vehicles of combine(crew, one.chosen)) {
        if (days.length >= limit) return undefined
        days.push(toDay(costs, { crew: index, vehicles }, one))
      }
    }
    if (!listed) return undefined
  }
  return days
}

/** Yields each combination of the vehicles of a day, by the positions of its trips in the crew. */
function* combine({ vehicles }: Crew, chosen: readonly number[]): Generator<number[]> {
  const [index, ...others] = chosen
  if (index === undefined) {
    yield []
    return
  }
  for (const vehicle of vehicles[index] as number[]) {
    for (const rest of combine({ vehicles } as Crew, others)) {
      rest[index] = vehicle
      yield rest
    }
  }
}
