import { type ReactElement, useEffect, useState } from 'react'
import { holdBack } from '../../lib/back.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'

export interface Guard {
  /** Closes the form, or asks first if something would be lost. */
  close: () => void
  /** The confirmation dialog while it is open, else null. */
  question: ReactElement | null
}

/** Asks before typed values are discarded: by Esc, the cross, or the browser's Back. */
export function useUnsavedGuard(
  isDirty: boolean,
  onClose: () => void,
  loss = 'Ce que vous avez saisi ne sera pas enregistré.',
): Guard {
  const [isAsking, setIsAsking] = useState(false)
  // Registered at each render: the address may have changed under the form.
  useEffect(() => (isDirty ? holdBack(() => setIsAsking(true)) : undefined))
  return {
    close: () => (isDirty ? setIsAsking(true) : onClose()),
    question: isAsking ? (
      <ConfirmDialog
        title="Abandonner la saisie&nbsp;?"
        confirmLabel="Abandonner"
        cancelLabel="Continuer la saisie"
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      >
        <p>{loss}</p>
      </ConfirmDialog>
    ) : null,
  }
}
