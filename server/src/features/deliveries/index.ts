export { declareChannelsJob, deliverJob, expireDeliveriesJob } from './deliveries.job.ts'
export { deliver, deliveryRetention, expireDeliveries } from './deliveries.service.ts'
