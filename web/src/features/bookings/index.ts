import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'

export { BlockingBookings } from './BlockingBookings.tsx'
export { bookingsPathWith } from './bookings-url.ts'
export { statusTones } from './status-tones.ts'

export const SettleDialog = lazyWithRetry(() =>
  import('./payment/SettleDialog.tsx').then((module) => ({ default: module.SettleDialog })),
)
