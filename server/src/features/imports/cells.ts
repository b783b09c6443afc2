import { readAmount } from '@yoon/contract/amounts'
import { type Cell, isBlank } from '../../platform/spreadsheets/table.ts'
import { textOf, wordsOf } from './columns.ts'

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

/** Returns the phones of a cell, of which the first is read. */
export function splitPhones(cells: Cells, field: string): string[] {
  const parts = (readText(cells, field) ?? '').split(/[/;\r\n]/).map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

/** Returns a phone as it would be typed: a spreadsheet stores a number without its signs, and often without spaces. */
export function readPhoneText(cells: Cells, field: string): string | undefined {
  // Reads dots and dashes between groups of digits as spaces; a column of numbers may have been saved with decimals.
  return splitPhones(cells, field)[0]
    ?.replace(/(?<=\d{7})\.0+$/, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/(?<=\d)[.\u2010-\u2015_](?=\d)/g, ' ')
    .replace(/^'/, '')
}

const yes = ['oui', 'o', 'yes', 'y', 'vrai', 'true', '1', 'x', 'actif', 'active', 'disponible', 'dispo']
const no = ['non', 'n', 'no', 'faux', 'false', '0', 'inactif', 'inactive', 'indisponible', 'non disponible']

export function readYesNo(cells: Cells, field: string): boolean | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const words = wordsOf(text)
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

/** Returns degrees, with a decimal comma or point. */
export function readDegrees(cells: Cells, field: string): number | undefined {
  const text = readText(cells, field)?.replace(/^'/, '').replace(',', '.').replace('−', '-')
  if (text === undefined) return undefined
  return /^-?\d{1,3}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN
}

/** Returns the texts of a list in one cell. */
export function readList(cells: Cells, field: string, separator: RegExp): string[] | undefined {
  return readText(cells, field)
    ?.split(separator)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** Returns the key of a label, whatever its case and accents; the key itself is accepted too. */
export function readLabel<Key extends string>(
  cells: Cells,
  field: string,
  labels: Readonly<Record<Key, string>>,
): Key | string | undefined {
  const text = readText(cells, field)
  if (text === undefined) return undefined
  const words = wordsOf(text)
  const known = Object.entries<string>(labels).find(
    ([key, label]) => wordsOf(label) === words || wordsOf(key) === words,
  )
  return known?.[0] ?? text
}
