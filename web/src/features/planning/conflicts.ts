import { assignmentProblemCodes } from '@yoon/contract/availability/refusals'
import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import type { ApiError } from '../../lib/calls/api.ts'
import { type Move, type Slot, slotOf } from './moves.ts'
import { localMinutes } from './time-grid.ts'

/** True if the driver or the vehicle cannot take the trip. */
export function isConflict(error: Error | undefined): error is ApiError {
  return error?.name === 'ApiError' && assignmentProblemCodes.some((code) => code === (error as ApiError).code)
}

/** Returns the trips that hold the driver or the vehicle during the moved trip. */
export function holdersOf({ trip, to }: Move, trips: readonly PlanningTrip[]): PlanningTrip[] {
  const end = localMinutes(trip.endsAt) + to.start - slotOf(trip).start
  return trips.filter((other) => {
    if (other.id === trip.id || other.status === 'COMPLETED') return false
    const isHeld = sharesCrew(other, to)
    return isHeld && slotOf(other).start < end && localMinutes(other.endsAt) > to.start
  })
}

function sharesCrew({ driverId, vehicleId }: PlanningTrip, to: Slot): boolean {
  return (driverId !== null && driverId === to.driverId) || (vehicleId !== null && vehicleId === to.vehicleId)
}
