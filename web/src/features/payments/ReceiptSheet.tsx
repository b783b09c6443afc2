import { amountInWords } from '@yoon/contract/amount-in-words'
import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import type { Payment, TripPayment } from '@yoon/contract/payments/calls'
import { formatReceiptNumber } from '@yoon/contract/payments/receipt-message'
import { formatPhone } from '@yoon/contract/phones'
import type { PublicSettings } from '@yoon/contract/settings/calls'
import type { ReactElement } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import {
  amountOf,
  clientOf,
  itineraryOf,
  labelOf,
  methodOf,
  momentOf,
  type PaidBooking,
  rentalEnd,
  startOf,
} from './payment-words.ts'

interface ReceiptSheetProps {
  payment: Payment
  profile: PublicSettings['profile']
}

/** Shows the payment as its receipt does, before the file is saved (rules/money 28). */
export function ReceiptSheet({ payment, profile }: ReceiptSheetProps): ReactElement {
  const { amount, currency, receiptNumber, receiptCode } = payment
  const words = amountInWords(amount, currency)
  const { companyName, address, ninea, rccm } = profile
  const registrations = [ninea && `NINEA ${ninea}`, rccm && `RCCM ${rccm}`].filter((text) => text !== '')
  return (
    <article aria-label="Reçu" className="rounded-lg border border-line-strong bg-surface [overflow-wrap:anywhere]">
      <header className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-3">
        <Logo />
        <div className="min-w-40 flex-1 text-sm text-ink-2">
          <p className="text-base font-bold text-brand-strong">{companyName}</p>
          <p>{address}</p>
          {profile.phone && <p>{formatPhone(profile.phone)}</p>}
          {registrations.length > 0 && (
            <p className="flex flex-wrap gap-x-3">
              {registrations.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </p>
          )}
        </div>
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm md:block">
          <b className="text-base md:block">REÇU</b>
          {receiptNumber !== null && (
            <span className="font-mono">N° {formatReceiptNumber(receiptNumber, receiptCode)}</span>
          )}
        </p>
      </header>
      <div className="flex items-center gap-3 px-4 py-3">
        <div className="flex-1">
          <p className="text-2xl font-bold tracking-tight">{amountOf(payment)}</p>
          <p className="text-sm text-ink-2">{words.charAt(0).toUpperCase() + words.slice(1)}</p>
        </div>
        <p className="-rotate-6 rounded-md border-2 border-done px-3 py-0.5 font-bold tracking-wider text-done">PAYÉ</p>
      </div>
      <dl className="grid gap-x-4 gap-y-0.5 border-t border-line px-4 py-2.5 text-sm md:grid-cols-[auto_1fr] md:gap-y-1">
        {factsOf(payment).map(([label, value]) => (
          <div key={label} className="max-md:flex max-md:justify-between max-md:gap-4 md:contents">
            <dt className="shrink-0 text-ink-2">{label}</dt>
            <dd className="max-md:text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

/** The booking and its trip: the route of a transfer, or the pickup and the period of a rental. */
function tripFacts(booking: TripPayment['booking']): (readonly [label: string, value: string | null])[] {
  const { bookingReference, serviceType, pickupLocation } = booking
  const service = labelOf(serviceTypeLabels, serviceType, 'Service inconnu')
  const isTransfer = serviceType === 'TRANSFER'
  return [
    ['Réservation', `${bookingReference} · ${service}`],
    isTransfer ? ['Trajet', itineraryOf(booking)] : ['Prise en charge', pickupLocation],
    isTransfer
      ? ['Date de la course', startOf(booking)]
      : ['Période', `du ${startOf(booking)} au ${rentalEnd(booking)}`],
  ]
}

function factsOf(payment: Payment): (readonly [label: string, value: string])[] {
  const { client, transactionId, paidAt } = payment
  const booking: PaidBooking = payment.booking ?? {}
  const { driver, vehicle } = booking
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Reçu de', clientOf(booking.user ?? client)],
    ...(payment.booking ? tripFacts(payment.booking) : [['Objet', 'Crédit client'] as const]),
    ['Chauffeur', driver && clientOf(driver.user)],
    ['Véhicule', vehicle && `${vehicle.brand} ${vehicle.model} · ${vehicle.licensePlate.replaceAll(' ', '\u00a0')}`],
    ['Mode de paiement', methodOf(payment)],
    ['ID de transaction', transactionId],
    ['Encaissé le', paidAt && momentOf(paidAt)],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}
