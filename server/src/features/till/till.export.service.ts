import type { InputOf } from '@yoon/contract/endpoint'
import type { exportTills as contract } from '@yoon/contract/till/calls'
import { tillStateLabels } from '@yoon/contract/till/kinds'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch } from '../../platform/export/sheet.ts'
import { type ExportRow, readExportRows } from './till.list.store.ts'
import { readerOf } from './till.service.ts'

const columns: Column<ExportRow>[] = [
  { header: 'Numéro', kind: 'text', value: ({ number }) => number },
  { header: 'Caisse de', kind: 'text', value: ({ person }) => person },
  { header: 'État', kind: 'text', value: ({ state }) => tillStateLabels[state] },
  { header: 'Ouverte le', kind: 'moment', value: ({ openedAt }) => openedAt },
  { header: 'Fermée le', kind: 'moment', value: ({ closedAt }) => closedAt },
  { header: 'Fonds de caisse', kind: 'amount', value: ({ float }) => float },
  { header: 'Attendu', kind: 'amount', value: ({ expected }) => expected },
  { header: 'Compté', kind: 'amount', value: ({ counted }) => counted },
  { header: 'Écart', kind: 'amount', value: ({ difference }) => difference },
  { header: 'Motif', kind: 'text', value: ({ reason }) => reason },
  { header: 'Validée par', kind: 'text', value: ({ validatedBy }) => validatedBy },
]

/** Exports the tills of a filter as a file. */
export async function exportTills(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const rows = await readExportRows(context.db, filter, readerOf(context))
  const { userId: _, ...shown } = filter
  return exportFile(context, {
    list: 'tills',
    format,
    filter: shown,
    name: 'caisses',
    title: 'Caisses',
    columns,
    ...inOneBatch(rows),
  })
}
