import { type FailedDelivery, retryDelivery } from '@yoon/contract/deliveries/calls'
import { deliveryChannelLabels, failureInWords, retryObstacleLabels } from '@yoon/contract/deliveries/words'
import { bookingPath } from '@yoon/contract/paths'
import { formatPhone } from '@yoon/contract/phones'
import { BellRing, ChevronRight, Mail, MessageSquareText, RotateCcw } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { dayOf, formatDay, timeOf } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/Button.tsx'

export interface DeliveryProps {
  delivery: FailedDelivery
}

const icons = { email: Mail, sms: MessageSquareText, push: BellRing }

export function ChannelName({ delivery: { channel } }: DeliveryProps): ReactElement {
  const Icon = icons[channel]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
      {deliveryChannelLabels[channel]}
    </span>
  )
}

/** Returns the name of a recipient, else the address. */
export function recipientOf({ name, recipient, channel }: FailedDelivery): string {
  return name ?? addressOf({ recipient, channel }) ?? 'Appareil déconnecté'
}

function addressOf({ recipient, channel }: Pick<FailedDelivery, 'recipient' | 'channel'>): string | null {
  return channel === 'sms' && recipient ? formatPhone(recipient) : recipient
}

/** The recipient with the address, and the trip of the message. */
export function Recipient({ delivery }: DeliveryProps): ReactElement {
  const name = recipientOf(delivery)
  const address = addressOf(delivery)
  const { booking } = delivery
  return (
    <span className="grid min-w-0 gap-0.5 leading-tight">
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      {address && address !== name && <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{address}</span>}
      {booking && (
        <Link
          href={bookingPath(booking.bookingReference)}
          aria-label={`Voir la réservation ${booking.bookingReference}`}
          className="inline-flex min-h-11 items-center font-mono text-sm text-brand-strong underline max-md:-my-2.5 md:min-h-6"
        >
          {booking.bookingReference}
        </Link>
      )}
    </span>
  )
}

/** The beginning of the message, which opens the whole of it. */
export function MessageText({ delivery: { subject, text } }: DeliveryProps): ReactElement {
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-sm md:min-h-6">
        <ChevronRight size={15} aria-hidden="true" className="shrink-0 text-ink-2 group-open:rotate-90" />
        <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
          {subject ?? text.replace(/\s*\n+\s*/g, ' ')}
        </span>
      </summary>
      <p className="mt-1 rounded-md border border-line bg-raised px-2.5 py-2 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    </details>
  )
}

/** Why the message was not sent, after how many attempts. */
export function Failure({ delivery }: DeliveryProps): ReactElement {
  const { tries, state } = delivery
  return (
    <span className="grid gap-0.5 leading-tight">
      <span className={state === 'failed' ? 'text-urgent' : 'text-wait'}>{failureInWords(delivery)}</span>
      {tries > 1 && <span className="text-sm text-ink-2">{tries} essais</span>}
    </span>
  )
}

export function When({ delivery: { failedAt, retryAt } }: DeliveryProps): ReactElement {
  if (failedAt) return <Moment at={failedAt} />
  return (
    <span className="grid leading-tight">
      <span className="text-sm text-ink-2">Nouvel essai</span>
      {retryAt && <Moment at={retryAt} />}
    </span>
  )
}

function Moment({ at }: { at: string }): ReactElement {
  const now = useNow()
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatDay(dayOf(Date.parse(at)), dayOf(now))} {timeOf(at)}
    </span>
  )
}

/** « Renvoyer », or why the message is not sent again. */
export function Retry({ delivery }: DeliveryProps): ReactElement | null {
  const { id, state, obstacle } = delivery
  const retry = useAction(retryDelivery, {
    subject: () => id,
    onSuccess: ({ data }) => toast.success('Message renvoyé', `${recipientOf(data)}, dans un instant`),
    onError: (error) => sayFailure('Erreur', error, "Le message n'a pas été renvoyé"),
  })
  if (state === 'waiting') return null
  if (obstacle)
    return <span className="block text-sm leading-tight text-balance text-ink-2">{retryObstacleLabels[obstacle]}</span>
  return (
    <Button
      icon={<RotateCcw size={15} aria-hidden="true" />}
      aria-label={`Renvoyer à ${recipientOf(delivery)}`}
      isBusy={retry.isBusy}
      onClick={() => retry.run({ id })}
    >
      Renvoyer
    </Button>
  )
}
