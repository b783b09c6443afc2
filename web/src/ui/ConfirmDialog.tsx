import type { ReactElement, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Primary where nothing is lost by it. */
  look?: 'danger' | 'primary'
  isBusy?: boolean
  /** What is under way cannot be called back: until it ends there is no way out. */
  isLocked?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is not simply undone. */
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
