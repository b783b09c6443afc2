import { type FormEvent, type ReactElement, useState } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextAreaField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'

interface PapersQuestionProps {
  /** The server's message, which names the papers and their last valid days. */
  message: string
  confirmLabel: string
  isBusy: boolean
  /** Goes on in spite of the papers, for this reason. */
  onAllow: (reason: string) => void
  onClose: () => void
}

const shortest = 5
const otherChoice = 'Faire un autre choix'

/** Says which papers have expired; those who manage the settings may go on with a reason (rules/availability 40). */
export function PapersQuestion({ message, confirmLabel, isBusy, onAllow, onClose }: PapersQuestionProps): ReactElement {
  const canOverride = useCan('settings:manage')
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const isMissing = reason.trim().length < shortest
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
            {otherChoice}
          </Button>
        }
      >
        {warning}
        <p className="mt-2">Renouvelez ces papiers, ou demandez à un administrateur d'accepter cette course.</p>
      </Dialog>
    )
  }
  const submit = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    setIsSent(true)
    if (!isMissing) onAllow(reason.trim())
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
      cancelLabel={otherChoice}
      isBusy={isBusy}
    >
      {warning}
      <TextAreaField
        label="Raison"
        name="papersOverride"
        isRequired
        rows={2}
        maxLength={300}
        value={reason}
        error={isSent && isMissing ? `La raison doit contenir au moins ${shortest} caractères` : undefined}
        hint="Elle est inscrite dans l'historique de la réservation."
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
