import { type DebtAge, debtAges } from '@yoon/contract/ledger/states'
import {
  anyText,
  type ChangeList,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'

const dialogs = ['account', 'pay', 'remind', 'promise', 'write-off'] as const
export type DebtDialog = (typeof dialogs)[number]
/** Opens a dialog about a client. */
export type OpenDebt = (dialog: DebtDialog, client: string) => void

interface Filters {
  q: string
  age: DebtAge | undefined
}

interface Opened {
  dialog: DebtDialog | undefined
  /** Id of the client in the dialog. */
  client: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: { q: anyText, age: oneOf(debtAges) },
  opened: { dialog: oneOf(dialogs), client: textOrNone },
})

export type DebtsState = ListState<Filters, Opened>
export type ChangeDebts = ChangeList<DebtsState>

export const useDebtsUrl = () => useListUrl(address)

/** Query parameters for the current filters. */
export function filterOf({ q, age }: Filters) {
  return { ...(q && { search: q }), ...(age && { age }) }
}
