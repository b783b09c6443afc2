import type { AuditDetails } from '@yoon/contract/audit'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import {
  type getBookingHistory as contract,
  type HistoryAction,
  type HistoryField,
  historyActionLabels,
  historyFieldLabels,
} from '@yoon/contract/history'
import { can } from '@yoon/contract/permissions'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { changesOf, findNames, idsIn } from '../audit/index.ts'
import * as store from './booking-history.store.ts'

type Entry = OutputOf<typeof contract>[number]

const money: readonly HistoryField[] = ['paymentMethod', 'paidAmount']

/** The history of a booking from the audit, with names for ids; what was paid only with payments:read (decisions §15). */
export async function getBookingHistory(
  { tx, actor }: Context,
  { id }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  if (!(await store.isBooking(tx, id)))
    throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  const rows = await store.findHistory(tx, id, Object.keys(historyActionLabels))
  const names = await findNames(tx, [...new Set(rows.flatMap(idsIn))])
  const mayReadPaid = can(actor.role, 'payments:read')
  return rows.map((row) => toEntry(row, names, mayReadPaid))
}

function toEntry(row: store.HistoryRow, names: ReadonlyMap<string, string>, mayReadPaid: boolean): Entry {
  const { at, action, name, role, before, after } = row
  const isShown = (field: HistoryField) => isTold(row, field) && (mayReadPaid || field !== 'paidAmount')
  return {
    at,
    action: action as HistoryAction,
    actor: { name, role },
    changes: changesOf({ entity: 'booking', before, after }, names)
      .filter(isOfBooking)
      .filter(({ field }) => isShown(field)),
  }
}

/** Every other field is machinery, and the audit's own. */
function isOfBooking(change: AuditDetails['changes'][number]): change is Entry['changes'][number] {
  return Object.hasOwn(historyFieldLabels, change.field)
}

/** A payment and the status that it brings are two entries: each tells its own part. */
function isTold({ action, after }: store.HistoryRow, field: HistoryField): boolean {
  const isMoney = money.includes(field)
  if (action === 'booking.completed')
    return !isMoney || (field === 'paymentMethod' && after?.payment_method === 'UNPAID')
  return isMoney || !action.startsWith('payment.')
}
