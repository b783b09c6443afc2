import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { dayOf } from '../../lib/format.ts'
import type { Column } from '../../ui/Table.tsx'
import { Tooltip, Truncated } from '../../ui/Tooltip.tsx'
import { AwaitedSince, NotDeletable, PaymentBadge } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import {
  amountOf,
  clientOf,
  isUnpaid,
  itineraryOf,
  methodOf,
  momentOf,
  placesOf,
  shortId,
  transactionOf,
} from './payment-words.ts'
import type { OpenDialog } from './payments-url.ts'

/** Returns the columns of a table of payments, with the actions at the end of each row. */
export function paymentColumns(now: number, onDialog: OpenDialog): Column<Payment>[] {
  return [
    {
      label: 'Transaction',
      isHeading: true,
      className: 'max-w-44 min-[1400px]:max-w-56',
      cell: (payment) => <Reference payment={payment} />,
    },
    { label: 'Client', cell: ({ booking }) => <Client booking={booking} /> },
    { label: 'Montant', isNumber: true, className: 'font-semibold whitespace-nowrap', cell: amountOf },
    {
      label: 'Mode de paiement',
      className: 'min-[1400px]:whitespace-nowrap',
      cell: (payment) => (
        <span className={isUnpaid(payment) ? 'font-semibold text-urgent' : ''}>{methodOf(payment)}</span>
      ),
    },
    {
      label: 'ID de transaction',
      className: 'max-w-44 text-sm [overflow-wrap:anywhere]',
      cell: (payment) => (
        <span className={payment.transactionId ? 'font-mono' : 'text-ink-3'}>{transactionOf(payment)}</span>
      ),
    },
    {
      label: 'Statut',
      cell: (payment) => (
        <>
          <PaymentBadge payment={payment} />
          <span className="block">
            <AwaitedSince payment={payment} now={now} />
          </span>
        </>
      ),
    },
    { label: 'Date', className: 'text-sm text-ink-2', cell: (payment) => <Dates {...payment} /> },
    { label: 'Actions', isActions: true, cell: (payment) => <Actions payment={payment} onDialog={onDialog} /> },
  ]
}

function Reference({ payment: { id, booking } }: { payment: Payment }): ReactElement {
  return (
    <>
      <Tooltip text={id} name={`#${id}`} className="font-mono text-sm font-semibold">
        {shortId(id)}
      </Tooltip>
      {booking && ' '}
      {booking && <span className="ml-1 font-mono text-sm text-ink-2">{booking.bookingReference}</span>}
      <div className="text-ink-2">
        <Truncated text={itineraryOf(booking)} lines={placesOf(booking)} />
      </div>
    </>
  )
}

function Client({ booking }: Pick<Payment, 'booking'>): ReactElement {
  const phone = booking?.user?.phone
  return (
    <>
      <span className="block min-w-28 font-semibold wrap-break-word">{clientOf(booking?.user)}</span>
      {phone && <span className="block text-sm text-ink-2 min-[1400px]:whitespace-nowrap">{formatPhone(phone)}</span>}
    </>
  )
}

function Dates({ createdAt, paidAt }: Pick<Payment, 'createdAt' | 'paidAt'>): ReactElement {
  return (
    <>
      {momentOf(createdAt)}
      {paidAt && dayOf(Date.parse(paidAt)) !== dayOf(Date.parse(createdAt)) && (
        <span className="block">encaissé le {momentOf(paidAt)}</span>
      )}
    </>
  )
}

function Actions({ payment, onDialog }: { payment: Payment; onDialog: OpenDialog }): ReactElement {
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
