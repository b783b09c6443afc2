import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { countOf } from '../../lib/count.ts'
import type { RowModel } from './board-model.ts'
import {
  isMovable,
  laneId,
  type Move,
  noneId,
  refusalOf,
  rowIdOf,
  slotAt,
  slotOf,
  type Target,
  warningOf,
} from './moves.ts'
import type { BoardRows } from './planning-url.ts'
import { clientOf } from './trip-words.ts'

/** The outcome of a drop. */
export interface DropPlan {
  moves: readonly Move[]
  /** Why the trips cannot go there. */
  refusal: string | undefined
  /** Why the server will refuse it, as the board knows: the drop asks it nonetheless, for its alternatives. */
  warning: string | undefined
  /** The trips in words. */
  what: string
  row: string
  /** Start of the trip that is held, in local minutes. */
  start: number
  shift: number
}

interface Held {
  /** The trip under the pointer, or with the focus. */
  lead: PlanningTrip
  /** All trips that move with it, itself among them. */
  trips: readonly PlanningTrip[]
}

/** Returns the shift that a target takes: a started trip changes its row alone, and one without driver keeps its time. */
function allowedShift(lead: PlanningTrip, rowId: string, shift: number, by: BoardRows): number {
  const isOtherRow = rowId !== rowIdOf(lead, by)
  return isOtherRow && (rowId === laneId || !isMovable(lead)) ? 0 : shift
}

/** Says what a drop of trips on a row would do, each moved by `wanted` minutes. */
export function planDrop({ lead, trips }: Held, target: RowModel, wanted: number, by: BoardRows): DropPlan {
  const shift = allowedShift(lead, target.id, wanted, by)
  const isSameRow = target.id === rowIdOf(lead, by)
  const what = trips.length === 1 ? clientOf(lead) : countOf(trips.length, 'course')
  const about = { what, row: target.label, start: slotOf(lead).start + shift, shift }
  if (!isSameRow && (target.id === noneId || (target.id !== laneId && !target.row))) {
    return { ...about, moves: [], refusal: 'Choisissez un chauffeur ou un véhicule', warning: undefined }
  }
  const row = target.id === laneId ? laneId : target.row
  const at: Target = { row: isSameRow || !row ? 'same' : row, shift }
  const refused = trips.find((trip) => refusalOf(trip, at, by))
  const reason = refused && refusalOf(refused, at, by)
  const refusal = refused && trips.length > 1 ? `${clientOf(refused)}\u00a0: ${reason}` : reason
  return {
    ...about,
    refusal,
    warning: warningOf(lead, at, by),
    moves: trips.map((trip) => ({ trip, to: slotAt(trip, at, by) })),
  }
}
