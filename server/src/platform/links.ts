import type { LinkPurpose, SentLinkPurpose } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { bookingDue } from './database/booking-money.ts'
import type { Database, Tx } from './database/database.ts'
import { isAlive } from './sessions.ts'
import { hashToken, newToken } from './tokens.ts'

/** Right of the bearer of a token to make the calls of one purpose. */
export interface Link {
  id: string
  /** Name of its subject, such as a file. */
  subject: string | null
  /** Session that asked for it and with which it ends. */
  sessionId: string | null
}

export interface NewLink extends Omit<Link, 'id'> {
  purpose: Exclude<LinkPurpose, SentLinkPurpose>
  lifetimeMs: number
  isSingleUse: boolean
}

/** Creates a link and returns its token, of which only the hash is stored. */
export async function issueLink(
  tx: Tx,
  { purpose, subject, sessionId, lifetimeMs, isSingleUse }: NewLink,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insertInto('links')
    .values({
      token_hash: hash,
      purpose,
      subject,
      session_id: sessionId,
      is_single_use: isSingleUse,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return token
}

/**
 * Returns the lasting link of a token; undefined if it never existed, has another purpose, has expired, was revoked, or
 * its session is over.
 */
export async function findLink(
  db: Database,
  purpose: Exclude<LinkPurpose, SentLinkPurpose>,
  token: string,
  now: Date,
): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    select l.id, l.subject, l.session_id as "sessionId"
    from links l left join sessions s on s.id = l.session_id left join users u on u.id = s.user_id cross join settings c
    where l.token_hash = ${hashToken(token)} and l.purpose = ${purpose} and not l.is_single_use
      and l.revoked_at is null and l.expires_at > ${now} and (l.session_id is null or ${isAlive(now)})`.execute(db)
  return rows[0]
}

/**
 * Spends a single-use link and returns it; undefined if it never existed, has another purpose, has expired, was revoked,
 * or was used on any server. An expired link is spent too, so that a clock that moves back does not revive it.
 */
export async function redeemLink(tx: Tx, purpose: LinkPurpose, token: string, now: Date): Promise<Link | undefined> {
  const spent = await tx
    .updateTable('links')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('is_single_use', '=', true)
    .where('used_at', 'is', null)
    .returning(['id', 'subject', 'session_id as sessionId', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .executeTakeFirst()
  if (!spent || spent.revokedAt !== null || spent.expiresAt <= now) return undefined
  const { id, subject, sessionId } = spent
  return { id, subject, sessionId }
}

/** Days after the end of a trip for which its links are kept, to say that they are dead. */
export const deadLinksKeptDays = 90

/** True for a trip `b` that is under way or completed and not paid: the link of its client stays alive (rules/missions 8). */
export const isTripUnpaid = sql<boolean>`
  (b.status = 'IN_PROGRESS' or b.status = 'COMPLETED' and ${bookingDue()} > 0)`

/** Deletes the links that have expired; those of trips once they are dead and no longer have to say so. */
export async function deleteExpiredLinks(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from links l where l.expires_at <= ${now} and (l.booking_id is null or not exists (
      select from bookings b
      where b.id = l.booking_id and (b.ends_at > ${now}::timestamptz - make_interval(days => ${deadLinksKeptDays})
        or l.purpose = 'client' and b.deleted_at is null and ${isTripUnpaid})))`.execute(tx)
}
