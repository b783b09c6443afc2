import type { Booking } from '@yoon/contract/bookings/schemas'
import { getClientAccount } from '@yoon/contract/ledger/calls'
import { Coins, PiggyBank } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { dayOf, formatMoney } from '../../../lib/format.ts'
import { useCan } from '../../../lib/use-can.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { BookingPayments } from './BookingPayments.tsx'
import type { MoneyForm } from './money-form.ts'
import { type CostLine, costLines, depositDay, moneyLines, signedMoney } from './money-words.ts'

interface MoneyFactsProps {
  booking: Booking
  onForm: (form: MoneyForm) => void
}

/** Costs of a booking, the money received for it, and the amount that stays due. */
export function MoneyFacts({ booking, onForm }: MoneyFactsProps): ReactElement {
  const { costs, due = 0, deposit } = booking
  return (
    <div className="grid gap-4">
      <section aria-label="Compte de la course" className="rounded-lg border border-line bg-raised px-4 py-3">
        <dl className="grid gap-1">
          {costLines(booking).map((line) => (
            <Line key={line.id} {...line} />
          ))}
          <Line label="Total" amount={costs?.total ?? 0} className="border-t border-line pt-1 font-bold" />
          {moneyLines(booking).map((line) => (
            <Line key={line.id} {...line} />
          ))}
          <Line
            label="Reste à payer"
            amount={due}
            className={`border-t border-line pt-1 text-lg font-bold ${due > 0 ? 'text-wait' : ''}`}
          />
        </dl>
        {costs !== undefined && costs.stampDuty > 0 && (
          <p className="mt-1 text-sm text-ink-2">
            Droit de timbre encaissé en plus&nbsp;: {formatMoney(costs.stampDuty)}
          </p>
        )}
      </section>
      {deposit && <Deposit deposit={deposit} />}
      <ClientCredit booking={booking} onForm={onForm} />
      <BookingPayments booking={booking} onForm={onForm} />
    </div>
  )
}

function Line({ label, note, amount, className = '' }: Omit<CostLine, 'id'> & { className?: string }): ReactElement {
  return (
    <div className={`flex items-baseline justify-between gap-x-4 ${className}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        {note && <span className="text-sm font-normal text-ink-2"> · {note}</span>}
      </dt>
      <dd className="whitespace-nowrap tabular-nums">{signedMoney(amount)}</dd>
    </div>
  )
}

/** A fact with an icon, and what can be done about it. */
function Notice({
  icon,
  children,
  action,
}: {
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line px-4 py-2">
      {icon}
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  )
}

/** The deposit that is asked for before the trip. */
function Deposit({ deposit: { amount, dueBy, paid } }: { deposit: NonNullable<Booking['deposit']> }): ReactElement {
  const today = dayOf(Date.now())
  const isPaid = paid >= amount
  const isLate = !isPaid && dueBy < today
  return (
    <Notice icon={<PiggyBank size={18} className="shrink-0 text-ink-2" aria-hidden="true" />}>
      <p className="flex flex-wrap items-center gap-x-2">
        <b>Acompte de {formatMoney(amount)}</b>
        {isPaid && <Badge tone="done">Reçu</Badge>}
        {isLate && <Badge tone="urgent">En retard</Badge>}
      </p>
      {!isPaid && (
        <p className="text-sm text-ink-2">
          {depositDay(dueBy, today)}
          {paid > 0 && ` · ${formatMoney(paid)} reçus`}
        </p>
      )}
    </Notice>
  )
}

/** The credit of the client, if there is some: it can pay what is due. */
function ClientCredit({ booking, onForm }: MoneyFactsProps): ReactElement | null {
  const isReader = useCan('payments:read')
  const mayUse = useCan('payments:create')
  const { answer } = useData(getClientAccount, { id: booking.user.id }, { isEnabled: isReader })
  const credit = answer?.data.credit ?? 0
  if (credit === 0) return null
  return (
    <Notice
      icon={<Coins size={18} className="shrink-0 text-ink-2" aria-hidden="true" />}
      action={
        mayUse &&
        (booking.due ?? 0) > 0 && <Button onClick={() => onForm({ kind: 'credit' })}>Utiliser le crédit</Button>
      }
    >
      Le client a <b className="whitespace-nowrap">{formatMoney(credit)}</b> de crédit.
    </Notice>
  )
}
