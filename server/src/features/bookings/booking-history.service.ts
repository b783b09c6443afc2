import type { AuditDetails } from '@yoon/contract/audit/calls'
import type { getBookingHistory as contract } from '@yoon/contract/bookings/calls'
import {
  type HistoryAction,
  type HistoryField,
  historyActionLabels,
  historyFieldLabels,
} from '@yoon/contract/bookings/history'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext } from '../../platform/context.ts'
import { changesOf, findNames, idsIn } from '../audit/index.ts'
import * as store from './booking-history.store.ts'

type Entry = OutputOf<typeof contract>[number]

const money: readonly HistoryField[] = ['paymentMethod', 'paidAmount', 'extrasAmount', 'refundedAmount', 'writtenOff']
/** Amounts that need payments:read. */
const received: readonly HistoryField[] = ['paidAmount', 'refundedAmount', 'writtenOff']

/** Returns a booking's history from the audit, with names for ids; amounts need payments:read (rules/bookings 33). */
export async function getBookingHistory(
  { db, actor }: ReadContext,
  { id }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  if (!(await store.isBooking(db, id)))
    throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  const rows = await store.findHistory(db, id, Object.keys(historyActionLabels))
  const names = await findNames(db, [...new Set(rows.flatMap(idsIn))])
  const mayReadPaid = can(actor.role, 'payments:read')
  return rows.map((row) => toEntry(row, names, mayReadPaid))
}

function toEntry(row: store.HistoryRow, names: ReadonlyMap<string, string>, mayReadPaid: boolean): Entry {
  const { at, action, name, role, before, after } = row
  const isShown = (field: HistoryField) => isFieldShown(row, field) && (mayReadPaid || !received.includes(field))
  return {
    at,
    action: action as HistoryAction,
    actor: { name, role },
    changes: changesOf({ entity: 'booking', before, after }, names)
      .filter(isOfBooking)
      .filter(({ field }) => isShown(field)),
  }
}

/** True if the history shows the field of a change; all other fields are technical and only in the audit. */
function isOfBooking(change: AuditDetails['changes'][number]): change is Entry['changes'][number] {
  return Object.hasOwn(historyFieldLabels, change.field)
}

/** True if an entry shows a field. A payment and the resulting status are two entries: each shows its own part. */
function isFieldShown({ action, after }: store.HistoryRow, field: HistoryField): boolean {
  const isMoney = money.includes(field)
  if (action === 'booking.completed')
    return !isMoney || (field === 'paymentMethod' && after?.payment_method === 'UNPAID')
  return isMoney || !action.startsWith('payment.')
}
