export { deliver, expireDeliveries } from './deliveries.service.ts'
