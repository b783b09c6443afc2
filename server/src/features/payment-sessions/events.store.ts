import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface NewEvent {
  provider: ProviderId
  eventId: string
  kind: string
  sessionId: string | null
  providerRef: string | null
  transactionId: string | null
  raw: string
}

/** Stores a webhook, to be handled from now on; the same one a second time changes nothing. */
export async function insertEvent(tx: Tx, event: NewEvent, now: Date): Promise<void> {
  const { provider, eventId, kind, sessionId, providerRef, transactionId, raw } = event
  await sql`
    insert into provider_events
      (provider, event_id, kind, session_id, provider_ref, transaction_id, raw, received_at, next_try_at)
    values (${provider}, ${eventId}, ${kind}, ${sessionId}, ${providerRef}, ${transactionId}, ${raw}, ${now}, ${now})
    on conflict do nothing`.execute(tx)
}

export interface DueEvent {
  id: number
  provider: ProviderId
  kind: string
  sessionId: string | null
  providerRef: string | null
  transactionId: string | null
  receivedAt: Date
  /** Number of attempts, including the present one. */
  tries: number
}

/** Claims webhooks that are due until their next attempt; other servers do not get them. */
export async function claimEvents(
  tx: Tx,
  { now, limit, backoffS }: { now: Date; limit: number; backoffS: readonly number[] },
): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    update provider_events e set tries = tries + 1, next_try_at = ${now}::timestamptz
      + make_interval(secs => (${[...backoffS]}::int[])[least(tries + 1, ${backoffS.length})])
    where id in (select id from provider_events where next_try_at <= ${now} order by next_try_at, id limit ${limit}
      for update skip locked)
    returning e.id::int as id, e.provider, e.kind, e.session_id as "sessionId", e.provider_ref as "providerRef",
      e.transaction_id as "transactionId", e.received_at as "receivedAt", e.tries`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}

export type EventResult = 'CONFIRMED' | 'UNKNOWN_REFERENCE' | 'GIVEN_UP'

export async function endEvent(tx: Tx, id: number, result: EventResult, now: Date): Promise<void> {
  await sql`
    update provider_events set handled_at = ${now}, result = ${result}, next_try_at = null where id = ${id}`.execute(tx)
}

/** Returns the session that a webhook names by our id or by the provider's. */
export async function findAnnouncedSession(
  db: Database,
  { provider, sessionId, providerRef }: Pick<DueEvent, 'provider' | 'sessionId' | 'providerRef'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_sessions where provider = ${provider}
      and (id = ${sessionId}::uuid or provider_ref = ${providerRef}::text and ${sessionId}::uuid is null)
    limit 1`.execute(db)
  return rows[0]?.id
}

/** Handles the webhooks again whose payment a restore has removed (rules/payment-requests 19). */
export async function reopenEvents(tx: Tx, now: Date): Promise<void> {
  await sql`
    update provider_events e set handled_at = null, result = null, tries = 0, next_try_at = ${now}
    where e.result = 'CONFIRMED' and e.transaction_id is not null and not exists (
      select from provider_payments m where m.provider = e.provider and m.transaction_id = e.transaction_id)`.execute(
    tx,
  )
}

/** Days for which the bodies of webhooks are kept. */
const keptDays = 90

export async function deleteOldEvents(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from provider_events
    where received_at <= ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(tx)
}
