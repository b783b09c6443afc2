import type { ReactElement } from 'react'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'

interface OverlapQuestionProps {
  /** The server's message, which names the overlapping trips and their times. */
  message: string
  isBusy: boolean
  onAllow: () => void
  onClose: () => void
}

/** Asks staff to confirm an assignment although the driver or vehicle is taken at that time. */
export function OverlapQuestion({ message, isBusy, onAllow, onClose }: OverlapQuestionProps): ReactElement {
  return (
    <ConfirmDialog
      title="Créneau déjà pris"
      confirmLabel="Autoriser quand même"
      cancelLabel="Faire un autre choix"
      isBusy={isBusy}
      onConfirm={onAllow}
      onClose={onClose}
    >
      <p role="alert" className="font-semibold text-urgent">
        {message}
      </p>
      <p className="mt-2">L'autorisation est inscrite dans l'historique de la réservation.</p>
    </ConfirmDialog>
  )
}
