import * as contract from '@yoon/contract/payments/calls'
import type { Server } from '../../platform/http/server.ts'
import * as exports from './payments.export.service.ts'
import * as payments from './payments.service.ts'
import * as receipts from './receipts.service.ts'

// Recording, settling and deleting change a booking too, so they are in the bookings feature, under the booking's lock.
export function paymentRoutes({ route, list, file }: Server): void {
  list(contract.listPayments, payments.listPayments)
  route(contract.getPaymentStats, payments.getPaymentStats)
  file(contract.exportPayments, exports.exportPayments)
  route(contract.getPayment, payments.getPayment)
  file(contract.getPaymentReceipt, receipts.getPaymentReceipt, { isLimited: false })
}
