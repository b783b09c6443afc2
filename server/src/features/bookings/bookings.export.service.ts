import type { exportBookings as contract } from '@yoon/contract/bookings/calls'
import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { bookingStatusLabels, cancelReasonLabels } from '@yoon/contract/bookings/status'
import type { InputOf } from '@yoon/contract/endpoint'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inBatches, nameByRange, unitOf, yesNo } from '../../platform/export/sheet.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { reachOf } from './booking-changes.ts'
import type { Reach } from './booking-filter.store.ts'
import { type ExportRow, findExportIds, readExportRows } from './bookings.export.store.ts'

/** Exports the filtered bookings as a file (rules/bookings 29). */
export async function exportBookings(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const { db, actor, now } = context
  const reach = reachOf(actor, now)
  const { currency } = await findBusinessSettings(db)
  const ids = await findExportIds(db, { ...filter, now }, reach)
  return exportFile(context, {
    list: 'bookings',
    format,
    filter,
    name: nameByRange('reservations', filter),
    title: 'Réservations',
    columns: columnsFor(reach, unitOf(currency)),
    ...inBatches(ids, (batch) => readExportRows(db, batch)),
  })
}

function columnsFor({ withAmounts, withRevenue }: Reach, unit: string): Column<ExportRow>[] {
  return [
    { header: 'Référence', kind: 'text', value: ({ reference }) => reference },
    { header: 'Statut', kind: 'text', value: ({ status }) => bookingStatusLabels[status] },
    { header: 'Service', kind: 'text', value: ({ serviceType }) => serviceTypeLabels[serviceType] },
    { header: 'Date', kind: 'day', value: ({ day }) => day },
    { header: 'Heure', kind: 'time', value: ({ time }) => time },
    { header: 'Client', kind: 'text', value: ({ client }) => client },
    { header: 'Téléphone', kind: 'phone', value: ({ phone }) => phone },
    { header: 'Prise en charge', kind: 'text', value: ({ pickup }) => pickup },
    { header: 'Destination', kind: 'text', value: ({ destination }) => destination },
    { header: 'Fin de location', kind: 'day', value: ({ rentalEnd }) => rentalEnd },
    { header: 'Durée (h)', kind: 'number', value: ({ hours }) => hours },
    { header: 'Passagers', kind: 'number', value: ({ passengers }) => passengers },
    { header: 'Bagages', kind: 'number', value: ({ luggage }) => luggage },
    { header: 'Avec chauffeur', kind: 'text', value: ({ isWithDriver }) => yesNo(isWithDriver) },
    { header: 'Chauffeur', kind: 'text', value: ({ driver }) => driver },
    { header: 'Véhicule', kind: 'text', value: ({ vehicle }) => vehicle },
    { header: 'Immatriculation', kind: 'text', value: ({ plate }) => plate },
    { header: 'N° de vol', kind: 'text', value: ({ flight }) => flight },
    { header: 'Source', kind: 'text', value: ({ source }) => source },
    { header: 'Type demandé', kind: 'text', value: ({ vehicleType }) => vehicleType && vehicleTypeLabels[vehicleType] },
    { header: 'Durée prévue (min)', kind: 'number', value: ({ plannedMinutes }) => plannedMinutes },
    { header: 'Hors Dakar', kind: 'text', value: ({ isOutsideDakar }) => yesNo(isOutsideDakar) },
    { header: 'Distance (km)', kind: 'number', value: ({ distanceKm }) => distanceKm },
    ...(withAmounts ? priceColumns(unit) : []),
    ...(withRevenue ? [paidColumn(unit)] : []),
    { header: 'Demandes particulières', kind: 'text', value: ({ requests }) => requests },
    {
      header: "Motif d'annulation",
      kind: 'text',
      value: ({ cancelReason }) => cancelReason && cancelReasonLabels[cancelReason],
    },
    { header: "Note d'annulation", kind: 'text', value: ({ cancelNote }) => cancelNote },
    { header: 'Créée le', kind: 'moment', value: ({ createdAt }) => createdAt },
    {
      header: 'À encaisser par le chauffeur',
      kind: 'text',
      value: ({ collectByDriver }) => yesNo(collectByDriver),
    },
    ...(withAmounts ? costColumns(unit) : []),
    ...(withRevenue ? [refundedColumn(unit)] : []),
  ]
}

function priceColumns(unit: string): Column<ExportRow>[] {
  return [
    { header: `Prix (${unit})`, kind: 'amount', value: ({ price }) => price },
    {
      header: 'Mode de paiement',
      kind: 'text',
      value: ({ paymentMethod }) => paymentMethod && paymentMethodLabels[paymentMethod],
    },
  ]
}

function costColumns(unit: string): Column<ExportRow>[] {
  return [
    { header: `Suppléments (${unit})`, kind: 'amount', value: ({ extras }) => extras },
    { header: `Remise (${unit})`, kind: 'amount', value: ({ discount }) => discount },
    { header: `Total (${unit})`, kind: 'amount', value: ({ cost }) => cost },
    { header: `Reste à payer (${unit})`, kind: 'amount', value: ({ due }) => due },
  ]
}

function refundedColumn(unit: string): Column<ExportRow> {
  return { header: `Remboursé (${unit})`, kind: 'amount', value: ({ refunded }) => refunded }
}

function paidColumn(unit: string): Column<ExportRow> {
  return { header: `Payé (${unit})`, kind: 'amount', value: ({ paid }) => paid }
}
