export { HoldingBookings } from './HoldingBookings.tsx'
export { statusTones } from './status-tones.ts'
