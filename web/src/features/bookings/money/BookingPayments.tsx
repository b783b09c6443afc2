import type { Booking } from '@yoon/contract/bookings/schemas'
import { paymentKindLabels } from '@yoon/contract/ledger/states'
import { paymentPath } from '@yoon/contract/paths'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { paymentStatusLabels } from '@yoon/contract/payments/status'
import { type ReactElement, useId } from 'react'
import { useLocation } from 'wouter'
import { formatMoney } from '../../../lib/format.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { useCan } from '../../../lib/use-can.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import { methodIcons } from '../../../ui/method-icons.ts'
import type { MoneyForm } from './money-form.ts'
import { allocatedOf } from './money-words.ts'

interface BookingPaymentsProps {
  booking: Booking
  onForm: (form: MoneyForm) => void
}

type OwnPayment = NonNullable<Booking['payments']>[number]

/** The payments of a booking, with the part that counts towards it and what was given back. */
export function BookingPayments({ booking, onForm }: BookingPaymentsProps): ReactElement {
  const title = useId()
  // The awaited rest stands above as what is due.
  const payments = (booking.payments ?? []).filter(({ method }) => method !== null)
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="mb-1.5 font-bold">
        Paiements
      </h3>
      {payments.length === 0 ? (
        <p className="text-ink-2">Aucun paiement reçu.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {payments.map((payment) => (
            <Payment key={payment.id} payment={payment} booking={booking} onForm={onForm} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Payment({ payment, booking, onForm }: BookingPaymentsProps & { payment: OwnPayment }): ReactElement {
  const { id, amount, kind, method, status, transactionId, paidAt, refunded } = payment
  const { toTrip, tip } = allocatedOf(id, booking.allocations)
  const Icon = method ? methodIcons[method] : undefined
  const items = usePaymentItems(payment, booking, onForm)
  const facts = [
    paidAt && formatMoment(paidAt),
    tip > 0 && `dont ${formatMoney(tip)} de pourboire`,
    toTrip + tip < amount - refunded && `dont ${formatMoney(toTrip)} pour cette course`,
    refunded > 0 && `${formatMoney(refunded)} remboursés`,
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-2 pr-1 pl-3.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <b className="whitespace-nowrap">{formatMoney(amount)}</b>
          <span className="inline-flex items-center gap-1.5">
            {Icon && <Icon size={15} aria-hidden="true" className="text-ink-3" />}
            {method && paymentMethodLabels[method]}
          </span>
          {kind === 'DEPOSIT' && <Badge tone="brand">{paymentKindLabels.DEPOSIT}</Badge>}
          {status !== 'COMPLETED' && <Badge tone="off">{paymentStatusLabels[status]}</Badge>}
        </p>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
        {transactionId && (
          <p className="font-mono text-xs [overflow-wrap:anywhere] text-ink-2">
            <span className="sr-only">ID de transaction&nbsp;: </span>
            {transactionId}
          </p>
        )}
      </div>
      <Menu label={`Actions pour le paiement de ${formatMoney(amount)}`} items={items} />
    </li>
  )
}

function usePaymentItems({ id, status }: OwnPayment, booking: Booking, onForm: BookingPaymentsProps['onForm']) {
  const mayCorrect = useCan('payments:update')
  const [, navigate] = useLocation()
  const allocation = booking.allocations?.findLast((one) => one.paymentId === id && !one.isTip && one.amount > 0)
  const items: (MenuItem | false | undefined)[] = [
    { label: 'Voir le paiement', onSelect: () => navigate(paymentPath(id)) },
    mayCorrect &&
      status === 'COMPLETED' && { label: 'Rembourser', onSelect: () => onForm({ kind: 'refund', paymentId: id }) },
    mayCorrect &&
      status === 'COMPLETED' &&
      allocation && {
        label: 'Rendre au crédit du client',
        onSelect: () => onForm({ kind: 'release', allocationId: allocation.id }),
      },
  ]
  return items.filter((item) => item !== false && item !== undefined)
}
