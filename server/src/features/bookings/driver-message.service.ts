import type * as contract from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf } from '@yoon/contract/endpoint'
import type { prepareClientMessage as clientMessage } from '@yoon/contract/reschedules/calls'
import { AppError } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { lockAndValidateBooking, readBooking } from './booking-changes.ts'
import * as store from './driver-message.store.ts'

const invalidPhone = "Impossible d'envoyer\u00a0: numéro de téléphone invalide"

/** Records that a message to the client was prepared: its trip is then not moved without a question (rules/planning 8). */
export async function prepareClientMessage(
  context: WriteContext,
  { id }: InputOf<typeof clientMessage>,
): Promise<JsonText<Booking>> {
  const { tx, now, record } = context
  await lockAndValidateBooking(context, id, { action: 'message' })
  await store.markClientInformed(tx, id, now)
  record({ action: 'booking.client_message_prepared', entity: 'booking', entityId: id })
  return readBooking(tx, context, id)
}

/**
 * Records that the message to the driver was prepared: opening a messenger is not sending, so no more is known
 * (rules/bookings 31). A later change of time, place or driver makes the message out of date.
 */
export async function prepareDriverMessage(
  context: WriteContext,
  { id, notes }: InputOf<typeof contract.prepareDriverMessage>,
): Promise<JsonText<Booking>> {
  const { tx, actor, now, record } = context
  const { driver_id } = await lockAndValidateBooking(context, id, { action: 'message' })
  if (!driver_id) throw new AppError('INVALID_TRANSITION', { message: "Cette réservation n'a pas de chauffeur" })
  const contact = await store.findDriverPhone(tx, driver_id)
  if (!contact?.phone) throw new AppError('DRIVER_UNREACHABLE')
  if (!contact.is_phone_valid) throw new AppError('DRIVER_UNREACHABLE', { message: invalidPhone })
  await store.markMessagePrepared(tx, id, { actorId: actor.id, now })
  const after = { driver_id, ...(notes && { message_notes: notes }) }
  record({ action: 'booking.message_prepared', entity: 'booking', entityId: id, after })
  return readBooking(tx, context, id)
}
