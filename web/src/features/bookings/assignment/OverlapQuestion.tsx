import type { ReactElement } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface OverlapQuestionProps {
  /** Which trips clash, and when: the server's sentence. */
  message: string
  isBusy: boolean
  onAllow: () => void
  onClose: () => void
}

/** The driver or vehicle is held at that time: staff may decide that it works all the same. */
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
