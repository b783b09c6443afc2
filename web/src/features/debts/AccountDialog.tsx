import { getClientAccount, getDebt } from '@yoon/contract/ledger/calls'
import type { Account, Debt } from '@yoon/contract/ledger/schemas'
import { debtAgeLabels } from '@yoon/contract/ledger/states'
import { bookingPath, paymentPath } from '@yoon/contract/paths'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { CalendarCheck, MessageCircle, Wallet } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { ageTones, isPromised, promiseInWords } from './debt-words.ts'
import type { OpenDebt } from './debts-url.ts'
import { useDebtActions } from './use-debt-actions.ts'

interface AccountDialogProps {
  /** Id of the client. */
  id: string
  /** Undefined if the client is not on screen. */
  name: string | undefined
  onDialog: OpenDebt
  onClose: () => void
}

/** Account of a client: what is owed, the credit, and the last payments. */
export function AccountDialog({ id, name, onDialog, onClose }: AccountDialogProps): ReactElement {
  const data = useData(getClientAccount, { id })
  const debt = useData(getDebt, { id }, { isEnabled: name === undefined })
  const account = data.answer?.data
  return (
    <Dialog
      title="Compte du client"
      description={<b className="text-ink">{name ?? debt.answer?.data.name}</b>}
      isForReading
      onClose={onClose}
      footer={account && account.due > 0 && <Actions id={id} account={account} onDialog={onDialog} />}
    >
      <QueryState
        data={data}
        failure="Erreur lors du chargement du compte"
        skeleton={<Skeleton rows={3} className="h-16" />}
      >
        {() => account && <Facts account={account} />}
      </QueryState>
    </Dialog>
  )
}

function Actions({ id, account, onDialog }: { id: string; account: Account; onDialog: OpenDebt }): ReactElement | null {
  const { mayCollect } = useDebtActions()
  const now = useNow()
  if (!mayCollect) return null
  return (
    <>
      <Button icon={<CalendarCheck size={16} aria-hidden="true" />} onClick={() => onDialog('promise', id)}>
        Promesse
      </Button>
      <Button
        icon={<MessageCircle size={16} aria-hidden="true" />}
        disabled={isPromised(account, now)}
        onClick={() => onDialog('remind', id)}
      >
        Relancer
      </Button>
      <Button look="primary" icon={<Wallet size={16} aria-hidden="true" />} onClick={() => onDialog('pay', id)}>
        Encaisser
      </Button>
    </>
  )
}

function Facts({ account }: { account: Account }): ReactElement {
  const { due, credit, bookings } = account
  // An awaited amount stands among the trips.
  const payments = account.payments.filter(({ method }) => method !== null)
  const promise = promiseInWords(account, useNow())
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-x-4 rounded-lg border border-line bg-raised px-4 py-3">
        <Sum label="Dû" amount={due} className={due > 0 ? 'text-wait' : ''} />
        <Sum label="Crédit" amount={credit} className={credit > 0 ? 'text-done' : ''} />
      </dl>
      {promise && <p className="font-semibold">{promise}</p>}
      {due === 0 && credit === 0 && <EmptyState title="Ce client ne doit rien et n'a pas de crédit" />}
      {bookings.length > 0 && (
        <Part title="Courses à payer">
          {bookings.map((trip) => (
            <Trip key={trip.id} {...trip} />
          ))}
        </Part>
      )}
      {payments.length > 0 && (
        <Part title="Derniers paiements">
          {payments.map((payment) => (
            <li key={payment.id} className="flex items-center justify-between gap-x-4 py-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <Link href={paymentPath(payment.id)} className={`${link} font-semibold`}>
                  {[payment.method && paymentMethodLabels[payment.method], formatMoney(payment.amount)]
                    .filter(Boolean)
                    .join(', ')}
                </Link>
                {payment.paidAt && <span className="block text-sm text-ink-2">{formatMoment(payment.paidAt)}</span>}
              </span>
              <span className="grid justify-items-end text-sm text-ink-2">
                {payment.credit > 0 && (
                  <span>
                    <b className="whitespace-nowrap text-ink tabular-nums">{formatMoney(payment.credit)}</b> de crédit
                  </span>
                )}
                {payment.refunded > 0 && <span>{formatMoney(payment.refunded)} remboursés</span>}
              </span>
            </li>
          ))}
        </Part>
      )}
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center text-brand-strong underline md:min-h-6'

function Sum({ label, amount, className }: { label: string; amount: number; className: string }): ReactElement {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className={`text-xl font-bold tracking-tight whitespace-nowrap md:text-2xl ${className}`}>{formatMoney(amount)}</dd>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section>
      <h3 className="mb-1 border-b border-line pb-1 font-bold text-brand-strong">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

function Trip({ bookingReference, due, age }: Debt['bookings'][number]): ReactElement {
  return (
    <li className="flex items-center justify-between gap-x-4 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Link href={bookingPath(bookingReference)} className={`${link} font-mono`}>
          {bookingReference}
        </Link>
        <Badge tone={ageTones[age]}>{debtAgeLabels[age]}</Badge>
      </span>
      <b className="whitespace-nowrap tabular-nums">{formatMoney(due)}</b>
    </li>
  )
}
