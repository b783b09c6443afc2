import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

// Line breaks and tabs are text in a note; every other control character is noise or an attack.
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
// What takes no room at all (joiners, marks of direction, fillers), and what is a gap: the empty Braille cell is one too.
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const gaps = /[\s\u2800]+/gu
// Marks that turn the direction of what follows: a text with them reads as another one than it is.
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
// An emoji's variation selector and the joiner to the next one are part of what is seen.
const emojiParts = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f?\u200d?/gu

/** Tells whether a text is fully visible: a short one has no invisible character, notes have none that changes the direction. */
export function isSeen(value: string, isMultiline: boolean): boolean {
  return isMultiline ? !bidirectional.test(value) : !invisible.test(value.replace(emojiParts, '$1'))
}

/** How many characters a reader sees: an emoji is one, a gap between words is one, the invisible is none. */
function visibleLength(value: string): number {
  return [...value.replace(unseen, '').replace(gaps, ' ').trim()].length
}

/** Refuses a text in which a reader sees nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function notBlank(required: string) {
  return z.refine<string>((value) => visibleLength(value) > 0, required)
}

interface TextRules {
  /** Sentence when it is missing, empty or not a text. */
  required: string
  /** `Le prénom`: the subject of the other sentences. */
  label: string
  min?: number
  max: number
  isMultiline?: boolean
}

/**
 * A required text: trimmed, at least `min` characters that are seen, at most `max`, without control characters, without marks
 * of direction, and on one line without anything invisible.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text({ required, label, min = 1, max, isMultiline = false }: TextRules) {
  return z.string(required).check(
    z.trim(),
    notBlank(required),
    z.minLength(min, `${label} doit contenir au moins ${min} caractères`),
    z.refine((value) => visibleLength(value) >= min, `${label} doit contenir au moins ${min} caractères`),
    z.maxLength(max, `${label} ne peut pas dépasser ${max} caractères`),
    z.regex(isMultiline ? manyLines : oneLine, `${label} contient des caractères invalides`),
    z.refine((value) => isSeen(value, isMultiline), `${label} contient des caractères invalides`),
  )
}

/** An optional text: absent, null and blank are all `null`. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(rules: Omit<TextRules, 'required'>) {
  return blankable(text({ ...rules, required: `${rules.label} contient des caractères invalides` }))
}

/** A field that may be left out; the parts of its type are those that zod reads for an optional key. */
type Blankable<S extends Schema> = z.ZodMiniType<z.output<S> | null, z.input<S> | null | undefined> & {
  _zod: { optin: 'optional' }
}

/** Reads absent, null and blank as `null`, everything else through `schema`. */
/* @__NO_SIDE_EFFECTS__ */
export function blankable<S extends Schema>(schema: S) {
  const isBlank = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && visibleLength(value) === 0)
  return z._default(
    z.pipe(
      z.transform((value: unknown) => (isBlank(value) ? null : value)),
      z.nullable(schema),
    ),
    null,
  ) as unknown as Blankable<S>
}

interface NumberRules {
  min: number
  max: number
  tooLow: string
  tooHigh: string
  /** Sentence when it is missing, no number or not whole; `tooLow` unless given. */
  invalid?: string
}

/** A whole number between two bounds, both included. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber({ min, max, tooLow, tooHigh, invalid = tooLow }: NumberRules) {
  return z.number(invalid).check(z.minimum(min, tooLow), z.maximum(max, tooHigh), z.multipleOf(1, invalid))
}

/** A day, `YYYY-MM-DD`, that the calendar has. */
/* @__NO_SIDE_EFFECTS__ */
export function day({ required, invalid }: { required: string; invalid: string }) {
  return z.string(required).check(
    z.regex(/\S/, required),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, invalid),
    z.refine((value) => isCalendarDay(value), invalid),
  )
}

/** A day that a list may be asked about. */
/* @__NO_SIDE_EFFECTS__ */
export function dayFilter() {
  return z.optional(day({ required: 'Date invalide', invalid: 'Date invalide' }))
}

/** A time of day, `HH:mm`. */
/* @__NO_SIDE_EFFECTS__ */
export function timeOfDay({ required, invalid }: { required: string; invalid: string }) {
  return z.string(required).check(z.regex(/\S/, required), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid))
}

/**
 * A phone as typed: digits, with spaces, plus, hyphens and parentheses (specification §5). The server counts the 8 to 15
 * characters, for it knows which numbers are valid (decisions §15).
 */
export const phoneCharacters = /^(?=.*\d)[0-9+() -]{8,30}$/

/** What mail servers take, without the quoted and the bracketed forms that nobody has. */
export const emailCharacters = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i

/** A password that somebody chooses (specification §5). */
/* @__NO_SIDE_EFFECTS__ */
export function newPassword() {
  return z
    .string('Le mot de passe est requis')
    .check(
      z.minLength(1, 'Le mot de passe est requis'),
      z.minLength(6, 'Le mot de passe doit contenir au moins 6 caractères'),
      z.maxLength(200, 'Le mot de passe est trop long'),
    )
}

/** A UUID in the path or the body. */
/* @__NO_SIDE_EFFECTS__ */
export function id(message = 'Identifiant invalide') {
  return z.string(message).check(z.regex(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i, message))
}

/**
 * `schema.check(…)` as a function that a bundler may drop when nobody uses what it makes: the web carries only the rules
 * that a screen asks for.
 */
/* @__NO_SIDE_EFFECTS__ */
export function checked<S extends Schema>(schema: S, ...checks: Parameters<S['check']>): S {
  return schema.check(...checks) as S
}

/** An instant as it travels: ISO 8601 in UTC. */
export const instant = checked(z.string(), z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/))

/** `page` and `limit` of a list; out of range is a refusal (decisions §1). */
/* @__NO_SIDE_EFFECTS__ */
export function pageQuery(maxLimit: number) {
  return {
    page: z._default(queryNumber(1, 1_000_000), 1),
    limit: z._default(queryNumber(1, maxLimit), 10),
  }
}

/** A whole number as an address writes it: digits alone, where JavaScript would also read `0x10` and `1e2`. */
/* @__NO_SIDE_EFFECTS__ */
function queryNumber(min: number, max: number) {
  return z.pipe(
    z.transform((value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN)),
    z.int('Nombre invalide').check(z.minimum(min, 'Nombre invalide'), z.maximum(max, 'Nombre invalide')),
  )
}

/** A search box's content. */
export const search = z.optional(
  checked(
    z.string('Recherche invalide'),
    z.trim(),
    z.maxLength(100, 'Recherche trop longue'),
    z.regex(oneLine, 'Recherche invalide'),
  ),
)

function isCalendarDay(value: string): boolean {
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) && value >= '1900' && value < '2200'
}
