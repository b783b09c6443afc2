import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { Tone } from '../../ui/Badge.tsx'

/** Colour of each status, that of its card above the list; red is for urgency, not for a status (rules/bookings 41). */
export const statusTones: Record<BookingStatus, Tone> = {
  PENDING: 'off',
  CONFIRMED: 'brand',
  ASSIGNED: 'wait',
  IN_PROGRESS: 'road',
  COMPLETED: 'done',
  CANCELLED: 'off',
}
