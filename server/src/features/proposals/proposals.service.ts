import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/proposals/calls'
import type { LeftOverTrip, Proposal, ProposedAssignment } from '@yoon/contract/proposals/calls'
import { proposalLimits } from '@yoon/contract/proposals/limits'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { findAssignableDrivers, findAssignableVehicles } from '../availability/index.ts'
import { findTravelTimes, findZoneNames } from '../fares/index.ts'
import { findPlanningSettings } from '../settings/index.ts'
import { buildProblem, type Found } from './build-problem.ts'
import * as store from './proposals.store.ts'
import { reasonsOf, reasonsOfLeftOver } from './reasons.ts'
import type { Assignment, Problem, Solution } from './solver/problem.ts'
import type { Solver } from './solver/solver.ts'

type Input = InputOf<typeof contract.proposeAssignments>
type Context = NonTransactionalContext

/** Time around the trips in which other trips of their drivers count: the nights before and after. */
const aroundMinutes = 36 * 60
/** Vehicles that are looked at: more than any company of 150 drivers has. */
const mostVehicles = 1_000

/** Returns the service that proposes who takes the open trips of a day; it changes nothing (rules/proposals 1). */
export function createProposals(solver: Solver) {
  return async (context: Context, input: Input): Promise<Proposal> => {
    const { open, closed } = await findTrips(context, input)
    if (open.length === 0) return { assignments: [], leftOver: closed, isOptimal: true, gap: 0 }
    const found = await findCrews(context, input, open)
    const { problem, zones } = buildProblem(found)
    return inWords({ ...found, problem, zones }, closed, await solver.solve(problem))
  }
}

/** Finds the trips that can be assigned, and says of the others why not. */
async function findTrips(
  { db, now }: Context,
  { date, bookingIds }: Input,
): Promise<{ open: store.TripRow[]; closed: LeftOverTrip[] }> {
  const ids = bookingIds && [...new Set(bookingIds.map((id) => id.toLowerCase()))]
  if (ids && ids.length > proposalLimits.trips) throw new AppError('TOO_MANY_TRIPS')
  const trips = ids
    ? await store.findTripsById(db, ids)
    : await store.findTripsOfDay(db, date ?? '', proposalLimits.trips + 1)
  if (ids) refuseWrongChoice(ids, trips)
  if (trips.length > proposalLimits.trips) throw new AppError('TOO_MANY_TRIPS')
  const present = now.getTime() / 60_000
  const whyNot = ({ isOpen, end }: store.TripRow) => {
    if (!isOpen) return 'Cette réservation est déjà assignée, terminée ou annulée'
    return end <= present ? "L'heure de cette course est passée" : undefined
  }
  return {
    open: trips.filter((trip) => whyNot(trip) === undefined),
    closed: trips.flatMap((trip) => {
      const reason = whyNot(trip)
      return reason === undefined ? [] : [{ ...shownTrip(trip), reasons: [reason] }]
    }),
  }
}

/** Refuses chosen trips that do not exist, or that lie too far apart (rules/proposals 2). */
function refuseWrongChoice(ids: readonly string[], trips: readonly store.TripRow[]): void {
  const missing = ids.length - trips.length
  if (missing > 0) {
    const message =
      missing === 1
        ? 'Une réservation choisie est introuvable'
        : `${missing}\u00a0réservations choisies sont introuvables`
    throw new AppError('NOT_FOUND', { message })
  }
  const days = trips.map(({ day }) => day)
  if (Math.max(...days) - Math.min(...days) >= proposalLimits.days) {
    throw invalidField('bookingIds', `Une répartition porte sur ${proposalLimits.days}\u00a0jours au plus`)
  }
}

/** Finds those who could take the trips, and what they do around that time. */
async function findCrews({ db, now }: Context, { driverIds }: Input, trips: store.TripRow[]) {
  const among = driverIds && [...new Set(driverIds.map((id) => id.toLowerCase()))]
  if (among && among.length > proposalLimits.drivers) throw new AppError('TOO_MANY_TRIPS')
  const range = {
    from: new Date((Math.min(...trips.map(({ start }) => start)) - aroundMinutes) * 60_000),
    to: new Date((Math.max(...trips.map(({ end }) => end)) + aroundMinutes) * 60_000),
    now,
  }
  if (among && (await store.countDrivers(db, among)) < among.length) {
    throw new AppError('NOT_FOUND', { message: 'Un chauffeur choisi est introuvable' })
  }
  const [drivers, vehicles, travelTimes, settings, zoneNames] = await Promise.all([
    findAssignableDrivers(db, { ...range, among, limit: proposalLimits.drivers + 1 }),
    findAssignableVehicles(db, { ...range, limit: mostVehicles }),
    findTravelTimes(db),
    findPlanningSettings(db),
    findZoneNames(db),
  ])
  if (drivers.length > proposalLimits.drivers) throw new AppError('TOO_MANY_TRIPS')
  const meant = new Set(drivers.map(({ id }) => id))
  const usable = vehicles.filter(({ driverId }) => driverId === null || meant.has(driverId))
  const held = [...drivers, ...usable].flatMap((holder) => holder.held.map(({ bookingId }) => bookingId))
  const stops = await store.findStops(db, [...new Set(held)])
  return { trips, drivers, vehicles: usable, stops, travelTimes, settings, zoneNames }
}

function shownTrip(trip: store.TripRow) {
  const { id: bookingId, version, bookingReference, startsAt, endsAt, pickupLocation, destination } = trip
  return { bookingId, version, bookingReference, startsAt, endsAt, pickupLocation, destination }
}

interface Solved extends Found {
  problem: Problem
  /** Ids of zones by their positions in the problem. */
  zones: readonly string[]
  zoneNames: ReadonlyMap<string, string>
}

function inWords(solved: Solved, closed: LeftOverTrip[], { assignments, ...quality }: Solution): Proposal {
  const { trips, drivers, vehicles, problem, zones, zoneNames } = solved
  const words = { problem, assignments, zoneName: (zone: number) => zoneNames.get(zones[zone] ?? '') ?? null }
  const assigned = new Set(assignments.map(({ trip }) => trip))
  const shown = (assignment: Assignment): ProposedAssignment[] => {
    const trip = trips[assignment.trip]
    const vehicle = vehicles[assignment.vehicle]
    if (!(trip && vehicle)) return []
    const driver = assignment.driver === null ? undefined : drivers[assignment.driver]
    return [
      {
        ...shownTrip(trip),
        driverId: driver?.id ?? null,
        driverName: driver?.name ?? null,
        vehicleId: vehicle.id,
        vehicleName: vehicle.name,
        licensePlate: vehicle.licensePlate,
        reasons: reasonsOf(words, assignment, trip.isSeveralDays),
      },
    ]
  }
  const leftOver = trips.flatMap((trip, at) =>
    assigned.has(at) ? [] : [{ ...shownTrip(trip), reasons: reasonsOfLeftOver(words, at) }],
  )
  return { assignments: assignments.flatMap(shown), leftOver: [...closed, ...leftOver], ...quality }
}
