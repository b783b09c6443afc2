import { getTill } from '@yoon/contract/till/calls'
import type { Till } from '@yoon/contract/till/schemas'
import type { ReactElement } from 'react'
import { useCan } from '../../lib/use-can.ts'
import { EntityDialog } from '../../ui/data/EntityDialog.tsx'
import { CancelEntryDialog } from './CancelEntryDialog.tsx'
import { CloseTillDialog } from './CloseTillDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { FloatDialog } from './FloatDialog.tsx'
import { RemittanceDialog } from './RemittanceDialog.tsx'
import { TillDetailsDialog } from './TillDetailsDialog.tsx'
import type { OpenTillDialog, TillDialog, TillPageState } from './till-url.ts'
import { ValidateTillDialog } from './ValidateTillDialog.tsx'
import { WriteOffDialog } from './WriteOffDialog.tsx'

interface TillDialogsProps {
  state: TillPageState & { dialog: TillDialog }
  /** The present till of the user; undefined while it loads. */
  current: Till | null | undefined
  onDialog: OpenTillDialog
  onClose: () => void
}

/** The dialog that the address names; null if there is nothing that it could be about. */
export function TillDialogs({ state, current, onDialog, onClose }: TillDialogsProps): ReactElement | null {
  const { dialog, till, driver, entry } = state
  const mayWriteOff = useCan('payments:delete')
  if (dialog === 'remittance') return <RemittanceDialog driverId={driver} onClose={onClose} />
  if (dialog === 'write-off')
    return mayWriteOff && driver ? <WriteOffDialog driverId={driver} onClose={onClose} /> : null
  if (till) return <OfTill dialog={dialog} id={till} onDialog={onDialog} onClose={onClose} />
  if (current === null) return dialog === 'open' ? <FloatDialog till={undefined} onClose={onClose} /> : null
  return current ? <OfCurrent {...{ dialog, entry, current, onDialog, onClose }} /> : null
}

interface OfCurrentProps extends Pick<TillDialogsProps, 'onDialog' | 'onClose'> {
  dialog: TillDialog
  entry: string | undefined
  current: Till
}

/** A dialog about the present till of the user. */
function OfCurrent({ dialog, entry, current, onDialog, onClose }: OfCurrentProps): ReactElement | null {
  if (dialog === 'float') return <FloatDialog till={current} onClose={onClose} />
  if (dialog === 'expense' || dialog === 'bank') {
    return <EntryDialog kind={dialog === 'bank' ? 'BANK' : 'EXPENSE'} onClose={onClose} />
  }
  if (dialog === 'close') return <CloseTillDialog till={current} isOwn onClose={onClose} onClosed={viewOf(onDialog)} />
  const cancelled = dialog === 'cancel' ? current.entries.find(({ id }) => id === entry) : undefined
  return cancelled ? <CancelEntryDialog entry={cancelled} onClose={onClose} /> : null
}

const viewOf = (onDialog: OpenTillDialog) => (id: string) => onDialog('view', { till: id })

interface OfTillProps extends Pick<TillDialogsProps, 'onDialog' | 'onClose'> {
  dialog: TillDialog
  id: string
}

/** A dialog about a till that the address names. */
function OfTill({ dialog, id, onDialog, onClose }: OfTillProps): ReactElement {
  const closesAll = useCan('payments:delete')
  return (
    <EntityDialog title="Caisse" endpoint={getTill} id={id} known={[] as Till[]} onClose={onClose}>
      {(till) => {
        const isUnclosed = till.state === 'OPEN' || till.state === 'COUNTED'
        if (dialog === 'validate' && till.canValidate) {
          return <ValidateTillDialog till={till} onClose={() => onDialog('view', { till: id })} />
        }
        if (dialog === 'close' && isUnclosed && closesAll) {
          return <CloseTillDialog till={till} isOwn={false} onClose={onClose} onClosed={viewOf(onDialog)} />
        }
        return <TillDetailsDialog till={till} onDialog={onDialog} onClose={onClose} />
      }}
    </EntityDialog>
  )
}
