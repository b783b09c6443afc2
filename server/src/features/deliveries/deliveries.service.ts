import { type ClientMessageTrip, clientMessageFacts, fillTemplate } from '@yoon/contract/client-messages/message'
import type { PushMessage } from '@yoon/contract/notifications/calls'
import type { DeliveryFailure } from '@yoon/contract/notifications/delivery-failures'
import type { AppEvent } from '@yoon/contract/notifications/events'
import { isSilenced, type NewNotification, notificationOf } from '@yoon/contract/notifications/notification-of'
import type { Change } from '../../platform/audit.ts'
import type { Channels } from '../../platform/channels/channels.ts'
import { DeliveryError } from '../../platform/channels/message.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Pool, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { keptForDays } from '../../platform/retention.ts'
import { type LinkTools, liveTripLink, tokenOfLink, tripLinkUrl } from '../../platform/trip-links.ts'
import { deleteSubscription, findSubscribedSessions, findSubscription } from '../push/index.ts'
import { findClientTemplate } from '../settings/index.ts'
import * as store from './deliveries.store.ts'
import { findReminding, placeOfLink, stateOfReminder } from './reminders.store.ts'
import { smsOfRental } from './sms-words.ts'

/** Backoff after each attempt, in seconds. The attempt after the last wait is the final one. */
const backoffSeconds = [60, 300, 1_800, 7_200, 21_600]
/** Number of deliveries sent concurrently. It is small because a server that shuts down waits for them. */
const batch = 10
const eventBatch = 100
/** Maximum age of an event: older ones are dropped, not sent, because the channel was down too long. */
const maxEventAgeMs = 24 * 3_600_000

/** Retention of deliveries: those that are still there after a day have failed. */
export const deliveryRetention = keptForDays('deliveries', 'created_at', 'deliveryDays')

export interface DeliverOptions {
  db: Pool
  channels: Channels
  now: Date
  /** Links in messages; without the public address of the server they have none. */
  links: LinkTools
  onError: (error: unknown) => void
}

/** Queues the messages of recent events and sends those that are due. Runs after the commit, outside of requests. */
export async function deliver(options: DeliverOptions): Promise<void> {
  const { db, channels, now } = options
  await queueMessages(options)
  const rules = await store.readSendingRules(db)
  const since = new Date(now.getTime() - maxEventAgeMs)
  const claim = { channels: Object.keys(channels), since, now, limit: batch, backoffSeconds }
  const due = await inTransaction(db, (tx) => store.claimDue(tx, claim))
  await Promise.all(due.map((delivery) => attemptDelivery(options, delivery, rules)))
}

/** Marks outdated deliveries as failed and records that in the audit. */
export async function expireDeliveries(db: Pool, now: Date): Promise<void> {
  await performInTransaction(db, systemCall(now), async ({ tx, record }) => {
    const error = 'Nobody could send it within a day'
    const before = new Date(now.getTime() - maxEventAgeMs)
    const given = await store.failExpiredDeliveries(tx, { before, error, failure: 'expired', now })
    for (const delivery of given) record(failureOf(delivery, 'expired'))
  })
}

async function queueMessages({ db, now, links }: DeliverOptions): Promise<void> {
  await inTransaction(db, async (tx) => {
    const events = await store.claimExternalEvents(tx, {
      since: new Date(now.getTime() - maxEventAgeMs),
      limit: eventBatch,
    })
    if (events.length === 0) return
    const rules = await store.readSendingRules(tx)
    const deliveries: store.NewDelivery[] = []
    for (const { event, actorId } of events) {
      const urgent = urgentNotification(event, rules)
      if (rules.byEmail) deliveries.push(...(await emailsOf(tx, { event, urgent }, rules, links.publicUrl)))
      if (urgent && rules.byPush) deliveries.push(...(await pushesOf(tx, urgent, actorId, now)))
      if (rules.bySms) deliveries.push(...(await smsOf(tx, { event, links }, now)))
    }
    await store.insertDeliveries(tx, distinct(deliveries), now)
  })
}

/** Returns the notification of an urgent event, unless the settings silence its type. */
function urgentNotification(event: AppEvent, rules: store.SendingRules): NewNotification | undefined {
  const news = notificationOf(event)
  return news.priority === 'high' && !isSilenced(news.type, rules) ? news : undefined
}

