import { Readable } from 'node:stream'
import { type ExportFormat, exportTypes } from '@yoon/contract/exports'
import { AppError } from '../app-error.ts'
import { writeCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { maxSheetRows, writeXlsx } from './xlsx.ts'

/** What the service of a file answers. */
export interface FileReply {
  name: string
  type: string
  content: Readable
}

/** A sheet as a file of the wanted format, written while it is sent: memory holds one batch of rows. */
export function exportFile<Row>(format: ExportFormat, sheet: Sheet<Row>): FileReply {
  if (format === 'xlsx' && sheet.count > maxSheetRows) {
    throw new AppError('TOO_LARGE', {
      message: 'Il y a trop de lignes pour un classeur : choisissez le format CSV ou une période plus courte',
    })
  }
  const content = format === 'csv' ? Readable.from(writeCsv(sheet), { objectMode: false }) : writeXlsx(sheet)
  return {
    name: `${sheet.name}.${format}`,
    type: exportTypes[format],
    content,
  }
}
