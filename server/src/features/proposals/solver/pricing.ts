import { at, type CrewWays, costAfter, costBefore, costBetween, type WayTable } from './crew-days.ts'

/** A day of a crew, its trips given by their positions in the crew. */
export interface PricedDay {
  chosen: number[]
  /** Cost less the prices of its trips: only days below zero can improve the solution of the master problem. */
  reducedCost: number
}

interface Prices {
  /** Added for each trip of the crew. */
  ofTrips: Float64Array
  /** Added for the day. */
  ofDay: number
}

/** Least costs to go from each trip with each sum of hours, and the trip that follows. */
interface ToGo {
  costs: Float64Array
  next: Int32Array
  width: number
}

/** Days that one crew adds to the master problem at a time: pricing takes less time than another round. */
const daysAtOnce = 12

/** Finds the days of least reduced cost, those that begin with different trips; the best one first. */
export function priceDays(ways: CrewWays, table: WayTable, prices: Prices): PricedDay[] {
  const toGo = findToGo(ways, table, prices)
  const firsts = ways.trips
    .map((_trip, first) => ({ first, reducedCost: reducedCostFrom({ ways, prices, toGo }, first) }))
    .toSorted((one, other) => one.reducedCost - other.reducedCost)
    .slice(0, daysAtOnce)
  return firsts.map(({ first, reducedCost }) => ({ chosen: follow(ways, toGo, first), reducedCost }))
}

interface Priced {
  ways: CrewWays
  prices: Prices
  toGo: ToGo
}

function reducedCostFrom({ ways, prices, toGo }: Priced, first: number): number {
  const start = costBefore(ways, first) + at(prices.ofTrips, first) + prices.ofDay
  return start + at(toGo.costs, first * toGo.width + at(ways.hours, first))
}

/** Works backwards from the last trip: the least cost of what follows a trip that ends with a sum of hours. */
function findToGo(ways: CrewWays, table: WayTable, { ofTrips }: Prices): ToGo {
  const { trips, hours, reach, loadOf } = ways
  const width = Math.max(0, ...reach) + 1
  const costs = new Float64Array(trips.length * width).fill(Number.POSITIVE_INFINITY)
  const next = new Int32Array(trips.length * width).fill(-1)
  const loads = Float64Array.from({ length: width }, (_none, sum) => loadOf(sum))
  for (let one = trips.length - 1; one >= 0; one -= 1) {
    const [from, to] = [at(hours, one), at(reach, one)]
    const end = costAfter(ways, one)
    for (let sum = from; sum <= to; sum += 1) costs[one * width + sum] = end + at(loads, sum)
    for (let later = one + 1; later < trips.length; later += 1) {
      const way = costBetween(ways, table, [one, later]) + at(ofTrips, later)
      if (way === Number.POSITIVE_INFINITY) continue
      const ahead = later * width + at(hours, later)
      for (let sum = from; sum <= to; sum += 1) {
        const cost = way + at(costs, ahead + sum)
        if (cost < at(costs, one * width + sum)) {
          costs[one * width + sum] = cost
          next[one * width + sum] = later
        }
      }
    }
  }
  return { costs, next, width }
}

function follow({ hours }: CrewWays, { next, width }: ToGo, first: number): number[] {
  const chosen: number[] = []
  let sum = 0
  for (let one = first; one >= 0; one = at(next, one * width + sum)) {
    chosen.push(one)
    sum += at(hours, one)
  }
  return chosen
}

/** Lists every day whose reduced cost is at most `most`; undefined if there are more than `limit`. */
export function listDays(
  ways: CrewWays,
  table: WayTable,
  { prices, most, limit }: { prices: Prices; most: number; limit: number },
): PricedDay[] | undefined {
  const toGo = findToGo(ways, table, prices)
  const days: PricedDay[] = []
  const chosen: number[] = []
  /** Extends the day by a trip: `spent` is the reduced cost up to it, `sum` its hours. False if there are too many days. */
  const extend = (one: number, spent: number, sum: number): boolean => {
    if (spent + at(toGo.costs, one * toGo.width + sum) > most) return true
    chosen.push(one)
    const reducedCost = spent + costAfter(ways, one) + ways.loadOf(sum)
    if (reducedCost <= most) {
      if (days.length >= limit) return false
      days.push({ chosen: [...chosen], reducedCost })
    }
    for (let later = one + 1; later < ways.trips.length; later += 1) {
      const way = costBetween(ways, table, [one, later])
      if (way === Number.POSITIVE_INFINITY) continue
      if (!extend(later, spent + way + at(prices.ofTrips, later), sum + at(ways.hours, later))) return false
    }
    chosen.pop()
    return true
  }
  for (let first = 0; first < ways.trips.length; first += 1) {
    const spent = costBefore(ways, first) + at(prices.ofTrips, first) + prices.ofDay
    if (!extend(first, spent, at(ways.hours, first))) return undefined
  }
  return days
}
