import { bookingPath } from '@yoon/contract/paths'
import { matchLine } from '@yoon/contract/reconciliation/calls'
import { lineKindLabels } from '@yoon/contract/reconciliation/providers'
import type {
  ComparedPayment,
  IgnoredLine,
  MatchedLine,
  MatchProposal,
  MissingLine,
  StatementLine,
} from '@yoon/contract/reconciliation/schemas'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { formatMoney, timeOf } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { clientOf, feeOf, matchedBy, payerOf, reasonOf, timeOfLine } from './reconciliation-words.ts'

interface LineProps {
  line: StatementLine
  badge?: ReactNode
  /** Further facts below. */
  children?: ReactNode
  actions?: ReactNode
}

/** A line of a statement: time and amount, who has paid, its id, and beside it what can be done. */
function Line({ line, badge, children, actions }: LineProps): ReactElement {
  const fee = feeOf(line)
  return (
    <article
      aria-label={`${lineKindLabels[line.kind]} de ${formatMoney(line.amount)}, ${payerOf(line)}`}
      className="grid gap-x-4 gap-y-2 px-3.5 py-2.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-ink-2 tabular-nums">{timeOfLine(line)}</span>
          <b className="text-md tabular-nums">{formatMoney(line.amount)}</b>
          {fee && <span className="text-sm text-ink-2">{fee}</span>}
          {badge}
        </p>
        <p className="[overflow-wrap:anywhere]">{payerOf(line)}</p>
        <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
          <span className="font-mono">{line.transactionId}</span>
          {line.type && <span>{line.type}</span>}
        </p>
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-md:*:flex-1 md:justify-end">{actions}</div>}
    </article>
  )
}

type PaidBooking = Pick<ComparedPayment, 'client'> & {
  booking: Pick<NonNullable<ComparedPayment['booking']>, 'bookingReference'> | null
}

/** The booking and the client of a payment. */
function PaymentOf({ payment }: { payment: PaidBooking }): ReactElement {
  const { booking } = payment
  return (
    <>
      {booking ? (
        <Link
          href={bookingPath(booking.bookingReference)}
          aria-label={`Voir la réservation ${booking.bookingReference}`}
          className="inline-flex min-h-11 items-center font-mono text-brand-strong underline md:min-h-6"
        >
          {booking.bookingReference}
        </Link>
      ) : (
        'Crédit client'
      )}{' '}
      · {clientOf(payment)}
    </>
  )
}

interface MissingHereProps {
  missing: MissingLine
  onDialog: (dialog: 'match' | 'ignore') => void
}

/** Money of the statement that no payment has, with the payments that it may be. */
export function MissingHereItem({ missing: { line, proposals }, onDialog }: MissingHereProps): ReactElement {
  const isReceipt = line.kind === 'RECEIPT'
  return (
    <Line
      line={line}
      badge={!isReceipt && <Badge tone="off">{lineKindLabels[line.kind]}</Badge>}
      actions={
        <>
          {isReceipt && <Button onClick={() => onDialog('match')}>Choisir un paiement</Button>}
          <Button look="quiet" onClick={() => onDialog('ignore')}>
            Laisser de côté
          </Button>
        </>
      }
    >
      {proposals.length > 0 && (
        <ul aria-label="Paiements proposés" className="mt-1.5 grid gap-1.5">
          {proposals.map((proposal) => (
            <li key={proposal.paymentId ?? proposal.bookingId}>
              <Proposal line={line} proposal={proposal} />
            </li>
          ))}
        </ul>
      )}
    </Line>
  )
}

