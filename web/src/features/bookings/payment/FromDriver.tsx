import type { Booking } from '@yoon/contract/bookings/schemas'
import { Banknote, Hourglass } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { formatMoney, timeOf } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import type { PaymentValues } from './payment-values.ts'

interface FromDriverProps {
  booking: Booking
  form: Form<PaymentValues>
  /** Receipt number proposed for cash. */
  receipt: string
}

/** Proposes what the driver has reported: the cash received, and the waiting beyond the grace (rules/missions 24, 31). */
export function FromDriver({ booking, form, receipt }: FromDriverProps): ReactElement | null {
  const { values, set } = form
  const cash = booking.steps.findLast(({ step }) => step === 'CASH')
  const amount = cash?.amount ?? null
  const minutes = booking.waiting?.billableMinutes ?? 0
  const hasCash = values.method === 'CASH' && values.amount === String(amount)
  const hasMinutes = values.waitingMinutes.trim() === String(minutes)
  if (amount === null && minutes === 0) return null
  return (
    <ul
      aria-label="Indiqué par le chauffeur"
      className="grid gap-1 rounded-md border border-line bg-raised px-3.5 py-1.5"
    >
      {amount !== null && (
        <Proposal
          icon={<Banknote size={16} className="shrink-0" aria-hidden="true" />}
          isUsed={hasCash}
          label={`Utiliser le montant encaissé par le chauffeur, ${formatMoney(amount)}`}
          onUse={() => set({ method: 'CASH', amount: String(amount), transactionId: values.transactionId || receipt })}
        >
          Le chauffeur a encaissé <b className="whitespace-nowrap">{formatMoney(amount)}</b>
          {cash && ` à ${timeOf(cash.at)}`}.
        </Proposal>
      )}
      {booking.waiting && minutes > 0 && (
        <Proposal
          icon={<Hourglass size={16} className="shrink-0" aria-hidden="true" />}
          isUsed={hasMinutes}
          label={`Ajouter ${minutes} min d'attente`}
          onUse={() => set({ waitingMinutes: String(minutes) })}
        >
          Attente mesurée&nbsp;: {booking.waiting.minutes}&nbsp;min, dont {booking.waiting.graceMinutes} comprises.
        </Proposal>
      )}
    </ul>
  )
}

interface ProposalProps {
  icon: ReactNode
  isUsed: boolean
  /** Name of the button. */
  label: string
  onUse: () => void
  children: ReactNode
}

function Proposal({ icon, isUsed, label, onUse, children }: ProposalProps): ReactElement {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        {icon}
        <span>{children}</span>
      </span>
      <Button look="quiet" aria-label={label} disabled={isUsed} className="-mr-3.5 text-brand" onClick={onUse}>
        {isUsed ? 'Repris' : 'Reprendre'}
      </Button>
    </li>
  )
}
