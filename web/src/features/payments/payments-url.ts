import { type PaymentMethod, paymentMethods } from '@yoon/contract/payments/methods'
import { type PaymentStatus, paymentStatuses } from '@yoon/contract/payments/status'
import { dayOf } from '../../lib/format.ts'
import {
  anyText,
  type ChangeList,
  dayOrNone,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'
import { type Days, periods } from '../../lib/periods.ts'

const dialogs = ['view', 'receipt', 'settle', 'request', 'refund', 'delete', 'sums', 'requests'] as const
export type PaymentDialog = (typeof dialogs)[number]
/** Opens a dialog about a payment. */
export type OpenDialog = (dialog: PaymentDialog, paymentId: string) => void

/** The periods by their names in the address. */
const namedPeriods = {
  today: periods.today,
  yesterday: periods.yesterday,
  week: periods.lastSevenDays,
  month: periods.monthUntilToday,
}
export const periodNames = ['today', 'yesterday', 'week', 'month', 'dates'] as const
type PeriodName = (typeof periodNames)[number]
export const periodLabels: Record<PeriodName, string> = {
  today: namedPeriods.today.label,
  yesterday: namedPeriods.yesterday.label,
  week: namedPeriods.week.label,
  month: namedPeriods.month.label,
  dates: 'Du… au…',
}

export interface Filters {
  q: string
  status: PaymentStatus | undefined
  method: PaymentMethod | undefined
  /** Days of receipt; undefined: all. */
  range: PeriodName | undefined
  /** First and last day, `YYYY-MM-DD`, where the period is `dates`. */
  from: string | undefined
  to: string | undefined
}

export const noFilters: Filters = {
  q: '',
  status: undefined,
  method: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
}

export function isFiltered(state: Filters): boolean {
  return Object.keys(filterOf(state)).length > 0
}

interface Opened {
  dialog: PaymentDialog | undefined
  /** Id of the payment in the dialog. */
  payment: string | undefined
}

/** Reads an end of the period, which counts only where the period has two of its own. */
function ofDates(text: string, params: URLSearchParams): string | undefined {
  return params.get('range') === 'dates' ? dayOrNone(text) : undefined
}

const address = listAddress<Filters, Opened>({
  filters: {
    q: anyText,
    status: oneOf(paymentStatuses),
    method: oneOf(paymentMethods),
    range: oneOf(periodNames),
    from: ofDates,
    to: ofDates,
  },
  opened: { dialog: oneOf(dialogs), payment: textOrNone },
})

export type PaymentsState = ListState<Filters, Opened>
export type ChangePayments = ChangeList<PaymentsState>

export const usePaymentsUrl = () => useListUrl(address)

/** Returns the address of the list with other filters, on its first page. */
export function pathWith(state: PaymentsState, change: Partial<Filters>): string {
  const others = { page: 1, dialog: undefined, payment: undefined }
  const query = new URLSearchParams(address.write({ ...state, ...change, ...others })).toString()
  return `/dashboard/payments${query && `?${query}`}`
}

/** Query parameters for the current filters: for one page of the list, for the figures and for the export. */
export function filterOf(state: Filters) {
  const { q, status, method } = state
  return { ...(status && { status }), ...(method && { method }), ...daysOf(state), ...(q && { search: q }) }
}

/** Query parameters of the list: of awaited payments the oldest debt comes first, of all others the last received. */
export function listingOf(state: Filters) {
  return { ...filterOf(state), order: state.status === 'PENDING' ? ('asc' as const) : ('received' as const) }
}

/** Returns the first and the last day of the period, of those that there are. */
export function daysOf(
  { range, from, to }: Pick<Filters, 'range' | 'from' | 'to'>,
  today: string = dayOf(Date.now()),
): Partial<Days> {
  if (!range) return {}
  if (range === 'dates') return { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) }
  return namedPeriods[range].daysOf(today)
}
