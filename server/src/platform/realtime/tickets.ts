import type { Database, Tx } from '../database/database.ts'
import { hashToken, newToken } from '../tokens.ts'

/** Lifetime of a ticket (rules/notifications 24). */
const lifetimeMs = 60_000

/** Issues a ticket for one connection of a session. */
export async function issueTicket(tx: Tx, sessionId: string, now: Date): Promise<string> {
  await tx.deleteFrom('realtime_tickets').where('expires_at', '<=', now).execute()
  const { token, hash } = newToken()
  await tx
    .insertInto('realtime_tickets')
    .values({
      ticket_hash: hash,
      session_id: sessionId,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return token
}

/** Redeems a ticket and returns its session; undefined if it was used on any server, has expired or never existed. */
export async function useTicket(db: Database, ticket: string, now: Date): Promise<string | undefined> {
  const used = await db
    .deleteFrom('realtime_tickets')
    .where('ticket_hash', '=', hashToken(ticket))
    .returning(['session_id as sessionId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return used && used.expiresAt > now ? used.sessionId : undefined
}
