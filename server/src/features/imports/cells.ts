import { readAmount } from '@yoon/contract/amounts'
import { searchablePhoneDigits } from '@yoon/contract/phones'
import { type Point, readAngle } from '@yoon/contract/places/degrees'
import { isShortMapLink, readMapPin } from '@yoon/contract/places/map-pin'
import { isDayOrAmount, plainPhone } from '@yoon/contract/plain-phone'
import { type Cell, isBlank } from '../../platform/spreadsheets/table.ts'
import { nameKey, textOf } from './columns.ts'

/** Values of a row by field; a field without a value is absent. */
export type Cells = Readonly<Record<string, Cell>>

/** Refusal of one cell. */
export class CellError extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Returns the text of a field, or undefined if its cell is empty. */
export function readText(cells: Cells, field: string): string | undefined {
  if (isBlank(cells[field])) return undefined
  const text = textOf(cells[field])
  // A database cannot hold it, and a key is compared there before the rules of the form are read.
  if (text.includes('\0')) throw new CellError(field, 'Cette case contient des caractères invalides')
  return text
}

const title = `(?:m|mr|mme|mlle|mm|mmes|dr|me|pr|monsieur|madame|mademoiselle|docteur|ma[iî]tre|professeur)`
const titlesBefore = new RegExp(String.raw`^(?:${title}\b(?:\.\s*|\s+)(?:(?:et|&|le|la)\s+)?)+(?=\S)`, 'iu')
const titleBehind = /\s+\(?(?:m\.|mr|mme|mlle)\.?\)?$/iu

/** Returns a name without « M. », « Mme », « Dr » and the like; « El Hadj » is a first name. */
export function withoutTitles(name: string): string {
  return name.replace(titlesBefore, '').replace(titleBehind, '')
}

/** Returns the phones of a cell, of which the first is read. A slash may stand between two of them or inside of one. */
export function splitPhones(cells: Cells, field: string): string[] {
  const text = readText(cells, field) ?? ''
  // A day keeps its slashes, with which it is refused.
  const parts = isDayOrAmount(plainPhone(text)) ? [text] : text.split(/([/;\r\n])/)
  const phones: string[] = []
  for (let at = 0; at < parts.length; at += 2) {
    // A column of numbers may have been saved with decimals.
    const part = plainPhone((parts[at] ?? '').replace(/(?<=\d{7})\.0+\s*$/, ''))
    const last = phones.at(-1)
    if (parts[at - 1] === '/' && last !== undefined && isOne(last, part)) phones[phones.length - 1] = `${last} ${part}`
    else if (part !== '') phones.push(part)
  }
  return phones
}

/** Digits of a whole number: a Senegalese one, and a foreign one with its country code. */
const senegalese = { least: 9, most: 9 }
const foreign = { least: 10, most: 15 }

/** True if a number goes on after a slash: it is not whole before, and not too long together with what follows. */
function isOne(phone: string, next: string): boolean {
  const { least, most } = /^(?:\+|00)(?!221)/.test(phone) ? foreign : senegalese
  const digitsOf = (text: string) => searchablePhoneDigits(text).length
  return digitsOf(phone) < least && digitsOf(`${phone} ${next}`) <= most
}

/** Returns a phone as it would be typed: a spreadsheet stores a number without its signs, and often without spaces. */
export function readPhoneText(cells: Cells, field: string): string | undefined {
  return splitPhones(cells, field)[0]
}

const yes = ['oui', 'o', 'yes', 'y', 'vrai', 'true', '1', 'x', 'actif', 'active', 'disponible', 'dispo']
const no = ['non', 'n', 'no', 'faux', 'false', '0', 'inactif', 'inactive', 'indisponible', 'non disponible']

export function readYesNo(cells: Cells, field: string): boolean | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const words = nameKey(text)
  if (yes.includes(words)) return true
  if (no.includes(words)) return false
  throw new CellError(field, 'Écrivez Oui ou Non')
}

/** Returns a whole number that may have been written with a unit: `4 places`. */
export function readCount(cells: Cells, field: string): number | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const digits = /^(\d{1,6})(?:[.,]0+)?(?:\s*\p{L}+)?$/u.exec(text)?.[1]
  return digits === undefined ? Number.NaN : Number(digits)
}

/** Returns the year of a cell: alone, or of a date. */
export function readYear(cells: Cells, field: string): number | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const year = /^(?:.*[\s/.-])?(\d{4})$/.exec(text)?.[1] ?? /^(\d{4})[/.-]\d{1,2}/.exec(text)?.[1]
  return year === undefined ? Number.NaN : Number(year)
}

/** Returns an amount in whole units of the currency. */
export function readMoney(cells: Cells, field: string, currency: string): number | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const { amount, problem } = readAmount(text, currency) ?? {}
  if (problem !== undefined) throw new CellError(field, problem)
  return amount
}

/** Returns degrees, with decimals, minutes or seconds; those of the other axis are no number. */
export function readDegrees(cells: Cells, field: 'latitude' | 'longitude'): number | undefined {
  const text = readText(cells, field)?.replace(/^'/, '')
  return text === undefined ? undefined : (readAngle(text, field) ?? Number.NaN)
}

/** Returns the point of a cell with both coordinates, or a link of a map. */
export function readPosition(cells: Cells, field: string): Point | undefined {
  const text = readText(cells, field)?.replace(/^'/, '')
  if (text === undefined) return undefined
  const point = readMapPin(text, { isAlone: false })
  if (point) return point
  const sentence = isShortMapLink(text)
    ? 'Ce lien court ne donne pas la position\u00a0: copiez le lien complet ou les coordonnées'
    : 'Écrivez la latitude puis la longitude\u00a0: 14,6937\u00a0; -17,4441'
  throw new CellError(field, sentence)
}

/** Returns the texts of a list in one cell. */
export function readList(cells: Cells, field: string, separator: RegExp): string[] | undefined {
  return readText(cells, field)
    ?.split(separator)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/**
 * Returns the key of a label, whatever its case and accents; the key itself is accepted too, and so are `others`, which may
 * stand among further words: the first key of which one does counts.
 */
export function readLabel<Key extends string>(
  cells: Cells,
  field: string,
  labels: Readonly<Record<Key, string>>,
  others?: Readonly<Record<Key, readonly string[]>>,
): Key | string | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const words = nameKey(text)
  const known = Object.entries<string>(labels).find(
    ([key, label]) => nameKey(label) === words || nameKey(key) === words,
  )
  return known?.[0] ?? (others && keyAmong(words, others)) ?? text
}

/** Returns the first key of which a name stands among words. */
function keyAmong(words: string, others: Readonly<Record<string, readonly string[]>>): string | undefined {
  return Object.keys(others).find((key) => others[key]?.some((name) => ` ${words} `.includes(` ${name} `)))
}
