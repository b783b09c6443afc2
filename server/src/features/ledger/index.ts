export { findByTransaction as findPaymentByTransaction } from '../payments/index.ts'
export { findDue } from './ledger.store.ts'
export { postPayment } from './post-payment.ts'
export { refundPayment } from './refund-payment.ts'
