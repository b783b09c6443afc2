import type { Costs } from './columns.ts'
import { at, type CrewWays, costOfDay, type Day } from './crew-days.ts'
import type { Candidates, Crew, Rental } from './crews.ts'
import type { Problem, Trip } from './problem.ts'
import { isClash } from './ways.ts'

/** The day of a crew so far: its trips by their positions in the crew. */
interface Started {
  chosen: number[]
  vehicles: number[]
  cost: number
}

interface Choice extends Started {
  crew: number
  vehicle: number
  more: number
}

/** A plan that gives each trip, in the order of the starts, to the driver for whom it costs least. */
export function planInOrder(problem: Problem, { crews, rentals }: Candidates, costs: Costs) {
  const days = new Map<number, Started>()
  const pool = createPool(problem)
  const chosenRentals: Rental[] = []
  for (const [trip, { needsDriver }] of problem.trips.entries()) {
    if (!needsDriver) {
      const rental = rentals.find((one) => one.trip === trip && pool.isFree(one.vehicle, trip))
      if (rental) chosenRentals.push(rental)
      if (rental) pool.take(rental.vehicle, trip)
      continue
    }
    const best = crews
      .flatMap((crew, index) => choiceOf({ crew, index, trip, pool, day: days.get(index) }, costs))
      .reduce<Choice | undefined>((least, one) => (least && least.more <= one.more ? least : one), undefined)
    if (!best) continue
    days.set(best.crew, best)
    pool.take(best.vehicle, trip)
  }
  return { days: [...days].map(([crew, day]) => dayOf(crews[crew] as Crew, day)), rentals: chosenRentals }
}

function dayOf({ driver, trips }: Crew, { chosen, vehicles, cost }: Started): Day {
  return { driver, cost, vehicles, trips: chosen.map((index) => at(trips, index)) }
}

interface Asked {
  crew: Crew
  index: number
  trip: number
  pool: ReturnType<typeof createPool>
  day: Started | undefined
}

/** Returns the day of a crew with one more trip, or nothing if it cannot take it. */
function choiceOf({ crew, index, trip, pool, day }: Asked, { ways, table }: Costs): Choice[] {
  const position = crew.trips.indexOf(trip)
  const vehicle = crew.vehicles[position]?.find((one) => pool.isFree(one, trip))
  if (vehicle === undefined) return []
  const chosen = [...(day?.chosen ?? []), position]
  const cost = costOfDay(ways[index] as CrewWays, table, chosen)
  if (cost === Number.POSITIVE_INFINITY) return []
  const vehicles = [...(day?.vehicles ?? []), vehicle]
  return [{ crew: index, chosen, vehicles, cost, vehicle, more: cost - (day?.cost ?? 0) }]
}

/** Keeps the trips that vehicles take. */
function createPool(problem: Problem) {
  const taken = new Map<number, number[]>()
  const clash = (one: number, other: number) =>
    isClash(problem, problem.trips[one] as Trip, problem.trips[other] as Trip)
  return {
    isFree: (vehicle: number, trip: number) => (taken.get(vehicle) ?? []).every((other) => !clash(other, trip)),
    take(vehicle: number, trip: number): void {
      taken.set(vehicle, [...(taken.get(vehicle) ?? []), trip])
    },
  }
}
