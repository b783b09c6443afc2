import type { DeliveryFailure } from '@yoon/contract/delivery-failures'
import type { AppEvent } from '@yoon/contract/events'
import { isSilenced, type NewNotification, notificationOf } from '@yoon/contract/notification-of'
import type { PushMessage } from '@yoon/contract/push'
import { writeAudit } from '../../platform/audit.ts'
import type { Channels } from '../../platform/channels/channels.ts'
import { Unsent } from '../../platform/channels/letter.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { ownCall } from '../../platform/perform.ts'
import { deleteSubscription, findListeners, findSubscription } from '../push/index.ts'
import * as store from './deliveries.store.ts'
import { smsText } from './sms-words.ts'

/** How long after each try the next one comes, in seconds; the one after the last wait is the last. */
const waits = [60, 300, 1_800, 7_200, 21_600]
/** How many are sent at once: a server that ends waits for them. */
const batch = 10
const eventBatch = 100
/** News that is older is none any more: the channels were away. */
const newsMs = 24 * 3_600_000
/** How long what could not be sent is remembered. */
const memoryMs = 30 * 24 * 3_600_000

export interface DeliverOptions {
  db: Database
  channels: Channels
  now: Date
  /** Where browsers find the server: what an e-mail leads to. */
  publicUrl: string | undefined
  onError: (error: unknown) => void
}

/** Writes the letters that recent events ask for, and sends what is due: after the commit, in nobody's way. */
export async function deliver(options: DeliverOptions): Promise<void> {
  const { db, channels, now } = options
  await writeLetters(options)
  const rules = await store.readSendingRules(db)
  const since = new Date(now.getTime() - newsMs)
  const due = await store.claimDue(db, { channels: Object.keys(channels), since, now, limit: batch, waits })
  await Promise.all(due.map((delivery) => sendOne(options, delivery, rules)))
}

/** Gives up what is no news any more, which counts as what could not be sent, and forgets what was given up long ago. */
export async function tidyDeliveries(db: Database, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const error = 'Nobody could send it within a day'
    const given = await store.giveUpOld(tx, { before: new Date(now.getTime() - newsMs), error, now })
    await auditFailures(tx, given, { error: 'expired', now })
  })
  await store.forgetOld(db, new Date(now.getTime() - memoryMs))
}

async function writeLetters({ db, now, publicUrl }: DeliverOptions): Promise<void> {
  await transaction(db, async (tx) => {
    const events = await store.takeEvents(tx, { since: new Date(now.getTime() - newsMs), limit: eventBatch })
    if (events.length === 0) return
    const rules = await store.readSendingRules(tx)
    const letters: store.NewDelivery[] = []
    for (const { event, actorId } of events) {
      const urgent = urgentOf(event, rules)
      if (rules.byEmail) letters.push(...(await emailsOf(tx, { event, urgent }, rules, publicUrl)))
      if (urgent && rules.byPush) letters.push(...(await pushesOf(tx, urgent, actorId, now)))
      if (rules.bySms) letters.push(...(await smsOf(tx, event, rules, now)))
    }
    await store.insertDeliveries(tx, distinct(letters), now)
  })
}

/** What staff are told outside too: what is urgent, unless the company wants nobody told. */
function urgentOf(event: AppEvent, rules: store.SendingRules): NewNotification | undefined {
  const news = notificationOf(event)
  return news.priority === 'high' && !isSilenced(news.type, rules) ? news : undefined
}

/** E-mails of an event: to the staff who may read it, and to the user whom it warns. */
async function emailsOf(
  tx: Database,
  { event, urgent }: { event: AppEvent; urgent: NewNotification | undefined },
  rules: store.SendingRules,
  publicUrl: string | undefined,
): Promise<store.NewDelivery[]> {
  const news = urgent ? await newsEmailsOf(tx, urgent, rules, publicUrl) : []
  return [...news, ...(await warningsOf(tx, event, rules))]
}

/** E-mails about urgent news go to those who may read them. */
async function newsEmailsOf(
  tx: Database,
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

/** An e-mail to the user whose account somebody tries to sign in to. */
async function warningsOf(
  tx: Database,
  event: AppEvent,
  { companyName }: store.SendingRules,
): Promise<store.NewDelivery[]> {
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

/** Pushes go to the browsers in which they have asked for them, except those of the actor. */
async function pushesOf(tx: Database, news: NewNotification, actorId: string | null, now: Date) {
  const { title, message, url } = news
  const body = JSON.stringify({ title, body: message, url } satisfies PushMessage)
  const sessions = await findListeners(tx, news, { exceptUserId: actorId, now })
  return sessions.map((recipient) => ({ channel: 'push' as const, recipient, subject: null, body }))
}

/** What the client of a trip is told: who comes, and that it begins. */
async function smsOf(
  tx: Database,
  event: AppEvent,
  rules: store.SendingRules,
  now: Date,
): Promise<store.NewDelivery[]> {
  const isAssigned = event.name === 'booking.assigned' || event.name === 'booking.reassigned'
  if (!isAssigned && event.name !== 'booking.started') return []
  const trip = await store.findTrip(tx, event.bookingId, now)
  // Whoever already drives is no news of tomorrow.
  if (!trip || isAssigned === (trip.status === 'IN_PROGRESS')) return []
  const body = smsText(isAssigned ? 'assigned' : 'started', trip, rules)
  return body === undefined ? [] : [{ channel: 'sms', recipient: trip.phone, subject: null, body }]
}

/** Two events at once may say the same. */
function distinct(letters: readonly store.NewDelivery[]): store.NewDelivery[] {
  return [...new Map(letters.map((letter) => [JSON.stringify(letter), letter])).values()]
}

async function sendOne(
  options: DeliverOptions,
  delivery: store.Delivery,
  { companyName, email }: store.SendingRules,
): Promise<void> {
  const { db, channels, now, onError } = options
  const { id, channel, tries, ...letter } = delivery
  try {
    if (channel === 'push') await push(options, letter)
    else await channels[channel]?.({ ...letter, sender: { name: companyName, email } })
    await store.deleteDelivery(db, id)
  } catch (reason) {
    onError(reason)
    // What others throw may name an address with its password: it stays out of what is stored and shown.
    const known = reason instanceof Unsent ? reason : new Unsent('unknown', 'It could not be sent: the log says why')
    const isGivenUp = tries > waits.length
    await transaction(db, async (tx) => {
      await store.noteFailure(tx, { id, error: known.message, givenUpAt: isGivenUp ? now : undefined })
      if (isGivenUp) await auditFailures(tx, [{ id, channel, tries }], { error: known.failure, now })
    })
  }
}

async function auditFailures(
  tx: Database,
  deliveries: readonly Pick<store.Delivery, 'id' | 'channel' | 'tries'>[],
  { error, now }: { error: DeliveryFailure; now: Date },
): Promise<void> {
  const changes = deliveries.map(({ id, channel, tries }) => ({
    action: 'delivery.failed' as const,
    entity: 'delivery' as const,
    entityId: String(id),
    after: { channel, tries, error },
  }))
  await writeAudit({ tx, ...ownCall(now) }, changes)
}

/** Whoever has signed out since, or whose browser is reached no more, is told nothing. */
async function push({ db, channels }: DeliverOptions, { recipient, body }: Pick<store.Delivery, 'recipient' | 'body'>) {
  const subscription = await findSubscription(db, recipient)
  if (!subscription) return
  if ((await channels.push?.send(subscription, body)) === 'gone') await deleteSubscription(db, recipient)
}
