import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { Tone } from '../../ui/tones.ts'

/** Colour of each status, that of its card above the list; red is for urgency, not for a status (rules/bookings 41). */
export const statusTones: Record<BookingStatus, Tone> = {
  PENDING: 'off',
  CONFIRMED: 'confirmed',
  ASSIGNED: 'wait',
  IN_PROGRESS: 'road',
  COMPLETED: 'done',
  CANCELLED: 'off',
}
