export { declareChannelsJob, deliverJob, expireDeliveriesJob, remindJob } from './deliveries.job.ts'
export { deliveryRetention, expireDeliveries } from './deliveries.service.ts'
export {
  eveningBefore,
  findReminderRules,
  isClientDue,
  isClientOverdue,
  isReachedBySms,
  type ReminderRules,
} from './reminders.store.ts'
