import { type PaymentMethod, paymentMethods } from '@yoon/contract/payment-methods'
import { type PaymentStatus, paymentStatuses } from '@yoon/contract/payments'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

const dialogs = ['view', 'receipt', 'delete'] as const
export type PaymentDialog = (typeof dialogs)[number]
/** Opens a dialog about a payment. */
export type OpenDialog = (dialog: PaymentDialog, paymentId: string) => void

/** What the payments screen shows, all of it in the address: Back, reload and a shared link work. */
export interface PaymentsState {
  q: string
  status: PaymentStatus | undefined
  method: PaymentMethod | undefined
  page: number
  dialog: PaymentDialog | undefined
  /** The payment that the dialog is about. */
  payment: string | undefined
}

export type Filters = Pick<PaymentsState, 'q' | 'status' | 'method'>

/** What the screen's state asks of the server: for a page of the list, for the figures and for all of it as a file. */
export function filterOf({ q, status, method }: Filters) {
  return { ...(status && { status }), ...(method && { method }), ...(q && { search: q }) }
}

function read(params: URLSearchParams): PaymentsState {
  return {
    q: params.get('q') ?? '',
    status: paymentStatuses.find((status) => status === params.get('status')),
    method: paymentMethods.find((method) => method === params.get('method')),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    dialog: dialogs.find((dialog) => dialog === params.get('dialog')),
    payment: params.get('payment') ?? undefined,
  }
}

function write({ q, status, method, page, dialog, payment }: PaymentsState): URLSearchParams {
  const values = { q, status, method, page: page > 1 ? String(page) : '', dialog, payment }
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return new URLSearchParams(given)
}

export type ChangePayments = (change: Partial<PaymentsState>, options?: { replace?: boolean }) => void

/** The screen's state and how to change it; another filter begins on the first page. */
export function usePaymentsUrl(): [PaymentsState, ChangePayments] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangePayments>(
    (part, { replace = false } = {}) => {
      const isSamePlace = 'page' in part || 'dialog' in part
      setParams((old) => write({ ...read(old), ...(isSamePlace ? {} : { page: 1 }), ...part }), { replace })
    },
    [setParams],
  )
  return [read(params), change]
}
