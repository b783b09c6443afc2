import * as z from 'zod/mini'
import { id, wholeNumber } from '../fields.ts'
import { greatestRequest, smallestRequest } from './limits.ts'

const invalid = 'Le montant doit être un nombre entier'

/** Body of a request to pay; without an amount, all that is due. */
export const paymentRequestFormSchema = z.object({
  bookingId: id('La réservation est inconnue'),
  amount: z.optional(
    wholeNumber({
      min: smallestRequest,
      max: greatestRequest,
      tooLow: `Le montant doit être d'au moins ${smallestRequest}\u00a0F CFA`,
      tooHigh: 'Le montant semble trop élevé',
      invalid,
    }),
  ),
})
