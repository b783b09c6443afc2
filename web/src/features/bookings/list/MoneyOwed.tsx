import { getPaymentStats, listPayments, type Payment } from '@yoon/contract/payments/calls'
import { Wallet } from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { formatDuration, formatMoney, personName } from '../../../lib/format.ts'
import { formatDue } from '../../../lib/format-due.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { revealFocus } from '../../../ui/reveal-focus.ts'
import type { OpenDialog } from '../bookings-url.ts'

/** Number of debts that are shown. */
const shownDebts = 5
/** Number of awaited payments that are looked through: few are of trips that go on. */
const lookedThrough = 25
/** A debt older than this stands out. */
const lateMs = 30 * 24 * 3_600_000

/** The sum of the unpaid trips, and the oldest of them, each with the button that takes the money (rules/access 11). */
export function MoneyOwed({ onDialog }: { onDialog: OpenDialog }): ReactElement {
  const id = useId()
  const now = useNow()
  const { answer, error, refetch } = useData(listPayments, {
    status: 'PENDING',
    order: 'asc',
    page: 1,
    limit: lookedThrough,
  })
  const debts = answer?.data
    .filter(({ method, booking }) => method === null && booking.status === 'COMPLETED')
    .slice(0, shownDebts)
  return (
    <section aria-labelledby={id} className="mb-2.5 h-30 md:h-26">
      <div className="flex min-h-11 items-center justify-between gap-x-3 md:min-h-8">
        <h2 id={id} className="text-sm leading-tight font-bold">
          Impayés<span className="max-md:sr-only"> les plus anciens</span>
        </h2>
        <ToCollect />
      </div>
      {!debts && error && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-urgent">
          {messageOf(error, 'Erreur lors du chargement des impayés')}
          <Button onClick={refetch}>Réessayer</Button>
        </p>
      )}
      {debts?.length === 0 && <p className="text-ink-2">Rien à encaisser&nbsp;: toutes les courses sont payées.</p>}
      <ul
        aria-labelledby={id}
        onFocus={revealFocus}
        className="no-scrollbar relative -mx-3 flex gap-2 overflow-x-auto px-3 md:mx-0 md:px-0 xl:grid xl:grid-cols-[repeat(5,minmax(max-content,1fr))]"
      >
        {debts?.map((payment) => (
          <Debt key={payment.id} payment={payment} now={now} onSettle={() => onDialog('settle', payment.booking.id)} />
        ))}
      </ul>
    </section>
  )
}

interface DebtProps {
  payment: Payment
  now: number
  onSettle: () => void
}

/** A client, since when and how much they owe; the name leads to the details of the payment. */
function Debt({ payment: { id, amount, createdAt, booking }, now, onSettle }: DebtProps): ReactElement {
  const name = personName(booking.user)
  const waited = now - Date.parse(createdAt)
  return (
    <li className="grid min-w-54 shrink-0 rounded-lg border border-line bg-surface py-1 pr-1.5 pl-3 xl:min-w-0 xl:pr-1 xl:pl-2.5">
      <p className="flex items-center justify-between gap-x-2 pr-1 text-sm">
        <Link
          href={`/dashboard/payments?status=PENDING&dialog=view&payment=${id}`}
          data-tooltip={name}
          data-tooltip-if-cut=""
          className="min-h-6 w-0 flex-1 truncate font-semibold leading-6 text-ink hover:underline"
        >
          {name}
        </Link>
        <span className={`font-semibold whitespace-nowrap ${waited > lateMs ? 'text-urgent' : 'text-wait'}`}>
          <span className="sr-only">depuis </span>
          {formatDuration(waited)}
        </span>
      </p>
      <p className="flex items-center justify-between gap-x-2">
        <b className="whitespace-nowrap xl:max-[88rem]:text-sm">{formatMoney(amount)}</b>
        <Button
          look="primary"
          aria-label={`Encaisser ${formatMoney(amount)}, ${name}`}
          className="px-2.5 text-sm xl:max-[88rem]:px-2"
          onClick={onSettle}
        >
          Encaisser
        </Button>
      </p>
    </li>
  )
}

/** Link to all trips that were completed unpaid, with their number and their sum. */
function ToCollect(): ReactElement {
  const { pendingCount = null, pendingAmount = null } = useData(getPaymentStats, {}).answer?.data ?? {}
  return (
    <Link
      href="/dashboard/payments?status=PENDING"
      className="inline-flex min-h-11 items-center gap-x-2 font-semibold whitespace-nowrap text-brand hover:underline md:min-h-8"
    >
      <Wallet size={16} aria-hidden="true" className="max-md:hidden" />
      <span>
        À encaisser
        {pendingCount !== null && pendingAmount !== null && (
          <>
            &nbsp;: <b>{formatDue(pendingCount, pendingAmount)}</b>
          </>
        )}
      </span>
    </Link>
  )
}
