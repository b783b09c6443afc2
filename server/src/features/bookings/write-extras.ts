import type { ExtraForm } from '@yoon/contract/ledger/extras-form'
import type { WriteContext } from '../../platform/context.ts'
import { replaceExtras } from '../payments/index.ts'
import { refuseNightTwice } from './booking-fare.ts'
import { type BookingRow, lockBookingIncludingDeleted } from './bookings.store.ts'
import { refusePriceBelowPaid } from './receive-money.ts'

/**
 * Replaces the extras of a locked booking if a form has some, and refuses a cost below what was paid for it; returns the
 * new row (rules/money 52).
 */
export async function writeExtras(
  context: WriteContext,
  booking: BookingRow,
  extras: readonly ExtraForm[] | undefined,
): Promise<BookingRow> {
  const { tx, actor, now } = context
  if (extras) await refuseNightTwice(context, booking, extras)
  if (extras) await replaceExtras(tx, booking.id, extras, { by: actor.id, at: now })
  const after = extras ? ((await lockBookingIncludingDeleted(tx, booking.id)) ?? booking) : booking
  refusePriceBelowPaid(after, extras ? 'extras' : 'totalPrice')
  return after
}
