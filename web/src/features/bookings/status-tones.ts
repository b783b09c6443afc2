import type { BookingStatus } from '@yoon/contract/booking-status'
import type { Tone } from '../../ui/Badge.tsx'

/** The colour of a status where nothing more is known of the booking. */
export const statusTones: Record<BookingStatus, Tone> = {
  PENDING: 'urgent',
  CONFIRMED: 'wait',
  ASSIGNED: 'wait',
  IN_PROGRESS: 'road',
  COMPLETED: 'done',
  CANCELLED: 'off',
}
