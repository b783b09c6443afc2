import { formatPhone } from '@yoon/contract/phones'
import type { ColumnKind, Sheet } from './sheet.ts'

/**
 * A sheet as a French spreadsheet opens it: UTF-8 with BOM, semicolons, days as 21/11/2026 (decisions §5). A text that a
 * spreadsheet would take for a formula is neutralised by an apostrophe.
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

function cell(value: string | number | null, kind: ColumnKind): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = neutralised(inFrench(value, kind))
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function inFrench(value: string, kind: ColumnKind): string {
  if (kind === 'day' || kind === 'moment') return value.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$3/$2/$1')
  // A leading plus would be a formula; 00 is how it is dialled.
  return kind === 'phone' ? formatPhone(value).replace(/^\+/, '00 ') : value
}

function neutralised(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}
