import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { dayOf, formatDate } from '../../lib/format.ts'
import { CardActions } from '../../ui/Actions.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tooltip, Truncated, wholeIfCut } from '../../ui/Tooltip.tsx'
import { AwaitedSince, NotDeletable, PaymentBadge, RemindedOn } from './PaymentState.tsx'
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
} from './payment-words.ts'
import type { OpenDialog } from './payments-url.ts'
import { Remind } from './Remind.tsx'

/** Returns the columns of a table of payments; where all are awaited, what they lack is pale. */
export function paymentColumns(now: number, areAwaited: boolean, onDialog: OpenDialog): Column<Payment>[] {
  return [
    {
      label: 'Client',
      isHeading: true,
      className: 'max-w-40 whitespace-nowrap min-[90em]:max-w-52',
      cell: (payment) => <Client payment={payment} onDialog={onDialog} />,
    },
    // Takes the width that the other columns leave.
    { label: 'Transaction', className: 'w-full max-w-0', cell: (payment) => <Transaction payment={payment} /> },
    { label: 'Date', className: `${small} text-ink-2`, cell: (payment) => <Dates {...payment} /> },
    {
      label: 'Mode de paiement',
      className: small,
      cell: (payment) => (
        <span className={areAwaited ? 'text-ink-3' : isUnpaid(payment) ? 'font-semibold text-wait' : ''}>
          {methodOf(payment)}
        </span>
      ),
    },
    {
      label: 'ID de transaction',
      className: small,
      cell: (payment) => <TransactionId payment={payment} />,
    },
    {
      label: 'Statut',
      cell: (payment) => (
        <span className="-my-0.5 grid justify-items-start">
          <PaymentBadge payment={payment} />
          <AwaitedSince payment={payment} now={now} />
          <RemindedOn payment={payment} now={now} />
        </span>
      ),
    },
    {
      label: 'Montant',
      isNumber: true,
      className: 'text-sm leading-4.5 font-semibold whitespace-nowrap min-[90em]:text-base min-[90em]:leading-4.5',
      cell: amountOf,
    },
    { label: 'Actions', isActions: true, cell: (payment) => <Actions payment={payment} onDialog={onDialog} /> },
  ]
}

const small = 'text-sm leading-4.5'
const reference = 'font-mono text-xs leading-4 text-ink-2'

/** The trip, and small below it the references of the booking and of the payment. */
function Transaction({ payment: { id, booking } }: { payment: Payment }): ReactElement {
  const places = placesOf(booking)
  const isRental = booking && places.length === 1
  const lines = isRental ? [...places, labelOf(serviceTypeLabels, booking.serviceType, '')] : places
  return (
    <div className={small}>
      <Truncated text={itineraryOf(booking)} lines={lines} />
      <span className={`flex items-center gap-x-2 ${reference}`}>
        {booking && <span>{booking.bookingReference}</span>}
        <Tooltip text={id} name={`#${id}`} className={`-my-1 ${reference} text-ink-3`}>
          {shortId(id)}
        </Tooltip>
      </span>
    </div>
  )
}

/** The transaction id, in one line; a debt has none yet, which a dash says and a tooltip tells. */
function TransactionId({ payment }: { payment: Payment }): ReactElement {
  const { transactionId: id } = payment
  if (!id && isUnpaid(payment)) {
    return (
      <span data-tooltip={noTransactionId} data-tooltip-press="" className="block text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{noTransactionId}</span>
      </span>
    )
  }
  if (!id) return <span className="block text-ink-3">{noTransactionId}</span>
  return (
    <span {...wholeIfCut(id)} className="block max-w-34 truncate font-mono text-xs leading-4.5 text-ink-2">
      {id}
    </span>
  )
}

/** The client, who opens the details, with the phone number. */
function Client({ payment: { id, booking }, onDialog }: ActionsProps): ReactElement {
  const phone = booking?.user?.phone
  const name = clientOf(booking?.user)
  return (
    <>
      <button
        type="button"
        aria-label={`${name} ${shortId(id)}`}
        onClick={() => onDialog('view', id)}
        data-tooltip={name}
        data-tooltip-if-cut=""
        className="-my-0.75 block min-h-6 max-w-full truncate rounded-md text-left text-sm leading-4.5 font-semibold hover:text-brand min-[90em]:text-base"
      >
        {name}
      </button>
      {phone && <span className={`block text-ink-2 ${small}`}>{formatPhone(phone)}</span>}
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

const action = 'inline-flex min-h-9 items-center justify-center rounded-md px-3 text-sm font-semibold'
const quiet = 'text-ink-2 hover:bg-off-soft hover:text-ink'

interface ActionsProps {
  payment: Payment
  onDialog: OpenDialog
}

/** Shows the next step of a payment, and all others behind "…"; below « Encaisser » the other way to follow a debt. */
function Actions({ payment, onDialog }: ActionsProps): ReactElement {
  const { actions, isKept, isDue } = usePaymentActions(payment)
  const id = shortId(payment.id)
  const step = actions.find(({ dialog }) => dialog === (isDue ? 'settle' : 'receipt'))
  return (
    <div className="-my-1 grid justify-items-end">
      <div className="flex items-center gap-x-1">
        {step && (
          <button
            type="button"
            aria-label={`${step.label} ${id}`}
            onClick={() => onDialog(step.dialog, payment.id)}
            className={`${action} ${isDue ? 'bg-brand text-on-brand hover:opacity-90' : quiet}`}
          >
            {step.label}
          </button>
        )}
        <CardActions
          actions={actions.filter((other) => other !== step)}
          subject={id}
          isSmall
          onDialog={(dialog) => onDialog(dialog, payment.id)}
        />
      </div>
      {isDue && (
        <Remind
          payment={payment}
          name={`Relancer ${id}`}
          className="mr-8 inline-flex min-h-6 items-center rounded-md px-3 text-sm font-semibold text-brand hover:bg-off-soft"
        >
          Relancer
        </Remind>
      )}
      {isKept && <NotDeletable />}
    </div>
  )
}
