import { formatPhone } from '@yoon/contract/phones'
import type { ColumnKind, Sheet } from './sheet.ts'

/**
 * Writes a sheet for French spreadsheets: UTF-8 with BOM, semicolons, days as 21/11/2026. An apostrophe neutralises
 * text that a spreadsheet would read as a formula, whichever separator it splits at (rules/calls 34).
 */
export async function* writeCsv<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<string> {
  yield `\ufeff${line(columns.map(({ header }) => cell(header, 'text')))}`
  for await (const rows of batches) {
    yield rows.map((row) => line(columns.map(({ kind, value }) => cell(value(row), kind)))).join('')
  }
}

function line(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`
}

/** Number of decimals of the kinds of numbers that have some. */
const decimals: Partial<Record<ColumnKind, number>> = { decimal: 1, degrees: 6 }

function cell(value: string | number | null, kind: ColumnKind): string {
  if (value === null) return ''
  // The decimal comma: French spreadsheets read a number with a point as text.
  if (typeof value === 'number') return value.toFixed(decimals[kind] ?? 0).replace('.', ',')
  const text = neutralised(inFrench(value, kind))
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function inFrench(value: string, kind: ColumnKind): string {
  if (kind === 'day' || kind === 'moment') return value.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')
  // A leading plus would be a formula; 00 is the dialled prefix.
  return kind === 'phone' ? formatPhone(value).replace(/^\+/, '00 ') : value
}

/**
 * A character that begins a formula (full-width and small forms too), at the start of the text or after a separator. If
 * the file is split at commas or tabs, quotes within a cell are literal or open a cell of their own.
 */
const formulaStarts = /(^|[;,\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫])/g

function neutralised(text: string): string {
  const harmless = text.replace(formulaStarts, "$1$2'")
  return /^[\t\r\n]/.test(harmless) ? `'${harmless}` : harmless
}
