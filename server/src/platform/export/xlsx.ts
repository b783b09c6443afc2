import type { Readable } from 'node:stream'
import { formatPhone } from '@yoon/contract/phones'
import type { Column, ColumnKind, Sheet } from './sheet.ts'
import { writeZip } from './zip.ts'

/** Maximum number of rows of a workbook's sheet below its header. */
export const maxSheetRows = 1_048_575

/** Writes a sheet as a workbook with real numbers, days and times, and without formulas. */
export function writeXlsx<Row>(sheet: Sheet<Row>): Readable {
  return writeZip([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [rootRelations] },
    { name: 'xl/workbook.xml', content: [workbook(sheet.title)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations] },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(sheet) },
  ])
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes =
  `${xml}<Types xmlns="${packaging}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`

function relations(...targets: [type: string, target: string][]): string {
  const links = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${xml}<Relationships xmlns="${packaging}/relationships">${links.join('')}</Relationships>`
}

const rootRelations = relations(['officeDocument', 'xl/workbook.xml'])
const workbookRelations = relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])

function workbook(title: string): string {
  const sheet = `<sheet name="${escaped(title)}" sheetId="1" r:id="rId1"/>`
  return `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheet}</sheets></workbook>`
}

/** Number format of each kind of cell; its position is the index of its style. */
const formats: Record<ColumnKind, string> = {
  text: '@',
  phone: '@',
  number: '0',
  decimal: '0.0',
  degrees: '0.000000',
  amount: '#,##0',
  day: 'dd/mm/yyyy',
  time: 'hh:mm',
  moment: 'dd/mm/yyyy hh:mm',
}
const kinds = Object.keys(formats) as ColumnKind[]
const headerStyle = kinds.length
// Smaller numbers belong to the built-in formats.
const firstFormat = 164

const styles =
  `${xml}<styleSheet xmlns="${main}"><numFmts count="${kinds.length}">` +
  kinds.map((kind, index) => `<numFmt numFmtId="${firstFormat + index}" formatCode="${formats[kind]}"/>`).join('') +
  '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${kinds.length + 1}">` +
  kinds
    .map(
      (_, index) =>
        `<xf numFmtId="${firstFormat + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('') +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const widths: Record<ColumnKind, number> = {
  text: 24,
  phone: 18,
  number: 11,
  decimal: 11,
  degrees: 12,
  amount: 13,
  day: 12,
  time: 9,
  moment: 17,
}

async function* worksheet<Row>({ columns, count, batches }: Sheet<Row>): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnName(index))
  const cols = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`,
  )
  const headers = columns.map(({ header }, index) => text(`${letters[index]}1`, header, headerStyle))
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${cols.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`
  let row = 1
  for await (const batch of batches) {
    yield batch
      .map((values) => {
        row += 1
        return `<row r="${row}">${columns.map((column, index) => cell(`${letters[index]}${row}`, column, values)).join('')}</row>`
      })
      .join('')
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${count + 1}"/></worksheet>`
}

function cell<Row>(place: string, { kind, value }: Column<Row>, row: Row): string {
  const given = value(row)
  if (given === null) return ''
  const style = kinds.indexOf(kind)
  const number = typeof given === 'number' ? given : serial(given, kind)
  if (number !== undefined) return `<c r="${place}" s="${style}"><v>${number}</v></c>`
  return text(place, kind === 'phone' ? formatPhone(String(given)) : String(given), style)
}

function text(place: string, value: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const dayMs = 86_400_000
const epoch = Date.UTC(1899, 11, 30)

/** Returns a day or time as the serial number of spreadsheets: days since the end of 1899, and fractions of a day. */
function serial(value: string, kind: ColumnKind): number | undefined {
  if (kind === 'day') return (Date.parse(`${value}T00:00:00Z`) - epoch) / dayMs
  if (kind === 'time') return Date.parse(`1970-01-01T${value}:00Z`) / dayMs
  return kind === 'moment' ? (Date.parse(`${value.replace(' ', 'T')}:00Z`) - epoch) / dayMs : undefined
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes text for XML: drops characters that XML forbids, and escapes text that a workbook would read as an escape of
 * its own.
 */
function escaped(value: string): string {
  return value
    .replace(/\p{Surrogate}|[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
}

/** Returns the name of a column: `A`, `B`, … `Z`, `AA`. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
