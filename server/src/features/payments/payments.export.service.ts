import { localDateTime } from '@yoon/contract/dates'
import type { InputOf } from '@yoon/contract/endpoint'
import { paymentKindLabels } from '@yoon/contract/ledger/states'
import type { exportPayments as contract } from '@yoon/contract/payments/calls'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { formatReceiptNumber } from '@yoon/contract/payments/receipt-message'
import { paymentStatusLabels } from '@yoon/contract/payments/status'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inBatches, nameByRange, unitOf } from '../../platform/export/sheet.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { type ExportRow, findExportIds, readExportRows } from './payments.export.store.ts'
import { hasPeriod } from './payments.list.store.ts'

/** Exports the payments of a filter as a file (rules/money 36). */
export async function exportPayments(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const { db, now } = context
  const { currency, timezone } = await findBusinessSettings(db)
  const ids = await findExportIds(db, filter)
  const { status: paymentStatus, ...rest } = filter
  return exportFile(context, {
    list: 'payments',
    format,
    filter: { ...rest, ...(paymentStatus && { paymentStatus }) },
    name: nameByRange('paiements', hasPeriod(filter) ? filter : { dateTo: localDateTime(now, timezone).day }),
    title: 'Paiements',
    columns: columnsFor(unitOf(currency)),
    ...inBatches(ids, (batch) => readExportRows(db, batch)),
  })
}

function columnsFor(unit: string): Column<ExportRow>[] {
  return [
    { header: 'Date', kind: 'moment', value: ({ createdAt }) => createdAt },
    { header: 'Réservation', kind: 'text', value: ({ reference }) => reference },
    { header: 'Client', kind: 'text', value: ({ client }) => client },
    { header: 'Téléphone', kind: 'phone', value: ({ phone }) => phone },
    { header: 'Prise en charge', kind: 'text', value: ({ pickup }) => pickup },
    { header: 'Destination', kind: 'text', value: ({ destination }) => destination },
    { header: `Montant (${unit})`, kind: 'amount', value: ({ amount }) => amount },
    { header: 'Mode de paiement', kind: 'text', value: methodOf },
    { header: 'ID de transaction', kind: 'text', value: ({ transactionId }) => transactionId },
    { header: 'Statut', kind: 'text', value: ({ status }) => paymentStatusLabels[status] },
    { header: 'Encaissé le', kind: 'moment', value: ({ paidAt }) => paidAt },
    {
      header: 'N° de reçu',
      kind: 'text',
      value: ({ receipt, receiptCode }) => (receipt === null ? null : formatReceiptNumber(receipt, receiptCode)),
    },
    { header: 'Enregistré par', kind: 'text', value: ({ recordedBy }) => recordedBy },
    { header: 'Notes', kind: 'text', value: ({ notes }) => notes },
    { header: 'Type', kind: 'text', value: ({ kind, method }) => (method ? paymentKindLabels[kind] : null) },
    { header: `Droit de timbre (${unit})`, kind: 'amount', value: ({ stampDuty }) => stampDuty },
    { header: `Remboursé (${unit})`, kind: 'amount', value: ({ refunded }) => refunded },
    { header: `Crédit (${unit})`, kind: 'amount', value: ({ credit }) => credit },
  ]
}

function methodOf({ method, status }: ExportRow): string | null {
  if (method) return paymentMethodLabels[method]
  return status === 'PENDING' ? paymentMethodLabels.UNPAID : null
}