/** Makes the e-mails of an event: to the staff who may read it, and to a user whose account is under attack. */
async function emailsOf(
  tx: Tx,
  { event, urgent }: { event: AppEvent; urgent: NewNotification | undefined },
  rules: store.SendingRules,
  publicUrl: string | undefined,
): Promise<store.NewDelivery[]> {
  const news = urgent ? await newsEmailsOf(tx, urgent, rules, publicUrl) : []
  return [...news, ...(await warningsOf(tx, event, rules))]
}

/** Makes the e-mails of an urgent notification to the users who may read it. */
async function newsEmailsOf(
  tx: Tx,
  news: NewNotification,
  { companyName }: store.SendingRules,
  publicUrl: string | undefined,
): Promise<store.NewDelivery[]> {
  const { title, message, url } = news
  const link = publicUrl === undefined ? [] : ['', new URL(url, publicUrl).href]
  const body = [message, ...link, '', companyName].join('\n')
  const addresses = await store.findAddresses(tx, news)
  return addresses.map((recipient) => ({ channel: 'email', recipient, subject: `${title} – ${companyName}`, body }))
}

/** Makes the e-mail to a user about failed sign-ins to their account. */
async function warningsOf(tx: Tx, event: AppEvent, { companyName }: store.SendingRules): Promise<store.NewDelivery[]> {
  if (event.name !== 'access.sign_ins_failed') return []
  const recipient = await store.findAddressOf(tx, event.userId)
  if (recipient === undefined) return []
  const body = [
    `Bonjour ${event.user},`,
    '',
    `${event.failures} tentatives de connexion à votre compte ont été refusées.`,
    "Si ce n'était pas vous, quelqu'un essaie de deviner votre mot de passe\u00a0: choisissez-en un que personne d'autre ne connaît et prévenez un administrateur.",
    '',
    companyName,
  ].join('\n')
  return [{ channel: 'email', recipient, subject: `Échecs de connexion à votre compte – ${companyName}`, body }]
}

/** Makes the pushes of an urgent notification to all subscribed browsers, except those of the actor. */
async function pushesOf(tx: Tx, news: NewNotification, actorId: string | null, now: Date) {
  const { title, message, url } = news
  const body = JSON.stringify({ title, body: message, url } satisfies PushMessage)
  const sessions = await findSubscribedSessions(tx, news, { exceptUserId: actorId, now })
  return sessions.map((recipient) => ({ channel: 'push' as const, recipient, subject: null, body }))
}

/** Makes the SMS to the client of a trip: its crew is assigned, or it begins. */
async function smsOf(
  tx: Tx,
  { event, links }: { event: AppEvent; links: LinkTools },
  now: Date,
): Promise<store.NewDelivery[]> {
  const isAssigned = event.name === 'booking.assigned' || event.name === 'booking.reassigned'
  const isStarted = event.name === 'booking.started' || event.name === 'scheduler.started'
  if (!isAssigned && !isStarted) return []
  const trip = await store.findTrip(tx, event.bookingId, now)
  // Skips "your driver will be..." if the trip has already started, and "your trip begins" if it is not in progress.
  if (!trip || isAssigned === (trip.status === 'IN_PROGRESS')) return []
  const kind = isAssigned ? 'DRIVER_ASSIGNED' : kindOfStart[trip.drive ?? 'EN_ROUTE']
  const body = kind && (await smsTextOf(tx, trip.trip, { kind, withLink: links.publicUrl !== undefined }))
  if (!body) return []
  const client_booking_id = event.bookingId
  const message = { channel: 'sms', recipient: trip.phone, subject: null, body, client_booking_id } as const
  const hasPlace = body.includes(placeOfLink) || !trip.trip.driver
  if (links.publicUrl === undefined || !hasPlace) return [message]
  const wanted = { purpose: 'client', bookingId: event.bookingId, driverId: null } as const
  const { id: link_id } = await liveTripLink(tx, links.tokens, wanted, now)
  return [{ ...message, link_id }]
}

/** Message to the client of a trip that begins, by the furthest step of its driver; none once they are on board. */
const kindOfStart: Partial<Record<store.DrivingStep, 'EN_ROUTE' | 'ON_SITE'>> = {
  EN_ROUTE: 'EN_ROUTE',
  ON_SITE: 'ON_SITE',
}

