import * as z from 'zod/mini'
import { checked, notBlank, phoneCharacters, text } from '../fields.ts'

// Letters, and the characters that join names; at least one letter is required.
const nameCharacters = /^(?=.*\p{L})[\p{L}\p{M}' ’-]*$/u

/* @__NO_SIDE_EFFECTS__ */
function personName(label: 'Le prénom' | 'Le nom') {
  return text({ label, required: `${label} est requis`, min: 2, max: 80 }).check(
    z.regex(nameCharacters, `${label} contient des caractères invalides`),
  )
}

const phone = checked(
  z.string('Le téléphone est requis'),
  z.trim(),
  notBlank('Le téléphone est requis'),
  z.regex(phoneCharacters, 'Format de téléphone invalide'),
  z.refine((value) => !isTooLong(value), 'Format de téléphone invalide'),
)

/**
 * True if the number exceeds 15 characters however the server normalises it (rules/people 3): a Senegalese number has
 * nine digits.
 */
function isTooLong(phone: string): boolean {
  const bare = phone.replace(/[\s()-]/g, '').replace(/^00/, '+')
  return bare.length > 15 || (phone.length > 15 && bare.length !== 9 && !/^(\+|221)/.test(bare))
}

/** Fields that clients and users share. */
export const person = { firstName: personName('Le prénom'), lastName: personName('Le nom'), phone }

/** Body of `Nouveau client` in the booking form: names and phone only (rules/people 11). */
export const clientFormSchema = z.object(person)
export type ClientForm = z.output<typeof clientFormSchema>
