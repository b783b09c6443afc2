import type { ReactElement, ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ListFilterSheetProps {
  /** Label of the button that leads back to the list. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** The filters of a list on phones, in a sheet at the bottom. */
export function ListFilterSheet({ label, onClose, children }: ListFilterSheetProps): ReactElement {
  return (
    <Dialog
      title="Filtres"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {label}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
