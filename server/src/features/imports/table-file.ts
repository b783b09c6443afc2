import type { ImportField } from '@yoon/contract/imports/fields'
import type { ImportMapping } from '@yoon/contract/imports/form'
import { importLimits } from '@yoon/contract/imports/limits'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { foreignKindOf } from '../../platform/spreadsheets/foreign-file.ts'
import { readTable } from '../../platform/spreadsheets/read-table.ts'
import { type TableRow, UnreadableTable } from '../../platform/spreadsheets/table.ts'
import { type Columns, findColumns, headerRows, textOf } from './columns.ts'

/** Longest text of a cell in a preview. */
const previewLength = 80

/** Columns and rows that are read from a file, and its refusal. */
interface FileRules {
  fields: readonly ImportField[]
  /** Rows below the header. */
  rows: number
  tooManyRows: string
  refused: (message: string, cause?: unknown) => AppError
}

/** Refuses a file that is larger than any table may be (rules/imports 2). */
export function refuseSize({ size }: File): void {
  if (size <= importLimits.bytes) return
  throw new AppError('TOO_LARGE', { message: 'Ce fichier est trop volumineux (10\u00a0Mo au plus)' })
}

/** Reads the rows of a file and finds its columns. */
export async function readTableFile(file: File, rules: FileRules, mapping?: ImportMapping): Promise<Columns> {
  const columns = findColumns(rules.fields, await readRows(file, rules), mapping)
  const count = columns.rows.length
  if (count === 0) throw rules.refused("Ce fichier n'a aucune ligne sous son en-tête")
  if (count > rules.rows) throw rules.refused(rules.tooManyRows)
  return columns
}

async function readRows(file: File, { rows, tooManyRows, refused }: FileRules): Promise<TableRow[]> {
  const { unpackedBytes, columns } = importLimits
  const bytes = new Uint8Array(await file.arrayBuffer())
  const foreign = foreignKindOf(bytes)
  if (foreign) throw invalidField('file', `Ce fichier est ${foreign}\u00a0: exportez-le en CSV ou Excel (XLSX)`)
  try {
    return await readTable(bytes, { unpackedBytes, rows: rows + headerRows, tooManyRows, columns })
  } catch (error) {
    if (error instanceof UnreadableTable) throw refused(error.message, error)
    throw error
  }
}

/** Returns the name of a file without characters that cannot be seen. */
export function nameOf({ name }: File): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 255) || 'fichier'
}

/** Returns what an answer tells of the columns of a file and its first rows. */
export function describeColumns({ names, headerLine, mapping, rows }: Columns) {
  const textsOf = ({ line, cells }: TableRow) => ({
    line,
    cells: names.map((_, column) => textOf(cells[column]).slice(0, previewLength)),
  })
  return { columns: names, headerLine, mapping, preview: rows.slice(0, importLimits.preview).map(textsOf) }
}
