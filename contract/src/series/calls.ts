import * as z from 'zod/mini'
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
  isIdempotent: true,
  timeoutSeconds: 60,
  errors: ['CLIENT_UNAVAILABLE', 'CLIENT_EXISTS'],
})
