import { getDebt } from '@yoon/contract/ledger/calls'
import type { Debt } from '@yoon/contract/ledger/schemas'
import type { ReactElement } from 'react'
import { EntityDialog } from '../../ui/data/EntityDialog.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import type { DebtDialog, OpenDebt } from './debts-url.ts'
import { PayDialog } from './PayDialog.tsx'
import { PromiseDialog } from './PromiseDialog.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { useDebtActions } from './use-debt-actions.ts'
import { WriteOffDialog } from './WriteOffDialog.tsx'

interface DebtDialogsProps {
  dialog: DebtDialog
  /** Id of the client. */
  client: string
  /** The debts on screen; undefined while they load. */
  known: readonly Debt[] | undefined
  onDialog: OpenDebt
  onClose: () => void
}

/** The dialog that the address names, about the client that it names; null if the user may not open it. */
export function DebtDialogs({ dialog, client, known, onDialog, onClose }: DebtDialogsProps): ReactElement | null {
  const { mayCollect, menu } = useDebtActions()
  if (dialog === 'account') {
    return <AccountDialog id={client} name={nameOf(known, client)} onDialog={onDialog} onClose={onClose} />
  }
  const isAllowed = dialog === 'remind' ? mayCollect : menu.some((action) => action.dialog === dialog)
  if (!isAllowed) return null
  return (
    <EntityDialog title="Impayés" endpoint={getDebt} id={client} known={known} onClose={onClose}>
      {(debt) => <DialogOf dialog={dialog} debt={debt} onClose={onClose} />}
    </EntityDialog>
  )
}

function nameOf(known: readonly Debt[] | undefined, client: string): string | undefined {
  return known?.find(({ id }) => id === client)?.name
}

interface DialogOfProps {
  dialog: Exclude<DebtDialog, 'account'>
  debt: Debt
  onClose: () => void
}

function DialogOf({ dialog, ...about }: DialogOfProps): ReactElement {
  switch (dialog) {
    case 'pay':
      return <PayDialog {...about} />
    case 'remind':
      return <RemindDialog {...about} />
    case 'promise':
      return <PromiseDialog {...about} />
    case 'write-off':
      return <WriteOffDialog {...about} />
  }
}
