export { declareChannelsJob, deliverJob, expireDeliveriesJob } from './deliveries.job.ts'
export { deliveryRetention, expireDeliveries } from './deliveries.service.ts'
