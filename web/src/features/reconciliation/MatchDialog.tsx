import { listMatchCandidates } from '@yoon/contract/reconciliation/calls'
import type { ComparedPayment, DueBooking, StatementLine } from '@yoon/contract/reconciliation/schemas'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { pickerSearchMs } from '../../lib/search-delays.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { EmptyState, fadedIf } from '../../ui/States.tsx'
import { useMatch } from './LineItems.tsx'
import { LineSummary } from './LineSummary.tsx'
import { clientOf } from './reconciliation-words.ts'

interface MatchDialogProps {
  line: StatementLine
  onClose: () => void
}

/** Lets a person choose the payment that a line is, or the unpaid booking that it pays. */
export function MatchDialog({ line, onClose }: MatchDialogProps): ReactElement {
  const [search, setSearch] = useState('')
  const wanted = useDebounced(search.trim(), pickerSearchMs)
  const data = useData(listMatchCandidates, { id: line.id, ...(wanted && { search: wanted }) }, { keepsPrevious: true })
  const match = useMatch(line, onClose)
  return (
    <Dialog
      title="Choisir un paiement"
      isLocked={match.isBusy}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <LineSummary line={line} />
        <TextField
          label="Chercher"
          name="search"
          type="search"
          placeholder="Client, réservation, ID de transaction"
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <div aria-busy={data.isOld} className={fadedIf(data.isOld)}>
          <QueryState data={data}>
            {({ data: { payments, bookings } }) => (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
                {payments.length + bookings.length === 0 && (
                  <EmptyState title="Rien de ce montant">
                    <p>
                      Un paiement doit être du même compte et du même montant, avant ou après frais. Cherchez une
                      réservation à encaisser par son client ou sa référence.
                    </p>
                  </EmptyState>
                )}
                {payments.length > 0 && (
                  <Choices title="Paiements de ce montant">
                    {payments.map((payment) => (
                      <PaymentChoice
                        key={payment.id}
                        payment={payment}
                        isBusy={match.isBusy}
                        onChoose={() => match.run({ lineId: line.id, paymentId: payment.id })}
                      />
                    ))}
                  </Choices>
                )}
                {bookings.length > 0 && (
                  <Choices title="Réservations à encaisser">
                    {bookings.map((booking) => (
                      <BookingChoice
                        key={booking.id}
                        booking={booking}
                        isBusy={match.isBusy}
                        onChoose={() => match.run({ lineId: line.id, bookingId: booking.id })}
                      />
                    ))}
                  </Choices>
                )}
              </div>
            )}
          </QueryState>
        </div>
      </div>
    </Dialog>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 className="font-bold">{title}</h3>
      <div className="divide-y divide-line rounded-lg border border-line">{children}</div>
    </section>
  )
}

interface ChoiceProps {
  isBusy: boolean
  onChoose: () => void
}

function PaymentChoice({ payment, ...choice }: ChoiceProps & { payment: ComparedPayment }): ReactElement {
  const { amount, paidAt, transactionId, booking } = payment
  return (
    <Choice
      {...choice}
      amount={amount}
      name={clientOf(payment)}
      reference={booking?.bookingReference}
      action="Choisir"
      detail={
        <>
          {formatMoment(paidAt)} · <span className="font-mono">{transactionId}</span>
        </>
      }
    />
  )
}

function BookingChoice({ booking, ...choice }: ChoiceProps & { booking: DueBooking }): ReactElement {
  const { due, bookingReference, startsAt } = booking
  return (
    <Choice
      {...choice}
      amount={due}
      name={clientOf(booking)}
      reference={bookingReference}
      action="Encaisser"
      detail={`Course\u00a0: ${formatMoment(startsAt)}`}
    />
  )
}

interface ChoiceLineProps extends ChoiceProps {
  amount: number
  name: string
  reference: string | undefined
  detail: ReactNode
  action: string
}

function Choice({ amount, name, reference, detail, action, isBusy, onChoose }: ChoiceLineProps): ReactElement {
  return (
    <article className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="[overflow-wrap:anywhere]">
          <b className="tabular-nums">{formatMoney(amount)}</b>
          {` · ${name}`}
          {reference && <span className="font-mono">{` · ${reference}`}</span>}
        </p>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{detail}</p>
      </div>
      <Button disabled={isBusy} onClick={onChoose} className="max-md:w-full">
        {action}
        <span className="sr-only">{`\u00a0: ${name}`}</span>
      </Button>
    </article>
  )
}
