import type * as contract from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type { SeriesItem } from '@yoon/contract/series/schemas'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { refuseExpiredPapers } from '../availability/index.ts'
import {
  emitBookingEvent,
  lockAndValidateBooking,
  readBooking,
  recordAndReturn,
  recordChange,
} from './booking-changes.ts'
import { type BookingChange, type BookingRow, changeBooking, lockBookingIncludingDeleted } from './bookings.store.ts'
import { lockFollowing } from './series.store.ts'
import { editFollowing } from './series-following.ts'
import { start } from './trip-starts.service.ts'

/** Confirms, starts or cancels a booking; changes nothing else (rules/bookings 16). */
export async function changeBookingStatus(
  context: WriteContext,
  input: InputOf<typeof contract.changeBookingStatus>,
): Promise<{ data: JsonText<Booking>; extra: { items?: SeriesItem[] } }> {
  const { tx, now } = context
  if (input.status === 'CONFIRMED') {
    const before = await lockAndValidateBooking(context, input.id, { action: 'confirm' })
    const after = await changeBooking(tx, before.id, { status: 'CONFIRMED' }, now)
    return { data: await recordAndReturn(context, { action: 'booking.confirmed', before, after }), extra: {} }
  }
  if (input.status === 'IN_PROGRESS') {
    const before = await lockAndValidateBooking(context, input.id, { action: 'start' })
    const { driver_id, vehicle_id, ends_at: to, papers_override: kept } = before
    const { papersOverride } = input
    const papers_override = await refuseExpiredPapers(context, { driver_id, vehicle_id, to, papersOverride, kept })
    await start(context, before, { papers_override })
    return { data: await readBooking(tx, context, before.id), extra: {} }
  }
  const following = input.scope === 'following' ? await lockFollowing(tx, input.id) : undefined
  const before = await lockAndValidateBooking(context, input.id, { action: 'cancel' })
  const { cancelReason: cancel_reason, cancelNote: cancel_note } = input
  const change = { status: 'CANCELLED', cancel_reason, cancel_note } as const
  const after = await cancel(context, before, change)
  const items =
    following &&
    (await editFollowing(following, async (row) => {
      const cancelled = await cancel(context, row, change)
      recordChange(context, { action: 'booking.cancelled', before: row, after: cancelled })
      // The staff hear of all of them at once; another driver of each trip that is no longer theirs.
      const facts = { isForDriverAlone: true } as const
      if (row.driver_id && row.driver_id !== before.driver_id) {
        await emitBookingEvent(context, 'booking.cancelled', cancelled, { facts })
      }
    }))
  const others = items?.filter(({ ok }) => ok).length ?? 0
  const facts = others > 0 ? { others } : undefined
  const data = await recordAndReturn(context, { action: 'booking.cancelled', before, after, facts })
  return { data, extra: items ? { items: [{ bookingId: before.id, ok: true }, ...items] } : {} }
}

/** Cancels a locked booking; the database gives the money that was paid for it to the credit of its client (rules/money 60). */
async function cancel({ tx, now }: WriteContext, before: BookingRow, change: BookingChange): Promise<BookingRow> {
  const after = await changeBooking(tx, before.id, change, now)
  if (before.paid_amount === 0) return after
  return (await lockBookingIncludingDeleted(tx, before.id)) ?? after
}
