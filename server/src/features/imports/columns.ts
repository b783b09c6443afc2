import { foldText } from '@yoon/contract/fold-text'
import type { ImportField } from '@yoon/contract/imports/fields'
import type { ImportMapping } from '@yoon/contract/imports/form'
import { invalidField } from '../../platform/app-error.ts'
import { type Cell, isBlank, type TableRow } from '../../platform/spreadsheets/table.ts'

/** Rows at the top of a file among which the header is looked for: titles and merged cells may stand above it. */
export const headerRows = 20

export interface Columns {
  /** Names of the columns, empty for those without one. */
  names: string[]
  headerLine: number
  /** Position of the column of each field, or null. */
  mapping: Record<string, number | null>
  /** Rows below the header. */
  rows: TableRow[]
}

/** Finds the header of a file and the column of each field: as chosen, else by its name (rules/imports 4, 5). */
export function findColumns(
  fields: readonly ImportField[],
  table: readonly TableRow[],
  chosen: ImportMapping = {},
): Columns {
  const header = findHeader(fields, table)
  const names = namesAt(table, header)
  const mapping = Object.fromEntries(
    fields.map((field) => [
      field.key,
      Object.hasOwn(chosen, field.key) ? positionOf(chosen[field.key] ?? null, names) : columnOf(field, names),
    ]),
  )
  nameLastName(mapping, { names, chosen })
  const used = Object.values(mapping).filter((column) => column !== null)
  if (new Set(used).size < used.length) throw invalidField('mapping', 'Une colonne est choisie pour deux champs')
  return { names, headerLine: table[header]?.line ?? 1, mapping, rows: table.slice(header + 1) }
}

/** Takes « Nom du client » for the last name beside a column of first names, unless it says that it holds both. */
function nameLastName(
  mapping: Columns['mapping'],
  { names, chosen }: { names: readonly string[]; chosen: ImportMapping },
): void {
  const { fullName = null, firstName = null, lastName = null } = mapping
  const isChosen = ['fullName', 'lastName'].some((key) => Object.hasOwn(chosen, key))
  if (fullName === null || firstName === null || lastName !== null || isChosen) return
  if (/prenom|complet/.test(nameKey(names[fullName] ?? ''))) return
  mapping.lastName = fullName
  mapping.fullName = null
}

/** Returns the index of the row that names most fields, else of the first row with two values. */
function findHeader(fields: readonly ImportField[], table: readonly TableRow[]): number {
  const top = table.slice(0, headerRows)
  const known = (names: readonly string[]) => fields.filter((field) => columnOf(field, names) !== null).length
  const scores = top.map(({ cells }, index) => (known(cells.map(textOf)) > 0 ? known(namesAt(table, index)) : 0))
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  return Math.max(
    0,
    top.findIndex(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1),
  )
}

/** Returns the names of the columns in a row; a cell merged with the one above has its name there. */
function namesAt(table: readonly TableRow[], index: number): string[] {
  const width = Math.max(0, ...table.map(({ cells }) => cells.length))
  const above = table.slice(0, index + 1).filter(({ cells }, at) => at === index || isWide(cells))
  return Array.from({ length: width }, (_, column) => {
    const cell = above.findLast(({ cells }) => !isBlank(cells[column]))?.cells[column]
    return textOf(cell).slice(0, 200)
  })
}

/** True for a row of a header; a title has one value alone. */
function isWide(cells: readonly Cell[]): boolean {
  return cells.filter((cell) => !isBlank(cell)).length > 1
}

function columnOf({ key, label, aliases = [] }: ImportField, names: readonly string[]): number | null {
  for (const name of [label, key, ...aliases]) {
    const column = names.findIndex((one) => nameKey(one) === nameKey(name))
    if (column >= 0) return column
  }
  return null
}

function positionOf(chosen: string | number | null, names: readonly string[]): number | null {
  if (chosen === null) return null
  const column = typeof chosen === 'number' ? chosen : names.indexOf(chosen)
  if (column < 0 || column >= names.length) throw invalidField('mapping', 'Une des colonnes choisies est introuvable')
  return column
}

/** Returns a name as it is compared: without case, accents, punctuation and what stands in parentheses. */
export function nameKey(name: string): string {
  return foldText(name)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/°/g, 'o')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns a cell as text; a day as `21/11/2026`. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non'
  if (!(cell instanceof Date)) return String(cell).trim()
  if (Number.isNaN(cell.getTime())) return ''
  const [year = '', month = '', day = ''] = cell.toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}
