export { HoldingBookings } from './HoldingBookings.tsx'
