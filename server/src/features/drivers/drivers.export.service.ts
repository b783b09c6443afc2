import type { exportDrivers as contract } from '@yoon/contract/drivers'
import type { InputOf } from '@yoon/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, yesNo } from '../../platform/export/sheet.ts'
import { type DriverExportRow, readExportRows } from './drivers.list.store.ts'

/** What is filtered, as a file (decisions §5). Who took which data out is in the audit. */
export async function exportDrivers(
  { tx, record }: Context,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const rows = await readExportRows(tx, filter)
  const after = { ...filter, format, rows: rows.length }
  record({ action: 'drivers.exported', entity: 'export', entityId: 'drivers', after })
  return exportFile(format, { name: 'chauffeurs', title: 'Chauffeurs', columns, ...inOneBatch(rows) })
}

const columns: Column<DriverExportRow>[] = [
  { header: 'Nom', kind: 'text', value: ({ lastName }) => lastName },
  { header: 'Prénom', kind: 'text', value: ({ firstName }) => firstName },
  { header: 'N° de permis', kind: 'text', value: ({ licenseNumber }) => licenseNumber },
  { header: 'Téléphone', kind: 'phone', value: ({ phone }) => phone },
  { header: 'Email', kind: 'text', value: ({ email }) => email },
  { header: 'Véhicules', kind: 'text', value: ({ vehicles }) => vehicles },
  // With the comma of French spreadsheets, which would read a point as text.
  { header: 'Note', kind: 'text', value: ({ rating }) => rating.toFixed(1).replace('.', ',') },
  { header: 'Courses terminées', kind: 'number', value: ({ rides }) => rides },
  { header: 'Réservations', kind: 'number', value: ({ bookings }) => bookings },
  { header: 'Disponible', kind: 'text', value: ({ isAvailable }) => yesNo(isAvailable) },
  { header: 'Compte actif', kind: 'text', value: ({ isActive }) => yesNo(isActive) },
]
