import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import { Fragment, type ReactElement } from 'react'
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
import { Remind } from './Remind.tsx'

/** Returns the columns of a table of payments, with the actions at the end of each row. */
export function paymentColumns(now: number, onDialog: OpenDialog): Column<Payment>[] {
  return [
    client,
    { ...transaction, className: 'max-w-40 min-[1400px]:max-w-52' },
    amount,
    {
      label: 'Mode de paiement',
      className: 'min-[1400px]:whitespace-nowrap',
      cell: (payment) => (
        <span className={isUnpaid(payment) ? 'font-semibold text-urgent' : ''}>{methodOf(payment)}</span>
      ),
    },
    { label: 'Statut', cell: (payment) => <State payment={payment} now={now} /> },
    date,
    {
      label: 'ID de transaction',
      className: 'max-w-28 text-sm [overflow-wrap:anywhere]',
      cell: (payment) => (
        <span className={payment.transactionId ? 'font-mono' : 'text-ink-3'}>{transactionOf(payment)}</span>
      ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (payment) => <Actions payment={payment} onDialog={onDialog} className="w-24 min-[1360px]:w-42" />,
    },
  ]
}

/** Returns the columns of a table of unpaid payments: what they lack is pale, and the amount stands beside « Encaisser ». */
export function awaitedColumns(now: number, onDialog: OpenDialog): Column<Payment>[] {
  return [
    client,
    { ...transaction, className: 'max-w-44 min-[1400px]:max-w-56' },
    date,
    { label: 'Mode de paiement', className: 'text-sm text-ink-3', cell: methodOf },
    { label: 'ID de transaction', className: 'max-w-24 text-sm text-ink-3', cell: transactionOf },
    { label: 'Statut', cell: (payment) => <State payment={payment} now={now} /> },
    { ...amount, className: `${amount.className} text-md` },
    {
      label: 'Actions',
      isActions: true,
      cell: (payment) => <Actions payment={payment} onDialog={onDialog} className="w-37" />,
    },
  ]
}

function State({ payment, now }: { payment: Payment; now: number }): ReactElement {
  return (
    <>
      <PaymentBadge payment={payment} />
      <span className="block">
        <AwaitedSince payment={payment} now={now} />
      </span>
    </>
  )
}

const client: Column<Payment> = {
  label: 'Client',
  isHeading: true,
  cell: ({ booking }) => <Client booking={booking} />,
}
const transaction: Column<Payment> = { label: 'Transaction', cell: (payment) => <Reference payment={payment} /> }
const amount: Column<Payment> = {
  label: 'Montant',
  isNumber: true,
  className: 'font-semibold whitespace-nowrap',
  cell: amountOf,
}
const date: Column<Payment> = {
  label: 'Date',
  className: 'text-sm text-ink-2',
  cell: (payment) => <Dates {...payment} />,
}

/** The trip, and below it, small, what identifies the payment. */
function Reference({ payment: { id, booking } }: { payment: Payment }): ReactElement {
  return (
    <>
      <Truncated text={itineraryOf(booking)} lines={placesOf(booking)} />
      <span className="flex flex-wrap gap-x-2 font-mono text-xs text-ink-2">
        {booking && <span className="self-center">{booking.bookingReference}</span>}
        <Tooltip text={id} name={`#${id}`} className="text-xs">
          {shortId(id)}
        </Tooltip>
      </span>
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

const action = 'inline-flex min-h-7 items-center rounded-md px-2 text-sm font-semibold'

interface ActionsProps {
  payment: Payment
  onDialog: OpenDialog
  /** Class of the width. */
  className: string
}

function Actions({ payment, onDialog, className }: ActionsProps): ReactElement {
  const { actions, isKept, isDue } = usePaymentActions(payment)
  return (
    <div className={`-my-1 ml-auto flex flex-wrap items-center justify-end gap-y-0.5 text-right ${className}`}>
      {actions.map(({ dialog, label, isDangerous = false }) => (
        <Fragment key={dialog}>
          <button
            type="button"
            aria-label={`${label} ${shortId(payment.id)}`}
            onClick={() => onDialog(dialog, payment.id)}
            className={`${action} ${dialog === 'settle' ? 'bg-brand text-on-brand hover:opacity-90' : `hover:bg-off-soft ${isDangerous ? 'text-urgent' : 'text-brand'}`}`}
          >
            {label}
          </button>
          {dialog === 'settle' && isDue && (
            <Remind
              payment={payment}
              name={`Relancer ${shortId(payment.id)}`}
              className={`${action} text-brand hover:bg-off-soft`}
            >
              Relancer
            </Remind>
          )}
        </Fragment>
      ))}
      {isKept && <NotDeletable />}
    </div>
  )
}
