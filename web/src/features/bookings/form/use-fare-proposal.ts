import type { Booking } from '@yoon/contract/bookings/schemas'
import { type FareProposal, type MissingFare, proposeFare } from '@yoon/contract/fares/calls'
import { useData } from '../../../lib/calls/data.ts'
import { fareProposalMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { type Facts, type FareQuery, fareQuery, minutesOf, missingForProposal } from './fare-query.ts'

export interface FareProposalState {
  /** Proposal for the values as they are; null if there is none, or none yet. */
  proposal: FareProposal | null
  /** True until the proposal for the values as they are has been answered. */
  isPending: boolean
  /** Expected duration of a transfer, and where it comes from; empty if it is not known. */
  minutes: string
  /** Hint about the missing input of a proposal, or its failure. */
  missing: string | undefined
  /** Sentence on why there is no fare between the zones of a transfer, or no price. */
  reason: string | undefined
}

const unknownFare: FareQuery = { serviceType: 'TRANSFER' }

/** Asks the server for the price of a booking that is being written, once what it depends on is known. */
export function useFareProposal(values: Facts, edited: Booking | undefined): FareProposalState {
  const query = fareQuery(values, edited)
  const asked = JSON.stringify(query ?? null)
  const settled = useDebounced(asked, fareProposalMs)
  const settledQuery = JSON.parse(settled) as FareQuery | null
  const isSettled = settled === asked
  const found = useData(proposeFare, settledQuery ?? unknownFare, { isEnabled: settledQuery !== null })
  const { answer, error, isPaused } = found
  const proposal = query && isSettled ? (answer?.data ?? null) : null
  const isPending = query !== undefined && (!isSettled || (!answer && !error && !isPaused))
  const minutes = expectedMinutes(values, edited, proposal)
  const reason = query && isSettled ? (answer?.reason as MissingFare | undefined)?.message : undefined
  if (proposal || isPending) return { proposal, isPending, minutes, missing: undefined, reason }
  // Settled, complete, and without an answer: the call failed, or the link is down.
  const hasFailed = query !== undefined && !answer
  return {
    proposal,
    isPending,
    minutes,
    reason,
    missing: hasFailed ? 'Aucun prix proposé pour le moment\u00a0: tapez le prix.' : missingForProposal(values, edited),
  }
}

function expectedMinutes(values: Facts, edited: Booking | undefined, proposal: FareProposal | null): string {
  if (edited && isSameTrip(values, edited)) return plannedFor(edited)
  return proposal ? minutesOf(proposal) : ''
}

/** True while an edit leaves alone what the planned minutes follow: then the server keeps the stored ones. */
function isSameTrip(values: Facts, edited: Booking): boolean {
  return (
    values.pickupLocation.trim() === edited.pickupLocation &&
    values.destination.trim() === (edited.destination ?? '') &&
    values.scheduledDate === edited.scheduledDate &&
    values.scheduledTime === edited.scheduledTime
  )
}

function plannedFor({ plannedMinutes, startsAt, endsAt }: Booking): string {
  return `${plannedMinutes ?? Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)} min`
}
