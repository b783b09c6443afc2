import { getPaymentStats } from '@yoon/contract/payments/calls'
import { Wallet } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Link to the trips that were completed unpaid, with their number. */
export function ToCollect(): ReactElement {
  const { answer } = useData(getPaymentStats, {})
  return (
    <LinkButton href="/dashboard/payments?status=PENDING" icon={<Wallet size={16} aria-hidden="true" />}>
      À encaisser
      {answer?.data.pendingCount != null && <b>{answer.data.pendingCount}</b>}
    </LinkButton>
  )
}
