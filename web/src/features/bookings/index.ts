import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'

export { papersAdvice, usePapersReason } from './assignment/PapersReason.tsx'
export { BlockingBookings } from './BlockingBookings.tsx'
export { BookingStatusBadge } from './BookingStatusBadge.tsx'
export { type BookingDialog, bookingsPathWith } from './bookings-url.ts'
export { TemplateChoice } from './dialogs/TemplateChoice.tsx'
export { WaysToSend } from './dialogs/WaysToSend.tsx'
export { CashInHand, OwnTill } from './payment/CashPlace.tsx'
export { MethodChoice } from './payment/MethodChoice.tsx'
export { ReceivedOn } from './payment/ReceivedOn.tsx'
export { useCashReceipt } from './payment/use-cash-receipt.ts'
export { statusTones } from './status-tones.ts'
export { TripGroups } from './TripLinks.tsx'
export { groupTrips } from './trip-groups.ts'

/** The dialog about a booking that is named by its id. */
export const BookingDialogs = lazyWithRetry(() =>
  import('./dialogs/BookingDialogs.tsx').then((module) => ({ default: module.BookingDialogs })),
)

/** Gives money of a payment back. */
export const RefundDialog = lazyWithRetry(() =>
  import('./money/RefundDialog.tsx').then((module) => ({ default: module.RefundDialog })),
)

/** Requests the payment of a booking by mobile money, from a page that does not have it. */
export const RequestDialog = lazyWithRetry(() =>
  import('./payment/RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })),
)

export const SettleDialog = lazyWithRetry(() =>
  import('./payment/SettleDialog.tsx').then((module) => ({ default: module.SettleDialog })),
)
