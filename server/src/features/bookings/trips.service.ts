import type * as contract from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { lockAndValidateBooking, readBooking, recordAndReturn } from './booking-changes.ts'
import { changeBooking } from './bookings.store.ts'
import { start } from './trip-starts.service.ts'

/** Confirms, starts or cancels a booking; changes nothing else (rules/bookings 16). */
export async function changeBookingStatus(
  context: WriteContext,
  input: InputOf<typeof contract.changeBookingStatus>,
): Promise<JsonText<Booking>> {
  const { tx, now } = context
  if (input.status === 'CONFIRMED') {
    const before = await lockAndValidateBooking(context, input.id, { action: 'confirm' })
    const after = await changeBooking(tx, before.id, { status: 'CONFIRMED' }, now)
    return recordAndReturn(context, { action: 'booking.confirmed', before, after })
  }
  if (input.status === 'IN_PROGRESS') {
    const before = await lockAndValidateBooking(context, input.id, { action: 'start' })
    await start(context, before)
    return readBooking(tx, context, before.id)
  }
  const before = await lockAndValidateBooking(context, input.id, { action: 'cancel' })
  const { cancelReason: cancel_reason, cancelNote: cancel_note } = input
  const after = await changeBooking(tx, before.id, { status: 'CANCELLED', cancel_reason, cancel_note }, now)
  return recordAndReturn(context, { action: 'booking.cancelled', before, after })
}
