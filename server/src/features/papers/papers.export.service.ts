import type { InputOf } from '@yoon/contract/endpoint'
import type { exportPapers as contract } from '@yoon/contract/papers/calls'
import { paperKindLabels, paperStateLabels } from '@yoon/contract/papers/kinds'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, yesNo } from '../../platform/export/sheet.ts'
import { type ExportRow, readExportRows } from './papers.list.store.ts'
import { reachOf } from './papers.service.ts'

const columns: Column<ExportRow>[] = [
  { header: 'Pour', kind: 'text', value: ({ holder }) => holder },
  { header: 'Papier', kind: 'text', value: ({ kind }) => paperKindLabels[kind] },
  { header: 'Numéro', kind: 'text', value: ({ number }) => number },
  { header: 'Catégorie', kind: 'text', value: ({ category }) => category },
  { header: "Date d'émission", kind: 'text', value: ({ issuedOn }) => issuedOn },
  { header: "Date d'expiration", kind: 'text', value: ({ expiresOn }) => expiresOn },
  { header: 'État', kind: 'text', value: ({ state }) => paperStateLabels[state] },
  { header: 'Obligatoire', kind: 'text', value: ({ blocks }) => yesNo(blocks) },
  { header: 'Fichier', kind: 'text', value: ({ hasFile }) => yesNo(hasFile) },
]

/** Exports the papers of a filter as a file, without their files (rules/papers 10). */
export async function exportPapers(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const rows = await readExportRows(context.db, filter, reachOf(context.actor.role), context.now)
  const { kind, driverId: _, vehicleId: __, ...shown } = filter
  return exportFile(context, {
    list: 'papers',
    format,
    filter: { ...shown, ...(kind && { paperKind: kind }) },
    name: 'papiers',
    title: 'Papiers',
    columns,
    ...inOneBatch(rows),
  })
}
