import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { PaymentRequest } from '@yoon/contract/payment-requests/calls'
import { providerLabels } from '@yoon/contract/payment-requests/providers'
import { requestMessage } from '@yoon/contract/payment-requests/request-message'
import { isLiveRequest, paymentProblemLabels, paymentRequestStateLabels } from '@yoon/contract/payment-requests/states'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { CircleAlert, CircleCheckBig, WifiOff } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { formatMoney } from '../../../lib/format.ts'
import { toWhole } from '../../../lib/forms/amounts.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { BookingInBrief } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { WaysToSend } from '../dialogs/WaysToSend.tsx'
import { missingDeposit } from './payment-values.ts'
import { type RequestOfBooking, usePaymentRequest } from './use-payment-request.ts'

const tones: Record<PaymentRequest['state'], Tone> = {
  OPEN: 'wait',
  FAILED: 'urgent',
  PAID: 'done',
  EXPIRED: 'off',
  CANCELLED: 'off',
}

/** Requests the payment of a booking by Wave or Orange Money: a link to send, and a code for the counter. */
export function RequestPaymentDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const of = usePaymentRequest(booking)
  const { data, request, providers, url } = of
  const { answer: settings } = useData(getPublicSettings, {})
  const isLive = request !== undefined && isLiveRequest(request.state)
  const text =
    url && request && settings ? requestMessage(asMessage(booking, request, url), senderOf(settings.data)) : undefined
  return (
    <Dialog
      title="Demander le paiement"
      onClose={onClose}
      footer={
        text !== undefined && (
          <WaysToSend text={text} link={whatsappLink(booking.user.phone, text)} onSend={() => undefined} />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <BookingInBrief booking={booking} />
        <QueryState data={data}>
          {() =>
            providers.length === 0 && !isLive ? (
              <EmptyState title="Non configuré">
                <p>Ni Wave ni Orange Money ne sont reliés à Yoon. L'administrateur les configure sur le serveur.</p>
              </EmptyState>
            ) : (
              <>
                {request && <Present request={request} isSilent={of.isSilent} />}
                {isLive && url && <Link url={url} of={of} />}
                {!isLive && <NewRequest booking={booking} of={of} />}
              </>
            )
          }
        </QueryState>
      </div>
    </Dialog>
  )
}

function asMessage(booking: Booking, { amount, currency }: PaymentRequest, url: string) {
  const { firstName, lastName } = booking.user
  return { client: { firstName, lastName }, bookingReference: booking.bookingReference, amount, currency, url }
}

function senderOf({
  profile,
  business,
}: {
  profile: { companyName: string; phone: string }
  business: { language: string }
}) {
  return { companyName: profile.companyName, phone: profile.phone, language: business.language }
}

/** The last request: its amount and what became of it. */
function Present({ request, isSilent }: { request: PaymentRequest; isSilent: boolean }): ReactElement {
  const { amount, state, provider, problem, problemAmount, expiresAt, endedAt, isDemonstration } = request
  return (
    <section aria-label="Demande" className="grid gap-2 rounded-lg border border-line bg-raised px-4 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="text-2xl tracking-tight whitespace-nowrap">{formatMoney(amount)}</b>
        <span role="status">
          <Badge tone={tones[state]} {...(state === 'PAID' && { icon: CircleCheckBig })}>
            {paymentRequestStateLabels[state]}
          </Badge>
        </span>
      </p>
      <p className="text-sm text-ink-2">
        {[
          provider && providerLabels[provider],
          endedAt ? formatMoment(endedAt) : `Fin de validité\u00a0: ${formatMoment(expiresAt)}`,
          isDemonstration && 'Démonstration',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {problem && (
        <p role="alert" className="flex items-start gap-2 font-semibold text-urgent">
          <CircleAlert size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
          {paymentProblemLabels[problem]}
          {problemAmount !== null && ` (${formatMoney(problemAmount)})`}
        </p>
      )}
      {isSilent && state !== 'PAID' && (
        <p role="status" className="flex items-start gap-2 text-wait">
          <WifiOff size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
          Le service de paiement ne répond pas&nbsp;: la vérification continue d'elle-même.
        </p>
      )}
    </section>
  )
}

/** The link of the live request, as a code for a client at the counter. */
function Link({ url, of }: { url: string; of: RequestOfBooking }): ReactElement {
  return (
    <section aria-label="Lien de paiement" className="grid justify-items-center gap-2 text-center">
      <QrCode text={url} label="Code QR du lien de paiement" />
      <p className="text-ink-2">Au comptoir, le client scanne ce code. À distance, envoyez-lui le lien.</p>
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{url}</p>
      <Button look="quiet" isBusy={of.isBusy} onClick={of.cancel}>
        Annuler la demande
      </Button>
    </section>
  )
}

/** Asks for the amount of a new request, which is the missing deposit, or all that is due, unless another one is typed. */
function NewRequest({ booking, of }: { booking: Booking; of: RequestOfBooking }): ReactElement {
  const due = booking.due ?? 0
  const [amount, setAmount] = useState<string>()
  const deposit = Math.min(missingDeposit(booking), due)
  const proposed = deposit || due
  const shown = amount ?? String(proposed)
  if (due === 0) return <p className="text-ink-2">Il ne reste rien à payer pour cette réservation.</p>
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        of.create(toWhole(shown))
      }}
    >
      <AmountField
        label="Montant"
        name="amount"
        isRequired
        value={shown}
        isProposed={amount === undefined}
        error={of.errors.amount}
        hint={`Il reste ${formatMoney(due)} à payer${deposit > 0 ? `, dont ${formatMoney(deposit)} d'acompte` : ''}.`}
        onValue={setAmount}
      />
      <Button look="primary" type="submit" isBusy={of.isBusy}>
        Créer le lien de paiement
      </Button>
    </form>
  )
}
