import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import type { LeftOverTrip, Proposal, ProposedAssignment } from '@yoon/contract/proposals/calls'
import { solverSeconds } from '@yoon/contract/proposals/limits'
import { type Move, placeOf } from '../moves.ts'

/** A proposed assignment beside its trip as the board shows it now. */
export interface ProposalItem {
  assignment: ProposedAssignment
  trip: PlanningTrip
  /** True if somebody has changed the trip since: then it cannot be accepted any more. */
  isChanged: boolean
}

export interface ShownProposal {
  items: readonly ProposalItem[]
  /** Trips that nobody takes and that are still without driver. */
  leftOver: readonly LeftOverTrip[]
}

/** Returns what is left to decide: trips that are neither assigned since then nor refused by the user. */
export function itemsOf(
  proposal: Proposal,
  trips: readonly PlanningTrip[],
  refused: ReadonlySet<string>,
): ShownProposal {
  const open = new Map(trips.filter(isOpen).map((trip) => [trip.id, trip]))
  return {
    items: proposal.assignments.flatMap((assignment) => {
      const trip = open.get(assignment.bookingId)
      if (!trip || refused.has(trip.id)) return []
      return [{ assignment, trip, isChanged: trip.version !== assignment.version }]
    }),
    leftOver: proposal.leftOver.filter(({ bookingId }) => open.has(bookingId)),
  }
}

/** True if a trip needs somebody: it has neither driver nor vehicle. */
export function isOpen({ status, driverId, vehicleId }: PlanningTrip): boolean {
  return (status === 'PENDING' || status === 'CONFIRMED') && driverId === null && vehicleId === null
}

/** Returns the move by which a proposed assignment is accepted. */
export function moveOf({ assignment: { driverId, vehicleId }, trip }: ProposalItem): Move {
  return { trip, to: { ...placeOf(trip), driverId, vehicleId } }
}

/** Says how good a proposal is. */
export function qualityOf({ isOptimal, gap }: Pick<Proposal, 'isOptimal' | 'gap'>): string {
  if (isOptimal) return "Aucune autre répartition n'est meilleure."
  const found = `La meilleure trouvée en ${solverSeconds}\u00a0secondes`
  if (gap === null) return `${found}.`
  const percent = Math.max(1, Math.ceil(gap * 100))
  return `${found}, à ${percent}\u00a0% au plus de la meilleure possible.`
}
