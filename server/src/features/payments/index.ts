export {
  dropAwaited,
  findBookingByTransaction,
  findCompletedMethod,
  insertAwaited,
  insertPayment,
  type PaidForm,
  settleAwaited,
} from './payments.store.ts'
