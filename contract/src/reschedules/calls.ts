import * as z from 'zod/mini'
import { notFreeErrors } from '../availability/problems.ts'
import { bookingSchema } from '../bookings/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { rescheduleFormSchema } from './form.ts'

/** Message about a moved trip, which another app sends. */
const preparedMessageSchema = z.object({
  to: z.enum(['driver', 'client']),
  text: z.string(),
  /** Opens WhatsApp with the text; null if messages cannot reach the number. */
  whatsappUrl: z.nullable(z.string()),
})
export type PreparedMessage = z.output<typeof preparedMessageSchema>

export const rescheduleBooking = endpoint({
  name: 'rescheduleBooking',
  summary:
    'Moves a trip that has not started, such as for a flight that is delayed or early; the price stays, `priceProposal` is the price at the new time if night begins or ends with it',
  method: 'PATCH',
  path: '/api/dashboard/bookings/:id/reschedule',
  guard: 'bookings:update',
  changes: ['booking'],
  params: z.object({ id: id() }),
  input: rescheduleFormSchema,
  output: bookingSchema,
  extra: z.object({ messages: z.array(preparedMessageSchema), priceProposal: z.nullable(z.int()) }),
  isIdempotent: true,
  isVersioned: true,
  errors: ['BOOKING_READ_ONLY', 'BOOKING_STARTED', ...notFreeErrors],
})
