import type { ReactElement } from 'react'
import { Failure } from '../Failure.tsx'
import { Dialog } from './Dialog.tsx'

interface FailedDialogProps {
  error: unknown
  onRetry: () => Promise<void>
  onClose: () => void
}

/** Replaces a dialog that has thrown an error. */
export function FailedDialog({ error, onRetry, onClose }: FailedDialogProps): ReactElement {
  return (
    <Dialog title="Une erreur est survenue" onClose={onClose}>
      <Failure title="Cette fenêtre ne s'affiche pas" error={error} onRetry={onRetry} />
    </Dialog>
  )
}
