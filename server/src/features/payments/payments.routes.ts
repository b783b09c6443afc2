import * as contract from '@yoon/contract/payments/calls'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { Server } from '../../platform/http/server.ts'
import * as exports from './payments.export.service.ts'
import * as payments from './payments.service.ts'
import * as receipts from './receipts.service.ts'
import { recordReminder } from './reminders.service.ts'

// Recording, settling and deleting change a booking too, so they are in the bookings feature, under the booking's lock.
export function paymentRoutes({ route }: Server): void {
  route(contract.listPayments, payments.listPayments)
  route(contract.getPaymentStats, payments.getPaymentStats)
  route(contract.getPaymentSums, payments.getPaymentSums)
  route(contract.exportPayments, exports.exportPayments, exportOptions)
  route(contract.getPayment, payments.getPayment)
  route(contract.getPaymentReceipt, receipts.getPaymentReceipt)
  route(contract.getRefundReceipt, receipts.getRefundReceipt)
  route(contract.recordReminder, recordReminder)
}
