import * as z from 'zod/mini'
import { optionalText } from './fields.ts'

/** Instructions that staff add to a message for a driver (specification §2). */
export const driverMessageFormSchema = z.object({
  notes: optionalText({ max: 500, label: 'Le texte des consignes', isMultiline: true }),
})
