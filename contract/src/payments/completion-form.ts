import * as z from 'zod/mini'
import { extrasFormSchema } from '../ledger/extras-form.ts'
import { paymentFormSchema } from './form.ts'

/** Body of a completion: a payment, or none, and the extras of the trip, which replace those that it has (rules/money 52). */
export const completionFormSchema = z.intersection(
  paymentFormSchema,
  z.object({ extras: z.optional(extrasFormSchema) }),
)
