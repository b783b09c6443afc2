import { allows } from '@yoon/contract/bookings/status'
import type { PlanningRow, PlanningTrip } from '@yoon/contract/planning/schemas'
import type { BoardRows } from './planning-url.ts'
import { localMinutes, minutesOf, momentOf } from './time-grid.ts'

/** Driver, vehicle and start of a trip; the start in local minutes. */
export interface Place {
  driverId: string | null
  vehicleId: string | null
  start: number
}

/** A trip on its way to another place. */
export interface Move {
  trip: PlanningTrip
  to: Place
}

/** Row of the trips without driver or vehicle, as a target. */
export const laneId = 'lane'

/** Target of a drop: a row, the lane, or its own row, and by how many minutes it moves. */
export interface Target {
  row: Pick<PlanningRow, 'id' | 'driver' | 'vehicles' | 'isAvailable'> | typeof laneId | 'same'
  shift: number
}

function startOf({ scheduledDate, scheduledTime, startsAt }: PlanningTrip): number {
  return scheduledDate && scheduledTime ? minutesOf(scheduledDate, scheduledTime) : localMinutes(startsAt)
}

export function placeOf(trip: PlanningTrip): Place {
  return { driverId: trip.driverId, vehicleId: trip.vehicleId, start: startOf(trip) }
}

/** Id of the row in which a trip stands; the lane if it has neither driver nor vehicle. */
export function rowIdOf({ driverId, vehicleId }: Pick<Place, 'driverId' | 'vehicleId'>, by: BoardRows): string {
  if (!driverId && !vehicleId) return laneId
  return (by === 'driver' ? driverId : vehicleId) ?? noneId
}

/** Row of trips that have a vehicle but no driver, or the reverse. */
export const noneId = 'none'

export const isAssignable = ({ status }: Pick<PlanningTrip, 'status'>) => allows(status, 'assign')
export const isMovable = ({ status }: Pick<PlanningTrip, 'status'>) => allows(status, 'reschedule')

/** Says why a trip cannot stand in a row; undefined if it can. */
export function refusalOf(trip: PlanningTrip, { row, shift }: Target, by: BoardRows): string | undefined {
  if (shift !== 0 && !isMovable(trip)) return 'Une course commencée garde son heure'
  if (row === 'same' || (row !== laneId && row.id === rowIdOf(trip, by))) return undefined
  if (!isAssignable(trip)) return 'Cette course est terminée'
  if (row === laneId) return undefined
  if (!row.isAvailable)
    return by === 'driver' ? "Ce chauffeur n'est pas disponible" : "Ce véhicule n'est pas disponible"
  if (by === 'driver') return trip.isWithDriver === false ? 'Cette location est sans chauffeur' : undefined
  const needsDriver = trip.isWithDriver !== false && !trip.driverId && !row.driver
  return needsDriver ? "Ce véhicule n'a pas de chauffeur" : undefined
}

/** Returns the smallest vehicle of a driver that has the seats, of the wanted type first; null leaves it to the server. */
function vehicleFor(trip: PlanningTrip, { vehicles }: Pick<PlanningRow, 'vehicles'>): string | null {
  const fitting = vehicles.filter(({ isAvailable, capacity }) => isAvailable && capacity >= trip.passengers)
  const wanted = fitting.filter(({ type }) => type === trip.vehicleType)
  const [best] = (wanted.length > 0 ? wanted : fitting).toSorted((a, b) => a.capacity - b.capacity)
  return best?.id ?? null
}

/** Returns the place of a trip that is dropped on a target that takes it. */
export function placeAt(trip: PlanningTrip, { row, shift }: Target, by: BoardRows): Place {
  const from = placeOf(trip)
  const start = from.start + shift
  if (row === laneId) return { driverId: null, vehicleId: null, start }
  if (row === 'same' || row.id === rowIdOf(trip, by)) return { ...from, start }
  if (by === 'driver') return { driverId: row.id, vehicleId: vehicleFor(trip, row), start }
  const driverId = trip.isWithDriver === false ? null : (row.driver?.id ?? trip.driverId)
  return { driverId, vehicleId: row.id, start }
}

export type MoveKind = 'assign' | 'unassign' | 'reschedule' | 'reassignAndReschedule' | 'unassignAndReschedule'

/** Returns the kind of change that takes a trip from one place to another; undefined if they are the same. */
export function kindOf(from: Place, to: Place): MoveKind | undefined {
  const isSameCrew = from.driverId === to.driverId && from.vehicleId === to.vehicleId
  const isSameTime = from.start === to.start
  if (isSameCrew) return isSameTime ? undefined : 'reschedule'
  if (!to.driverId && !to.vehicleId) return isSameTime ? 'unassign' : 'unassignAndReschedule'
  return isSameTime ? 'assign' : 'reassignAndReschedule'
}

/** True if a move gives a trip to a driver or a vehicle, also with another start. */
export function isAssignment({ trip, to }: Move): boolean {
  const kind = kindOf(placeOf(trip), to)
  return kind === 'assign' || kind === 'reassignAndReschedule'
}

/** Returns a trip as it is in another place. */
export function tripAt(trip: PlanningTrip, { driverId, vehicleId, start }: Place): PlanningTrip {
  const { date, time } = momentOf(start)
  return { ...trip, driverId, vehicleId, scheduledDate: date, scheduledTime: time }
}
