import type { Payment } from '@yoon/contract/payments'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { dayOf } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks.ts'
import { PaymentRoute } from './PaymentRoute.tsx'
import { AwaitedSince, NotDeletable, PaymentBadge } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import { amountOf, clientOf, isUnpaid, methodOf, momentOf, shortId, transactionOf } from './payment-words.ts'
import type { OpenDialog } from './payments-url.ts'

const columns = ['Transaction', 'Client', 'Montant', 'Méthode', 'ID transaction', 'Statut', 'Date', 'Actions'] as const

/** The payments at a glance; what can be done with one stands at the end of the row. */
export function PaymentTable({
  payments,
  onDialog,
}: {
  payments: readonly Payment[]
  onDialog: OpenDialog
}): ReactElement {
  const now = useNow()
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full">
        <caption className="sr-only">Paiements</caption>
        <thead className="bg-raised text-left text-[12.5px] text-ink-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`border-b border-line px-2.5 py-2.5 font-semibold first:pl-4 last:pr-4 ${alignment[column] ?? ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} now={now} onDialog={onDialog} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const alignment: Partial<Record<(typeof columns)[number], string>> = { Montant: 'text-right', Actions: 'text-right' }

interface PaymentRowProps {
  payment: Payment
  now: number
  onDialog: OpenDialog
}

function PaymentRow({ payment, now, onDialog }: PaymentRowProps): ReactElement {
  const { id, booking, createdAt, paidAt, transactionId } = payment
  const phone = booking?.user?.phone
  return (
    <tr className="border-b border-line align-top last:border-0 hover:bg-raised *:px-2.5 *:py-2.5 *:first:pl-4 *:last:pr-2.5">
      <th scope="row" className="max-w-44 text-left font-normal min-[1400px]:max-w-56">
        <span title={id} className="font-mono text-[12.5px] font-semibold">
          {shortId(id)}
        </span>
        {booking && <span className="ml-2 font-mono text-[12.5px] text-ink-2">{booking.bookingReference}</span>}
        <PaymentRoute booking={booking} />
      </th>
      <td>
        <span className="block min-w-28 font-semibold wrap-break-word">{clientOf(booking?.user)}</span>
        {phone && <span className="block text-[12.5px] whitespace-nowrap text-ink-2">{formatPhone(phone)}</span>}
      </td>
      <td className="text-right font-semibold whitespace-nowrap">{amountOf(payment)}</td>
      <td className={`min-[1400px]:whitespace-nowrap ${isUnpaid(payment) ? 'font-semibold text-urgent' : ''}`}>
        {methodOf(payment)}
      </td>
      <td className={`max-w-44 text-[12.5px] [overflow-wrap:anywhere] ${transactionId ? 'font-mono' : 'text-ink-3'}`}>
        {transactionOf(payment)}
      </td>
      <td>
        <PaymentBadge payment={payment} />
        <span className="block">
          <AwaitedSince payment={payment} now={now} />
        </span>
      </td>
      <td className="text-[12.5px] text-ink-2">
        {momentOf(createdAt)}
        {paidAt && dayOf(Date.parse(paidAt)) !== dayOf(Date.parse(createdAt)) && (
          <span className="block">encaissé le {momentOf(paidAt)}</span>
        )}
      </td>
      <td>
        <RowActions payment={payment} onDialog={onDialog} />
      </td>
    </tr>
  )
}

function RowActions({ payment, onDialog }: Omit<PaymentRowProps, 'now'>): ReactElement {
  const { actions, isKept } = usePaymentActions(payment)
  return (
    <div className="-my-1 ml-auto flex w-24 flex-wrap items-center justify-end text-right min-[1400px]:w-32">
      {actions.map(({ dialog, label, isDangerous = false }) => (
        <button
          key={dialog}
          type="button"
          aria-label={`${label} ${shortId(payment.id)}`}
          onClick={() => onDialog(dialog, payment.id)}
          className={`min-h-7 rounded-md px-2 text-[13px] font-semibold hover:bg-off-soft ${isDangerous ? 'text-urgent' : 'text-brand'}`}
        >
          {label}
        </button>
      ))}
      {isKept && <NotDeletable />}
    </div>
  )
}
