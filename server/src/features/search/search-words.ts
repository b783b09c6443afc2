import { phoneDigitsOf } from '../../platform/database/search.ts'

/** Beginning of a reference with its R, or the code of a whole one; `Rama` and `Awa` are names. */
const referenceLike = /^(?:r-[2-9a-hj-np-z]{1,6}|r?(?=[a-z]*\d)[2-9a-hj-np-z]{4,6}|r[2-9a-hj-np-z]{6})$/i
/** Airline of two characters and a number, as in `AF718`. */
const flightLike = /^(?=.?[a-z])[a-z\d]{2}-?\d{1,4}$/i
/** Parts of a flight or plate that may be typed with spaces. */
const codePart = /^[a-z\d]{1,4}$/i

/** Words beyond this number are not searched: each one costs planning time. */
export const maxWords = 8

/** Word of a search: every word must occur in a booking, or in the client, driver or vehicle of it. */
export interface SearchWord {
  text: string
  /** True for the digits of a phone: a person found by them ranks first. */
  isPhone: boolean
  /** True if it looks like a reference, a flight or digits: a booking found by its codes ranks first. */
  isCode: boolean
}

/** Splits the text of a search into words; a text that looks like a phone number is one word, in any notation. */
export function parseSearch(term: string): SearchWord[] {
  const digits = phoneDigitsOf(term)
  if (digits !== undefined) return [{ text: digits, isPhone: true, isCode: true }]
  return [...new Set(partsOf(term))].slice(0, maxWords).map(toWord)
}

function toWord(text: string): SearchWord {
  const digits = phoneDigitsOf(text)
  const isPhone = digits !== undefined
  return {
    text: digits ?? text,
    isPhone,
    isCode: isPhone || referenceLike.test(text) || flightLike.test(text),
  }
}

/** Returns the codes that neighbouring words may spell, longest first: `AF 718` or `DK 4512 AB`. */
export function codesWithSpaces(term: string): string[] {
  if (phoneDigitsOf(term) !== undefined) return []
  const parts = partsOf(term).slice(0, maxWords)
  const runs = [3, 2].flatMap((length) =>
    parts.map((_, at) => parts.slice(at, at + length)).filter((run) => run.length === length),
  )
  return [...new Set(runs.filter(isCodeInParts).map((run) => run.join(' ')))]
}

function isCodeInParts(run: readonly string[]): boolean {
  const [first = ''] = run
  const joined = run.join('')
  return (
    run.every((part) => codePart.test(part)) &&
    /^(?=.*[a-z])[a-z\d]{2,3}$/i.test(first) &&
    /\d/.test(joined) &&
    joined.length >= 4
  )
}

/** Returns the text with a code typed with spaces as one word. */
export function joinCode(term: string, code: string): string {
  const words = partsOf(term)
  const parts = code.split(' ')
  const at = words.findIndex((_, index) => parts.every((part, offset) => words[index + offset] === part))
  return at < 0 ? term : words.toSpliced(at, parts.length, parts.join('')).join(' ')
}

function partsOf(term: string): string[] {
  return term.split(/\s+/).filter(Boolean)
}

/** True if trigrams find the word inside of longer ones: three letters or digits in a row. */
export function hasTrigrams(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}
