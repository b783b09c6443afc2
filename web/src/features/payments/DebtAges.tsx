import { getPaymentStats, type Payment } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { dayOf, formatMoney } from '../../lib/format.ts'
import type { Days } from '../../lib/periods.ts'
import type { RowGroups } from '../../ui/Table.tsx'
import { ageHeading, daysOfAge } from './debt-ages.ts'

/** Ages above the debts of a page, each with the number and the sum of all its debts in the period (rules/money 32). */
export function debtAges(now: number, period: Partial<Days>): RowGroups<Payment> {
  return {
    of: (payment) => ageHeading(payment, now),
    heading: (heading) => <AgeHeading heading={heading} days={daysOfAge(heading, dayOf(now), period)} />,
    level: 'h2',
    isSticky: true,
  }
}

function AgeHeading({ heading, days }: { heading: string; days: Partial<Days> }): ReactElement {
  const { answer } = useData(getPaymentStats, days)
  const { pendingCount = null, pendingAmount = null } = answer?.data ?? {}
  return (
    <span className="flex flex-wrap items-center gap-x-5">
      <span className="mr-auto">{heading}</span>{' '}
      {pendingCount !== null && pendingAmount !== null && (
        <span className="font-normal text-ink-2">
          {`${countOf(pendingCount, 'course')} · `}
          <b className="text-ink">{formatMoney(pendingAmount)}</b>
        </span>
      )}
    </span>
  )
}
