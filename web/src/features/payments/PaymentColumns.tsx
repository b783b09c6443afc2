import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import { MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { isDebt } from '../../lib/debts.ts'
import { dayOf, formatDate, timeOf } from '../../lib/format.ts'
import { CardActions } from '../../ui/Actions.tsx'
import type { Column } from '../../ui/Table.tsx'
import { Tooltip, wholeIfCut } from '../../ui/Tooltip.tsx'
import { AwaitedSince, Method, NotDeletable, PaymentBadge, RemindedOn } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import { amountOf, clientOf, momentOf, noTransactionId, shortId, tripInBrief } from './payment-words.ts'
import type { OpenDialog } from './payments-url.ts'
import { Remind } from './Remind.tsx'

interface ColumnsOf {
  now: number
  /** True if all payments are awaited: what they lack is pale. */
  areAwaited: boolean
  /** True below headings that name the day of each payment. */
  areByDay: boolean
  onDialog: OpenDialog
}

/** Returns the columns of a table of payments: who paid for what, how much and how; then its proof, its state and the next step. */
export function paymentColumns({ now, areAwaited, areByDay, onDialog }: ColumnsOf): Column<Payment>[] {
  return [
    {
      label: 'Date',
      className: `${small} text-ink-2`,
      cell: (payment) => (areByDay ? <Hour {...payment} /> : <Dates {...payment} />),
    },
    {
      label: 'Client',
      isHeading: true,
      className: 'max-w-38',
      cell: (payment) => <Client payment={payment} onDialog={onDialog} />,
    },
    // Takes the width that the other columns leave.
    { label: 'Transaction', className: 'w-full max-w-0', cell: (payment) => <Transaction payment={payment} /> },
    {
      label: 'Montant',
      isNumber: true,
      className: 'text-md font-bold whitespace-nowrap leading-4.5',
      cell: amountOf,
    },
    {
      label: 'Mode de paiement',
      className: `${small} whitespace-nowrap`,
      cell: (payment) => <Method payment={payment} isPale={areAwaited} />,
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
          <PaymentBadge payment={payment} isPale={areAwaited} />
          <AwaitedSince payment={payment} now={now} />
          <RemindedOn payment={payment} now={now} />
        </span>
      ),
    },
    {
      label: 'Actions',
      isActions: true,
      className: 'align-middle',
      cell: (payment) => <Actions payment={payment} onDialog={onDialog} areAwaited={areAwaited} />,
    },
  ]
}

const small = 'text-sm leading-4.5'
const inParts = 'flex flex-wrap gap-x-1'
const reference = 'font-mono text-xs leading-4 text-ink-2'

/** The trip, its second part in a line of its own where it needs one, and small below it the references of the booking and of the payment. */
function Transaction({ payment: { id, booking } }: { payment: Payment }): ReactElement {
  const { brief, text } = tripInBrief(booking)
  const parts = brief.split(/ (?=→)|(?<=[,·]) /).map((part) => (
    <span key={part} className="max-w-full truncate">
      {part}{' '}
    </span>
  ))
  return (
    <div className={small}>
      {brief === text ? (
        <span {...wholeIfCut(text)} className={inParts}>
          {parts}
        </span>
      ) : (
        <Tooltip text={text} className="-my-0.75 block w-full">
          <span className="sr-only">{text}</span>
          <span aria-hidden="true" className={inParts}>
            {parts}
          </span>
        </Tooltip>
      )}
      <span className={`flex items-center gap-x-2 ${reference}`}>
        {booking && <span>{booking.bookingReference}</span>}
        <Tooltip text={id} name={`#${id}`} className={`-my-1 ${reference} text-ink-3`}>
          {shortId(id)}
        </Tooltip>
      </span>
    </div>
  )
}

/** The transaction id, whole; a debt has none yet, which a dash says and a tooltip tells. */
function TransactionId({ payment }: { payment: Payment }): ReactElement {
  const { transactionId: id } = payment
  if (!id && isDebt(payment)) {
    return (
      <span data-tooltip={noTransactionId} data-tooltip-press="" className="block text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{noTransactionId}</span>
      </span>
    )
  }
  if (!id) return <span className="block text-ink-3">{noTransactionId}</span>
  return <span className="block w-22 font-mono text-xs leading-4 [overflow-wrap:anywhere] text-ink-2">{id}</span>
}

