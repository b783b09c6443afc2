import { getPaymentStats } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { formatMoney } from '../../lib/format.ts'
import { filterOf, type PaymentsState } from './payments-url.ts'

/** The sum of the listed debts, which stays at the foot of the window while they scroll; on phones their ages stay. */
export function DebtTotal({ state }: { state: PaymentsState }): ReactElement | null {
  const { answer } = useData(getPaymentStats, filterOf({ ...state, status: undefined, method: undefined }), {
    keepsPrevious: true,
  })
  const { pendingCount = null, pendingAmount = null } = answer?.data ?? {}
  if (pendingCount === null || pendingAmount === null) return null
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-4 rounded-lg border border-wait bg-wait-soft px-4 py-2 text-wait md:sticky md:bottom-0 md:z-10">
      <span className="font-semibold">Total à encaisser</span>
      <span>
        {countOf(pendingCount, 'course')} · <b>{formatMoney(pendingAmount)}</b>
      </span>
    </p>
  )
}
