import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'

/** The filters on phones, in a sheet at the bottom. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactElement {
  return (
    <Dialog
      title="Filtres"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          Voir les réservations
        </Button>
      }
    >
      <div className="grid gap-3">{children}</div>
    </Dialog>
  )
}
