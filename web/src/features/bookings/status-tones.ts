import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { Tone } from '../../ui/Badge.tsx'

/** Colour of each status, for bookings of which only the status is known. */
export const statusTones: Record<BookingStatus, Tone> = {
  PENDING: 'urgent',
  CONFIRMED: 'wait',
  ASSIGNED: 'wait',
  IN_PROGRESS: 'road',
  COMPLETED: 'done',
  CANCELLED: 'off',
}
