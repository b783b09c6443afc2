import { changedBy, changedMeanwhile } from '@yoon/contract/colleague-change-words'
import type { StaleBookingDetails } from '@yoon/contract/planning/schemas'
import { ApiError, messageOf } from '../../lib/calls/api.ts'
import { doneTitle } from './announcements.ts'
import { isAssignment, kindOf, lengthOf, type Move, type Place, placeOf } from './moves.ts'
import type { MoveResult } from './send-moves.ts'
import { clientOf, formatStart } from './trip-words.ts'
import type { Step } from './undo-stack.ts'

let lastId = 0

/** Returns what the server has accepted as a step that can be undone; undefined if it has accepted nothing. */
export function stepOf(results: readonly MoveResult[], crewLabel: (place: Place) => string): Step | undefined {
  const done = results.flatMap(({ move, version }) => (version === undefined ? [] : [{ ...move, version }]))
  const [first] = done
  const kind = first && kindOf(placeOf(first.trip), first.to)
  if (!first || !kind) return undefined
  lastId += 1
  const place = kind === 'reschedule' ? '' : crewLabel(first.to)
  const about = done.length === 1 ? [clientOf(first.trip), place, formatStart(first.to.start)] : [place]
  return {
    id: lastId,
    title: doneTitle(kind, done.length),
    body: about.filter(Boolean).join(' · '),
    changes: done.map(({ trip, to, version }) => ({ trip, before: placeOf(trip), after: to, version })),
    isAssignment: done.every(isAssignment),
    isFinal: done.some(losesStart),
    at: Date.now(),
  }
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
      ? !isUndoOfAssignment && trip.serviceType === 'TRANSFER' && placeOf(trip).start !== to.start
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
