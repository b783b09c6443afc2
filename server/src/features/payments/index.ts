export {
  findAllocation,
  findAllocations,
  findBookingsOf,
  findCompletedMethod,
  hasAllocations,
  hasReceivedMoney,
  insertAllocations,
  insertRefund,
  insertWriteOff,
  lockCredit,
  reduceAllocation,
  replaceExtras,
  replaceFee,
} from './money.store.ts'
export { findPaymentJson } from './payments.list.store.ts'
export {
  deletePayment,
  findAwaited,
  findByTransaction,
  insertPendingPayment,
  isCreditUsed,
  lockPayment,
  softDeleteOpenPayments,
} from './payments.store.ts'
export { getPaymentReceipt } from './receipts.service.ts'
export { numberReceipts } from './receipts.store.ts'
export { giveReceipts, takeMoney } from './take-money.ts'
