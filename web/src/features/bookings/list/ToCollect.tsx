import { getPaymentStats } from '@yoon/contract/payments/calls'
import { Wallet } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { formatDue } from '../../../lib/format-due.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Link to all trips that were completed unpaid, with their number and their sum (rules/access 11). */
export function ToCollect(): ReactElement {
  const { pendingCount = null, pendingAmount = null } = useData(getPaymentStats, {}).answer?.data ?? {}
  return (
    <LinkButton
      href="/dashboard/payments?status=PENDING"
      icon={<Wallet size={16} aria-hidden="true" className="text-brand xl:max-[88rem]:hidden" />}
      className="max-md:w-full xl:px-2.5 xl:max-[88rem]:text-sm"
    >
      <span>
        À encaisser
        {pendingCount !== null && pendingAmount !== null && (
          <>
            &nbsp;: <b>{formatDue(pendingCount, pendingAmount)}</b>
          </>
        )}
      </span>
    </LinkButton>
  )
}
