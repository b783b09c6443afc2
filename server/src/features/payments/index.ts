export {
  deletePayment,
  dropAwaited,
  findBookingByTransaction,
  findBookingOf,
  findCompletedMethod,
  insertAwaited,
  insertPayment,
  type PaidForm,
  settleAwaited,
} from './payments.store.ts'
