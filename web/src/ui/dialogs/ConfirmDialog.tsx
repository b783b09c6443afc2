import type { ReactElement, ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Primary if nothing is lost by the action. */
  look?: 'danger' | 'primary'
  isBusy?: boolean
  /** True while an operation that cannot be cancelled runs: the dialog cannot be closed. */
  isLocked?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that is not easily undone. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Annuler',
  look = 'danger',
  isBusy = false,
  isLocked = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      isLocked={isLocked}
      footer={
        <>
          <Button disabled={isLocked} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button look={look} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
