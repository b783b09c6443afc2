import { Readable } from 'node:stream'
import { type ExportFormat, exportTypes } from '@yoon/contract/exports'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { writeCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { maxSheetRows, writeXlsx } from './xlsx.ts'

/** Output of a service that returns a file. */
export interface FileReply {
  name: string
  type: string
  content: Readable
}

/** A sheet with its list, format and filter. */
interface Export<Row> extends Sheet<Row> {
  /** Name of the list in the journal: `bookings`. */
  list: string
  format: ExportFormat
  filter: object
}

/**
 * Returns a sheet as a file of the given format, written while it is sent: memory holds one batch of rows. The audit
 * records the export.
 */
export function exportFile<Row>(
  { record }: Pick<Context, 'record'>,
  { list, format, filter, ...sheet }: Export<Row>,
): FileReply {
  if (format === 'xlsx' && sheet.count > maxSheetRows) {
    throw new AppError('TOO_LARGE', {
      message: 'Il y a trop de lignes pour un classeur\u00a0: choisissez le format CSV ou une période plus courte',
    })
  }
  const after = { ...filter, format, rows: sheet.count }
  record({ action: `${list}.exported`, entity: 'export', entityId: list, after })
  const content = format === 'csv' ? Readable.from(writeCsv(sheet), { objectMode: false }) : writeXlsx(sheet)
  return {
    name: `${sheet.name}.${format}`,
    type: exportTypes[format],
    content,
  }
}
