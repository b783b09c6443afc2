import type { Highs } from 'highs'
import {
  addDays,
  type Costs,
  costOfColumn,
  createCosts,
  type Deadline,
  listBetterDays,
  reducedCostOf,
  roundedBound,
  roundRelaxed,
} from './columns.ts'
import { type Candidates, findCandidates } from './crews.ts'
import { planInOrder } from './first-plan.ts'
import { type Column, Master } from './master.ts'
import type { Assignment, Problem, Solution } from './problem.ts'
import { type Weighing, weigh } from './weights.ts'

/** Days that are listed to prove that a solution is the best one. */
const listedDays = 30_000
/** Parts of the time after which the search for fewer unassigned trips, and for days, gives way to what follows. */
const parts = { fewer: 0.25, fewest: 0.35, days: 0.65, rounded: 0.9 }

/** A solution of the master problem: which columns are chosen, by their position. */
interface Plan {
  values: number[]
  leftOver: number
}

/**
 * Finds the assignment with the fewest unassigned trips and, among those, of the least cost. Ends after `seconds` with the
 * best one found (docs/decisions/0059).
 */
export function solve(highs: Highs, problem: Problem, seconds: number): Solution {
  const candidates = findCandidates(problem)
  if (candidates.crews.length + candidates.rentals.length === 0) return { assignments: [], isOptimal: true, gap: 0 }
  const weighing = weigh(problem, candidates)
  const master = new Master(highs, problem, candidates)
  try {
    return search({
      problem,
      candidates,
      master,
      deadlineAt: createDeadlines(seconds),
      weighing,
      costs: createCosts(problem, candidates, weighing.weights, 1e-4),
    })
  } finally {
    master.close()
  }
}

interface Search {
  problem: Problem
  candidates: Candidates
  master: Master
  weighing: Weighing
  costs: Costs
  /** Returns the moment at which a part of the time is over. */
  deadlineAt: (part: number) => Deadline
}

function createDeadlines(seconds: number) {
  const from = performance.now()
  return (part: number): Deadline => ({ left: () => seconds * part - (performance.now() - from) / 1000 })
}

function search(given: Search): Solution {
  const { problem, candidates, master, costs } = given
  const first = planInOrder(problem, candidates, costs)
  master.add(
    candidates.rentals.map((rental) => ({ rental })),
    () => 0,
  )
  master.add(
    first.days.map((day) => ({ day })),
    () => 0,
  )
  const isChosen = (column: Column) => 'day' in column || first.rentals.includes(column.rental)
  const fewest = findFewest(
    given,
    planOf(
      problem,
      master,
      master.columns.map((column) => Number(isChosen(column))),
    ),
  )
  master.minimiseCost(costOfColumn, fewest.plan.leftOver)
  const cheapest = findCheapest(given, fewest.plan)
  const trips = Math.max(1, problem.trips.length)
  const gap = Math.max((fewest.plan.leftOver - fewest.bound) / trips, cheapest.gap)
  const assignments = assignmentsOf(master, cheapest.plan)
  // The least cost is the best assignment only if the weights keep the order of the objectives.
  if (!given.weighing.isOrdered) return { assignments, isOptimal: false, gap: null }
  return { assignments, isOptimal: gap === 0, gap: Number.isFinite(gap) ? gap : null }
}

function planOf({ trips }: Problem, { columns }: Master, values: number[]): Plan {
  const taken = columns
    .filter((_column, index) => values[index] === 1)
    .map((column) => ('day' in column ? column.day.trips.length : 1))
  return { values, leftOver: trips.length - taken.reduce((sum, count) => sum + count, 0) }
}

