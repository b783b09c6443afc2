import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import { Phone } from 'lucide-react'
import type { ReactElement } from 'react'
import { isDebt } from '../../lib/debts.ts'
import { timeOf } from '../../lib/format.ts'
import { CardActions } from '../../ui/Actions.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShortTrip } from '../../ui/ShortTrip.tsx'
import { AwaitedSince, Method, NotDeletable, PaymentBadge, RemindedOn } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import { amountOf, clientOf, itineraryOf, momentOf, rentalOf, shortId, transactionOf } from './payment-words.ts'
import type { PaymentDialog } from './payments-url.ts'
import { Remind } from './Remind.tsx'

interface PaymentCardProps {
  payment: Payment
  now: number
  /** True in a list whose payments are all awaited. */
  areAwaited: boolean
  /** True below a heading that names the day of the payment. */
  isByDay: boolean
  onDialog: (dialog: PaymentDialog) => void
}

/** A payment on small screens, always in this order: amount, client, trip, method and status, actions. */
export function PaymentCard({ payment, now, areAwaited, isByDay, onDialog }: PaymentCardProps): ReactElement {
  const { id, booking, client, createdAt, paidAt } = payment
  const { actions, isKept, isDue } = usePaymentActions(payment)
  const at = paidAt ?? createdAt
  return (
    <Card
      as="article"
      aria-label={`Paiement ${shortId(id)}, ${clientOf(booking?.user ?? client)}`}
      className={`grid h-full content-start py-1 pl-4 ${!areAwaited && isDebt(payment) ? 'shadow-[inset_4px_0_0_var(--color-wait)]' : ''}`}
    >
      <div className="flex items-center gap-x-2 pr-1">
        <b className="flex-1 text-lg leading-tight tracking-tight">{amountOf(payment)}</b>
        <span className="text-sm text-ink-2">{isByDay && at ? timeOf(at) : momentOf(createdAt)}</span>
        <CardActions
          actions={actions.filter(({ dialog }) => dialog !== 'settle')}
          subject={shortId(id)}
          onDialog={onDialog}
        />
      </div>
      <div className="grid gap-1 pr-3 pb-1 text-sm text-ink-2">
        {/* The number follows in a line of its own where the name needs the whole one. */}
        <div className="-mt-2 -mb-1 flex flex-wrap items-center gap-x-2">
          <h2 className="grid flex-auto">
            <button
              type="button"
              onClick={() => onDialog('view')}
              className="min-h-11 rounded-md py-2 text-left text-md leading-tight font-semibold text-ink [overflow-wrap:anywhere]"
            >
              {clientOf(booking?.user ?? client)}
            </button>
          </h2>
          <CallClient payment={payment} />
        </div>
        <div className="min-w-0 text-ink">
          {booking?.pickupLocation ? (
            <ShortTrip pickup={booking.pickupLocation} destination={booking.destination} />
          ) : (
            itineraryOf(booking)
          )}
          {booking?.pickupLocation && !booking.destination && <p>{rentalOf(booking)}</p>}
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Method payment={payment} isPale={areAwaited} />
          {!areAwaited && <PaymentBadge payment={payment} />}
          <AwaitedSince payment={payment} now={now} />
          <RemindedOn payment={payment} now={now} />
          <span className="flex flex-wrap items-baseline gap-x-2 font-mono text-xs">
            {booking && <span>{booking.bookingReference}</span>}
            <span>{shortId(id)}</span>
            {!isDebt(payment) && (
              <span className="[overflow-wrap:anywhere]">
                <span className="sr-only">ID de transaction&nbsp;: </span>
                {transactionOf(payment)}
              </span>
            )}
            {isKept && (
              <span className="-ml-2 font-sans">
                <NotDeletable payment={payment} />
              </span>
            )}
          </span>
        </p>
      </div>
      {isDue && (
        <div className="grid grid-cols-2 gap-2 pr-3 pb-1.5">
          <Button look="primary" onClick={() => onDialog('settle')}>
            Encaisser
          </Button>
          <Remind payment={payment} name={`Relancer ${clientOf(booking?.user)}`} className={buttonClass('secondary')}>
            Relancer
          </Remind>
        </div>
      )}
    </Card>
  )
}

/** The client's number, which a press calls. */
function CallClient({ payment: { booking } }: Pick<PaymentCardProps, 'payment'>): ReactElement | null {
  const phone = booking?.user?.phone
  if (!phone) return null
  return (
    <a
      href={`tel:${phone}`}
      aria-label={`Appeler ${clientOf(booking?.user)}, ${formatPhone(phone)}`}
      className="-my-2 inline-flex min-h-11 items-center gap-1.5 font-semibold whitespace-nowrap text-brand"
    >
      <Phone size={14} aria-hidden="true" />
      {formatPhone(phone)}
    </a>
  )
}
