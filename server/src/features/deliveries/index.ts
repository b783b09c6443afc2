export { declareChannelsJob, deliverJob, expireDeliveriesJob, remindJob } from './deliveries.job.ts'
export { deliveryRetention, expireDeliveries } from './deliveries.service.ts'
export { findReminderRules, isClientDue, isReachedBySms, type ReminderRules } from './reminders.store.ts'
