import { getBooking } from '@yoon/contract/bookings/calls'
import { useData } from '../../../lib/calls/data.ts'
import { receiptFor } from './cash-receipt.ts'

/** Proposes the receipt number of cash for a trip; its payments are asked for if there may be some. */
export function useCashReceipt(
  { id, bookingReference }: { id: string; bookingReference: string },
  mayHavePayments: boolean,
): string {
  const { answer } = useData(getBooking, { id }, { isEnabled: mayHavePayments })
  return receiptFor(bookingReference, answer?.data.payments)
}
