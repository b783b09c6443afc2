import { type CrewFacts, crewReasons, type NextTrip } from '@yoon/contract/availability/crew-reasons'
import type { Assignment, Driver, Problem, Stop, Trip, Vehicle } from './solver/problem.ts'
import { isFree, usualMinutes } from './solver/ways.ts'

interface Words {
  problem: Problem
  /** All proposed assignments. */
  assignments: readonly Assignment[]
  /** Name of a zone by its position. */
  zoneName: (zone: number) => string | null
}

/** Says why a driver and a vehicle are proposed for a trip. */
export function reasonsOf(words: Words, { trip: at, driver, vehicle }: Assignment, isSeveralDays: boolean): string[] {
  const { problem, assignments } = words
  const trip = problem.trips[at] as Trip
  const { capacity } = problem.vehicles[vehicle] as Vehicle
  const holder = driver === null ? problem.vehicles[vehicle] : problem.drivers[driver]
  const proposed = assignments
    .filter((one) => one.trip !== at && (driver === null ? one.vehicle === vehicle : one.driver === driver))
    .map((one) => problem.trips[one.trip] as Trip)
  const others: Stop[] = [...(holder?.stops ?? []), ...proposed]
  const facts = factsOf(words, trip, { others, capacity, isSeveralDays })
  const reasons = crewReasons(driver === null ? { ...facts, shortRestBefore: null, shortRestAfter: null } : facts)
  return driver === null ? ['Véhicule libre, sans chauffeur attitré', ...reasons.slice(1)] : reasons
}

interface Day {
  others: readonly Stop[]
  capacity: number
  isSeveralDays: boolean
}

function factsOf(words: Words, trip: Trip, { others, capacity, isSeveralDays }: Day): CrewFacts {
  const { problem } = words
  const before = others.filter(({ end }) => end <= trip.start).reduce(latest, undefined)
  const after = others.filter(({ start }) => start >= trip.end).reduce(earliest, undefined)
  const ofDay = others.filter(({ day }) => day === trip.day)
  const shortRest = (one: Stop | undefined, next: Stop | undefined) => {
    const minutes = one && next && one.day !== next.day ? next.start - one.end : undefined
    const wantedHours = problem.restMinutes / 60
    return minutes !== undefined && minutes < problem.restMinutes ? { minutes, wantedHours } : null
  }
  return {
    before: before?.day === trip.day ? wayBetween(words, before, trip, before.to) : null,
    after: after?.day === trip.day ? wayBetween(words, trip, after, after.from) : null,
    passengers: trip.passengers,
    capacity,
    dayTrips: ofDay.length,
    dayMinutes: ofDay.reduce((sum, { start, end }) => sum + end - start, 0),
    isSeveralDays,
    shortRestBefore: shortRest(before, trip),
    shortRestAfter: shortRest(trip, after),
  }
}

function latest(best: Stop | undefined, one: Stop): Stop {
  return best && best.end >= one.end ? best : one
}

function earliest(best: Stop | undefined, one: Stop): Stop {
  return best && best.start <= one.start ? best : one
}

function wayBetween({ problem, zoneName }: Words, one: Stop, next: Stop, zone: number | null): NextTrip {
  return {
    minutes: next.start - one.end,
    zone: zone === null ? null : zoneName(zone),
    isSameZone: one.to !== null && one.to === next.from,
    wayMinutes: usualMinutes(problem, one, next),
  }
}

const plural = (count: number, one: string, many: string) => `${count}\u00a0${count > 1 ? many : one}`

/** Says why nobody takes a trip. */
export function reasonsOfLeftOver({ problem }: Words, at: number): string[] {
  const trip = problem.trips[at] as Trip
  const pool = problem.vehicles.filter(({ driver }) => driver === null)
  if (!trip.needsDriver) return vehicleReasons(problem, trip, pool)
  if (problem.drivers.length === 0) return ['Aucun chauffeur ne peut être assigné']
  const present = problem.drivers.flatMap((driver, index) => (isFree(problem, driver, trip) ? [index] : []))
  const free = present.filter((index) => !trip.declinedBy.includes(index))
  const taken = problem.drivers.length - present.length
  const declined = present.length - free.length
  const busy = [
    ...(taken === 0 ? [] : [takenDrivers(problem, trip, taken)]),
    ...(declined === 0 ? [] : [`${plural(declined, 'chauffeur a', 'chauffeurs ont')} refusé cette course`]),
  ]
  if (free.length === 0) return busy
  const suited = free.filter((index) =>
    problem.vehicles.some(
      (vehicle) => isOf(vehicle, index) && isFree(problem, vehicle, trip) && hasSeats(vehicle, trip),
    ),
  )
  if (suited.length > 0) return [...busy, occupied(suited.length)]
  const vehicles = vehicleReasons(
    problem,
    trip,
    problem.vehicles.filter((vehicle) => free.some((index) => isOf(vehicle, index))),
  )
  return [...busy, ...vehicles]
}

const isOf = ({ driver }: Vehicle, index: number) => driver === null || driver === index
const hasSeats = ({ capacity }: Vehicle, { passengers }: Trip) => capacity >= passengers

function takenDrivers(problem: Problem, trip: Trip, taken: number): string {
  const isAway = ({ blocks }: Driver) => blocks.some(({ start, end }) => start < trip.end && end > trip.start)
  const away = problem.drivers.filter(isAway).length
  const busy = `${plural(taken, 'chauffeur est pris', 'chauffeurs sont pris')} à cette heure, ou trop loin`
  return away === 0 ? busy : `${busy}, dont ${plural(away, 'absent', 'absents')} ou sans papiers en règle`
}

function occupied(count: number): string {
  return count > 1
    ? `Les ${count} chauffeurs libres à cette heure sont retenus par d'autres courses de la répartition`
    : "Le seul chauffeur libre à cette heure est retenu par d'autres courses de la répartition"
}

function vehicleReasons(problem: Problem, trip: Trip, vehicles: readonly Vehicle[]): string[] {
  const seated = vehicles.filter((vehicle) => hasSeats(vehicle, trip))
  if (seated.length === 0) return [`Aucun véhicule n'a ${plural(trip.passengers, 'place', 'places')} pour cette course`]
  const free = seated.filter((vehicle) => isFree(problem, vehicle, trip))
  if (free.length === 0) return ["Aucun véhicule adapté n'est libre à cette heure"]
  return ["Les véhicules adaptés sont retenus par d'autres courses de la répartition"]
}
