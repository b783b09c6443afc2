import * as z from 'zod/mini'
import { checked, notBlank, phoneCharacters, phoneNotation, text } from '../fields.ts'

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
  phoneNotation(),
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

/** Body of a client created without a booking: names and phone only (rules/people 11). */
export const clientFormSchema = z.object(person)
export type ClientForm = z.output<typeof clientFormSchema>

/** Splits a full name: its last word is the last name, the words before it are the first name (rules/people 11). */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  const lastName = words.pop() ?? ''
  return { firstName: words.join(' '), lastName }
}

const fullName = checked(text({ label: 'Le nom complet', required: 'Le nom complet est requis', max: 161 }), (name) => {
  const message = refusalOfName(name.value)
  if (message) name.issues.push({ code: 'custom', message, input: name.value })
})

/** Returns the message for a full name whose parts the rules of a person's names refuse. */
function refusalOfName(name: string): string | undefined {
  const { firstName, lastName } = splitFullName(name)
  if (firstName === '') return 'Prénom et nom'
  const refused = person.firstName.safeParse(firstName).error ?? person.lastName.safeParse(lastName).error
  return refused?.issues[0]?.message
}

/** A client who is created together with a booking (rules/bookings 11). */
export const bookedClientSchema = z.object({ fullName, phone })
export type BookedClient = z.output<typeof bookedClientSchema>
