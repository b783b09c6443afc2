import type { Booking } from '@yoon/contract/bookings/schemas'
import { type FareProposal, proposeFare } from '@yoon/contract/fares/calls'
import { useData } from '../../../lib/calls/data.ts'
import { fareProposalMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { type Facts, type FareQuery, fareQuery, missingForProposal } from './fare-query.ts'

export interface FareProposalState {
  /** Proposal for the values as they are; null if there is none, or none yet. */
  proposal: FareProposal | null
  /** True until the proposal for the values as they are has been answered. */
  isPending: boolean
  /** Hint about the missing input of a proposal, or its failure. */
  missing: string | undefined
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
  if (proposal || isPending) return { proposal, isPending, missing: undefined }
  // Settled, complete, and without an answer: the call failed, or the link is down.
  const hasFailed = query !== undefined && !answer
  return {
    proposal,
    isPending,
    missing: hasFailed ? 'Aucun prix proposé pour le moment\u00a0: tapez le prix.' : missingForProposal(values, edited),
  }
}
