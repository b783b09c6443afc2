import type { InputOf } from '@yoon/contract/endpoint'
import type { exportVehicles as contract } from '@yoon/contract/vehicles/calls'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, unitOf, yesNo } from '../../platform/export/sheet.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { type ExportRow, readExportRows } from './vehicles.export.store.ts'

/** Exports the vehicles of a filter as a file (rules/fleet 35). */
export async function exportVehicles(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const { db } = context
  const { currency } = await findBusinessSettings(db)
  const rows = await readExportRows(db, filter)
  const columns = columnsIn(unitOf(currency))
  return exportFile(context, {
    list: 'vehicles',
    format,
    filter,
    name: 'vehicules',
    title: 'Véhicules',
    columns,
    ...inOneBatch(rows),
  })
}

function columnsIn(unit: string): Column<ExportRow>[] {
  return [
    { header: 'Immatriculation', kind: 'text', value: ({ licensePlate }) => licensePlate },
    { header: 'Type', kind: 'text', value: ({ type }) => vehicleTypeLabels[type] },
    { header: 'Marque', kind: 'text', value: ({ brand }) => brand },
    { header: 'Modèle', kind: 'text', value: ({ model }) => model },
    { header: 'Année', kind: 'number', value: ({ year }) => year },
    { header: 'Places', kind: 'number', value: ({ capacity }) => capacity },
    { header: 'Luxe', kind: 'text', value: ({ isLuxury }) => yesNo(isLuxury) },
    { header: 'Équipements', kind: 'text', value: ({ features }) => features.join(', ') },
    { header: `Prix à l'heure (${unit})`, kind: 'amount', value: ({ hourlyRate }) => hourlyRate },
    { header: `Prix à la journée (${unit})`, kind: 'amount', value: ({ dailyRate }) => dailyRate },
    { header: `Prix au km (${unit})`, kind: 'amount', value: ({ kmRate }) => kmRate },
    { header: 'Chauffeur', kind: 'text', value: ({ driver }) => driver },
    { header: 'Disponible', kind: 'text', value: ({ isAvailable }) => yesNo(isAvailable) },
  ]
}
