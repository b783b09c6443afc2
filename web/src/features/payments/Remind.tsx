import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import { type Payment, recordReminder } from '@yoon/contract/payments/calls'
import { reminderMessage } from '@yoon/contract/payments/reminder-message'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import type { ReactElement, ReactNode } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { describedBy } from '../../ui/described-by.ts'

interface RemindProps {
  payment: Payment
  /** Accessible name, including the row. */
  name: string
  className: string
  children: ReactNode
}

const noPhone = "Ce client n'a pas de numéro joignable sur WhatsApp"

/** Link that opens WhatsApp with a reminder to the client of an unpaid trip (rules/money 40). */
export function Remind({ payment, name, className, children }: RemindProps): ReactElement {
  const { answer } = useData(getPublicSettings, {})
  const recording = useAction(recordReminder, {
    subject: ({ id }) => id,
    onError: (error) => sayFailure('Erreur', error, "La relance n'a pas été notée"),
  })
  const { booking } = payment
  const link =
    answer && booking && whatsappLink(booking.user.phone, reminderMessage({ ...payment, booking }, answer.data))
  if (link) {
    return (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={name}
        data-tooltip="Relancer sur WhatsApp"
        className={className}
        onClick={() => recording.run({ id: payment.id })}
      >
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled="true"
      {...(answer && describedBy(noPhone))}
      className={`${className} cursor-not-allowed opacity-55`}
    >
      {children}
    </button>
  )
}
