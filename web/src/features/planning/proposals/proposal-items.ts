import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import type { LeftOverTrip, Proposal, ProposedAssignment } from '@yoon/contract/proposals/calls'
import { solverSeconds } from '@yoon/contract/proposals/limits'
import { type Move, slotOf } from '../moves.ts'

/** A proposed assignment beside its trip as the board shows it now. */
export interface ProposalItem {
  assignment: ProposedAssignment
  trip: PlanningTrip
  /** True if somebody has changed the trip, or what its driver and vehicle have to do, since: it cannot be accepted any more. */
  isChanged: boolean
  /** True if what the driver and the vehicle have to do is what has changed. */
  isCrewChanged: boolean
}

export interface ShownProposal {
  items: readonly ProposalItem[]
  /** Trips that nobody takes and that are still without driver. */
  leftOver: readonly (LeftOverTrip & { trip: PlanningTrip })[]
}

/**
 * Returns what is left to decide: trips that are neither assigned since then nor refused by the user. `asked` are the trips of
 * the board when the proposal came.
 */
export function itemsOf(
  proposal: Proposal,
  trips: readonly PlanningTrip[],
  refused: ReadonlySet<string>,
  asked: readonly PlanningTrip[],
): ShownProposal {
  const dutiesOf = dutiesApartFrom(proposal)
  const open = new Map(trips.filter(isOpen).map((trip) => [trip.id, trip]))
  return {
    items: proposal.assignments.flatMap((assignment) => {
      const trip = open.get(assignment.bookingId)
      if (!trip || refused.has(trip.id)) return []
      const isTripChanged = trip.version !== assignment.version
      const isCrewChanged = !isTripChanged && dutiesOf(assignment, trips) !== dutiesOf(assignment, asked)
      return [{ assignment, trip, isChanged: isTripChanged || isCrewChanged, isCrewChanged }]
    }),
    leftOver: proposal.leftOver.flatMap((one) => {
      const trip = open.get(one.bookingId)
      return trip ? [{ ...one, trip }] : []
    }),
  }
}

/** Returns a description of the trips of a proposed driver and vehicle, apart from those that the proposal gives them. */
function dutiesApartFrom({ assignments }: Proposal) {
  const proposed = new Map(assignments.map((one) => [one.bookingId, one]))
  const isAsProposed = ({ id, driverId, vehicleId, startsAt }: PlanningTrip) => {
    const own = proposed.get(id)
    return own?.driverId === driverId && own.vehicleId === vehicleId && own.startsAt === startsAt
  }
  return ({ driverId, vehicleId }: ProposedAssignment, trips: readonly PlanningTrip[]): string =>
    trips
      .filter((trip) => (driverId && trip.driverId === driverId) || (vehicleId && trip.vehicleId === vehicleId))
      .filter((trip) => !isAsProposed(trip))
      .map(({ id, startsAt, endsAt }) => `${id} ${startsAt} ${endsAt}`)
      .toSorted()
      .join()
}

/** True if a trip needs somebody: it has neither driver nor vehicle. */
export function isOpen({ status, driverId, vehicleId }: PlanningTrip): boolean {
  return (status === 'PENDING' || status === 'CONFIRMED') && driverId === null && vehicleId === null
}

/** Returns the move by which a proposed assignment is accepted. */
export function moveOf({ assignment: { driverId, vehicleId }, trip }: ProposalItem): Move {
  return { trip, to: { ...slotOf(trip), driverId, vehicleId } }
}

/** Says how good a proposal is, as long as the board is as it was. */
export function qualityOf({
  isOptimal,
  gap,
  items,
}: Pick<Proposal, 'isOptimal' | 'gap'> & Pick<ShownProposal, 'items'>): string {
  if (items.some(({ isChanged }) => isChanged)) return 'Le planning a changé depuis.'
  if (isOptimal) return "Aucune autre répartition n'est meilleure."
  const found = `La meilleure trouvée en ${solverSeconds}\u00a0secondes`
  if (gap === null) return `${found}.`
  const percent = Math.max(1, Math.ceil(gap * 100))
  return `${found}, à ${percent}\u00a0% au plus de la meilleure possible.`
}
