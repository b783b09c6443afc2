export { notificationRetention } from './notifications.service.ts'
