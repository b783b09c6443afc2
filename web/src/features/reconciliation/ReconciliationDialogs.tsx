import { matchLine, undoMatch } from '@yoon/contract/reconciliation/calls'
import type { Reconciliation, StatementLine } from '@yoon/contract/reconciliation/schemas'
import type { ReactElement } from 'react'
import { useAction } from '../../lib/calls/use-action.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { ChangeReconciliation, ReconciliationState } from './reconciliation-url.ts'
import { payerOf } from './reconciliation-words.ts'
import { StatementDialog } from './StatementDialog.tsx'

interface ReconciliationDialogsProps {
  state: ReconciliationState
  date: string
  answer: Reconciliation | undefined
  onChange: ChangeReconciliation
  onClose: () => void
}

/** The dialog of the page: a statement, or a decision about a line. */
export function ReconciliationDialogs(props: ReconciliationDialogsProps): ReactElement | null {
  const { state, date, answer, onChange, onClose } = props
  if (state.dialog === 'statement') {
    return <StatementDialog provider={state.provider} date={date} onChange={onChange} onClose={onClose} />
  }
  if (!answer) return null
  const line = linesOf(answer).find(({ id }) => id === state.line)
  if (!line) return <LineIsGone onClose={onClose} />
  if (state.dialog === 'match') return <MatchDialog line={line} onClose={onClose} />
  return state.dialog === 'ignore' ? (
    <IgnoreDialog line={line} onClose={onClose} />
  ) : (
    <UndoDialog line={line} onClose={onClose} />
  )
}

function LineIsGone({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog title="Ligne introuvable" size="small" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
      <p>Cette ligne n'est pas sur le relevé de ce jour.</p>
    </Dialog>
  )
}

function linesOf({ matched, missingHere, ignored }: Reconciliation): StatementLine[] {
  return [...matched, ...missingHere, ...ignored].map(({ line }) => line)
}

interface DecisionProps {
  line: StatementLine
  onClose: () => void
}

function IgnoreDialog({ line, onClose }: DecisionProps): ReactElement {
  const ignore = useAction(matchLine, {
    subject: ({ lineId }) => lineId,
    onSuccess: () => {
      toast.success('Ligne laissée de côté', payerOf(line))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="Laisser de côté"
      line={line}
      hint={'Par exemple\u00a0: apport personnel, erreur du client déjà rendue'}
      submitLabel="Laisser de côté"
      action={ignore}
      onReason={(reason) => ignore.run({ lineId: line.id, ignored: reason })}
      onClose={onClose}
    />
  )
}

function UndoDialog({ line, onClose }: DecisionProps): ReactElement {
  const undo = useAction(undoMatch, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('De nouveau à rapprocher', payerOf(line))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title="Annuler le rapprochement"
      line={line}
      hint="Le paiement reste enregistré."
      submitLabel="Annuler le rapprochement"
      cancelLabel="Fermer"
      action={undo}
      onReason={(reason) => undo.run({ id: line.id, reason })}
      onClose={onClose}
    />
  )
}
