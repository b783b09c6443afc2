import { type ReactElement, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Guard {
  /** To be called instead of closing: asks first where something would be lost. */
  close: () => void
  /** The question, while it is asked. */
  question: ReactElement | null
}

/** Asks before what was typed is thrown away. */
export function useUnsavedGuard(isDirty: boolean, onClose: () => void): Guard {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: isAsking ? (
      <ConfirmDialog
        title="Abandonner la saisie ?"
        confirmLabel="Abandonner"
        cancelLabel="Continuer la saisie"
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      >
        <p>Ce que vous avez saisi ne sera pas enregistré.</p>
      </ConfirmDialog>
    ) : null,
  }
}
