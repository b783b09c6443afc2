import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { canonicalJson } from '../canonical-json.ts'
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

/** A request as the store knows it; undefined without a key. */
export function keyedRequest(
  { method, url, body, actor }: FastifyRequest,
  key: string | undefined,
  now: Date,
): KeyedRequest | undefined {
  if (key === undefined || !actor) return undefined
  return { userId: actor.id, key, fingerprint: `${method} ${url} ${canonicalJson(withoutSecrets(body))}`, now }
}

/** Members of a body that say who sends it: a repetition of the request may carry the next code. */
const reauthenticating = new Set(['currentPassword', 'code'])

/** The body without the secrets that it carries: what is compared is stored as a fast hash, which would give them away. */
function withoutSecrets(body: unknown, depth = 0): unknown {
  // Forms are nested no deeper.
  if (typeof body !== 'object' || body === null || Array.isArray(body) || depth === 4) return body
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => depth > 0 || !reauthenticating.has(name))
      .map(([name, value]) => [name, isSecretField(name) ? null : withoutSecrets(value, depth + 1)]),
  )
}

/**
 * Runs `work` once for a user's key: a second call with the same request gets the stored reply, one with another request
 * is refused. The reply is stored with the change, so both are there or neither; calls at the same time wait in turn.
 */
export async function once(tx: Database, request: KeyedRequest, work: () => Promise<Reply>): Promise<Reply> {
  const { userId, key, now } = request
  await sql`select pg_advisory_xact_lock(${lockOfText('idempotencyKey', `${userId} ${key}`)})`.execute(tx)
  const stored = await findReply(tx, request)
  if (stored) return stored
  const reply = await work()
  const values = { request_hash: hashOf(request), status: reply.status, reply: reply.body, created_at: now }
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(values))
    .execute()
  return reply
}

/** The stored reply to a request, if it was answered before; throws IDEMPOTENCY_MISMATCH for another one under its key. */
export async function findReply(db: Database, request: KeyedRequest): Promise<Reply | undefined> {
  const { userId, key, now } = request
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - lifetimeMs))
    .executeTakeFirst()
  if (!stored) return undefined
  if (!hashOf(request).equals(stored.request_hash)) throw new AppError('IDEMPOTENCY_MISMATCH')
  return { status: stored.status, body: stored.reply }
}

function hashOf({ fingerprint }: KeyedRequest): Buffer {
  return createHash('sha256').update(fingerprint).digest()
}

/** Forgets the replies that are older than a day, of whomever. */
export async function forgetOldReplies(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - lifetimeMs)
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', oldest).execute()
}

/** Forgets the replies that are younger than a restored backup: what they say was created is no more. */
export async function forgetRepliesSince(tx: Database, madeAt: Date): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '>', madeAt).execute()
}
