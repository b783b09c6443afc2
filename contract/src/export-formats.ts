import * as z from 'zod/mini'

const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Format of an export, sent beside the filters of its list. */
export const exportFormat = z.enum(exportFormats, 'Format inconnu')

/** Content types of the exported files. */
export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
