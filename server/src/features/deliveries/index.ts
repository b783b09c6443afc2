export { deliver, tidyDeliveries } from './deliveries.service.ts'
