import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type ErrorCode, errorCatalogue } from '../errors.ts'
import { id } from '../fields.ts'
import { batchFormSchema, planningFormSchema } from './form.ts'
import { planningSchema } from './schemas.ts'

export const getPlanning = endpoint({
  name: 'getPlanning',
  summary:
    'Returns the trips of at most 31 days with the drivers or the vehicles as rows; by driver only with bookings:assign_driver, clients, places and prices only with bookings:read',
  method: 'GET',
  path: '/api/dashboard/planning',
  guard: { anyOf: ['bookings:assign_driver', 'vehicles:update'] },
  shows: ['booking', 'driver', 'vehicle', 'absence', 'paper', 'user', 'place', 'settings'],
  input: planningFormSchema,
  output: planningSchema,
})

const errorCodes = Object.keys(errorCatalogue) as ErrorCode[]

export const changeBookings = endpoint({
  name: 'changeBookings',
  summary:
    'Assigns, unassigns or moves up to 100 bookings, each in a transaction of its own; answers for each what its own call would, in their order',
  method: 'POST',
  path: '/api/dashboard/bookings/batch',
  guard: { anyOf: ['bookings:assign_driver', 'bookings:update'] },
  changes: ['booking'],
  input: batchFormSchema,
  output: z.array(
    z.object({
      id: id(),
      ok: z.boolean(),
      /** Version of the changed booking. */
      version: z.optional(z.int()),
      /** Code, sentence, fields and details of the refusal. */
      code: z.optional(z.enum(errorCodes)),
      message: z.optional(z.string()),
      fields: z.optional(z.record(z.string(), z.string())),
      details: z.optional(z.unknown()),
    }),
  ),
  isIdempotent: true,
  timeoutSeconds: 120,
})
