import { Readable } from 'node:stream'
import type { ExportedList } from '@yoon/contract/audit/actions'
import { type ExportFormat, exportTypes } from '@yoon/contract/export-formats'
import { AppError } from '../app-error.ts'
import type { NonTransactionalContext } from '../context.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { writeCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { maxSheetRows, writeXlsx } from './xlsx.ts'

/** Output of a service that returns a file. */
export interface FileReply {
  name: string
  type: string
  content: Readable
}

/** Limit of exports, each of which reads a whole list: enough for people, too few for a loop. */
const limit: RateLimit = {
  name: 'export',
  calls: 60,
  windowMs: 60 * 60_000,
  areRefusalsFree: true,
  what: "Trop d'exports en peu de temps",
}

/** Options of the routes of exports: their rows are read while the file is sent, after the journal has the export. */
export const exportOptions = { isTransactional: false, limit } as const

/** A sheet with its list, format and filter. */
interface Export<Row> extends Sheet<Row> {
  /** Name of the list in the journal: `bookings`. */
  list: ExportedList
  format: ExportFormat
  filter: object
}

/**
 * Returns a sheet as a file of the given format, written while it is sent: memory holds one batch of rows. The audit
 * records the export.
 */
export async function exportFile<Row>(
  { inTransaction }: Pick<NonTransactionalContext, 'inTransaction'>,
  { list, format, filter, ...sheet }: Export<Row>,
): Promise<FileReply> {
  if (format === 'xlsx' && sheet.count > maxSheetRows) {
    throw new AppError('TOO_LARGE', {
      message: 'Il y a trop de lignes pour un classeur\u00a0: choisissez le format CSV ou une période plus courte',
    })
  }
  const after = { ...filter, format, rows: sheet.count }
  await inTransaction(async ({ record }) =>
    record({ action: `${list}.exported`, entity: 'export', entityId: list, after }),
  )
  const content = format === 'csv' ? Readable.from(writeCsv(sheet), { objectMode: false }) : writeXlsx(sheet)
  return {
    name: `${sheet.name}.${format}`,
    type: exportTypes[format],
    content,
  }
}
