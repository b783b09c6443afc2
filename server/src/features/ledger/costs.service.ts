import type { Booking } from '@yoon/contract/bookings/schemas'
import { unfinishedStatuses } from '@yoon/contract/bookings/status'
import { localDateTime } from '@yoon/contract/dates'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/ledger/calls'
import { can } from '@yoon/contract/permissions'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import {
  type BookingRow,
  changeBooking,
  dueOf,
  lockAndValidateBooking,
  recordAndReturn,
  refuseNightTwice,
  refusePriceBelowPaid,
} from '../bookings/index.ts'
import { replaceExtras, replaceFee } from '../payments/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'

/** Replaces the extras, the discount or the fee of a booking; what the input lacks stays (rules/money 52, 60). */
export async function setCosts(
  context: WriteContext,
  { id, extras, discount, cancellationFee }: InputOf<typeof contract.setCosts>,
): Promise<JsonText<Booking>> {
  const { tx, actor, now } = context
  const isRestricted = discount !== undefined || cancellationFee !== undefined
  if (isRestricted && !can(actor.role, 'payments:update')) throw new AppError('FORBIDDEN')
  const before = await lockAndValidateBooking(context, id)
  const takes = costsOf(before)
  const isRefused =
    (extras && !takes.extras) ||
    (discount !== undefined && !takes.discount) ||
    (cancellationFee !== undefined && !takes.fee)
  if (isRefused) throw new AppError('INVALID_TRANSITION')
  const author = { by: actor.id, at: now }
  if (extras) {
    await refuseNightTwice(context, before, extras)
    await replaceExtras(tx, id, extras, author)
  }
  if (cancellationFee !== undefined) await replaceFee(tx, id, cancellationFee, author)
  const change =
    discount === undefined ? {} : { discount: discount?.amount ?? 0, discount_reason: discount?.reason ?? null }
  const after = await changeBooking(tx, id, change, now)
  refusePriceBelowPaid(after, discount ? 'discount' : 'extras')
  return recordAndReturn(context, { action: 'booking.costs_updated', before, after })
}

/** Returns which costs may be set: extras until a trip is paid, a discount before it is completed, a fee once it is cancelled. */
function costsOf(booking: BookingRow): { extras: boolean; discount: boolean; fee: boolean } {
  const isOpen = isUnfinished(booking)
  const isOwed = booking.status === 'COMPLETED' && dueOf(booking) > 0
  return { extras: isOpen || isOwed, discount: isOpen, fee: booking.status === 'CANCELLED' }
}

/** Asks for a deposit before the trip; a percentage becomes an amount at once (rules/money 57). */
export async function setDeposit(
  context: WriteContext,
  { id, amount, percent, dueBy }: InputOf<typeof contract.setDeposit>,
): Promise<JsonText<Booking>> {
  const { tx, now } = context
  const { timezone, currency } = await lockBusinessSettings(tx)
  const before = await lockAndValidateBooking(context, id)
  if (!isUnfinished(before)) throw new AppError('INVALID_TRANSITION')
  const due = dueOf(before)
  const deposit = amount ?? shareOf(due, { percent: percent ?? 0, currency })
  if (deposit > due || deposit === 0) throw invalidField('amount', "L'acompte dépasse ce qui reste à payer")
  if (dueBy < localDateTime(now, timezone).day || dueBy > before.scheduled_date) {
    throw invalidField('dueBy', "La date limite de l'acompte est entre aujourd'hui et le jour de la course")
  }
  const after = await changeBooking(tx, id, { deposit_amount: deposit, deposit_due_by: dueBy }, now)
  return recordAndReturn(context, { action: 'booking.deposit_set', before, after })
}

/** Returns a percentage of an amount, in francs up to whole hundreds, at most the amount. */
function shareOf(due: number, { percent, currency }: { percent: number; currency: string }): number {
  const unit = currency === 'XOF' ? 100 : 1
  return Math.min(due, Math.ceil((due * percent) / 100 / unit) * unit)
}

/** Removes the deposit of a booking; what was paid stays paid. */
export async function removeDeposit(
  context: WriteContext,
  { id }: InputOf<typeof contract.removeDeposit>,
): Promise<JsonText<Booking>> {
  const before = await lockAndValidateBooking(context, id)
  if (!isUnfinished(before)) throw new AppError('INVALID_TRANSITION')
  const after = await changeBooking(context.tx, id, { deposit_amount: null, deposit_due_by: null }, context.now)
  return recordAndReturn(context, { action: 'booking.deposit_removed', before, after })
}

function isUnfinished({ status }: BookingRow): boolean {
  return unfinishedStatuses.some((one) => one === status)
}
