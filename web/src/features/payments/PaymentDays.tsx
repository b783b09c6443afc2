import { getPaymentSums, type Payment, type PaymentSums } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
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
    heading: (day) => {
      const sum = isSummed ? sums.get(day) : undefined
      return <DayHeading day={day} sum={sum} />
    },
  }
}

interface DayHeadingProps {
  day: string
  /** Undefined while it is not known. */
  sum: Pick<PaymentSums['all'], 'payments' | 'total'> | undefined
}

function DayHeading({ day, sum }: DayHeadingProps): ReactElement {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{day ? formatDayHeading(day, dayOf(Date.now())) : 'Date manquante'}</span>
      {sum && (
        <span className="font-normal text-ink-2">
          {`${countOf(sum.payments, 'encaissement')} · `}
          <b className="text-ink">{formatMoney(sum.total)}</b>
        </span>
      )}
    </span>
  )
}
