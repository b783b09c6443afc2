import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type Proposal, proposeAssignments } from '@yoon/contract/proposals/calls'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { toast } from '../../../lib/toasts.ts'
import type { BoardChanges } from '../board-changes.ts'
import { itemsOf, moveOf, type ProposalItem, type ShownProposal } from './proposal-items.ts'

export interface ProposalState {
  /** Items that are left to decide; undefined without a proposal. */
  shown: (ShownProposal & Pick<Proposal, 'isOptimal' | 'gap'>) | undefined
  isBusy: boolean
  /** Asks who could take these trips. */
  ask(trips: readonly PlanningTrip[]): void
  accept(items: readonly ProposalItem[]): void
  refuse(item: ProposalItem): void
  close(): void
}

const nothing: ReadonlySet<string> = new Set()

/** The proposal of the board: it stays until each trip is accepted, refused or assigned otherwise. */
export function useProposal(trips: readonly PlanningTrip[], submit: BoardChanges['submit']): ProposalState {
  const [answer, setAnswer] = useState<{ proposal: Proposal; asked: readonly PlanningTrip[] }>()
  const latest = useRef(trips)
  latest.current = trips
  const [refused, setRefused] = useState(nothing)
  const asking = useAction(proposeAssignments, {
    onSuccess: ({ data }) => {
      setRefused(nothing)
      setAnswer({ proposal: data, asked: latest.current })
    },
    onError: (error) => toast.error("La répartition n'a pas été calculée", messageOf(error, 'La connexion est perdue')),
  })
  const shown = useMemo(() => {
    if (!answer) return undefined
    const { items, leftOver } = itemsOf(answer.proposal, trips, refused, answer.asked)
    if (items.length + leftOver.length === 0) return undefined
    return { items, leftOver, isOptimal: answer.proposal.isOptimal, gap: answer.proposal.gap }
  }, [answer, trips, refused])
  return {
    shown,
    isBusy: asking.isBusy,
    ask: (some) => asking.run({ bookingIds: some.map(({ id }) => id) }),
    accept: (items) => {
      // The server refuses a trip of another version than the proposal names (rules/proposals 1).
      submit(items.filter(({ isChanged }) => !isChanged).map(moveOf), true)
    },
    refuse: ({ trip }) => setRefused((old) => new Set([...old, trip.id])),
    close: () => setAnswer(undefined),
  }
}
