import * as z from 'zod/mini'
import { isDay } from './dates.ts'
import type { Schema } from './endpoint.ts'
import { plainPhone } from './plain-phone.ts'
import { unseen } from './unseen.ts'

// Line breaks and tabs are valid in a note; all other control characters are refused.
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u
const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u
// Zero-width characters (joiners, direction marks, fillers) and gaps: the empty Braille cell counts as a gap.
const gaps = /[\s\u2800]+/gu
// Direction marks: they reorder the text that follows, so a reader sees another text than the stored one.
const bidirectional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const directionMarks = new RegExp(bidirectional.source, 'gu')
const controls = /(?![\t\n\r])[\p{Cc}\p{Cs}\u2028\u2029]/gu
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
// An emoji's variation selector and the joiner to the next emoji are part of the visible glyph.
const emojiParts = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f?\u200d?/gu

/** True if a text is fully visible: a short text has no invisible character, a note has no direction marks. */
export function isSeen(value: string, isMultiline: boolean): boolean {
  return isMultiline ? !bidirectional.test(value) : !invisible.test(value.replace(emojiParts, '$1'))
}

/**
 * Counts the characters that a reader sees: an emoji counts as one, a gap between words as one, invisible characters as
 * none.
 */
function visibleLength(value: string): number {
  return [...value.replace(unseen, '').replace(gaps, ' ').trim()].length
}

/** Refuses a text without visible characters. */
/* @__NO_SIDE_EFFECTS__ */
export function notBlank(required: string) {
  return z.refine<string>((value) => visibleLength(value) > 0, required)
}

interface TextRules {
  /** Message for a missing, empty or non-text value. */
  required: string
  /** Subject of the other messages: `Le prénom`. */
  label: string
  min?: number
  max: number
  isMultiline?: boolean
  /** True for a phone, which is read in any notation. */
  isPhone?: boolean
}

/**
 * Schema of a required text: trimmed, at least `min` visible characters, at most `max`, without control characters or
 * direction marks; on one line also without any invisible character.
 */
/* @__NO_SIDE_EFFECTS__ */
export function text({ required, label, min = 1, max, isMultiline = false, isPhone = false }: TextRules) {
  return z.string(required).check(
    isPhone ? phoneNotation() : z.trim(),
    notBlank(required),
    z.minLength(min, `${label} doit contenir au moins ${min} caractères`),
    z.refine((value) => visibleLength(value) >= min, `${label} doit contenir au moins ${min} caractères`),
    z.maxLength(max, `${label} ne peut pas dépasser ${max} caractères`),
    z.regex(isMultiline ? manyLines : oneLine, `${label} contient des caractères invalides`),
    z.refine((value) => isSeen(value, isMultiline), `${label} contient des caractères invalides`),
  )
}

/** Schema of an optional text: absent, null and blank all become `null`. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(rules: Omit<TextRules, 'required'>) {
  return blankable(text({ ...rules, required: `${rules.label} contient des caractères invalides` }))
}

/**
 * Schema of an optional text on several lines that nobody can correct any more once it arrives, as from a phone without
 * connection: the characters that another text is refused for are left out.
 */
/* @__NO_SIDE_EFFECTS__ */
export function cleanedText({ label, max }: Pick<TextRules, 'label' | 'max'>) {
  const required = `${label} contient des caractères invalides`
  return blankable(text({ label, max, isMultiline: true, required }), (value) =>
    typeof value === 'string' ? value.replace(directionMarks, '').replace(controls, '') : value,
  )
}

/** Type of a field that may be left out; its `_zod` part is the one by which zod recognises an optional key. */
type Blankable<S extends Schema> = z.ZodMiniType<z.output<S> | null, z.input<S> | null | undefined> & {
  _zod: { optin: 'optional' }
}

