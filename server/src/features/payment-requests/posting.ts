import type { WriteContext } from '../../platform/context.ts'
import type { BookingRow } from '../bookings/index.ts'
import { findPaymentByTransaction, postPayment } from '../ledger/index.ts'

export interface ProviderMoney {
  booking: Pick<BookingRow, 'id' | 'client_id'>
  requestId: string
  amount: number
  method: 'WAVE' | 'ORANGE_MONEY'
  transactionId: string
  payer: string | undefined
  isDemo: boolean
  /** True if nothing of it pays the booking. */
  isCredit: boolean
}

/** Mark of payments that have moved no real money. */
const demonstrationNote = 'Paiement de démonstration'

/**
 * Posts the money that a provider has confirmed, unless a person has recorded it before; returns the id of the payment. The
 * request announces it, so that nobody is told twice.
 */
export async function postMoney(context: WriteContext, money: ProviderMoney): Promise<string> {
  const { booking, requestId, amount, method, transactionId, payer, isDemo, isCredit } = money
  const known = await findPaymentByTransaction(context.tx, method, transactionId)
  if (known) return known.id
  const emit: WriteContext['emit'] = (event) => {
    if (event.name !== 'payment.recorded') context.emit(event)
  }
  const quiet: WriteContext = Object.create(context, { emit: { value: emit } })
  const { id } = await postPayment(quiet, {
    clientId: booking.client_id,
    ...(!isCredit && { bookingId: booking.id }),
    amount,
    method,
    transactionId,
    source: 'PROVIDER',
    requestId,
    phoneNumber: payer !== undefined && /^\+?\d{8,15}$/.test(payer) ? payer : null,
    notes: isDemo ? demonstrationNote : null,
  })
  return id
}
