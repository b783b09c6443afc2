import type { exportFailedDeliveries as contract, FailedDelivery } from '@yoon/contract/deliveries/calls'
import { deliveryChannelLabels, failureInWords, retryObstacleLabels } from '@yoon/contract/deliveries/words'
import type { InputOf } from '@yoon/contract/endpoint'
import type { NonTransactionalContext } from '../../platform/context.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, inOneBatch, localMoment } from '../../platform/export/sheet.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { readFailed } from './failed-deliveries.store.ts'

/** Exports the messages of a filter that were not sent as a file. */
export async function exportFailedDeliveries(
  context: NonTransactionalContext,
  { format, ...filter }: InputOf<typeof contract>,
): Promise<FileReply> {
  const { db, now } = context
  const { timezone } = await findBusinessSettings(db)
  const { state, ...shown } = filter
  return exportFile(context, {
    list: 'deliveries',
    format,
    filter: { ...shown, ...(state && { deliveryState: state }) },
    name: 'envois-echoues',
    title: 'Envois échoués',
    columns: columnsIn(timezone),
    ...inOneBatch(await readFailed(db, filter, now)),
  })
}

function columnsIn(timezone: string): Column<FailedDelivery>[] {
  const moment = (at: string | null) => at && localMoment(at, timezone)
  return [
    { header: 'Moyen', kind: 'text', value: ({ channel }) => deliveryChannelLabels[channel] },
    { header: 'Destinataire', kind: 'text', value: ({ name }) => name },
    { header: 'Adresse', kind: 'text', value: ({ recipient }) => recipient },
    { header: 'Réservation', kind: 'text', value: ({ booking }) => booking?.bookingReference ?? null },
    { header: 'Objet', kind: 'text', value: ({ subject }) => subject },
    { header: 'Erreur', kind: 'text', value: failureInWords },
    { header: 'Essais', kind: 'number', value: ({ tries }) => tries },
    { header: 'Abandonné le', kind: 'moment', value: ({ failedAt }) => moment(failedAt) },
    { header: 'Nouvel essai le', kind: 'moment', value: ({ retryAt }) => moment(retryAt) },
    { header: 'Renvoi', kind: 'text', value: ({ obstacle }) => obstacle && retryObstacleLabels[obstacle] },
  ]
}
