import type { Planning } from '@yoon/contract/planning/schemas'
import type { ReactElement } from 'react'
import { InformedQuestion, MoveResults } from './BoardDialogs.tsx'
import type { BoardChanges } from './board-changes.ts'
import { ConflictSheet } from './ConflictSheet.tsx'

export interface ChangeDialogsProps {
  changes: BoardChanges
  planning: Planning
  names: ReadonlyMap<string, string>
}

/** The question about a change of the board, or why it was refused. */
export function ChangeDialogs({ changes, planning, names }: ChangeDialogsProps): ReactElement | null {
  const { asked, conflict, results, confirm, resolve, dismiss } = changes
  if (asked) return <InformedQuestion moves={asked} onConfirm={confirm} onClose={dismiss} />
  if (results) return <MoveResults results={results} onClose={dismiss} />
  if (!conflict) return null
  return (
    <ConflictSheet conflict={conflict} trips={planning.trips} names={names} onResolve={resolve} onClose={dismiss} />
  )
}
