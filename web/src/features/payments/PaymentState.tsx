import { bookingPath } from '@yoon/contract/paths'
import type { Payment } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { debtAge, isDebt } from '../../lib/debts.ts'
import { dayOf, formatDay } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { methodIcons } from '../../ui/method-icons.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { keptReasonOf } from './payment-actions.ts'
import { methodOf, statusOf } from './payment-words.ts'

interface InListProps {
  payment: Payment
  /** True in a list whose payments are all awaited: what they have in common is pale. */
  isPale?: boolean
}

/** The status of a payment: a completed one, as most are, without a badge. */
export function PaymentBadge({ payment, isPale = false }: InListProps): ReactElement {
  const { label, tone } = statusOf(payment)
  if (tone === 'done' && payment.refunded > 0) return <Badge tone="off">Remboursé en partie</Badge>
  if (isPale) return <span className="py-0.5 text-sm text-ink-2">{label}</span>
  if (tone === 'done') {
    return (
      <span className="py-0.5 text-sm text-ink-2">
        <Dot tone="done">{label}</Dot>
      </span>
    )
  }
  return <Badge tone={tone}>{label}</Badge>
}

/** The method of payment with its icon; a debt has none yet. */
export function Method({ payment, isPale = false }: InListProps): ReactElement {
  if (isPale) return <span className="text-ink-2">{methodOf(payment)}</span>
  const isOwed = isDebt(payment)
  const key = isOwed ? 'UNPAID' : payment.method
  const Icon = key ? methodIcons[key] : undefined
  const color = isOwed ? 'font-semibold text-wait' : 'text-ink'
  return (
    <span className={`inline-flex gap-1.5 align-middle ${color}`}>
      {Icon && <Icon size={15} aria-hidden="true" className={`mt-0.5 shrink-0 ${isOwed ? '' : 'text-ink-3'}`} />}
      {methodOf(payment)}
    </span>
  )
}

/** Time for which an unpaid trip has been waiting for its payment; links to the booking, where it is settled. */
export function AwaitedSince({ payment, now }: { payment: Payment; now: number }): ReactElement | null {
  const { bookingReference } = payment.booking ?? {}
  if (!isDebt(payment) || !bookingReference) return null
  const { age, color } = debtAge(payment, now)
  return (
    <Link
      href={bookingPath(bookingReference)}
      aria-label={`Voir la réservation ${bookingReference}, impayée depuis ${age}`}
      className={`inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap underline decoration-1 underline-offset-2 max-md:-my-3 md:min-h-6 ${color}`}
    >
      depuis {age}
    </Link>
  )
}

/** Day on which the client of an unpaid trip was last reminded: `relancé hier`, `relancé lun. 23 nov.`. */
export function RemindedOn({ payment, now }: { payment: Payment; now: number }): ReactElement | null {
  if (!payment.remindedAt || !isDebt(payment)) return null
  const day = formatDay(dayOf(Date.parse(payment.remindedAt)), dayOf(now))
  return (
    <span className="text-sm whitespace-nowrap text-ink-2">
      relancé {day.replace(/^[AH]/, (first) => first.toLowerCase())}
    </span>
  )
}

/** Replaces « Supprimer »; gives the reason as a tooltip and to screen readers. */
export function NotDeletable({ payment }: { payment: Payment }): ReactElement {
  const reason = keptReasonOf(payment)
  return (
    <Tooltip text={reason} className="px-2 text-sm text-ink-3 underline decoration-dotted underline-offset-2">
      Non supprimable
      <span className="sr-only">&nbsp;: {reason}</span>
    </Tooltip>
  )
}
