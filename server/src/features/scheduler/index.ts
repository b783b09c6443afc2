export { startDueBookings } from './check-bookings.service.ts'
export { startBookingsJob } from './start-bookings.job.ts'
