import type { ClientMessageTrip } from '@yoon/contract/client-messages/message'
import type { drivingSteps } from '@yoon/contract/missions/steps'
import type { DeliveryFailure } from '@yoon/contract/notifications/delivery-failures'
import type { AppEvent } from '@yoon/contract/notifications/events'
import type { CompanySwitches } from '@yoon/contract/notifications/notification-of'
import type { Language } from '@yoon/contract/settings/choices'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Audience, isReader } from '../../platform/outbox-reader.ts'
import { isConfigured } from '../../platform/outgoing.ts'
import { currentAbout, furthestStepOf } from '../steps/index.ts'
import { joins, tripJson } from './reminders.store.ts'

/** Message that waits to be sent. */
export interface Delivery {
  id: number
  channel: 'email' | 'sms' | 'push'
  /** E-mail address, phone number, or id of the session whose browser is subscribed. */
  recipient: string
  subject: string | null
  body: string
  /** Link whose address is put into the body when it is sent: no message that waits holds a token. */
  link_id: string | null
  /** Reminder that the message brings. */
  reminder_id: string | null
  /** Trip of which the message tells its client. */
  client_booking_id: string | null
  /** Number of attempts, including the current one. */
  tries: number
}
export type NewDelivery = Pick<Delivery, 'channel' | 'recipient' | 'subject' | 'body'> & {
  link_id?: string
  reminder_id?: string
  client_booking_id?: string
}

/** Settings that control deliveries. */
export interface SendingRules extends Required<CompanySwitches> {
  byEmail: boolean
  bySms: boolean
  byPush: boolean
  companyName: string
  email: string
  phone: string
  language: Language
}

export async function readSendingRules(db: Database): Promise<SendingRules> {
  const { rows } = await sql<SendingRules>`
    select (notifications->>'emailNotifications')::boolean and ${isConfigured('email')} as "byEmail",
      (notifications->>'smsNotifications')::boolean and ${isConfigured('sms')} as "bySms",
      (notifications->>'pushNotifications')::boolean and ${isConfigured('push')} as "byPush",
      (notifications->>'bookingAlerts')::boolean as "bookingAlerts",
      (notifications->>'paymentAlerts')::boolean as "paymentAlerts",
      profile->>'companyName' as "companyName", profile->>'email' as email, profile->>'phone' as phone,
      business->>'language' as language
    from settings`.execute(db)
  if (!rows[0]) throw new Error('The settings row is missing')
  return rows[0]
}

/** Event whose deliveries are pending, and the user whose call announced it. */
export interface OutgoingEvent {
  event: AppEvent
  actorId: string | null
}

/** Deletes a batch from the outbox and returns its events announced after `since`. Only one server gets each event. */
export async function claimExternalEvents(
  tx: Tx,
  { since, limit }: { since: Date; limit: number },
): Promise<OutgoingEvent[]> {
  const { rows } = await sql<OutgoingEvent>`
    with taken as (
      delete from outgoing_events where id in (
        select id from outgoing_events order by id limit ${limit} for update skip locked)
      returning id, event, at, actor_id)
    select event, actor_id as "actorId" from taken where at > ${since} order by id`.execute(tx)
  return rows
}

/** Returns the e-mail addresses of an audience. */
export async function findAddresses(tx: Tx, audience: Audience): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from users u
    where u.is_active and u.deleted_at is null and u.email is not null and ${isReader(audience)}
    order by u.email`.execute(tx)
  return rows.map(({ email }) => email)
}

/** Returns the e-mail address of a user, if the account may be used. */
export async function findAddressOf(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId} and is_active and deleted_at is null and email is not null`.execute(tx)
  return rows[0]?.email
}

export type DrivingStep = (typeof drivingSteps)[number]

/** Data of a trip for an SMS to its client. */
export interface TripFacts {
  phone: string
  status: string
  /** Furthest step of its drive; null before the first. */
  drive: DrivingStep | null
  trip: ClientMessageTrip
}

