import { bookingPath } from '@yoon/contract/paths'
import { getRefundReceipt, type Payment } from '@yoon/contract/payments/calls'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { FileText } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { saveAs } from '../../lib/calls/save-file.ts'
import { formatMoney } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { momentOf } from './payment-words.ts'

/** Distribution of a payment: its trips, the credit that is left, and its refunds; nothing if all of it is for one trip. */
export function PaymentLedger({ payment }: { payment: Payment }): ReactElement | null {
  const { allocations = [], credit = 0, refunds = [], refunded = 0, stampDuty = 0, heldByDriverId } = payment
  const shares = allocations.filter(({ amount }) => amount > 0)
  const isPlain = shares.length <= 1 && !shares.some(({ isTip }) => isTip) && !credit
  if (isPlain && !refunded && !stampDuty && !heldByDriverId) return null
  return (
    <div className="grid gap-3">
      {heldByDriverId && (
        <p className="rounded-md bg-wait-soft px-3.5 py-2 text-wait">Espèces reçues par le chauffeur.</p>
      )}
      {stampDuty > 0 && (
        <p className="text-ink-2">
          Droit de timbre encaissé en plus&nbsp;: <b className="text-ink">{formatMoney(stampDuty)}</b>
        </p>
      )}
      {!isPlain && (
        <Part title="Répartition">
          {shares.map(({ id, bookingReference, amount, isTip }) => (
            <Line key={id} amount={amount}>
              <Link
                href={bookingPath(bookingReference)}
                className="inline-flex min-h-11 items-center font-mono text-brand-strong underline md:min-h-6"
              >
                {bookingReference}
              </Link>
              {isTip && <Badge tone="brand">Pourboire</Badge>}
            </Line>
          ))}
          {credit > 0 && <Line amount={credit}>Crédit du client</Line>}
        </Part>
      )}
      {refunds.length > 0 && (
        <Part title="Remboursements">
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} />
          ))}
        </Part>
      )}
    </div>
  )
}

/** A refund with its reason, and its receipt. */
function Refund({ refund }: { refund: Payment['refunds'][number] }): ReactElement {
  const { id, amount, method, reason, at, by, transactionId, receiptCode } = refund
  const facts = [paymentMethodLabels[method], transactionId, receiptCode, momentOf(at), by]
  return (
    <Line
      amount={amount}
      action={
        receiptCode && (
          <IconButton label={`Reçu ${receiptCode}`} onClick={() => saveAs(getRefundReceipt, { id })}>
            <FileText size={17} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <span className="min-w-0">
        <span className="block [overflow-wrap:anywhere]">{reason}</span>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </Line>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section>
      <h3 className="mb-1 border-b border-line pb-1 font-bold text-brand-strong">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

function Line({
  amount,
  action,
  children,
}: {
  amount: number
  action?: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <li className="flex items-center justify-between gap-x-4 py-1">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">{children}</span>
      <b className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</b>
      {action}
    </li>
  )
}