/** A payment that a line may be, or an unpaid booking that it may pay; one press confirms it. */
function Proposal({ line, proposal }: { line: StatementLine; proposal: MatchProposal }): ReactElement | null {
  const { payment, booking, paymentId, bookingId } = proposal
  const match = useMatch(line)
  const client = clientOf(payment ?? booking ?? { client: null })
  const decide = () => {
    if (paymentId) match.run({ lineId: line.id, paymentId })
    else if (bookingId) match.run({ lineId: line.id, bookingId })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-raised px-3 py-1.5">
      <p className="min-w-0 flex-1 basis-56">
        {payment && <PaymentOf payment={payment} />}
        {booking && <PaymentOf payment={{ booking, client: booking.client }} />}
        <span className="block text-sm text-ink-2">
          {payment ? `${timeOf(payment.paidAt)} · ${reasonOf(proposal)}` : reasonOf(proposal)}
        </span>
      </p>
      <Button
        look="primary"
        icon={<Check size={16} aria-hidden="true" />}
        isBusy={match.isBusy}
        onClick={decide}
        className="max-md:w-full"
      >
        {payment ? 'Confirmer' : 'Encaisser'}
        <span className="sr-only">{`\u00a0: ${client}`}</span>
      </Button>
    </div>
  )
}

/** Matches a line with a payment. */
export function useMatch(line: StatementLine, onDone?: () => void) {
  return useAction(matchLine, {
    subject: ({ lineId }) => lineId,
    onSuccess: () => {
      toast.success('Ligne rapprochée', `${formatMoney(line.amount)} · ${payerOf(line)}`)
      onDone?.()
    },
    onError: (error) => sayFailure('Ligne non rapprochée', error, "La ligne n'a pas été rapprochée"),
  })
}

/** A payment of Yoon that the statement does not have. */
export function MissingThereItem({ payment }: { payment: ComparedPayment }): ReactElement {
  const { amount, paidAt, transactionId, recordedBy } = payment
  return (
    <article
      aria-label={`Paiement de ${formatMoney(amount)}, ${clientOf(payment)}`}
      className="grid gap-0.5 px-3.5 py-2.5"
    >
      <p className="flex flex-wrap items-center gap-x-2.5">
        <span className="text-ink-2 tabular-nums">{timeOf(paidAt)}</span>
        <b className="text-md tabular-nums">{formatMoney(amount)}</b>
        {payment.status === 'REFUNDED' && <Badge tone="off">Remboursé</Badge>}
      </p>
      <p>
        <PaymentOf payment={payment} />
      </p>
      <p className="flex flex-wrap gap-x-2.5 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <span className="font-mono">{transactionId}</span>
        {recordedBy && <span>enregistré par {recordedBy}</span>}
      </p>
    </article>
  )
}

export function MatchedItem({ match, onUndo }: { match: MatchedLine; onUndo: () => void }): ReactElement {
  const { line, payment } = match
  return (
    <Line
      line={line}
      actions={
        <Button look="quiet" onClick={onUndo}>
          Annuler
          <span className="sr-only">{` le rapprochement de ${payerOf(line)}`}</span>
        </Button>
      }
    >
      <p>
        <PaymentOf payment={payment} />
        {line.kind === 'RECEIPT' && payment.amount !== line.amount && (
          <span className="text-ink-2">{` · ${formatMoney(payment.amount)} avant frais`}</span>
        )}
        <span className="block text-sm text-ink-2">{`Rapproché ${matchedBy(match)}`}</span>
      </p>
    </Line>
  )
}

/** Money that went to the bank or left the wallet otherwise. */
export function OtherItem({ line }: { line: StatementLine }): ReactElement {
  return (
    <Line
      line={line}
      badge={<Badge tone={line.kind === 'TRANSFER' ? 'road' : 'off'}>{lineKindLabels[line.kind]}</Badge>}
    />
  )
}

export function IgnoredItem({ ignored, onUndo }: { ignored: IgnoredLine; onUndo: () => void }): ReactElement {
  const { line, reason, person } = ignored
  return (
    <Line
      line={line}
      badge={<Badge tone="off">Laissée de côté</Badge>}
      actions={
        <Button look="quiet" onClick={onUndo}>
          Reprendre
          <span className="sr-only">{` la ligne de ${payerOf(line)}`}</span>
        </Button>
      }
    >
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{`${reason}${person ? ` · ${person}` : ''}`}</p>
    </Line>
  )
}
