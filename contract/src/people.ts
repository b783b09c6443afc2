import * as z from 'zod/mini'
import { id } from './fields.ts'

/** Person as other users see them: a client on a booking, a driver on a vehicle. */
export const personSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
})
