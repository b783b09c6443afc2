import { CalendarCheck, CircleSlash, UserRound, Wallet } from 'lucide-react'
import { useCan } from '../../lib/use-can.ts'
import type { RowAction } from '../../ui/Actions.tsx'
import type { DebtDialog } from './debts-url.ts'

export interface DebtActions {
  /** True if the user may take money, and remind a client. */
  mayCollect: boolean
  /** Actions behind "…". */
  menu: RowAction<DebtDialog>[]
}

/** Returns the actions that the user has on a debt. */
export function useDebtActions(): DebtActions {
  const mayCollect = useCan('payments:create')
  const mayWriteOff = useCan('payments:delete')
  const menu: (RowAction<DebtDialog> | false)[] = [
    { dialog: 'account', label: 'Compte du client', icon: UserRound },
    mayCollect && { dialog: 'pay', label: 'Encaisser', icon: Wallet },
    mayCollect && { dialog: 'promise', label: 'Promesse de paiement', icon: CalendarCheck },
    mayWriteOff && { dialog: 'write-off', label: 'Passer en perte', icon: CircleSlash, isDangerous: true },
  ]
  return { mayCollect, menu: menu.filter((action) => action !== false) }
}
