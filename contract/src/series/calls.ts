import * as z from 'zod/mini'
import { bookingFormSchema } from '../bookings/form.ts'
import { bookingSchema } from '../bookings/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { seriesFormSchema } from './form.ts'
import { seriesDateSchema } from './schemas.ts'

export const createSeries = endpoint({
  name: 'createSeries',
  summary:
    'Creates a booking for each date of a series, 184 days at most; dates with a duplicate are reported and not made unless `allowDuplicates`; with `dryRun`, only what would be made',
  method: 'POST',
  path: '/api/dashboard/bookings/series',
  guard: 'bookings:create',
  changes: ['booking', 'user'],
  input: seriesFormSchema,
  output: z.array(seriesDateSchema),
  status: 201,
  hasDryRun: true,
  isIdempotent: true,
  timeoutSeconds: 60,
  errors: ['CLIENT_UNAVAILABLE', 'CLIENT_EXISTS'],
})

export const createRoundTrip = endpoint({
  name: 'createRoundTrip',
  summary: 'Creates the two bookings of a round trip, or neither; a new client of the outward trip is that of both',
  method: 'POST',
  path: '/api/dashboard/bookings/round-trip',
  guard: 'bookings:create',
  changes: ['booking', 'user'],
  input: z.object({ outward: bookingFormSchema, return: bookingFormSchema }),
  output: z.object({ outward: bookingSchema, return: bookingSchema }),
  status: 201,
  isIdempotent: true,
  errors: ['CLIENT_UNAVAILABLE', 'CLIENT_EXISTS'],
})
