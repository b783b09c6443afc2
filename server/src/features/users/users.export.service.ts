import type { InputOf } from '@yoon/contract/endpoint'
import { roleLabels } from '@yoon/contract/permissions'
import type { exportUsers as contract } from '@yoon/contract/users/calls'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inBatches } from '../../platform/export/sheet.ts'
import { type ExportRow, findExportIds, readExportRows } from './users.export.store.ts'

/** Exports the users of a filter as a file (rules/people 17). */
export async function exportUsers(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const ids = await findExportIds(context.db, filter)
  return exportFile(context, {
    list: 'users',
    format,
    filter,
    name: 'utilisateurs',
    title: 'Utilisateurs',
    columns,
    ...inBatches(ids, (batch) => readExportRows(context.db, batch)),
  })
}

const columns: Column<ExportRow>[] = [
  { header: 'Nom', kind: 'text', value: ({ lastName }) => lastName },
  { header: 'Prénom', kind: 'text', value: ({ firstName }) => firstName },
  { header: 'Email', kind: 'text', value: ({ email }) => email },
  { header: 'Téléphone', kind: 'phone', value: ({ phone }) => phone },
  { header: 'Rôle', kind: 'text', value: ({ role }) => roleLabels[role] },
  { header: 'Statut', kind: 'text', value: ({ isActive }) => (isActive ? 'Actif' : 'Inactif') },
  { header: 'Réservations', kind: 'number', value: ({ bookings }) => bookings },
  { header: 'Inscription', kind: 'moment', value: ({ createdAt }) => createdAt },
]
