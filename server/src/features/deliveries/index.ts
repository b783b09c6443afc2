export { deliver } from './deliveries.service.ts'
