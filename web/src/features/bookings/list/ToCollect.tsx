import { getPaymentStats } from '@yoon/contract/payments/calls'
import { Wallet } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { formatDue } from '../../../lib/format-due.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Link to the trips that were completed unpaid, with their number and their sum. */
export function ToCollect(): ReactElement {
  const { pendingCount = null, pendingAmount = null } = useData(getPaymentStats, {}).answer?.data ?? {}
  return (
    <LinkButton
      href="/dashboard/payments?status=PENDING"
      look="primary"
      className="max-md:flex-1"
      icon={<Wallet size={16} aria-hidden="true" />}
    >
      <span className="flex flex-wrap gap-x-2 xl:grid xl:gap-0 xl:text-sm xl:leading-4">
        À encaisser
        {pendingCount !== null && pendingAmount !== null && (
          <>
            <span className="sr-only">&nbsp;: </span>
            <b>{formatDue(pendingCount, pendingAmount)}</b>
          </>
        )}
      </span>
    </LinkButton>
  )
}
