import type { Booking } from '@yoon/contract/bookings/schemas'
import { type RefundForm, refundFormSchema } from '@yoon/contract/ledger/form'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { toAmount, withAmounts } from '../../../lib/forms/amounts.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'
import { allocatedOf } from './money-words.ts'

export interface RefundValues {
  method: PaymentMethod
  amount: string
  transactionId: string
  reason: string
  dueAgain: boolean
}

/** Returns what of a payment can be given back; of one that pays other trips too, the part of the booking alone. */
export function refundableIn(
  { id, amount, refunded }: { id: string; amount: number; refunded: number },
  booking: Pick<Booking, 'id' | 'allocations'> | undefined,
): { most: number; bookingId: string | undefined } {
  const { toTrip, tip } = allocatedOf(id, booking?.allocations)
  const left = amount - refunded
  const part = toTrip + tip
  return part > 0 && part < left ? { most: part, bookingId: booking?.id } : { most: left, bookingId: undefined }
}

/** Parses the form; only cash needs no transaction id (rules/money 56). */
export function parseRefund(values: RefundValues, bookingId: string | undefined): Parsed<RefundForm> {
  const { amount, method, transactionId, reason, dueAgain } = values
  const body = { amount: toAmount(amount), method, transactionId, reason, dueAgain, ...(bookingId && { bookingId }) }
  const parsed = withAmounts(refundFormSchema.safeParse(body), { amount })
  if (method === 'CASH' || transactionId.trim() !== '') return parsed
  const missing = { path: ['transactionId'], message: "L'ID de transaction est requis" }
  return { success: false, error: { issues: [missing, ...(parsed.success ? [] : parsed.error.issues)] } }
}
