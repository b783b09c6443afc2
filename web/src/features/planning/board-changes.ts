import type { ApiError } from '../../lib/calls/api.ts'
import type { Sending } from './move-items.ts'
import type { Move, Slot } from './moves.ts'
import type { MoveResult } from './send-moves.ts'
import type { Step } from './undo-stack.ts'

/** A move that was refused because the driver or the vehicle cannot take the trip. */
export interface Conflict {
  move: Move
  error: ApiError
}

/** Obstacles that the user accepts for a move. */
export type Accepted = Pick<Sending, 'allowOverlap' | 'papersOverride'>

export interface BoardChanges {
  /** Slots of the trips whose move is not answered yet. */
  pending: ReadonlyMap<string, Slot>
  /** Moves of trips whose clients know the former time: they wait for a confirmation. */
  asked: readonly Move[] | undefined
  conflict: Conflict | undefined
  /** Results of several moves, of which some were refused. */
  results: readonly MoveResult[] | undefined
  /** Sends moves, or asks first; `isExact` sends the versions of the moves, whatever this tab has made of them since. */
  submit(moves: readonly Move[], isExact?: boolean): void
  confirm(): void
  /** Sends another move in place of the refused one, or the same in spite of what was refused. */
  resolve(move: Move, accepted: Accepted): void
  dismiss(): void
  undo(): void
  /** The action that is undone next. */
  undoable: Step | undefined
}
