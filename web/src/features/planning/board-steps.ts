import { changedBy, changedMeanwhile } from '@yoon/contract/colleague-change-words'
import type { StaleBookingDetails } from '@yoon/contract/planning/schemas'
import { ApiError, messageOf } from '../../lib/calls/api.ts'
import { doneTitle } from './announcements.ts'
import { isAssignment, kindOf, type Place, placeOf } from './moves.ts'
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
    at: Date.now(),
  }
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
