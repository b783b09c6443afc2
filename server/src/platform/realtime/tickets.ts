import type { Database } from '../database/database.ts'
import { hashToken, newToken } from '../tokens.ts'

/** How long a ticket may wait for its use (decisions §8). */
const lifetimeMs = 60_000

/** A ticket for one connection of a session. */
export async function issueTicket(db: Database, sessionId: string, now: Date): Promise<string> {
  await db.deleteFrom('realtime_tickets').where('expires_at', '<=', now).execute()
  const { token, hash } = newToken()
  await db
    .insertInto('realtime_tickets')
    .values({
      ticket_hash: hash,
      session_id: sessionId,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return token
}

/** The session of a ticket, which is used up, on whichever server; nothing where it was used, is too old or never was. */
export async function useTicket(db: Database, ticket: string, now: Date): Promise<string | undefined> {
  const used = await db
    .deleteFrom('realtime_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .returning(['session_id as sessionId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return used && used.expiresAt > now ? used.sessionId : undefined
}
