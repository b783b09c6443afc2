import { clientMessageFacts, fillTemplate } from '@yoon/contract/client-messages/message'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/reminders/calls'
import type { WriteContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/database/database.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { type LinkTools, liveTripLink, type WantedTripLink } from '../../platform/trip-links.ts'
import { lockAndValidateBooking, markClientInformed } from '../bookings/index.ts'
import { findClientTemplate } from '../settings/index.ts'
import { insertDeliveries } from './deliveries.store.ts'
import * as store from './reminders.store.ts'
import { driverReminder } from './sms-words.ts'

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
    const due = { rules, company: await store.findReminding(context.tx), links }
    if (!rules.isNight) await remindClients(context, due)
    if (rules.driverReminderMinutes > 0) await remindDrivers(context, due)
  })
}

interface Due {
  rules: store.ReminderRules
  company: store.Reminding
  links: LinkTools
}

/** Reminds clients by the template of the settings, in the language of the company, or in French. */
async function remindClients(context: WriteContext, { rules, company, links }: Due): Promise<void> {
  const { tx, now } = context
  const trips = await store.takeDue(tx, 'client', { rules, now })
  if (trips.length === 0) return
  const language = company.business.language === 'en' ? 'en' : 'fr'
  const template = await findClientTemplate(tx, { kind: 'REMINDER', language })
  const link = links.publicUrl === undefined ? '' : store.placeOfLink
  for (const one of trips) {
    const body = fillTemplate(template, clientMessageFacts(one.trip, company, { language, link }))
    const wanted = { purpose: 'client', bookingId: one.id, driverId: null } as const
    await queue(context, one, {
      recipient: one.clientPhone,
      body,
      wanted: body.includes(store.placeOfLink) && wanted,
      links,
      client_booking_id: one.id,
    })
    context.record({ action: 'booking.client_reminded', entity: 'booking', entityId: one.id })
  }
}

/** Reminds drivers of the trips that they have not answered, with the link by which they answer. */
async function remindDrivers(context: WriteContext, { rules, company, links }: Due): Promise<void> {
  const { tx, now } = context
  const { companyName } = company.profile
  for (const one of await store.takeDue(tx, 'driver', { rules, now })) {
    const body = driverReminder(one.trip, { companyName, language: company.business.language })
    const wanted = { purpose: 'mission', bookingId: one.id, driverId: one.driverId } as const
    await queue(context, one, {
      recipient: one.driverPhone,
      body,
      wanted: links.publicUrl !== undefined && wanted,
      links,
    })
    context.record({ action: 'booking.driver_reminded', entity: 'booking', entityId: one.id })
  }
}

interface Sms {
  recipient: string | null
  body: string
  /** The link that the message brings, if any. */
  wanted: WantedTripLink | false
  links: LinkTools
  /** Trip of which the message tells its client. */
  client_booking_id?: string
}

async function queue({ tx, now }: WriteContext, { reminderId }: store.RemindedTrip, sms: Sms): Promise<void> {
  const { recipient, body, wanted, links, ...about } = sms
  const link = wanted ? await liveTripLink(tx, links.tokens, wanted, now) : undefined
  const message = { channel: 'sms', recipient: recipient ?? '', subject: null, body, reminder_id: reminderId } as const
  await insertDeliveries(tx, [{ ...message, ...about, ...(link && { link_id: link.id }) }], now)
}

/** Records that the reminder of a trip was prepared for its client, who then knows its time (rules/planning 8). */
export async function recordClientReminder(
  context: WriteContext,
  { id }: InputOf<typeof contract.recordClientReminder>,
): Promise<OutputOf<typeof contract.recordClientReminder>> {
  const { tx, now, record } = context
  const booking = await lockAndValidateBooking(context, id, { action: 'message' })
  await store.noteClientReminder(tx, booking.id, now)
  await markClientInformed(tx, booking.id, now)
  record({ action: 'booking.client_reminded', entity: 'booking', entityId: booking.id })
  return { id: booking.id }
}
