import { type AppEvent, type NotificationType, notificationWording } from '@yoon/contract/events'
import { readableTypes } from '@yoon/contract/notifications'
import { bookingScope, roles } from '@yoon/contract/permissions'
import { writeAudit } from '../../platform/audit.ts'
import type { Channels } from '../../platform/channels/channels.ts'
import { type Database, transaction } from '../../platform/database.ts'
import * as store from './deliveries.store.ts'
import { smsText } from './sms-words.ts'

/** How long after each try the next one comes, in seconds; after the last it is given up. */
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
  const { db, now } = options
  await writeLetters(options)
  const rules = await store.readSendingRules(db)
  const due = await store.claimDue(db, { since: new Date(now.getTime() - newsMs), now, limit: batch, waits })
  await Promise.all(due.map((delivery) => sendOne(options, delivery, rules)))
  await store.forgetOld(db, new Date(now.getTime() - memoryMs))
}

async function writeLetters({ db, now, publicUrl }: DeliverOptions): Promise<void> {
  await transaction(db, async (tx) => {
    const events = await store.takeEvents(tx, { since: new Date(now.getTime() - newsMs), limit: eventBatch })
    if (events.length === 0) return
    const rules = await store.readSendingRules(tx)
    const letters: store.NewDelivery[] = []
    for (const event of events) {
      if (rules.byEmail) letters.push(...(await emailsOf(tx, event, rules, publicUrl)))
      if (rules.bySms) letters.push(...(await smsOf(tx, event, rules, now)))
    }
    await store.insertDeliveries(tx, distinct(letters), now)
  })
}

/** What is urgent goes by e-mail to those who may read it, unless the company wants nobody told. */
async function emailsOf(
  tx: Database,
  event: AppEvent,
  { isBookingTold, isPaymentTold, companyName }: store.SendingRules,
  publicUrl: string | undefined,
): Promise<store.NewDelivery[]> {
  const { type, priority, title } = notificationWording[event.name]
  const isSilenced = (type === 'booking' && !isBookingTold) || (type === 'payment' && !isPaymentTold)
  if (priority !== 'high' || isSilenced) return []
  const driverUserId = 'driverUserId' in event && type === 'booking' ? event.driverUserId : null
  const message = messageOf(event)
  const link = publicUrl === undefined ? [] : ['', new URL(pathOf(event), publicUrl).href]
  const body = [message, ...link, '', companyName].join('\n')
  const addresses = await store.findAddresses(tx, { roles: readersOf(type), driverUserId })
  return addresses.map((recipient) => ({ channel: 'email', recipient, subject: `${title} – ${companyName}`, body }))
}

function messageOf<Name extends AppEvent['name']>(event: AppEvent<Name>): string {
  return notificationWording[event.name].message(event)
}

function pathOf(event: AppEvent): string {
  return 'bookingReference' in event
    ? `/dashboard/bookings?search=${encodeURIComponent(event.bookingReference)}`
    : '/dashboard'
}

function readersOf(type: NotificationType) {
  return roles.filter((role) => bookingScope(role) === 'all' && readableTypes(role).some((one) => one === type))
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
  { db, channels, now, onError }: DeliverOptions,
  { id, channel, tries, ...letter }: store.Delivery,
  { companyName, email }: store.SendingRules,
): Promise<void> {
  try {
    const send = channels[channel]
    if (!send) throw new Error(`${channel} is not configured`)
    await send({ ...letter, sender: { name: companyName, email } })
    await store.deleteDelivery(db, id)
  } catch (reason) {
    onError(reason)
    const error = (reason instanceof Error ? reason.message : String(reason)).slice(0, 300)
    const isGivenUp = tries >= waits.length
    await transaction(db, async (tx) => {
      await store.noteFailure(tx, { id, error, givenUpAt: isGivenUp ? now : undefined })
      if (!isGivenUp) return
      const origin = { address: '', userAgent: '' }
      await writeAudit({ tx, actor: undefined, origin, now }, [
        { action: 'delivery.failed', entity: 'delivery', entityId: String(id), after: { channel, tries, error } },
      ])
    })
  }
}
