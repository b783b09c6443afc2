import type { BatchItem } from '../../lib/calls/send-batches.ts'
import { kindOf, type Move, type Slot, slotOf } from './moves.ts'
import { momentOf } from './time-grid.ts'

/** Options of a sending: the same key for each attempt, so that none is made twice. */
export interface Sending {
  key: string
  /** True for the moves of a batch that got no answer: they are sent as a batch again, even a single one. */
  isRest?: boolean
  allowOverlap?: boolean
  /** Reason for which expired papers are accepted. */
  papersOverride?: string
  /** True to send the exact version of the move, and not one that later changes of this tab have made of it. */
  isExact?: boolean
  /** Takes a move back: only a trip that was allowed to overlap before may overlap again (rules/availability 30). */
  isUndo?: boolean
  /** Undoes the assignment by its own call, which restores the former status and all that was accepted for it. */
  isUndoOfAssignment?: boolean
}

function crewOf({ driverId, vehicleId }: Slot, isExact: boolean) {
  // Without a vehicle, the server takes the one of the driver; an undo gives back none where there was none.
  return { ...(driverId && { driverId }), ...((vehicleId || isExact) && { vehicleId }) }
}

function timeOfMove({ start }: Slot) {
  const { date, time } = momentOf(start)
  return { scheduledDate: date, scheduledTime: time }
}

/** Returns the body of a move, as a batch carries it. */
export function itemOf({ trip, to }: Move, version: number, sending: Omit<Sending, 'key'>): BatchItem {
  const { isUndo, isUndoOfAssignment, papersOverride } = sending
  const id = { id: trip.id, version }
  const crew = crewOf(to, isUndo ?? false)
  const allowOverlap = isUndo ? trip.isOverlapAllowed : sending.allowOverlap
  const allowed = { ...(allowOverlap && { allowOverlap }), ...(papersOverride && { papersOverride }) }
  switch (isUndoOfAssignment ? 'undoAssignment' : kindOf(slotOf(trip), to)) {
    case 'undoAssignment':
      return { ...id, action: 'undoAssignment' }
    case 'unassign':
      return { ...id, action: 'unassign' }
    case 'assign':
      return { ...id, action: 'assign', ...crew, ...allowed }
    case 'unassignAndReschedule':
      return { ...id, action: 'reschedule', ...timeOfMove(to), driverId: null, vehicleId: null, ...allowed }
    case 'reassignAndReschedule':
      return { ...id, action: 'reschedule', ...timeOfMove(to), ...crew, ...allowed }
    default:
      return { ...id, action: 'reschedule', ...timeOfMove(to), ...allowed }
  }
}
