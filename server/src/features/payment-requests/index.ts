export { paymentChecksJob, paymentEventsJob } from './payment-requests.job.ts'
export { askProvider, asUnavailable, type PaymentTools } from './payment-tools.ts'
