import * as z from 'zod/mini'
import { optionalText } from '../fields.ts'

/** Instructions that staff add to a message for a driver (rules/bookings 30). */
export const driverMessageFormSchema = z.object({
  notes: optionalText({ max: 500, label: 'Le texte des consignes', isMultiline: true }),
})
