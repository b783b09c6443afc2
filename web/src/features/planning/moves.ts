import { bestVehicle } from '@yoon/contract/availability/best-vehicle'
import { allows } from '@yoon/contract/bookings/status'
import type { PlanningRow, PlanningTrip } from '@yoon/contract/planning/schemas'
import type { BoardRows } from './planning-url.ts'
import { localMinutes, minutesOf, momentOf, nowMinutes } from './time-grid.ts'

/** Driver, vehicle and start of a trip; the start in local minutes. */
export interface Slot {
  driverId: string | null
  vehicleId: string | null
  start: number
}

/** A trip on its way to another slot. */
export interface Move {
  trip: PlanningTrip
  to: Slot
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

export function slotOf(trip: PlanningTrip): Slot {
  return { driverId: trip.driverId, vehicleId: trip.vehicleId, start: startOf(trip) }
}

/** Returns the minutes of a trip. */
export function lengthOf({ startsAt, endsAt }: Pick<PlanningTrip, 'startsAt' | 'endsAt'>): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}

/** Id of the row in which a trip stands; the lane if it has neither driver nor vehicle. */
export function rowIdOf({ driverId, vehicleId }: Pick<Slot, 'driverId' | 'vehicleId'>, by: BoardRows): string {
  if (!driverId && !vehicleId) return laneId
  return (by === 'driver' ? driverId : vehicleId) ?? noneId
}

/** Row of trips that have a vehicle but no driver, or the reverse. */
export const noneId = 'none'

export const isAssignable = ({ status }: Pick<PlanningTrip, 'status'>) => allows(status, 'assign')
export const isMovable = ({ status }: Pick<PlanningTrip, 'status'>) => allows(status, 'reschedule')

function refusalOfStart(trip: PlanningTrip, start: number): string | undefined {
  if (!isMovable(trip)) return 'Une course commencée garde son heure'
  return start < nowMinutes() ? 'Cette heure est déjà passée' : undefined
}

/** Says why a trip cannot stand in a row; undefined if it can. */
export function refusalOf(trip: PlanningTrip, { row, shift }: Target, by: BoardRows): string | undefined {
  const wrongHour = shift === 0 ? undefined : refusalOfStart(trip, slotOf(trip).start + shift)
  if (wrongHour) return wrongHour
  if (row === 'same' || (row !== laneId && row.id === rowIdOf(trip, by))) return undefined
  if (!isAssignable(trip)) return 'Cette course est terminée'
  if (row === laneId) return undefined
  if (by === 'driver') return trip.isWithDriver === false ? 'Cette location est sans chauffeur' : undefined
  const needsDriver = trip.isWithDriver !== false && !trip.driverId && !row.driver
  return needsDriver ? "Ce véhicule n'a pas de chauffeur" : undefined
}

/** Says that the driver or vehicle of another row cannot be assigned: the server answers who could be, instead. */
export function warningOf(trip: PlanningTrip, { row }: Target, by: BoardRows): string | undefined {
  if (typeof row === 'string' || row.isAvailable || row.id === rowIdOf(trip, by)) return undefined
  return by === 'driver' ? "Ce chauffeur n'est pas disponible" : "Ce véhicule n'est pas disponible"
}

/** Returns the best vehicle of a driver that is in service; null leaves it to the server. */
function vehicleFor(trip: PlanningTrip, { vehicles }: Pick<PlanningRow, 'vehicles'>): string | null {
  const usable = vehicles.filter(({ isAvailable }) => isAvailable)
  return bestVehicle(usable, trip)?.id ?? null
}

/** Returns the slot of a trip that is dropped on a target that takes it. */
export function slotAt(trip: PlanningTrip, { row, shift }: Target, by: BoardRows): Slot {
  const from = slotOf(trip)
  const start = from.start + shift
  if (row === laneId) return { driverId: null, vehicleId: null, start }
  if (row === 'same' || row.id === rowIdOf(trip, by)) return { ...from, start }
  if (by === 'driver') return { driverId: row.id, vehicleId: vehicleFor(trip, row), start }
  const driverId = trip.isWithDriver === false ? null : (row.driver?.id ?? trip.driverId)
  return { driverId, vehicleId: row.id, start }
}

export type MoveKind = 'assign' | 'unassign' | 'reschedule' | 'reassignAndReschedule' | 'unassignAndReschedule'

/** Returns the kind of change that takes a trip from one slot to another; undefined if they are the same. */
export function kindOf(from: Slot, to: Slot): MoveKind | undefined {
  const isSameCrew = from.driverId === to.driverId && from.vehicleId === to.vehicleId
  const isSameTime = from.start === to.start
  if (isSameCrew) return isSameTime ? undefined : 'reschedule'
  if (!to.driverId && !to.vehicleId) return isSameTime ? 'unassign' : 'unassignAndReschedule'
  return isSameTime ? 'assign' : 'reassignAndReschedule'
}

/** True if a move gives a trip to a driver or a vehicle, also with another start. */
export function isAssignment({ trip, to }: Move): boolean {
  const kind = kindOf(slotOf(trip), to)
  return kind === 'assign' || kind === 'reassignAndReschedule'
}

/** Returns a trip as it is in another slot. */
export function tripAt(trip: PlanningTrip, { driverId, vehicleId, start }: Slot): PlanningTrip {
  const { date, time } = momentOf(start)
  return { ...trip, driverId, vehicleId, scheduledDate: date, scheduledTime: time }
}
