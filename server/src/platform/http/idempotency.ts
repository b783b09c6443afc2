import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { lockOfText } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { isSecretField } from '../secret-fields.ts'

/** How long a reply is kept (decisions §1). */
const lifetimeMs = 24 * 3_600_000

export interface Reply {
  status: number
  body: string
}

export interface KeyedRequest {
  userId: string
  key: string
  /** Method, path and body: what must be the same for the reply to be the same. */
  fingerprint: string
  now: Date
}

/** The `Idempotency-Key` header as a key, or nothing without one; a key of another shape is refused. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new AppError('INVALID_INPUT')
}

/** The body without the secrets that it carries: what is compared is stored as a fast hash, which would give them away. */
export function withoutSecrets(body: unknown, depth = 0): unknown {
  // No form is nested deeper.
  if (typeof body !== 'object' || body === null || Array.isArray(body) || depth === 4) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isSecretField(name) ? null : withoutSecrets(value, depth + 1)]),
  )
}

/**
 * Runs `work` once for a user's key: a second call with the same request gets the stored reply, one with another request
 * is refused. The reply is stored with the change, so both are there or neither; calls at the same time wait in turn.
 */
export async function once(tx: Database, request: KeyedRequest, work: () => Promise<Reply>): Promise<Reply> {
  const { userId, key, now } = request
  const hash = createHash('sha256').update(request.fingerprint).digest()
  await sql`select pg_advisory_xact_lock(${lockOfText('idempotencyKey', `${userId} ${key}`)})`.execute(tx)
  const stored = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - lifetimeMs))
    .executeTakeFirst()
  if (stored) {
    if (!hash.equals(stored.request_hash)) throw new AppError('IDEMPOTENCY_MISMATCH')
    return { status: stored.status, body: stored.reply }
  }
  const reply = await work()
  const values = { request_hash: hash, status: reply.status, reply: reply.body, created_at: now }
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(values))
    .execute()
  return reply
}

/** Forgets the replies that are older than a day, of whomever. */
export async function forgetOldReplies(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - lifetimeMs)
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldest).execute()
}