/** Finds a trip that is assigned or in progress, is not over, and whose client has a valid phone. */
export async function findTrip(tx: Tx, bookingId: string, now: Date): Promise<TripFacts | undefined> {
  const { rows } = await sql<TripFacts>`
    select c.phone, b.status, ${furthestStepOf} as drive, ${tripJson} as trip from ${joins}
    where b.id = ${bookingId} and b.deleted_at is null and b.ends_at > ${now}
      and b.status in ('ASSIGNED', 'IN_PROGRESS') and c.is_phone_valid and c.deleted_at is null`.execute(tx)
  return rows[0]
}

/** Names what a message tells the client of a booking `b`: its time, places, crew, status and the furthest step of its drive. */
export const tripState = sql<string>`concat_ws(' ', ${currentAbout}, b.driver_id, b.vehicle_id, b.status, ${furthestStepOf})`

function stateOfTrip(bookingId: string | undefined): RawBuilder<string | null> {
  if (bookingId === undefined) return sql<null>`null`
  return sql<string | null>`(select ${tripState} from bookings b where b.id = ${bookingId})`
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('deliveries')
    .values(
      deliveries.map((delivery) => {
        const trip_state = stateOfTrip(delivery.client_booking_id)
        return { ...delivery, trip_state, created_at: now, due_at: now }
      }),
    )
    .execute()
}

interface Claim {
  /** Channels configured on this server; deliveries of others stay pending for a server that has them. */
  channels: readonly string[]
  since: Date
  now: Date
  limit: number
  backoffSeconds: readonly number[]
}

/**
 * Claims due deliveries created after `since` until their next attempt is due: if this server ends, another one sends
 * them then.
 */
export async function claimDue(tx: Tx, { channels, since, now, limit, backoffSeconds }: Claim): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    update deliveries set tries = tries + 1,
      due_at = ${now}::timestamptz + make_interval(secs => (${backoffSeconds}::int[])[least(tries + 1, ${backoffSeconds.length})])
    where id in (
      select id from deliveries
      where due_at <= ${now} and created_at > ${since} and channel = any(${channels}::text[])
      order by due_at, id limit ${limit} for update skip locked)
    returning id, channel, recipient, subject, body, link_id, reminder_id, client_booking_id, tries`.execute(tx)
  return rows
}

/** Marks pending deliveries created until `before` as failed. */
export async function failExpiredDeliveries(
  tx: Tx,
  { before, error, failure, now }: Omit<Failure, 'code'> & { before: Date; now: Date },
): Promise<Pick<Delivery, 'id' | 'channel' | 'tries'>[]> {
  const { rows } = await sql<Pick<Delivery, 'id' | 'channel' | 'tries'>>`
    update deliveries set due_at = null, failed_at = ${now}, error = coalesce(error, ${error}),
      failure = coalesce(failure, ${failure})
    where due_at is not null and created_at <= ${before}
    returning id, channel, tries`.execute(tx)
  return rows
}

/** Records that the client of a trip was told of it; false if the trip is deleted. Does not raise its version. */
export async function noteClientInformed(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update bookings set client_informed_at = ${now} where id = ${bookingId} and deleted_at is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes a delivery that was sent, or is of no use any more; false if it was deleted meanwhile. */
export async function deleteDelivery(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('deliveries').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Puts off a claimed delivery until a moment; that was no attempt. */
export async function putOff(tx: Tx, { id, until }: { id: number; until: Date }): Promise<void> {
  await sql`update deliveries set due_at = ${until}, tries = tries - 1 where id = ${id}`.execute(tx)
}

interface Failure {
  error: string
  failure: DeliveryFailure
  /** Answer of the service that has refused a message. */
  code: number | undefined
}

export async function recordFailure(
  tx: Tx,
  { id, error, failure, code, givenUpAt }: Failure & { id: number; givenUpAt: Date | undefined },
): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ error, failure, answer_code: code ?? null, ...(givenUpAt && { due_at: null, failed_at: givenUpAt }) })
    .where('id', '=', id)
    .execute()
}
