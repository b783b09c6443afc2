export { startDueBookings } from './scheduler.jobs.ts'
