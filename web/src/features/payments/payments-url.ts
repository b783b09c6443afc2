import { type PaymentMethod, paymentMethods } from '@yoon/contract/payments/methods'
import { type PaymentStatus, paymentStatuses } from '@yoon/contract/payments/status'
import {
  anyText,
  type ChangeList,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'

const dialogs = ['view', 'receipt', 'delete'] as const
export type PaymentDialog = (typeof dialogs)[number]
/** Opens a dialog about a payment. */
export type OpenDialog = (dialog: PaymentDialog, paymentId: string) => void

export interface Filters {
  q: string
  status: PaymentStatus | undefined
  method: PaymentMethod | undefined
}

interface Opened {
  dialog: PaymentDialog | undefined
  /** Id of the payment in the dialog. */
  payment: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: { q: anyText, status: oneOf(paymentStatuses), method: oneOf(paymentMethods) },
  opened: { dialog: oneOf(dialogs), payment: textOrNone },
})

export type PaymentsState = ListState<Filters, Opened>
export type ChangePayments = ChangeList<PaymentsState>

export const usePaymentsUrl = () => useListUrl(address)

/** Query parameters for the current filters: for one page of the list, for the figures and for the export. */
export function filterOf({ q, status, method }: Filters) {
  return { ...(status && { status }), ...(method && { method }), ...(q && { search: q }) }
}