/** Parses absent, null and blank as `null`, all other values with `schema`, after `clean`. */
/* @__NO_SIDE_EFFECTS__ */
export function blankable<S extends Schema>(schema: S, clean = (value: unknown) => value) {
  const isBlank = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && visibleLength(value) === 0)
  return z._default(
    z.pipe(
      z.transform((value: unknown) => (isBlank(clean(value)) ? null : clean(value))),
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
  /** Message for a missing or non-numeric value; `tooLow` by default. */
  invalid?: string
  /** Message for a fraction; `invalid` by default. */
  notWhole?: string
}

/** Schema of a whole number between two bounds, both included. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber({ min, max, tooLow, tooHigh, invalid = tooLow, notWhole = invalid }: NumberRules) {
  return z.number(invalid).check(z.minimum(min, tooLow), z.maximum(max, tooHigh), z.multipleOf(1, notWhole))
}

/** Schema of a day, `YYYY-MM-DD`, that exists in the calendar. */
/* @__NO_SIDE_EFFECTS__ */
export function day({ required, invalid }: { required: string; invalid: string }) {
  return z.string(required).check(
    z.regex(/\S/, required),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, invalid),
    z.refine((value) => isDay(value), invalid),
  )
}

/** Schema of a day by which a list is filtered. */
/* @__NO_SIDE_EFFECTS__ */
export function dayFilter() {
  return z.optional(day({ required: 'Date invalide', invalid: 'Date invalide' }))
}

/** Schema of a time of day, `HH:mm`. */
/* @__NO_SIDE_EFFECTS__ */
export function timeOfDay({ required, invalid }: { required: string; invalid: string }) {
  return z.string(required).check(z.regex(/\S/, required), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalid))
}

/**
 * Characters of a phone as typed: digits, with spaces, plus, hyphens and parentheses. The server checks the length of 8
 * to 15 characters, because it knows which numbers are valid (rules/people 3).
 */
export const phoneCharacters = /^(?=.*\d)[0-9+() -]{8,30}$/

/** Reads a phone in any notation as if it had been typed with spaces (rules/people 3). */
/* @__NO_SIDE_EFFECTS__ */
export function phoneNotation() {
  return z.overwrite<string>(plainPhone)
}

/**
 * E-mail addresses that mail servers accept, without the quoted and bracketed forms, which are not used in practice.
 */
export const emailCharacters = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i

/** Schema of a new password (rules/access 27). */
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

/** Schema of a UUID in the path or the body. */
/* @__NO_SIDE_EFFECTS__ */
export function id(message = 'Identifiant invalide') {
  return z.string(message).check(z.regex(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i, message))
}

/**
 * Calls `schema.check(…)` as a function without side effects, so that bundlers drop unused schemas: the web bundle
 * contains only the rules that its screens use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function checked<S extends Schema>(schema: S, ...checks: Parameters<S['check']>): S {
  return schema.check(...checks) as S
}

/** Schema of an instant: ISO 8601 in UTC. */
export const instant = checked(z.string(), z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/))

/** Schemas of `page` and `limit` of a list; values out of range are refused (rules/calls 12). */
/* @__NO_SIDE_EFFECTS__ */
export function pageQuery(maxLimit: number) {
  return {
    page: z._default(queryNumber(1, 1_000_000), 1),
    limit: z._default(queryNumber(1, maxLimit), 10),
  }
}

/** Schema of a whole number in a query string: digits only, because JavaScript would also parse `0x10` and `1e2`. */
/* @__NO_SIDE_EFFECTS__ */
export function queryNumber(min: number, max: number, message = 'Nombre invalide') {
  return z.pipe(
    z.transform((value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN)),
    z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
  )
}

interface QueryTextRules {
  max: number
  invalid: string
  tooLong: string
}

/* @__NO_SIDE_EFFECTS__ */
function queryChecks({ max, invalid, tooLong }: QueryTextRules) {
  return [z.trim(), z.maxLength(max, tooLong), z.regex(oneLine, invalid)]
}

/** Schema of a text in a query string: trimmed, on one line, without control characters; it may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function queryText(rules: QueryTextRules) {
  return checked(z.string(rules.invalid), ...queryChecks(rules))
}

const searchText = checked(
  z.string('Recherche invalide'),
  // A number that is copied from a contact has them around it.
  z.overwrite((value) => value.replace(directionMarks, '')),
  ...queryChecks({ max: 100, invalid: 'Recherche invalide', tooLong: 'Recherche trop longue' }),
)

/** Schema of the text of a search box. */
export const search = z.optional(searchText)

/** Schema of the text of a search that cannot be left out. */
export const requiredSearch = checked(searchText, z.minLength(1, 'Écrivez ce que vous cherchez'))

/** A number of rows that are counted one by one, up to 1,000. */
export const boundedCount = z.object({ count: z.int(), isExact: z.boolean() })
