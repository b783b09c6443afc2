import { Readable } from 'node:stream'
import type * as contract from '@yoon/contract/client-links/calls'
import type { ClientTrip } from '@yoon/contract/client-links/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import { AppError } from '../../platform/app-error.ts'
import { tripLinkOf } from '../../platform/caller.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import { deadLink } from '../../platform/trip-links.ts'
import { lockBooking } from '../bookings/index.ts'
import { getPaymentReceipt } from '../payments/index.ts'
import { writeCalendar } from './calendar.ts'
import * as store from './client-trips.store.ts'

/** Returns the trip of a link; changes nothing. */
export async function getClientTrip({ caller, db, now }: ReadContext): Promise<ClientTrip> {
  const trip = await store.findClientTrip(db, tripLinkOf(caller).bookingId, now)
  // Deleted since the link was found.
  if (!trip) throw await deadLink(db, 'LINK_EXPIRED')
  return trip
}

/** Records the first opening of the page: the client knows of the trip, so it is not moved without a question. */
export async function openClientLink({ caller, tx, now, record }: WriteContext): Promise<Record<string, never>> {
  const { bookingId: entityId } = tripLinkOf(caller)
  await lockBooking(tx, entityId)
  if (await store.markOpened(tx, entityId, now)) {
    record({ action: 'booking.client_link_opened', entity: 'booking', entityId })
  }
  return {}
}

export async function getTripCalendar(
  context: ReadContext,
  { language }: Omit<InputOf<typeof contract.getTripCalendar>, 'token'>,
): Promise<FileReply> {
  const trip = await getClientTrip(context)
  const words = language ?? (trip.language === 'en' ? 'en' : 'fr')
  return {
    name: `${trip.bookingReference}.ics`,
    type: 'text/calendar; charset=utf-8',
    content: Readable.from([writeCalendar(trip, words, context.now)]),
  }
}

export async function getTripReceipt({ caller, db }: ReadContext): Promise<FileReply> {
  const id = await store.findReceiptOf(db, tripLinkOf(caller).bookingId)
  if (id === undefined) throw new AppError('NO_RECEIPT', { message: "Cette course n'a pas encore de reçu" })
  return getPaymentReceipt({ db }, { id })
}
