import { sql } from 'kysely'
import type { PushSubscription } from '../../platform/channels/push.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Audience, isReader } from '../../platform/outbox-reader.ts'
import { isBeforeSessionEnd } from '../../platform/sessions.ts'

/** True if the settings of the company enable pushes. */
export async function isPushWanted(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isWanted: boolean }>`
    select (notifications->>'pushNotifications')::boolean as "isWanted" from settings`.execute(db)
  return rows[0]?.isWanted ?? false
}

/** Stores the push subscription of a session; replaces the one of an earlier session in the same browser. */
export async function putSubscription(tx: Tx, sessionId: string, { endpoint, keys }: PushSubscription): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${sessionId}`.execute(tx)
  await sql`insert into push_subscriptions (session_id, endpoint, p256dh, auth)
    values (${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`.execute(tx)
}

export async function findSubscription(db: Database, sessionId: string): Promise<PushSubscription | undefined> {
  const { rows } = await sql<PushSubscription>`
    select endpoint, jsonb_build_object('p256dh', p256dh, 'auth', auth) as keys
    from push_subscriptions where session_id = ${sessionId}`.execute(db)
  return rows[0]
}

/** Deletes the push subscription of a session; returns true if there was one. */
export async function deleteSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`delete from push_subscriptions where session_id = ${sessionId}
    returning session_id`.execute(tx)
  return rows.length > 0
}

/** Returns the subscribed sessions of an audience, except those of one user. */
export async function findSubscribedSessions(
  tx: Tx,
  audience: Audience,
  { exceptUserId, now }: { exceptUserId: string | null; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from push_subscriptions p
      join sessions s on s.id = p.session_id join users u on u.id = s.user_id cross join settings c
    where u.is_active and u.deleted_at is null and ${isBeforeSessionEnd(now)} and ${isReader(audience)}
      and u.id is distinct from ${exceptUserId}::uuid
    order by s.id`.execute(tx)
  return rows.map(({ id }) => id)
}
