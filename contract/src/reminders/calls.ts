import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

export const recordClientReminder = endpoint({
  name: 'recordClientReminder',
  summary:
    'Records that the reminder of a trip was prepared for its client: the trip needs no other one, unless it is moved',
  method: 'POST',
  path: '/api/bookings/:id/client-reminder',
  guard: 'bookings:update',
  changes: ['booking', 'todo'],
  params: z.object({ id: id() }),
  output: z.object({ id: id() }),
  isIdempotent: true,
  errors: ['INVALID_TRANSITION'],
})
