import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import {
  type getBookingHistory as contract,
  type HistoryAction,
  type HistoryField,
  type HistoryValue,
  historyActionLabels,
} from '@yoon/contract/history'
import { can } from '@yoon/contract/permissions'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { findNames } from '../audit/index.ts'
import * as store from './booking-history.store.ts'

type Entry = OutputOf<typeof contract>[number]

/** The columns that a history tells of, in the order in which they are told; every other one is machinery. */
const fields: readonly (readonly [column: string, field: HistoryField])[] = [
  ['status', 'status'],
  ['client_id', 'client'],
  ['service_type', 'serviceType'],
  ['pickup_location', 'pickupLocation'],
  ['destination', 'destination'],
  ['scheduled_date', 'scheduledDate'],
  ['scheduled_time', 'scheduledTime'],
  ['rental_end_date', 'rentalEndDate'],
  ['rental_hours', 'rentalDuration'],
  ['is_with_driver', 'isWithDriver'],
  ['passengers', 'passengers'],
  ['luggage', 'luggage'],
  ['flight_number', 'flightNumber'],
  ['is_outside_dakar', 'isOutsideDakar'],
  ['distance_km', 'distanceKm'],
  ['total_price', 'totalPrice'],
  ['order_source', 'orderSource'],
  ['special_requests', 'specialRequests'],
  ['driver_id', 'driver'],
  ['vehicle_id', 'vehicle'],
  ['is_overlap_allowed', 'isOverlapAllowed'],
  ['message_notes', 'messageNotes'],
  ['payment_method', 'paymentMethod'],
  ['paid_amount', 'paidAmount'],
  ['cancel_reason', 'cancelReason'],
  ['cancel_note', 'cancelNote'],
]
const money: readonly HistoryField[] = ['paymentMethod', 'paidAmount']

/** The history of a booking from the audit, with names for ids; what was paid only with payments:read (decisions §15). */
export async function getBookingHistory(
  { tx, actor }: Context,
  { id }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  if (!(await store.isBooking(tx, id)))
    throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  const rows = await store.findHistory(tx, id, Object.keys(historyActionLabels))
  const names = await findNames(tx, idsIn(rows))
  const shown = fields.filter(([, field]) => field !== 'paidAmount' || can(actor.role, 'payments:read'))
  return rows.map((row) => toEntry(row, names, shown))
}

function idsIn(rows: readonly store.HistoryRow[]): string[] {
  const named = rows.flatMap(({ before, after }) =>
    ['client_id', 'driver_id', 'vehicle_id'].flatMap((column) => [before?.[column], after?.[column]]),
  )
  return [...new Set(named.filter((value) => typeof value === 'string'))]
}

function toEntry(row: store.HistoryRow, names: ReadonlyMap<string, string>, shown: typeof fields): Entry {
  const read = (side: Record<string, unknown> | null, column: string) => readable(side?.[column], column, names)
  return {
    at: row.at,
    action: row.action as HistoryAction,
    actor: { name: row.name, role: row.role },
    changes: shown
      .filter(([column, field]) => column in (row.after ?? {}) && isTold(row, field))
      .map(([column, field]) => ({ field, before: read(row.before, column), after: read(row.after, column) })),
  }
}

/** A payment and the status that it brings are two entries: each tells its own part. */
function isTold({ action, after }: store.HistoryRow, field: HistoryField): boolean {
  const isMoney = money.includes(field)
  if (action === 'booking.completed')
    return !isMoney || (field === 'paymentMethod' && after?.payment_method === 'UNPAID')
  return isMoney || !action.startsWith('payment.')
}

function readable(value: unknown, column: string, names: ReadonlyMap<string, string>): HistoryValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  if (column === 'scheduled_time') return value.slice(0, 5)
  return column.endsWith('_id') ? (names.get(value) ?? null) : value
}
