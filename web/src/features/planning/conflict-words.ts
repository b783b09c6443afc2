import type { AssignmentProblem } from '@yoon/contract/availability/problems'
import { type AssignmentProblemCode, overlapCodes } from '@yoon/contract/availability/refusals'
import type { ApiError } from '../../lib/calls/api.ts'
import { kindOf, type Move, slotOf } from './moves.ts'

const titles: Record<AssignmentProblemCode, string> = {
  DRIVER_UNAVAILABLE: 'Chauffeur indisponible',
  VEHICLE_UNAVAILABLE: 'Véhicule indisponible',
  PAPERS_EXPIRED: 'Papiers expirés',
  DRIVER_ABSENT: 'Chauffeur absent',
  VEHICLE_ABSENT: 'Véhicule immobilisé',
  DRIVER_BUSY: 'Créneau déjà pris',
  VEHICLE_BUSY: 'Créneau déjà pris',
}

interface Refusal {
  /** The first problem in a few words. */
  title: string
  problems: readonly AssignmentProblem[]
  /** True if other trips hold the driver or the vehicle. */
  isBusy: boolean
  /** True if papers have expired, which only a reason overrules. */
  hasPapers: boolean
  /** True if it is a trip or an absence that holds the driver or the vehicle. */
  isOverlap: boolean
  /** True if nobody can overrule it. */
  isFinal: boolean
}

/** Returns all problems of a refused assignment or move, in their order (rules/availability 39). */
export function refusalFrom({ code, message, details }: Pick<ApiError, 'code' | 'message' | 'details'>): Refusal {
  const { problems: listed = [] } = (details ?? {}) as { problems?: readonly AssignmentProblem[] }
  const problems = listed.length > 0 ? listed : [{ code: code as AssignmentProblemCode, message }]
  const has = (...codes: AssignmentProblemCode[]) => problems.some((one) => codes.includes(one.code))
  return {
    title: titles[problems[0]?.code ?? 'DRIVER_BUSY'],
    problems,
    isBusy: has('DRIVER_BUSY', 'VEHICLE_BUSY'),
    hasPapers: has('PAPERS_EXPIRED'),
    isOverlap: has(...overlapCodes),
    isFinal: has('DRIVER_UNAVAILABLE', 'VEHICLE_UNAVAILABLE'),
  }
}

/** Returns the verb that overrules a refusal. */
export function overruleLabel({ trip, to }: Move): string {
  return kindOf(slotOf(trip), to) === 'reschedule' ? 'Déplacer quand même' : 'Assigner quand même'
}
