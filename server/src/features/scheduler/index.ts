export { startDueBookings } from './check-bookings.service.ts'
