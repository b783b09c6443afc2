import { changedBy, changedMeanwhile } from '@yoon/contract/colleague-change-words'
import type { StaleBookingDetails } from '@yoon/contract/planning/schemas'
import { ApiError, messageOf } from '../../lib/calls/api.ts'
import { countOf } from '../../lib/count.ts'
import { isAssignment, kindOf, lengthOf, type Move, type MoveKind, type Slot, slotOf } from './moves.ts'
import type { MoveResult } from './send-moves.ts'
import { clientOf, formatStart } from './trip-words.ts'
import type { Step } from './undo-stack.ts'

let lastId = 0

const namedCrews = 2

/** Returns what the server has accepted as a step that can be undone; undefined if it has accepted nothing. */
export function stepOf(results: readonly MoveResult[], crewLabel: (slot: Slot) => string): Step | undefined {
  const done = results.flatMap(({ move, version }) => (version === undefined ? [] : [{ ...move, version }]))
  const [first] = done
  const kind = first && kindOf(slotOf(first.trip), first.to)
  if (!first || !kind) return undefined
  lastId += 1
  const crews = kind === 'reschedule' ? '' : crewsOf(done, crewLabel)
  const about = done.length === 1 ? [clientOf(first.trip), crews, formatStart(first.to.start)] : [crews]
  return {
    id: lastId,
    title: doneTitle(kind, done.length),
    body: about.filter(Boolean).join(' · '),
    changes: done.map(({ trip, to, version }) => ({ trip, before: slotOf(trip), after: to, version })),
    isAssignment: done.every(isAssignment),
    isFinal: done.some(losesStart),
    at: Date.now(),
  }
}

/** Names the drivers or vehicles of moves, two at most: `Abdoul Aziz Barry, Moussa Fall et 3 autres`. */
function crewsOf(moves: readonly Move[], crewLabel: (slot: Slot) => string): string {
  const all = [...new Set(moves.map(({ to }) => crewLabel(to)).filter(Boolean))]
  const others = all.length - namedCrews
  const named = all.slice(0, namedCrews).join(', ')
  return others > 0 ? `${named} et ${countOf(others, 'autre')}` : named
}

/** True if a trip under way loses its driver and vehicle: no call gives its start back. */
function losesStart({ trip, to }: Move): boolean {
  return trip.status === 'IN_PROGRESS' && !to.driverId && !to.vehicleId
}

/** Says what an undo has restored. A move back gives a transfer its usual minutes, whatever it was planned to take. */
export function undoneBody(
  { body }: Pick<Step, 'body'>,
  answers: readonly MoveResult[],
  isUndoOfAssignment = false,
): string {
  const isOther = answers.some(({ move: { trip, to }, minutes }) =>
    minutes === undefined
      ? !isUndoOfAssignment && trip.serviceType === 'TRANSFER' && slotOf(trip).start !== to.start
      : minutes !== lengthOf(trip),
  )
  return isOther ? [body, 'durée selon le temps de route habituel'].filter(Boolean).join(' · ') : body
}

/** Says why the server has refused a move; of a trip that was changed meanwhile, by whom. */
export function refusalMessage(error: Error): string {
  if (error instanceof ApiError && error.code === 'STALE') {
    const { changedBy: colleague } = (error.details ?? {}) as Partial<StaleBookingDetails>
    return `${colleague ? changedBy('booking', colleague) : changedMeanwhile('booking')}\u00a0: le planning montre son état actuel.`
  }
  const { problems = [] } = ((error as ApiError).details ?? {}) as { problems?: readonly { message: string }[] }
  if (problems.length > 1) return problems.map(({ message }) => message).join('. ')
  return messageOf(error, 'Une erreur est survenue')
}

const titles: Record<MoveKind, string> = {
  assign: 'Course assignée',
  unassign: 'Chauffeur retiré',
  reschedule: 'Course déplacée',
  reassignAndReschedule: 'Course assignée et déplacée',
  unassignAndReschedule: 'Chauffeur retiré et course déplacée',
}

/** Returns the title of a toast about changes of one kind: `Course assignée`, `3 courses déplacées`. */
function doneTitle(kind: MoveKind, count: number): string {
  if (count === 1) return titles[kind]
  const words: Record<MoveKind, string> = {
    assign: 'assignées',
    unassign: 'remises à assigner',
    reschedule: 'déplacées',
    reassignAndReschedule: 'assignées et déplacées',
    unassignAndReschedule: 'remises à assigner et déplacées',
  }
  return `${count}\u00a0courses ${words[kind]}`
}
