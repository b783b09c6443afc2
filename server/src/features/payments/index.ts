export { insertCompletedPayment, settlePayment } from './payment-changes.ts'
export {
  deletePayment,
  findBookingOf,
  findCompletedMethod,
  insertPendingPayment,
  type PaidForm,
  softDeleteOpenPayments,
} from './payments.store.ts'
export { getPaymentReceipt } from './receipts.service.ts'
export { type NumberedReceipt, numberReceipts } from './receipts.store.ts'
