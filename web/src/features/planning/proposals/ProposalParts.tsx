import type { Planning } from '@yoon/contract/planning/schemas'
import { type ReactElement, useMemo } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useCan } from '../../../lib/use-can.ts'
import { DialogBoundary } from '../../../ui/dialogs/DialogBoundary.tsx'
import type { BoardModel } from '../board-model.ts'
import type { BoardRows } from '../planning-url.ts'
import type { TimeGrid } from '../time-grid.ts'
import type { BoardState } from '../use-board.ts'
import { withGhosts } from './ghosts.ts'
import { isOpen } from './proposal-items.ts'
import { useProposal } from './use-proposal.ts'

const ProposalPanel = lazyWithRetry(() =>
  import('./ProposalPanel.tsx').then((module) => ({ default: module.ProposalPanel })),
)

/** Action of « Répartir » at present. */
export interface Proposing {
  label: string
  isBusy: boolean
  propose(): void
}

export interface ProposalParts {
  /** The rows with the proposed trips. */
  model: BoardModel
  /** Absent without trips that need somebody. */
  proposing: Proposing | undefined
  panel: ReactElement | null
}

interface Shown {
  planning: Planning
  board: BoardState
  grid: TimeGrid
  by: BoardRows
}

/** The parts of the board that a proposal needs: its action, its panel, and its bars in the rows. */
export function useProposalParts({ planning, board, grid, by }: Shown): ProposalParts {
  const { changes, selected } = board
  const canAssign = useCan('bookings:assign_driver')
  const proposal = useProposal(planning.trips, changes.submit)
  const { shown } = proposal
  const { pending } = changes
  const model = useMemo(
    () => (shown ? withGhosts(board.model, shown.items, { grid, by, pending }) : board.model),
    [board.model, shown, grid, by, pending],
  )
  const wanted = (selected.some(isOpen) ? selected : planning.trips).filter((trip) => isOpen(trip) && trip.isMatch)
  return {
    model,
    proposing:
      canAssign && wanted.length > 0
        ? {
            label: selected.some(isOpen)
              ? 'Répartir la sélection'
              : `Répartir ${grid.days === 1 ? 'la journée' : 'ces jours'}`,
            isBusy: proposal.isBusy,
            propose: () => proposal.ask(wanted),
          }
        : undefined,
    panel: shown ? (
      <DialogBoundary onClose={proposal.close}>
        <ProposalPanel proposal={{ ...proposal, shown }} pending={pending} />
      </DialogBoundary>
    ) : null,
  }
}
