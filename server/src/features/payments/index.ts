export { settlePayment, takePayment } from './payment-changes.ts'
export {
  deletePayment,
  dropAwaited,
  findBookingOf,
  findCompletedMethod,
  insertAwaited,
  type PaidForm,
} from './payments.store.ts'
export { type NumberedReceipt, numberReceipts } from './receipts.store.ts'
