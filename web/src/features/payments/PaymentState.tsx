import { bookingPath } from '@yoon/contract/paths'
import type { Payment } from '@yoon/contract/payments/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { dayOf, formatDay, formatDuration } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Dot } from '../../ui/Dot.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { keptReason } from './payment-actions.ts'
import { isUnpaid, statusOf } from './payment-words.ts'

/** The status of a payment: a completed one, as most are, without a badge. */
export function PaymentBadge({ payment }: { payment: Payment }): ReactElement {
  const { label, tone } = statusOf(payment)
  if (tone === 'done') {
    return (
      <span className="py-0.5 text-sm text-ink-2">
        <Dot tone="done">{label}</Dot>
      </span>
    )
  }
  return <Badge tone={tone}>{label}</Badge>
}

/** A debt older than this stands out. */
const lateMs = 30 * 24 * 3_600_000

/** Time for which an unpaid trip has been waiting for its payment; links to the booking, where it is settled. */
export function AwaitedSince({ payment, now }: { payment: Payment; now: number }): ReactElement | null {
  const { bookingReference } = payment.booking ?? {}
  if (!isUnpaid(payment) || !bookingReference) return null
  const waited = now - Date.parse(payment.createdAt)
  return (
    <Link
      href={bookingPath(bookingReference)}
      aria-label={`Voir la réservation ${bookingReference}, impayée depuis ${formatDuration(waited)}`}
      className={`inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap underline decoration-1 underline-offset-2 max-md:-my-3 md:min-h-6 ${waited > lateMs ? 'text-urgent' : 'text-wait'}`}
    >
      depuis {formatDuration(waited)}
    </Link>
  )
}

/** Day on which the client of an unpaid trip was last reminded: `relancé hier`, `relancé lun. 23 nov.`. */
export function RemindedOn({ payment, now }: { payment: Payment; now: number }): ReactElement | null {
  if (!payment.remindedAt || !isUnpaid(payment)) return null
  const day = formatDay(dayOf(Date.parse(payment.remindedAt)), dayOf(now))
  return (
    <span className="text-sm whitespace-nowrap text-ink-2">
      relancé {day.replace(/^[AH]/, (first) => first.toLowerCase())}
    </span>
  )
}

/** Replaces « Supprimer »; gives the reason as a tooltip and to screen readers. */
export function NotDeletable(): ReactElement {
  return (
    <Tooltip text={keptReason} className="px-2 text-sm text-ink-3 underline decoration-dotted underline-offset-2">
      Non supprimable
      <span className="sr-only">&nbsp;: {keptReason}</span>
    </Tooltip>
  )
}
