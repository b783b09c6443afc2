import type { Payment } from '@yoon/contract/payments/calls'
import { formatPhone } from '@yoon/contract/phones'
import { Phone } from 'lucide-react'
import type { ReactElement } from 'react'
import { CardActions } from '../../ui/Actions.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { AwaitedSince, NotDeletable, PaymentBadge, RemindedOn } from './PaymentState.tsx'
import { usePaymentActions } from './payment-actions.ts'
import {
  amountOf,
  clientOf,
  isUnpaid,
  methodOf,
  momentOf,
  placesOf,
  shortId,
  statusOf,
  transactionOf,
} from './payment-words.ts'
import type { PaymentDialog } from './payments-url.ts'
import { Remind } from './Remind.tsx'

interface PaymentCardProps {
  payment: Payment
  now: number
  /** False in a list whose payments are all awaited. */
  hasState: boolean
  onDialog: (dialog: PaymentDialog) => void
}

/** A payment on small screens: the client links to the booking, "…" opens the actions. */
export function PaymentCard({ payment, now, hasState, onDialog }: PaymentCardProps): ReactElement {
  const { id, booking, createdAt } = payment
  const phone = booking?.user?.phone
  const { actions, isKept, isDue } = usePaymentActions(payment)
  return (
    <Card
      as="article"
      aria-label={`Paiement ${shortId(id)}, ${clientOf(booking?.user)}`}
      className={`grid h-full grid-cols-[minmax(0,1fr)_auto] content-start py-1.5 pr-1.5 pl-4 ${hasState && isUnpaid(payment) ? 'shadow-[inset_4px_0_0_var(--color-wait)]' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="grid min-w-38 flex-1">
          <button
            type="button"
            onClick={() => onDialog('view')}
            className="min-h-11 rounded-md text-left text-md leading-tight font-semibold [overflow-wrap:anywhere]"
          >
            {clientOf(booking?.user)}
          </button>
        </h2>
        <span className="ml-auto font-bold whitespace-nowrap">{amountOf(payment)}</span>
      </div>
      <CardActions
        actions={actions.filter(({ dialog }) => dialog !== 'settle')}
        subject={shortId(id)}
        onDialog={onDialog}
      />
      <div className="col-span-2 grid gap-1 pr-2.5 pb-1.5 text-sm text-ink-2">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {placesOf(booking).map((place) => (
            <span key={place} className="block">
              {place}
            </span>
          ))}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {hasState ? (
            <>
              <PaymentBadge payment={payment} />
              <span className={isUnpaid(payment) ? 'font-semibold text-wait' : 'text-ink'}>{methodOf(payment)}</span>
            </>
          ) : (
            <span>{statusOf(payment).label}</span>
          )}
          <AwaitedSince payment={payment} now={now} />
          <RemindedOn payment={payment} now={now} />
          {phone && (
            <a
              href={`tel:${phone}`}
              aria-label={`Appeler ${clientOf(booking?.user)}, ${formatPhone(phone)}`}
              className="-my-3 ml-auto inline-flex min-h-11 items-center gap-1.5 font-semibold whitespace-nowrap text-brand"
            >
              <Phone size={14} aria-hidden="true" />
              {formatPhone(phone)}
            </a>
          )}
          {!isUnpaid(payment) && (
            <span className="font-mono text-xs [overflow-wrap:anywhere]">
              <span className="sr-only">ID de transaction&nbsp;: </span>
              {transactionOf(payment)}
            </span>
          )}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>{momentOf(createdAt)}</span>
          {booking && <span className="font-mono text-xs">{booking.bookingReference}</span>}
          <span className="font-mono text-xs">{shortId(id)}</span>
          {isKept && <NotDeletable />}
        </p>
      </div>
      {isDue && (
        <div className="col-span-2 flex gap-2 pr-2.5 pb-1.5">
          <Button look="primary" className="flex-1" onClick={() => onDialog('settle')}>
            Encaisser
          </Button>
          <Remind
            payment={payment}
            name={`Relancer ${clientOf(booking?.user)}`}
            className={buttonClass('secondary', 'flex-1')}
          >
            Relancer
          </Remind>
        </div>
      )}
    </Card>
  )
}
