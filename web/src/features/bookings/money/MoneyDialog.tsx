import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { paymentStateLabels } from '@yoon/contract/ledger/payment-states'
import { PiggyBank, ReceiptText, Wallet } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { useCan } from '../../../lib/use-can.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/data/QueryState.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { BookingLine } from '../dialogs/BookingInBrief.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { PaymentDialog } from '../payment/PaymentDialog.tsx'
import { CostsDialog } from './CostsDialog.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import { isUnfinished, settableCosts } from './costs-values.ts'
import { DepositDialog } from './DepositDialog.tsx'
import { MoneyFacts } from './MoneyFacts.tsx'
import type { MoneyForm } from './money-form.ts'
import { paymentStateTones } from './money-words.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { ReleaseDialog } from './ReleaseDialog.tsx'

/** The cost of a booking, its payments and its deposit, and the forms that change them (rules/money 70). */
export function MoneyDialog({ booking: known, onClose }: BookingDialogProps): ReactElement {
  const [form, setForm] = useState<MoneyForm>()
  const data = useData(getBooking, { id: known.id })
  const booking = data.answer?.data
  if (form && booking) return <FormOf form={form} booking={booking} onClose={() => setForm(undefined)} />
  const { paymentState } = booking ?? known
  return (
    <Dialog
      title="Prix et paiements"
      status={paymentState && <Badge tone={paymentStateTones[paymentState]}>{paymentStateLabels[paymentState]}</Badge>}
      description={<BookingLine booking={known} />}
      isForReading
      onClose={onClose}
      footer={booking && <Actions booking={booking} onForm={setForm} />}
    >
      <QueryState
        data={data}
        failure="Erreur lors du chargement de la réservation"
        skeleton={<Skeleton rows={3} className="h-20" />}
      >
        {() => booking && <MoneyFacts booking={booking} onForm={setForm} />}
      </QueryState>
    </Dialog>
  )
}

interface ActionsProps {
  booking: Booking
  onForm: (form: MoneyForm) => void
}

/** The forms about the whole booking; of what is due, « Ajouter un paiement » is the one that is wanted. */
function Actions({ booking, onForm }: ActionsProps): ReactElement | null {
  const mayPay = useCan('payments:create')
  const mayCorrect = useCan('payments:update')
  if (!mayPay) return null
  const { extras, discount, fee } = settableCosts(booking, mayCorrect)
  const isPayable = booking.status !== 'CANCELLED' || (booking.due ?? 0) > 0
  return (
    <>
      {isUnfinished(booking) && (
        <Button icon={<PiggyBank size={16} aria-hidden="true" />} onClick={() => onForm({ kind: 'deposit' })}>
          Acompte
        </Button>
      )}
      {(extras || discount || fee) && (
        <Button icon={<ReceiptText size={16} aria-hidden="true" />} onClick={() => onForm({ kind: 'costs' })}>
          {fee ? "Frais d'annulation" : 'Suppléments'}
        </Button>
      )}
      {isPayable && (
        <Button
          look={booking.due ? 'primary' : 'secondary'}
          icon={<Wallet size={16} aria-hidden="true" />}
          onClick={() => onForm({ kind: 'pay' })}
        >
          Ajouter un paiement
        </Button>
      )}
    </>
  )
}

interface FormOfProps {
  form: MoneyForm
  booking: Booking
  onClose: () => void
}

function FormOf({ form, booking, onClose }: FormOfProps): ReactElement | null {
  // A form keeps what it is about: a colleague may change it meanwhile.
  const [kept] = useState(booking)
  const { payments = [], allocations = [] } = kept
  switch (form.kind) {
    case 'pay':
      return <PaymentDialog booking={booking} mode="advance" onClose={onClose} />
    case 'costs':
      return <CostsDialog booking={booking} onClose={onClose} />
    case 'deposit':
      return <DepositDialog booking={booking} onClose={onClose} />
    case 'credit':
      return <CreditDialog booking={booking} onClose={onClose} />
    case 'refund': {
      const payment = payments.find(({ id }) => id === form.paymentId)
      return payment ? <RefundDialog payment={payment} booking={kept} onClose={onClose} /> : null
    }
    case 'release': {
      const allocation = allocations.find(({ id }) => id === form.allocationId)
      return allocation ? <ReleaseDialog allocation={allocation} onClose={onClose} /> : null
    }
  }
}
