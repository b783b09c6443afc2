import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type Move, type Slot, tripAt } from './moves.ts'

/** A change of one trip that can be undone. */
export interface Change {
  /** The trip as it was before. */
  trip: PlanningTrip
  before: Slot
  after: Slot
  /** Version of the trip after it. */
  version: number
}

/** One action of the user: changes that are undone together. */
export interface Step {
  id: number
  /** The action in words: `Course assignée`, and about which trip. */
  title: string
  body: string
  changes: readonly Change[]
  /** True if each trip was given to a driver or a vehicle, also with another start: a call of its own undoes that. */
  isAssignment: boolean
  /** True if what a trip has lost cannot be restored: no undo is offered. */
  isFinal: boolean
  /** Time of the answer, in milliseconds. */
  at: number
}

export const mostSteps = 20

/** Puts a step on the stack; the oldest ones are forgotten. A final one ends the undo of the earlier steps of its trips. */
export function pushStep(stack: readonly Step[], step: Step): readonly Step[] {
  if (step.isFinal) return stack.filter((one) => !sharesTrip(one, step))
  return [...stack, step].slice(-mostSteps)
}

function sharesTrip(one: Step, { changes }: Step): boolean {
  const ids = changes.map(({ trip }) => trip.id)
  return one.changes.some(({ trip }) => ids.includes(trip.id))
}

/** True if a later step has changed one of the same trips: it has to be undone first. */
export function isCovered(stack: readonly Step[], step: Step): boolean {
  return stack.slice(stack.findIndex(({ id }) => id === step.id) + 1).some((one) => sharesTrip(one, step))
}

/** Returns the moves that take the trips of a step back. */
export function movesBack({ changes }: Step): Move[] {
  return changes.map(({ trip, before, after, version }) => ({ trip: { ...tripAt(trip, after), version }, to: before }))
}

/**
 * Takes a step from the stack once it is undone; `versions` are those that its trips have then. An earlier step whose
 * change was the last one before can still be undone: the trip is as that step has left it. If a colleague has changed
 * the trip between the two, their versions do not join, and the server refuses the earlier one.
 */
export function removeStep(
  stack: readonly Step[],
  step: Step,
  versions: ReadonlyMap<string, number> = new Map(),
): readonly Step[] {
  const before = new Map(step.changes.map(({ trip }) => [trip.id, trip.version]))
  return stack
    .filter(({ id }) => id !== step.id)
    .map((one) => {
      const isLast = ({ trip, version }: Change) => versions.has(trip.id) && before.get(trip.id) === version
      const changes = one.changes.map((change) =>
        isLast(change) ? { ...change, version: versions.get(change.trip.id) ?? change.version } : change,
      )
      // The undo is the last change of the trip since, which that call would take back.
      return { ...one, changes, isAssignment: one.isAssignment && !one.changes.some(isLast) }
    })
}
