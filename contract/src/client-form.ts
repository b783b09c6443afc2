import * as z from 'zod/mini'
import { checked, text } from './fields.ts'

const nameCharacters = /^[\p{L}\p{M}' ’-]*$/u

/* @__NO_SIDE_EFFECTS__ */
function personName(label: 'Le prénom' | 'Le nom') {
  return text({ label, required: `${label} est requis`, min: 2, max: 80 }).check(
    z.regex(nameCharacters, `${label} contient des caractères invalides`),
  )
}

/** A phone as typed: 8 to 15 digits, spaces, plus, hyphens, parentheses (specification §5, decisions §15). */
const phone = checked(
  z.string('Le téléphone est requis'),
  z.trim(),
  z.minLength(1, 'Le téléphone est requis'),
  z.regex(/^[0-9+() -]{8,30}$/, 'Format de téléphone invalide'),
)

/** `Nouveau client` of the booking form: names and phone only (decisions §4, §6). */
export const clientFormSchema = z.object({ firstName: personName('Le prénom'), lastName: personName('Le nom'), phone })
export type ClientForm = z.output<typeof clientFormSchema>
