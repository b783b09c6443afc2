import * as z from 'zod/mini'
import { checked, notBlank, phoneCharacters, text } from './fields.ts'

// Letters, and between them what joins names; hyphens alone name nobody.
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

/** Longer than 15 characters whatever the server finds it to be (decisions §15): a number of Senegal has nine digits. */
function isTooLong(phone: string): boolean {
  const bare = phone.replace(/[\s()-]/g, '').replace(/^00/, '+')
  return bare.length > 15 || (phone.length > 15 && bare.length !== 9 && !/^(\+|221)/.test(bare))
}

/** What is known of everybody. */
export const person = { firstName: personName('Le prénom'), lastName: personName('Le nom'), phone }

/** `Nouveau client` of the booking form: names and phone only (decisions §4, §6). */
export const clientFormSchema = z.object(person)
export type ClientForm = z.output<typeof clientFormSchema>
