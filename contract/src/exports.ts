import * as z from 'zod/mini'

const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What every export asks for beside the filters of its list. */
export const exportFormat = z.enum(exportFormats, 'Format inconnu')

/** The types under which the files travel. */
export const exportTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
