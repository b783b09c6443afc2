import type { exportDrivers as contract } from '@yoon/contract/drivers/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, yesNo } from '../../platform/export/sheet.ts'
import { type ExportRow, readExportRows } from './drivers.export.store.ts'

/** Exports the drivers of a filter as a file (rules/fleet 35). */
export async function exportDrivers(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const rows = await readExportRows(context.db, filter)
  return exportFile(context, {
    list: 'drivers',
    format,
    filter,
    name: 'chauffeurs',
    title: 'Chauffeurs',
    columns,
    ...inOneBatch(rows),
  })
}

const columns: Column<ExportRow>[] = [
  { header: 'Nom', kind: 'text', value: ({ lastName }) => lastName },
  { header: 'Prénom', kind: 'text', value: ({ firstName }) => firstName },
  { header: 'N° de permis', kind: 'text', value: ({ licenseNumber }) => licenseNumber },
  { header: 'Téléphone', kind: 'phone', value: ({ phone }) => phone },
  { header: 'Email', kind: 'text', value: ({ email }) => email },
  { header: 'Véhicules', kind: 'text', value: ({ vehicles }) => vehicles },
  { header: 'Note', kind: 'decimal', value: ({ rating }) => rating },
  { header: 'Courses terminées', kind: 'number', value: ({ rides }) => rides },
  { header: 'Réservations', kind: 'number', value: ({ bookings }) => bookings },
  { header: 'Disponible', kind: 'text', value: ({ isAvailable }) => yesNo(isAvailable) },
  { header: 'Compte actif', kind: 'text', value: ({ isActive }) => yesNo(isActive) },
]
