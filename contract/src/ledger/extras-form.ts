import * as z from 'zod/mini'
import { checked, optionalText, wholeNumber } from '../fields.ts'
import { extraKinds } from './states.ts'

const extraLow = 'Le supplément doit être supérieur à 0'

/** An extra of a booking; the whole list is sent (rules/money 52). */
export const extraFormSchema = z.object({
  kind: z.enum(extraKinds, 'Type de supplément inconnu'),
  amount: wholeNumber({ min: 1, max: 1_000_000, tooLow: extraLow, tooHigh: 'Le supplément semble trop élevé' }),
  note: optionalText({ max: 200, label: 'La note' }),
})
export type ExtraForm = z.output<typeof extraFormSchema>

export const extrasFormSchema = checked(
  z.array(extraFormSchema, 'Les suppléments sont invalides'),
  z.maxLength(10, 'Une réservation a au plus 10 suppléments'),
)
