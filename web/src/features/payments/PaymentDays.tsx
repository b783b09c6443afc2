import { getPaymentSums, type Payment, type PaymentSums } from '@yoon/contract/payments/calls'
import { paymentMethodLabels, paymentMethods } from '@yoon/contract/payments/methods'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf, formatCount } from '../../lib/count.ts'
import { dayOf, formatDayHeading, formatMoney } from '../../lib/format.ts'
import type { RowGroups } from '../../ui/Table.tsx'
import type { Incomplete } from './payment-words.ts'
import type { PaymentsState } from './payments-url.ts'

/** Returns the day of a payment: of its receipt, or of its creation where there is none (rules/money 37); '' if unknown. */
function dayOfPayment({ paidAt, createdAt }: Incomplete<Pick<Payment, 'paidAt' | 'createdAt'>>): string {
  const time = Date.parse(paidAt ?? createdAt ?? '')
  return Number.isNaN(time) ? '' : dayOf(time)
}

/**
 * Days above the payments of a page, each with what was received on it; undefined for a search and for lists of payments
 * that were not received (rules/money 32).
 */
export function usePaymentDays(payments: readonly Payment[], state: PaymentsState): RowGroups<Payment> | undefined {
  const { status, method, q } = state
  // A search ranks codes before names: a day may come again.
  const areByDay = q === '' && (status === undefined || status === 'COMPLETED')
  const days = payments.map(dayOfPayment).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const isSummed = Boolean(areByDay && first && last)
  const { answer } = useData(
    getPaymentSums,
    { dateFrom: first, dateTo: last, ...(method && { method }) },
    { isEnabled: isSummed },
  )
  if (!areByDay) return undefined
  const sums = new Map(answer?.data.days.map((sum) => [sum.day, sum]))
  return {
    of: dayOfPayment,
    level: 'h2',
    isSticky: true,
    heading: (day) => {
      const sum = isSummed ? sums.get(day) : undefined
      return <DayHeading day={day} sum={sum} isOfMethod={method !== undefined} />
    },
  }
}

interface DayHeadingProps {
  day: string
  /** Undefined while it is not known. */
  sum: PaymentSums['all'] | undefined
  /** True if the sum is that of one method. */
  isOfMethod: boolean
}

/** The day with what was received on it: on wide screens by method too. */
function DayHeading({ day, sum, isOfMethod }: DayHeadingProps): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      <span className="mr-auto">{day ? formatDayHeading(day, dayOf(Date.now())) : 'Date manquante'}</span>{' '}
      {sum && !isOfMethod && <ByMethod sum={sum} />}{' '}
      {sum && (
        <span className="font-normal text-ink-2">
          {`${countOf(sum.payments, 'encaissement')} · `}
          <b className="text-ink">{formatMoney(sum.total)}</b>
        </span>
      )}
    </span>
  )
}

/** Sums by method; a single one is the sum of the day itself. */
function ByMethod({ sum }: { sum: PaymentSums['all'] }): ReactElement | null {
  const methods = paymentMethods.filter((method) => sum[method] > 0)
  if (methods.length < 2) return null
  return (
    <span className="flex flex-wrap gap-x-3.5 text-xs leading-5 font-normal text-ink-2 max-lg:hidden">
      {methods.map((method) => (
        <span key={method} className="whitespace-nowrap">
          {`${paymentMethodLabels[method]} ${formatCount(sum[method])} `}
        </span>
      ))}
    </span>
  )
}
