import type { Booking } from '@yoon/contract/bookings/schemas'
import { useCan } from '../../../lib/use-can.ts'
import { type MessageState, messageState } from '../booking-words.ts'

/** Returns the state of the message to the driver of a trip, for a user who sends it. */
export function useMessageState(booking: Booking): MessageState | undefined {
  return useCan('bookings:update') ? messageState(booking) : undefined
}
