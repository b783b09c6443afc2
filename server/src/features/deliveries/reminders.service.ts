import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/reminders/calls'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/database/database.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { type LinkTools, liveTripLink } from '../../platform/trip-links.ts'
import { lockAndValidateBooking } from '../bookings/index.ts'
import { insertDeliveries } from './deliveries.store.ts'
import * as store from './reminders.store.ts'
import { clientReminder, driverReminder } from './sms-words.ts'

interface Reminding {
  db: Pool
  links: LinkTools
  now: Date
}

/** Queues the SMS that remind clients of the trips of tomorrow, and drivers of those that start soon (rules/notifications 40). */
export async function sendReminders({ db, links, now }: Reminding): Promise<void> {
  await performInTransaction(db, systemCall(now), async (context) => {
    await store.forgetReminders(context.tx, now)
    const rules = await store.findReminderRules(context.tx, now)
    if (!rules.bySms) return
    const due = { rules, company: await store.findReminding(context.tx) }
    if (!rules.isNight) await remindClients(context, due, links)
    if (rules.driverReminderMinutes > 0) await remindDrivers(context, due)
  })
}

interface Due {
  rules: store.ReminderRules
  company: store.Reminding
}

async function remindClients(
  { tx, now, record }: WriteContext,
  { rules, company }: Due,
  links: LinkTools,
): Promise<void> {
  for (const trip of await store.takeDue(tx, 'client', { rules, now })) {
    const wanted = { purpose: 'client', bookingId: trip.id, driverId: null } as const
    const link = links.publicUrl === undefined ? undefined : await liveTripLink(tx, links.tokens, wanted, now)
    const message = {
      channel: 'sms',
      recipient: trip.phone,
      subject: null,
      body: clientReminder(trip, company),
    } as const
    await insertDeliveries(tx, [{ ...message, ...(link && { link_id: link.id }) }], now)
    record({ action: 'booking.client_reminded', entity: 'booking', entityId: trip.id })
  }
}

async function remindDrivers({ tx, now, record }: WriteContext, { rules, company }: Due): Promise<void> {
  for (const trip of await store.takeDue(tx, 'driver', { rules, now })) {
    const recipient = trip.driverPhone ?? ''
    await insertDeliveries(tx, [{ channel: 'sms', recipient, subject: null, body: driverReminder(trip, company) }], now)
    record({ action: 'booking.driver_reminded', entity: 'booking', entityId: trip.id })
  }
}

/** Returns the reminder of a trip for its client, to be sent by another app. */
export async function getClientReminder(
  { db }: ReadContext,
  { id }: InputOf<typeof contract.getClientReminder>,
): Promise<OutputOf<typeof contract.getClientReminder>> {
  const trip = await store.findRemindedTrip(db, id)
  if (!trip) throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  const text = clientReminder(trip, await store.findReminding(db))
  return { client: trip.client, text, whatsappUrl: whatsappLink(trip.clientPhone, text) }
}

/** Records that the reminder of a trip was prepared for its client. */
export async function recordClientReminder(
  context: WriteContext,
  { id }: InputOf<typeof contract.recordClientReminder>,
): Promise<OutputOf<typeof contract.recordClientReminder>> {
  const { tx, now, record } = context
  const booking = await lockAndValidateBooking(context, id, { action: 'message' })
  await store.noteClientReminder(tx, booking.id, now)
  record({ action: 'booking.client_reminded', entity: 'booking', entityId: booking.id })
  return { id: booking.id }
}
