import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database.ts'

/** How long a ticket may wait for its use (decisions §8). */
const lifetimeMs = 60_000

/** A ticket for one connection of a session: 256 random bits, of which the database keeps the hash alone. */
export async function issueTicket(db: Database, sessionId: string, now: Date): Promise<string> {
  await db.deleteFrom('realtime_tickets').where('expires_at', '<=', now).execute()
  const ticket = randomBytes(32).toString('base64url')
  await db
    .insertInto('realtime_tickets')
    .values({
      ticket_hash: hash(ticket),
      session_id: sessionId,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return ticket
}

/** The session of a ticket, which is used up, on whichever server; nothing where it was used, is too old or never was. */
export async function useTicket(db: Database, ticket: string, now: Date): Promise<string | undefined> {
  const used = await db
    .deleteFrom('realtime_tickets')
    .where('ticket_hash', '=', hash(ticket))
    .returning(['session_id as sessionId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return used && used.expiresAt > now ? used.sessionId : undefined
}

function hash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
