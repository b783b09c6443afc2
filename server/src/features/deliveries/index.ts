export { deliver, deliveryRetention, expireDeliveries } from './deliveries.service.ts'
