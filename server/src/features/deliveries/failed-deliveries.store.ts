import type { FailedDelivery } from '@yoon/contract/deliveries/calls'
import type { DeliveryChannel, DeliveryState, RetryObstacle } from '@yoon/contract/deliveries/words'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { matchesSearch } from '../../platform/database/search.ts'
import { isConfigured } from '../../platform/outgoing.ts'
import { tripState } from './deliveries.store.ts'
import { isOfUse, placeOfLink } from './reminders.store.ts'

export interface FailedFilter {
  search?: string | undefined
  channel?: DeliveryChannel | undefined
  state?: DeliveryState | undefined
}

const switches: Record<DeliveryChannel, string> = {
  email: 'emailNotifications',
  sms: 'smsNotifications',
  push: 'pushNotifications',
}

function isOn(channel: DeliveryChannel): RawBuilder<boolean> {
  const name = sql.lit(switches[channel])
  return sql<boolean>`(m.channel = ${sql.lit(channel)} and (w.notifications->>${name})::boolean and ${isConfigured(channel)})`
}

/** Messages `m` that were not sent, with the trip `b` of a client or a reminder `r`, and the user `u` who is its recipient. */
const messages = sql`settings w cross join deliveries m
  left join reminders r on r.id = m.reminder_id
  left join bookings b on b.id = coalesce(m.client_booking_id, r.booking_id) and b.deleted_at is null
  left join drivers d on d.id = r.driver_id
  left join sessions s on m.channel = 'push' and s.id::text = m.recipient
  left join lateral (
    select x.id, x.first_name, x.last_name, x.search_text, x.email, x.phone, x.is_active, x.is_phone_valid from users x
    where x.deleted_at is null and case m.channel when 'push' then x.id = s.user_id when 'email' then x.email = m.recipient
      else x.id = coalesce(d.user_id, b.client_id) end
    limit 1) u on true`

/** Reason why a message is not sent again; null if it may be. */
function obstacle(now: Date): RawBuilder<RetryObstacle | null> {
  const isOutdated = sql`case
    when m.client_booking_id is not null then b.id is null or b.ends_at <= ${now}::timestamptz
      or m.trip_state is distinct from ${tripState} or (m.reminder_id is not null and not coalesce(${isOfUse(now)}, false))
    else m.channel = 'sms' and not coalesce(${isOfUse(now)}, false) end`
  const isGone = sql`case m.channel
    when 'push' then not exists (select from push_subscriptions p where p.session_id::text = m.recipient)
    when 'email' then u.is_active is not true
    else u.phone is distinct from m.recipient or u.is_phone_valid is not true end`
  return sql<RetryObstacle | null>`case when not (${isOn('email')} or ${isOn('sms')} or ${isOn('push')}) then 'OFF'
    when ${isOutdated} then 'OUTDATED' when ${isGone} then 'GONE' end`
}

/** Condition that a message has failed: it was given up, or is tried again after a failed attempt. */
const hasFailed = sql`(m.failed_at is not null or (m.due_at is not null and m.failure is not null))`
/** Condition that the body of a message is that of a push: JSON with its title. */
const isPush = sql`(m.channel = 'push' and m.body like '{%')`
const recipient = sql`case when m.channel <> 'push' then m.recipient end`

function columnsOf(now: Date): RawBuilder<unknown> {
  return sql`m.id::text as id, m.channel, ${recipient} as recipient, u.first_name || ' ' || u.last_name as name,
    case when ${isPush} then m.body::json->>'title' else m.subject end as subject,
    case when ${isPush} then m.body::json->>'body' else replace(m.body, ${placeOfLink}, '[lien]') end as text,
    case when b.id is not null then json_build_object('id', b.id, 'bookingReference', b.reference) end as booking,
    case when m.failed_at is null then 'waiting' else 'failed' end as state, coalesce(m.failure, 'unknown') as failure,
    m.answer_code as code, m.tries, instant(m.failed_at) as "failedAt", instant(m.due_at) as "retryAt",
    case when m.failed_at is not null then ${obstacle(now)} end as obstacle`
}

function failedWith({ search, channel, state }: FailedFilter): RawBuilder<unknown> {
  const words = sql`concat_ws(' ', u.search_text, lower(${recipient}), lower(b.reference))`
  const conditions = [
    hasFailed,
    ...(channel ? [sql`m.channel = ${channel}`] : []),
    ...(state ? [state === 'failed' ? sql`m.failed_at is not null` : sql`m.failed_at is null`] : []),
    ...(search ? [matchesSearch(words, search)] : []),
  ]
  return sql`${messages} where ${sql.join(conditions, sql` and `)}`
}

const latestFirst = sql`m.failed_at is null desc, m.failed_at desc, m.due_at, m.id desc`

/** Lists the messages that were not sent: those that are tried again, then those that were given up, the latest first. */
export async function listFailed(
  db: Database,
  { page, limit, ...filter }: FailedFilter & { page: number; limit: number },
  now: Date,
): Promise<Page<FailedDelivery>> {
  const from = failedWith(filter)
  const { rows } = await sql<{ rows: string; total: number }>`
    select (select count(*)::int from ${from}) as total,
      coalesce((select json_agg(row_to_json(x)) from (
        select ${columnsOf(now)} from ${from} order by ${latestFirst} limit ${limit} offset ${(page - 1) * limit}
      ) x), '[]')::text as rows`.execute(db)
  return { rows: jsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

export async function readFailed(db: Database, filter: FailedFilter, now: Date): Promise<readonly FailedDelivery[]> {
  const { rows } = await sql<{ rows: FailedDelivery[] }>`
    select coalesce((select json_agg(row_to_json(x)) from (
      select ${columnsOf(now)} from ${failedWith(filter)} order by ${latestFirst}) x), '[]') as rows`.execute(db)
  return rows[0]?.rows ?? []
}

export interface FoundFailed {
  json: JsonText<FailedDelivery>
  channel: DeliveryChannel
  state: DeliveryState
  obstacle: RetryObstacle | null
}

/** Locks a message that was not sent, and returns it with what prevents another attempt; undefined if it was sent or deleted. */
export async function lockFailed(tx: Tx, id: string, now: Date): Promise<FoundFailed | undefined> {
  await sql`select from deliveries where id = ${id}::bigint for update`.execute(tx)
  const { rows } = await sql<Omit<FoundFailed, 'json'> & { json: string }>`
    select row_to_json(x)::text as json, x.channel, x.state, x.obstacle
    from (select ${columnsOf(now)} from ${failedWith({})} and m.id = ${id}::bigint) x`.execute(tx)
  const [row] = rows
  return row && { ...row, json: jsonText(row.json) }
}

/** Lets a message that was given up be tried again as a new one. */
export async function tryAgain(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update deliveries set due_at = ${now}, failed_at = null, tries = 0, created_at = ${now}
    where id = ${id}::bigint`.execute(tx)
}
