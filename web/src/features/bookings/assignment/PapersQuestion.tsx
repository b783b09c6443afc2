import type { FormEvent, ReactElement } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { papersAdvice, usePapersReason } from './PapersReason.tsx'

interface PapersQuestionProps {
  /** The server's message, which names the papers and their last valid days. */
  message: string
  confirmLabel: string
  /** Label of the way back. */
  backLabel?: string
  isBusy: boolean
  /** Goes on in spite of the papers, for this reason. */
  onAllow: (reason: string) => void
  onClose: () => void
}

/** Says which papers have expired; those who manage the settings may go on with a reason (rules/availability 40). */
export function PapersQuestion(props: PapersQuestionProps): ReactElement {
  const { message, confirmLabel, backLabel = 'Faire un autre choix', isBusy, onAllow, onClose } = props
  const canOverride = useCan('settings:manage')
  const reason = usePapersReason()
  const warning = (
    <p role="alert" className="font-semibold text-urgent">
      {message}
    </p>
  )
  if (!canOverride) {
    return (
      <Dialog
        title="Papiers expirés"
        size="small"
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {backLabel}
          </Button>
        }
      >
        {warning}
        <p className="mt-2">{papersAdvice}</p>
      </Dialog>
    )
  }
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    const read = reason.read()
    if (read) onAllow(read)
  }
  return (
    <FormDialog
      title="Papiers expirés"
      size="small"
      id="papiers-expires"
      form={{ submit }}
      guard={{ close: onClose }}
      submitLabel={confirmLabel}
      submitLook="danger"
      cancelLabel={backLabel}
      isBusy={isBusy}
    >
      {warning}
      {reason.field}
    </FormDialog>
  )
}
