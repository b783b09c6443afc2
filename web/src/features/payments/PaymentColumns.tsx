import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import { Fragment, type ReactElement } from 'react'
import { dayOf, formatDate } from '../../lib/format.ts'
import { useCan } from '../../lib/use-can.ts'
import type { Column } from '../../ui/Table.tsx'
import { Tooltip, Truncated, wholeIfCut } from '../../ui/Tooltip.tsx'
import { AwaitedSince, NotDeletable, PaymentBadge } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import {
  amountOf,
  clientOf,
  isUnpaid,
  itineraryOf,
  labelOf,
  methodOf,
  momentOf,
  noTransactionId,
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
    transaction,
    amount,
    {
      label: 'Mode de paiement',
      className: 'text-sm leading-5 whitespace-nowrap',
      cell: (payment) => (
        <span className={isUnpaid(payment) ? 'font-semibold text-urgent' : ''}>{methodOf(payment)}</span>
      ),
    },
    { label: 'Statut', cell: (payment) => <State payment={payment} now={now} /> },
    date,
    {
      label: 'ID de transaction',
      className: 'text-sm leading-5',
      cell: ({ transactionId }) => <TransactionId id={transactionId} />,
    },
    actions(onDialog),
  ]
}

/** Returns the columns of a table of unpaid payments: what they lack is pale, and the amount stands beside « Encaisser ». */
export function awaitedColumns(now: number, onDialog: OpenDialog): Column<Payment>[] {
  return [
    client,
    transaction,
    date,
    { label: 'Mode de paiement', className: 'text-sm leading-5 text-ink-3', cell: methodOf },
    { label: 'ID de transaction', className: 'text-sm leading-5 text-ink-3', cell: transactionOf },
    { label: 'Statut', cell: (payment) => <State payment={payment} now={now} /> },
    { ...amount, className: `${amount.className} text-md` },
    actions(onDialog),
  ]
}

function State({ payment, now }: { payment: Payment; now: number }): ReactElement {
  return (
    <span className="-my-0.5 grid justify-items-start">
      <PaymentBadge payment={payment} />
      <AwaitedSince payment={payment} now={now} />
    </span>
  )
}

const client: Column<Payment> = {
  label: 'Client',
  isHeading: true,
  className: 'max-w-38 min-[1400px]:max-w-42 whitespace-nowrap',
  cell: ({ booking }) => <Client booking={booking} />,
}
/** Takes the width that the other columns leave. */
const transaction: Column<Payment> = {
  label: 'Transaction',
  className: 'w-full max-w-0',
  cell: (payment) => <Transaction payment={payment} />,
}
const amount: Column<Payment> = {
  label: 'Montant',
  isNumber: true,
  className: 'font-semibold whitespace-nowrap',
  cell: amountOf,
}
const date: Column<Payment> = {
  label: 'Date',
  className: 'text-sm leading-5 text-ink-2',
  cell: (payment) => <Dates {...payment} />,
}

function actions(onDialog: OpenDialog): Column<Payment> {
  return { label: 'Actions', isActions: true, cell: (payment) => <Actions payment={payment} onDialog={onDialog} /> }
}

/** The trip, and small beside it, below it on small desktops, what identifies the payment. */
function Transaction({ payment: { id, booking } }: { payment: Payment }): ReactElement {
  const places = placesOf(booking)
  const isRental = booking && places.length === 1
  const lines = isRental ? [...places, labelOf(serviceTypeLabels, booking.serviceType, '')] : places
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-2 gap-y-1 text-sm leading-5 min-[84em]:grid-cols-[minmax(0,1fr)_auto]">
      <Truncated text={itineraryOf(booking)} lines={lines} />
      <span className="flex gap-x-1.5 font-mono text-xs leading-5 text-ink-2 min-[84em]:flex-col">
        {booking && <span>{booking.bookingReference}</span>}
        <Tooltip text={id} name={`#${id}`} className="-my-0.5 text-xs">
          {shortId(id)}
        </Tooltip>
      </span>
    </div>
  )
}

/** The transaction id: a long one on two lines. */
function TransactionId({ id }: { id: string | null | undefined }): ReactElement {
  if (!id) return <span className="block w-22 text-ink-3">{noTransactionId}</span>
  return (
    <span {...wholeIfCut(id)} className="line-clamp-2 w-23.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
      {id}
    </span>
  )
}

function Client({ booking }: Pick<Payment, 'booking'>): ReactElement {
  const phone = booking?.user?.phone
  const name = clientOf(booking?.user)
  return (
    <>
      <span
        {...wholeIfCut(name)}
        className="block truncate text-sm leading-5 font-semibold min-[1400px]:text-base min-[1400px]:leading-5"
      >
        {name}
      </span>
      {phone && <span className="block text-sm leading-5 text-ink-2">{formatPhone(phone)}</span>}
    </>
  )
}

/** The moment of the payment; of one that was received on another day both days. */
function Dates({ createdAt, paidAt }: Pick<Payment, 'createdAt' | 'paidAt'>): ReactElement {
  const paid = paidAt && dayOf(Date.parse(paidAt))
  if (!paid || paid === dayOf(Date.parse(createdAt))) return <>{momentOf(createdAt)}</>
  return (
    <>
      <span className="block">{formatDate(dayOf(Date.parse(createdAt)))}</span>
      <span className="block whitespace-nowrap">encaissé le {formatDate(paid).slice(0, 5)}</span>
    </>
  )
}

const action = 'inline-flex min-h-6 items-center rounded-md px-1 text-sm font-semibold'

interface ActionsProps {
  payment: Payment
  onDialog: OpenDialog
}

function Actions({ payment, onDialog }: ActionsProps): ReactElement {
  const { actions, isKept, isDue } = usePaymentActions(payment)
  const hasDeletion = useCan('payments:delete')
  return (
    <div
      className={`-my-1 ml-auto flex flex-wrap items-center justify-end gap-x-1 text-right ${hasDeletion ? 'w-39' : 'w-34'}`}
    >
      {actions.map(({ dialog, label, isDangerous = false }) => (
        <Fragment key={dialog}>
          <button
            type="button"
            aria-label={`${label} ${shortId(payment.id)}`}
            onClick={() => onDialog(dialog, payment.id)}
            className={`${action} ${dialog === 'settle' ? 'bg-brand px-1.5! text-on-brand hover:opacity-90' : `hover:bg-off-soft ${isDangerous ? 'text-urgent' : 'text-brand'}`}`}
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
