import type { Booking } from '@yoon/contract/bookings/schemas'
import { paymentStateLabels } from '@yoon/contract/ledger/payment-states'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { formatMoney } from '../../../lib/format.ts'

/** Says how a trip was paid, or what of it is owed once it is over; `undefined` if there is nothing to say. */
export function paidWords({
  status,
  paymentMethod,
  paymentState,
  due = 0,
}: Pick<Booking, 'status' | 'paymentMethod' | 'paymentState' | 'due'>): { text: string; isOwed: boolean } | undefined {
  const isOwed = status === 'COMPLETED' && due > 0
  if (isOwed && paymentMethod !== 'UNPAID') return { text: `Reste ${formatMoney(due)}`, isOwed }
  if (paymentMethod) return { text: paymentMethodLabels[paymentMethod], isOwed: isOwed || paymentMethod === 'UNPAID' }
  // Before the trip, of one that is not paid at all there is nothing to say.
  if (paymentState !== 'PARTIAL' && paymentState !== 'PAID') return undefined
  return { text: paymentStateLabels[paymentState], isOwed: false }
}
