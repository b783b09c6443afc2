import type { InputOf } from '@yoon/contract/endpoint'
import type { exportPlaces as contract } from '@yoon/contract/places/calls'
import { placeKindLabels } from '@yoon/contract/places/kinds'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, yesNo } from '../../platform/export/sheet.ts'
import { type ExportRow, readExportRows } from './places.list.store.ts'

const columns: Column<ExportRow>[] = [
  { header: 'Nom', kind: 'text', value: ({ name }) => name },
  { header: 'Autres noms', kind: 'text', value: ({ aliases }) => aliases.join(' | ') },
  { header: 'Zone', kind: 'text', value: ({ zone }) => zone },
  { header: 'Type', kind: 'text', value: ({ kind }) => placeKindLabels[kind] },
  { header: 'Adresse', kind: 'text', value: ({ address }) => address },
  { header: 'Latitude', kind: 'degrees', value: ({ latitude }) => latitude },
  { header: 'Longitude', kind: 'degrees', value: ({ longitude }) => longitude },
  { header: 'Actif', kind: 'text', value: ({ isActive }) => yesNo(isActive) },
]

/** Exports the places of a filter as a file (rules/places 10). */
export async function exportPlaces(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const rows = await readExportRows(context.db, filter)
  return exportFile(context, {
    list: 'places',
    format,
    filter,
    name: 'lieux',
    title: 'Lieux',
    columns,
    ...inOneBatch(rows),
  })
}