/** The client, who opens the details, with the phone number. */
function Client({ payment: { id, booking, client }, onDialog }: ActionsProps): ReactElement {
  const phone = booking?.user?.phone
  const name = clientOf(booking?.user ?? client)
  return (
    <>
      <button
        type="button"
        aria-label={`${name} ${shortId(id)}`}
        onClick={() => onDialog('view', id)}
        data-tooltip={name}
        data-tooltip-if-cut=""
        className="-my-0.75 grid min-h-6 max-w-full items-center rounded-md text-left text-sm leading-4.5 font-semibold hover:text-brand"
      >
        <span className="line-clamp-2 w-max max-w-32">{name}</span>
      </button>
      {phone && <span className={`block whitespace-nowrap text-ink-2 ${small}`}>{formatPhone(phone)}</span>}
    </>
  )
}

type Moments = Pick<Payment, 'createdAt' | 'paidAt'>

/** The day on which a payment was received, if it was created on another one. */
function laterDay({ createdAt, paidAt }: Moments): string | undefined {
  const paid = paidAt && dayOf(Date.parse(paidAt))
  return paid && paid !== dayOf(Date.parse(createdAt)) ? paid : undefined
}

/** The hour of the payment below the heading of its day; a debt that was received later says when it began. */
function Hour(payment: Moments): ReactElement {
  const at = payment.paidAt ?? payment.createdAt
  if (!at) return <>{momentOf(at)}</>
  return (
    <>
      <span className="block font-semibold text-ink">{timeOf(at)}</span>
      {laterDay(payment) && (
        <span>dû&nbsp;depuis le&nbsp;{formatDate(dayOf(Date.parse(payment.createdAt))).slice(0, 5)}</span>
      )}
    </>
  )
}

/** The moment of the payment; of one that was received on another day both days. */
function Dates(payment: Moments): ReactElement {
  const paid = laterDay(payment)
  if (!paid) return <>{momentOf(payment.createdAt)}</>
  return (
    <>
      <span className="block">{formatDate(dayOf(Date.parse(payment.createdAt)))}</span>
      <span className="block whitespace-nowrap">encaissé le {formatDate(paid).slice(0, 5)}</span>
    </>
  )
}

const action = 'inline-flex min-h-9 shrink-0 items-center justify-center rounded-md border text-sm font-semibold'
const looks = {
  wanted: 'w-20 border-brand bg-brand text-on-brand hover:opacity-90',
  other: 'w-20 border-line-strong bg-surface hover:bg-raised',
  quiet: 'border-transparent px-2.5 text-ink-2 hover:bg-off-soft hover:text-ink',
}

interface ActionsProps {
  payment: Payment
  onDialog: OpenDialog
}

/**
 * Shows the next step of a payment, and all others behind "…"; beside « Encaisser » the other way to follow a debt, among
 * other payments on a narrow screen as an icon: the trips of all rows need the room.
 */
function Actions({ payment, onDialog, areAwaited }: ActionsProps & { areAwaited: boolean }): ReactElement {
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
            className={`${action} ${isDue ? looks.wanted : looks.quiet}`}
          >
            {step.label}
          </button>
        )}
        {isDue && (
          <Remind
            payment={payment}
            name={`Relancer ${id}`}
            className={`${action} ${looks.other} ${areAwaited ? '' : 'max-[96em]:w-9'}`}
          >
            {!areAwaited && <MessageCircle size={16} aria-hidden="true" className="min-[96em]:hidden" />}
            <span className={areAwaited ? '' : 'max-[96em]:hidden'}>Relancer</span>
          </Remind>
        )}
        <CardActions
          actions={actions.filter((other) => other !== step)}
          subject={id}
          isSmall
          onDialog={(dialog) => onDialog(dialog, payment.id)}
        />
      </div>
      {isKept && <NotDeletable payment={payment} />}
    </div>
  )
}
