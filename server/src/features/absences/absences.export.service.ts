import type { exportAbsences as contract } from '@yoon/contract/absences/calls'
import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { InputOf } from '@yoon/contract/endpoint'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch } from '../../platform/export/sheet.ts'
import { type ExportRow, readExportRows } from './absences.list.store.ts'
import { reachOf } from './absences.service.ts'

const columns: Column<ExportRow>[] = [
  { header: 'Pour', kind: 'text', value: ({ isDriver }) => (isDriver ? 'Chauffeur' : 'Véhicule') },
  { header: 'Nom', kind: 'text', value: ({ absent }) => absent },
  { header: 'Début', kind: 'text', value: ({ from }) => from },
  { header: 'Fin', kind: 'text', value: ({ to }) => to },
  { header: 'Motif', kind: 'text', value: ({ reason }) => absenceReasonLabels[reason] },
  { header: 'Note', kind: 'text', value: ({ note }) => note },
]

/** Exports the absences of a filter as a file (rules/availability 37). */
export async function exportAbsences(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const rows = await readExportRows(context.db, filter, reachOf(context.actor.role), context.now)
  const { reason, driverId: _, vehicleId: __, ...shown } = filter
  return exportFile(context, {
    list: 'absences',
    format,
    filter: { ...shown, ...(reason && { absenceReason: reason }) },
    name: 'absences',
    title: 'Absences',
    columns,
    ...inOneBatch(rows),
  })
}
