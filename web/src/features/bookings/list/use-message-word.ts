import type { Booking } from '@yoon/contract/bookings/schemas'
import { useCan } from '../../../lib/use-can.ts'
import { messageWord } from '../booking-words.ts'

/** Returns whether the driver has the message of a trip, for a user who sends it. */
export function useMessageWord(booking: Booking): ReturnType<typeof messageWord> {
  return useCan('bookings:update') ? messageWord(booking) : undefined
}
