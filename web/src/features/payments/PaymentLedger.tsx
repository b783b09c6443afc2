import { bookingPath } from '@yoon/contract/paths'
import type { Payment } from '@yoon/contract/payments/calls'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMoney } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { momentOf } from './payment-words.ts'

/** Distribution of a payment: its trips, the credit that is left, and its refunds; nothing if all of it is for one trip. */
export function PaymentLedger({ payment }: { payment: Payment }): ReactElement | null {
  const { allocations = [], credit = 0, refunds = [], refunded = 0, stampDuty = 0, heldByDriverId } = payment
  const shares = allocations.filter(({ amount }) => amount > 0)
  const isPlain = shares.length <= 1 && !shares.some(({ isTip }) => isTip) && !credit
  if (isPlain && !refunded && !stampDuty && !heldByDriverId) return null
  return (
    <div className="grid gap-3">
      {heldByDriverId && <p className="rounded-md bg-wait-soft px-3.5 py-2 text-wait">Espèces reçues par le chauffeur.</p>}
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
          {refunds.map(({ id, amount, method, reason, at, by, transactionId, receiptCode }) => (
            <Line key={id} amount={amount}>
              <span className="min-w-0">
                <span className="block [overflow-wrap:anywhere]">{reason}</span>
                <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
                  {[paymentMethodLabels[method], transactionId, receiptCode, momentOf(at), by].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Line>
          ))}
        </Part>
      )}
    </div>
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

function Line({ amount, children }: { amount: number; children: ReactNode }): ReactElement {
  return (
    <li className="flex items-center justify-between gap-x-4 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</span>
      <b className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</b>
    </li>
  )
}
