import { prepareDriverMessage } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatPhone } from '@yoon/contract/phones'
import { type PreparedMessage, prepareClientMessage } from '@yoon/contract/reschedules/calls'
import { Check } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { dayOf, formatDay, formatMoney, personName } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { WaysToSend } from '../dialogs/WaysToSend.tsx'
import type { Moved } from './use-reschedule.ts'

interface RescheduledDialogProps extends Moved {
  /** The booking before it was moved. */
  former: Booking
  onClose: () => void
}

/** Says to when the trip was moved, and shows the messages that go to the driver and the client. */
export function RescheduledDialog(props: RescheduledDialogProps): ReactElement {
  const { former, messages, priceProposal, onClose } = props
  const [booking, setBooking] = useState(props.booking)
  const recording = {
    subject: ({ id }: { id: string }) => id,
    onSuccess: ({ data }: { data: Booking }) => setBooking(data),
    onError: (error: Error) => toast.error('Erreur de sauvegarde', messageOf(error, 'Une erreur est survenue')),
  }
  const prepare = useAction(prepareDriverMessage, recording)
  const inform = useAction(prepareClientMessage, recording)
  const onSend = ({ to }: PreparedMessage) => {
    // Both messages may be sent at once, so that of the client names no version.
    if (to === 'client') inform.run({ id: booking.id })
    else if (booking.driver?.hasValidPhone) prepare.run({ id: booking.id }, booking.version)
  }
  return (
    <Dialog
      title="Vol retardé / avancé"
      description={booking.bookingReference}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p
          role="status"
          className="flex items-center gap-2 rounded-md bg-done-soft px-3.5 py-2.5 font-semibold text-done"
        >
          <Check size={16} className="shrink-0" aria-hidden="true" />
          <span>Course déplacée&nbsp;: {startOf(booking)}</span>
        </p>
        {priceProposal !== null && priceProposal !== former.totalPrice && (
          <p className="text-wait">
            Au nouvel horaire, le prix proposé est de <b className="whitespace-nowrap">{formatMoney(priceProposal)}</b>.
            Le prix de la réservation n'a pas changé.
          </p>
        )}
        {messages.map((message) => (
          <MessageSection key={message.to} message={message} booking={booking} onSend={() => onSend(message)} />
        ))}
      </div>
    </Dialog>
  )
}

function startOf({ scheduledDate, scheduledTime }: Booking): string {
  const day = formatDay(scheduledDate, dayOf(Date.now()))
  return `${day.charAt(0).toLowerCase()}${day.slice(1)} à ${scheduledTime}`
}

interface MessageSectionProps {
  message: PreparedMessage
  booking: Booking
  onSend: () => void
}

function MessageSection({ message: { to, text, whatsappUrl }, booking, onSend }: MessageSectionProps): ReactElement {
  const id = useId()
  const person = to === 'driver' ? booking.driver?.user : booking.user
  const title = to === 'driver' ? 'Message au chauffeur' : 'Message au client'
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {person && (
          <p className="text-sm text-ink-2">
            {personName(person)}
            {person.phone && ` · ${formatPhone(person.phone)}`}
          </p>
        )}
      </div>
      {whatsappUrl === null && <p className="font-semibold text-urgent">Numéro de téléphone manquant ou invalide</p>}
      <p className="rounded-lg border border-line bg-raised px-3.5 py-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <WaysToSend
          text={text}
          link={whatsappUrl}
          onSend={onSend}
          of={to === 'driver' ? 'pour le chauffeur' : 'pour le client'}
        />
      </div>
    </section>
  )
}