/** Finds the fewest unassigned trips, and a number below which no assignment leaves. */
function findFewest(
  { problem, candidates, master, costs, deadlineAt }: Search,
  plan: Plan,
): { plan: Plan; bound: number } {
  const { crews, rentals } = candidates
  const possible = new Set([...crews.flatMap(({ trips }) => trips), ...rentals.map(({ trip }) => trip)])
  const least = problem.trips.length - possible.size
  if (plan.leftOver === least) return { plan, bound: least }
  const free = createCosts(problem, candidates, { empty: 0, load: 0, rest: 0 }, 1e-6)
  const { bound } = addDays(master, free, {
    deadline: deadlineAt(parts.fewer),
    known: plan.leftOver,
    unit: 1,
    costOf: () => 0,
    real: costs,
  })
  const whole = Math.max(least, roundedBound(bound, { known: plan.leftOver, unit: 1 }))
  if (whole >= plan.leftOver) return { plan, bound: whole }
  const answer = master.solveWhole(deadlineAt(parts.fewest).left(), padded(plan.values, master))
  const better = answer && planOf(problem, master, answer.values)
  return { plan: better && better.leftOver < plan.leftOver ? better : plan, bound: whole }
}

/** Finds the least cost with as many unassigned trips as the plan leaves, and the gap to the best one. */
function findCheapest(given: Search, start: Plan): { plan: Plan; gap: number } {
  const { problem, master, weighing, costs, deadlineAt } = given
  const unit = weighing.unit(start.leftOver === 0)
  const relaxed = addDays(master, costs, {
    deadline: deadlineAt(parts.days),
    known: costOfPlan(master, start),
    unit,
    costOf: costOfColumn,
  })
  const known = costOfPlan(master, start)
  let bound = roundedBound(relaxed.bound, { known, unit })
  let plan = start
  if (known > bound) {
    const rounded = roundRelaxed(master, costs, { deadline: deadlineAt(parts.rounded), costOf: costOfColumn })
    plan = cheaper(given, start, rounded && planOf(problem, master, rounded))
  }
  const isLeft = () => costOfPlan(master, plan) > bound && deadlineAt(1).left() > 0
  if (relaxed.prices && isLeft()) {
    const { prices } = relaxed
    // A solution that costs less has only columns whose reduced cost is at most this.
    const most = costOfPlan(master, plan) - unit - relaxed.bound
    const others = listBetterDays(costs, prices, { most, limit: listedDays })
    master.add(
      (others ?? []).map((day) => ({ day })),
      costOfColumn,
    )
    const mayUse = (column: Column) => reducedCostOf(column, prices, costOfColumn) <= most + costs.tolerance
    const answer = master.solveWhole(deadlineAt(1).left(), padded(plan.values, master), mayUse)
    plan = cheaper(given, plan, answer && planOf(problem, master, answer.values))
    if (others && answer?.isProven) bound = costOfPlan(master, plan)
  }
  const cost = costOfPlan(master, plan)
  return { plan, gap: Math.max(0, (cost - bound) / Math.max(1, cost + presentCost(given))) }
}

function costOfPlan({ columns }: Master, { values }: Plan): number {
  return columns.reduce((sum, column, index) => sum + (values[index] === 1 ? costOfColumn(column) : 0), 0)
}

/** Returns the better one of two plans: fewer unassigned trips, then less cost. */
function cheaper({ master }: Search, plan: Plan, other: Plan | undefined): Plan {
  if (!other || other.leftOver > plan.leftOver) return plan
  return other.leftOver < plan.leftOver || costOfPlan(master, other) < costOfPlan(master, plan) ? other : plan
}

/** Columns that were added since a plan was made are not chosen in it. */
function padded(values: readonly number[], { columns }: Master): number[] {
  return columns.map((_column, index) => values[index] ?? 0)
}

/** Cost of the days as they are, without any proposal. */
function presentCost({ costs, problem, weighing }: Search): number {
  const ways = new Map(costs.crews.map(({ driver }, index) => [driver, costs.ways[index]]))
  const waysCost = [...ways.values()].reduce((sum, one) => sum + (one?.sums.at(-1) ?? 0), 0)
  return waysCost + problem.drivers.reduce((sum, { hours }) => sum + weighing.weights.load * hours ** 2, 0)
}

function assignmentsOf({ columns }: Master, { values }: Plan): Assignment[] {
  return columns
    .filter((_column, index) => values[index] === 1)
    .flatMap((column): Assignment[] => {
      if ('rental' in column) return [{ ...column.rental, driver: null }]
      const { driver, trips, vehicles } = column.day
      return trips.map((trip, index) => ({ trip, driver, vehicle: vehicles[index] as number }))
    })
    .toSorted((one, other) => one.trip - other.trip)
}
