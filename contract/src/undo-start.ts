import * as z from 'zod/mini'
import { bookingSchema } from './bookings.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** Time window for undoing one's own start, in seconds, by the database's clock. */
export const undoStartSeconds = 15

export const undoStart = endpoint({
  name: 'undoStart',
  summary: `Undoes a start by hand: only by the person who made it, within ${undoStartSeconds} seconds; the booking is ASSIGNED again`,
  method: 'POST',
  path: '/api/bookings/:id/undo-start',
  guard: 'bookings:update',
  params: z.object({ id: id() }),
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION', 'START_NOT_UNDOABLE'],
})