/** Returns an SMS by a template of the settings; that of a rental without driver, about whom they are, has words of its own. */
async function smsTextOf(
  tx: Tx,
  trip: ClientMessageTrip,
  { kind, withLink }: { kind: 'DRIVER_ASSIGNED' | 'EN_ROUTE' | 'ON_SITE'; withLink: boolean },
): Promise<string | undefined> {
  const company = await findReminding(tx)
  if (!trip.driver) return smsOfRental(kind === 'DRIVER_ASSIGNED' ? 'assigned' : 'started', trip, company)
  const language = company.business.language === 'en' ? 'en' : 'fr'
  const template = await findClientTemplate(tx, { kind, language })
  return fillTemplate(template, clientMessageFacts(trip, company, { language, link: withLink ? placeOfLink : '' }))
}

/** Drops duplicates: two events of one batch may produce the same message. */
function distinct(deliveries: readonly store.NewDelivery[]): store.NewDelivery[] {
  return [...new Map(deliveries.map((delivery) => [JSON.stringify(delivery), delivery])).values()]
}

async function attemptDelivery(
  options: DeliverOptions,
  delivery: store.Delivery,
  { companyName, email }: store.SendingRules,
): Promise<void> {
  const { db, channels, now, onError } = options
  const { id, channel, tries, link_id, reminder_id, client_booking_id, ...message } = delivery
  try {
    let told: string | null = null
    const reminder = reminder_id === null ? { until: null } : await stateOfReminder(db, reminder_id, now)
    const until = reminder?.until
    if (until) {
      await inTransaction(db, (tx) => store.putOff(tx, { id, until }))
      return
    }
    if (channel === 'push') await push(options, message)
    else if (reminder) {
      const body = await withLink(options, message.body, link_id)
      await channels[channel]?.({ ...message, body, sender: { name: companyName, email } })
      told = client_booking_id
    }
    await performInTransaction(db, systemCall(now), (context) => endDelivery(context, id, told))
  } catch (reason) {
    onError(reason)
    // Messages of foreign errors may contain a URL with a password, so they are neither stored nor shown.
    const known =
      reason instanceof DeliveryError ? reason : new DeliveryError('unknown', 'It could not be sent: the log says why')
    const isGivenUp = tries > backoffSeconds.length
    await performInTransaction(db, systemCall(now), async ({ tx, record }) => {
      const { message: error, failure, code } = known
      await store.recordFailure(tx, { id, error, failure, code, givenUpAt: isGivenUp ? now : undefined })
      if (isGivenUp) record(failureOf({ id, channel, tries }, known.failure))
    })
  }
}

/** Deletes a delivery; the client of the trip that it has told of counts as informed (rules/planning 8). */
async function endDelivery({ tx, now, record }: WriteContext, id: number, told: string | null): Promise<void> {
  // Deleted meanwhile: the trip has another client, who was not told.
  if (!(await store.deleteDelivery(tx, id))) return
  if (told === null || !(await store.noteClientInformed(tx, told, now))) return
  record({ action: 'booking.client_sms_sent', entity: 'booking', entityId: told })
}

/**
 * Puts the address of its link into a message, at its place or else at the end; a link that was renewed since is left
 * out, with the line that has a place for it.
 */
async function withLink({ db, links }: DeliverOptions, body: string, linkId: string | null): Promise<string> {
  const link = linkId === null ? undefined : await tokenOfLink(db, links.tokens, linkId)
  const url = link && tripLinkUrl(link.purpose, link.token, links.publicUrl)
  if (!body.includes(placeOfLink)) return url === undefined ? body : `${body} ${url}`
  if (url !== undefined) return body.replaceAll(placeOfLink, url)
  const lines = body.split('\n').filter((line) => !line.includes(placeOfLink))
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

/** Returns the audit entry of a delivery that is given up. */
function failureOf(
  { id, channel, tries }: Pick<store.Delivery, 'id' | 'channel' | 'tries'>,
  error: DeliveryFailure,
): Change {
  return { action: 'delivery.failed', entity: 'delivery', entityId: String(id), after: { channel, tries, error } }
}

/** Sends a push, if the session is still subscribed; deletes a subscription that the push service reports as gone. */
async function push({ db, channels }: DeliverOptions, { recipient, body }: Pick<store.Delivery, 'recipient' | 'body'>) {
  const subscription = await findSubscription(db, recipient)
  if (!subscription) return
  if ((await channels.push?.send(subscription, body)) === 'gone') {
    await inTransaction(db, (tx) => deleteSubscription(tx, recipient))
  }
}
