import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { dayOf } from '../../lib/format.ts'
import { Table } from '../../ui/Table.tsx'
import { PaymentRoute } from './PaymentRoute.tsx'
import { AwaitedSince, NotDeletable, PaymentBadge } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import { amountOf, clientOf, isUnpaid, methodOf, momentOf, shortId, transactionOf } from './payment-words.ts'
import type { OpenDialog } from './payments-url.ts'

const columns = [
  'Transaction',
  'Client',
  'Montant',
  'Mode de paiement',
  'ID de transaction',
  'Statut',
  'Date',
  'Actions',
]

interface PaymentTableProps {
  payments: readonly Payment[]
  now: number
  onDialog: OpenDialog
}

/** The payments as a table, with the actions at the end of each row. */
export function PaymentTable({ payments, now, onDialog }: PaymentTableProps): ReactElement {
  return (
    <Table caption="Paiements" columns={columns} numbers={['Montant']} hasActions isTight>
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} now={now} onDialog={onDialog} />
      ))}
    </Table>
  )
}

interface PaymentRowProps {
  payment: Payment
  now: number
  onDialog: OpenDialog
}

function PaymentRow({ payment, now, onDialog }: PaymentRowProps): ReactElement {
  const { id, booking, createdAt, paidAt, transactionId } = payment
  const phone = booking?.user?.phone
  return (
    <tr className="align-top *:py-2.5">
      <th scope="row" className="max-w-44 text-left font-normal min-[1400px]:max-w-56">
        <span title={id} className="font-mono text-sm font-semibold">
          {shortId(id)}
        </span>
        {booking && ' '}
        {booking && <span className="ml-1 font-mono text-sm text-ink-2">{booking.bookingReference}</span>}
        <PaymentRoute booking={booking} />
      </th>
      <td>
        <span className="block min-w-28 font-semibold wrap-break-word">{clientOf(booking?.user)}</span>
        {phone && <span className="block text-sm whitespace-nowrap text-ink-2">{formatPhone(phone)}</span>}
      </td>
      <td className="text-right font-semibold whitespace-nowrap">{amountOf(payment)}</td>
      <td className={`min-[1400px]:whitespace-nowrap ${isUnpaid(payment) ? 'font-semibold text-urgent' : ''}`}>
        {methodOf(payment)}
      </td>
      <td className={`max-w-44 text-sm [overflow-wrap:anywhere] ${transactionId ? 'font-mono' : 'text-ink-3'}`}>
        {transactionOf(payment)}
      </td>
      <td>
        <PaymentBadge payment={payment} />
        <span className="block">
          <AwaitedSince payment={payment} now={now} />
        </span>
      </td>
      <td className="text-sm text-ink-2">
        {momentOf(createdAt)}
        {paidAt && dayOf(Date.parse(paidAt)) !== dayOf(Date.parse(createdAt)) && (
          <span className="block">encaissé le {momentOf(paidAt)}</span>
        )}
      </td>
      <td>
        <Actions payment={payment} onDialog={onDialog} />
      </td>
    </tr>
  )
}

function Actions({ payment, onDialog }: Omit<PaymentRowProps, 'now'>): ReactElement {
  const { actions, isKept } = usePaymentActions(payment)
  return (
    <div className="-my-1 ml-auto flex w-24 flex-wrap items-center justify-end text-right min-[1400px]:w-32">
      {actions.map(({ dialog, label, isDangerous = false }) => (
        <button
          key={dialog}
          type="button"
          aria-label={`${label} ${shortId(payment.id)}`}
          onClick={() => onDialog(dialog, payment.id)}
          className={`min-h-7 rounded-md px-2 text-sm font-semibold hover:bg-off-soft ${isDangerous ? 'text-urgent' : 'text-brand'}`}
        >
          {label}
        </button>
      ))}
      {isKept && <NotDeletable />}
    </div>
  )
}
