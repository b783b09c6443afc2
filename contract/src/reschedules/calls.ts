import * as z from 'zod/mini'
import { notFreeErrors } from '../availability/refusals.ts'
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
    'Moves a trip that has not started, such as for a flight that is delayed or early, and with `driverId` or `vehicleId` also to another driver or vehicle, or to none; the price stays, `priceProposal` is the price at the new time if night begins or ends with it',
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
  errors: ['BOOKING_READ_ONLY', 'BOOKING_STARTED', 'DRIVER_UNAVAILABLE', 'VEHICLE_UNAVAILABLE', ...notFreeErrors],
})

export const prepareClientMessage = endpoint({
  name: 'prepareClientMessage',
  summary: 'Records that a message to the client was prepared, and when; another app sends it',
  method: 'POST',
  path: '/api/bookings/:id/client-message',
  guard: 'bookings:update',
  changes: ['booking'],
  params: z.object({ id: id() }),
  output: bookingSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['INVALID_TRANSITION'],
})
