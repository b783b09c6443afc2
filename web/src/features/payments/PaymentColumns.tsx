import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import { Fragment, type ReactElement } from 'react'
import { dayOf, formatDate } from '../../lib/format.ts'
import { CardActions } from '../../ui/Actions.tsx'
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
} from './payment-words.ts'
import type { OpenDialog } from './payments-url.ts'
import { Remind } from './Remind.tsx'

/** Returns the columns of a table of payments; where all are awaited, what they lack is pale. */
export function paymentColumns(now: number, areAwaited: boolean, onDialog: OpenDialog): Column<Payment>[] {
  return [
    {
      label: 'Client',
      isHeading: true,
      className: 'max-w-38 whitespace-nowrap min-[84em]:max-w-42 min-[90em]:max-w-52',
      cell: ({ booking }) => <Client booking={booking} />,
    },
    // Takes the width that the other columns leave.
    { label: 'Transaction', className: 'w-full max-w-0', cell: (payment) => <Transaction payment={payment} /> },
    { label: 'Date', className: `${small} text-ink-2`, cell: (payment) => <Dates {...payment} /> },
    {
      label: 'Mode de paiement',
      className: small,
      cell: (payment) => (
        <span className={areAwaited ? 'text-ink-3' : isUnpaid(payment) ? 'font-semibold text-urgent' : ''}>
          {methodOf(payment)}
        </span>
      ),
    },
    {
      label: 'ID de transaction',
      className: small,
      cell: ({ transactionId }) => <TransactionId id={transactionId} />,
    },
    {
      label: 'Statut',
      cell: (payment) => (
        <span className="-my-0.5 grid justify-items-start">
          <PaymentBadge payment={payment} />
          <AwaitedSince payment={payment} now={now} />
        </span>
      ),
    },
    {
      label: 'Montant',
      isNumber: true,
      className: 'text-sm leading-4.5 font-semibold whitespace-nowrap min-[84em]:text-base min-[84em]:leading-4.5',
      cell: amountOf,
    },
    { label: 'Actions', isActions: true, cell: (payment) => <Actions payment={payment} onDialog={onDialog} /> },
  ]
}

const small = 'text-sm leading-4.5'
const reference = 'font-mono text-xs leading-4 text-ink-2'

/** The trip, and small below it what identifies the payment. */
function Transaction({ payment: { id, booking } }: { payment: Payment }): ReactElement {
  const places = placesOf(booking)
  const isRental = booking && places.length === 1
  const lines = isRental ? [...places, labelOf(serviceTypeLabels, booking.serviceType, '')] : places
  return (
    <div className={small}>
      <Truncated text={itineraryOf(booking)} lines={lines} />
      <Tooltip text={id} name={`#${id}`} className={`-my-1 ${reference}`}>
        {shortId(id)}
      </Tooltip>
    </div>
  )
}

/** The transaction id: a long one on several lines, which begin after a dot if possible. */
function TransactionId({ id }: { id: string | null | undefined }): ReactElement {
  if (!id) return <span className="block text-ink-3">{noTransactionId}</span>
  return (
    <span
      {...wholeIfCut(id)}
      className="line-clamp-3 w-20 font-mono text-xs leading-4.5 [overflow-wrap:anywhere] min-[84em]:w-23.5"
    >
      {id.split(/(?<=\.)/).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** The client with the phone number, and the reference of the booking. */
function Client({ booking }: Pick<Payment, 'booking'>): ReactElement {
  const phone = booking?.user?.phone
  const name = clientOf(booking?.user)
  return (
    <>
      <span
        {...wholeIfCut(name)}
        className="block truncate text-sm leading-4.5 font-semibold min-[90em]:text-base min-[90em]:leading-4.5"
      >
        {name}
      </span>
      {phone && <span className={`block text-ink-2 ${small}`}>{formatPhone(phone)}</span>}
      {booking && <span className={`block ${reference}`}>{booking.bookingReference}</span>}
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
const quiet = 'text-brand hover:bg-off-soft'

interface ActionsProps {
  payment: Payment
  onDialog: OpenDialog
}

/** Shows the actions on a payment, and behind "…" its removal; below « Encaisser » the other ways to follow a debt. */
function Actions({ payment, onDialog }: ActionsProps): ReactElement {
  const { actions, isKept } = usePaymentActions(payment)
  const id = shortId(payment.id)
  const [settle, view, receipt] = (['settle', 'view', 'receipt'] as const).map((wanted) => {
    const found = actions.find(({ dialog }) => dialog === wanted)
    return (
      found && (
        <button
          key={wanted}
          type="button"
          aria-label={`${found.label} ${id}`}
          onClick={() => onDialog(wanted, payment.id)}
          className={`${action} ${wanted === 'settle' ? 'mr-1 bg-brand px-2! text-on-brand hover:opacity-90' : quiet}`}
        >
          {found.label}
        </button>
      )
    )
  })
  return (
    <div className="-my-1 grid justify-items-end">
      <div className="flex items-center gap-x-1">
        {settle ?? [view, receipt]}
        <CardActions
          actions={actions.filter(({ isDangerous }) => isDangerous)}
          subject={id}
          isSmall
          onDialog={(dialog) => onDialog(dialog, payment.id)}
        />
      </div>
      {settle && (
        <div className="flex gap-x-1">
          <Remind payment={payment} name={`Relancer ${id}`} className={`${action} ${quiet}`}>
            Relancer
          </Remind>
          {view}
        </div>
      )}
      {isKept && <NotDeletable />}
    </div>
  )
}
