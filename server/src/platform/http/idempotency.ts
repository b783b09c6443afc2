import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import { type Caller, callerKey } from '../caller.ts'
import { canonicalJson } from '../canonical-json.ts'
import { lockOfText } from '../database/advisory-locks.ts'
import type { Database, Tx } from '../database/database.ts'
import type { RunOnce } from '../perform.ts'
import { isSecretField } from '../secret-fields.ts'

/** Lifetime of a stored reply (rules/calls 18). */
const lifetimeMs = 24 * 3_600_000

export interface Reply {
  status: number
  body: string
}

export interface KeyedRequest {
  /** Key of the caller. */
  caller: string
  key: string
  /** Method, path and body, which must be the same for the stored reply to be used. */
  fingerprint: string
  now: Date
}

/** Returns the value of the `Idempotency-Key` header, or undefined without one; refuses an invalid key. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new AppError('INVALID_INPUT')
}

/** Returns a request with its key and fingerprint; undefined without a key. */
export function keyedRequest(
  { method, url, body }: FastifyRequest,
  caller: Caller,
  key: string | undefined,
  now: Date,
): KeyedRequest | undefined {
  if (key === undefined || caller.kind === 'anonymous') return undefined
  return { caller: callerKey(caller), key, fingerprint: `${method} ${url} ${canonicalJson(withoutSecrets(body))}`, now }
}

/** Credentials of the caller in the body: a repetition of the request may carry the next code. */
const reauthenticating = new Set(['currentPassword', 'code'])

/** Removes the secrets from a body: its fingerprint is stored as a fast hash, which could be reversed by guessing. */
function withoutSecrets(body: unknown, depth = 0): unknown {
  // No form is nested deeper.
  if (typeof body !== 'object' || body === null || Array.isArray(body) || depth === 4) return body
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => depth > 0 || !reauthenticating.has(name))
      .map(([name, value]) => [name, isSecretField(name) ? null : withoutSecrets(value, depth + 1)]),
  )
}

/**
 * Runs `work` once per caller and key: a repetition of the request gets the stored reply, another request with the same
 * key is refused. `work` passes its reply to `keep`, which stores it in the transaction of the change; concurrent calls
 * with the same key wait for each other.
 */
export async function once(
  tx: Tx,
  request: KeyedRequest,
  work: (keep: (reply: Reply) => Promise<void>) => Promise<Reply>,
): Promise<Reply> {
  await sql`select pg_advisory_xact_lock(${lockOfText('idempotencyKey', lockedText(request))})`.execute(tx)
  const stored = await findReply(tx, request)
  return stored ?? work((reply) => storeReply(tx, request, reply))
}

/** Returns the function that runs each part of a call once per caller and key: its result is stored as a reply of its own. */
export function oncePerPart(request: KeyedRequest | undefined): RunOnce {
  return async (tx, part, work) => {
    if (!request) return work()
    // No key of a request has a space.
    const own = { ...request, key: `${request.key} ${part}` }
    const { body } = await once(tx, own, async (keep) => asReply(await work((result) => keep(asReply(result)))))
    return JSON.parse(body)
  }
}

function asReply(result: unknown): Reply {
  return { status: 200, body: JSON.stringify(result) }
}

async function storeReply(tx: Tx, request: KeyedRequest, reply: Reply): Promise<void> {
  const { caller, key, now } = request
  const values = { request_hash: hashOf(request), status: reply.status, reply: reply.body, created_at: now }
  await tx
    .insertInto('stored_replies')
    .values({ caller, key, ...values })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doUpdateSet(values))
    .execute()
}

/**
 * Returns the stored reply to a request, if any; throws IDEMPOTENCY_MISMATCH if its key was used for another request.
 */
export async function findReply(db: Database, request: KeyedRequest): Promise<Reply | undefined> {
  const { caller, key, now } = request
  const stored = await db
    .selectFrom('stored_replies')
    .select(['request_hash', 'status', 'reply'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('created_at', '>', new Date(now.getTime() - lifetimeMs))
    .executeTakeFirst()
  if (!stored) return undefined
  if (!hashOf(request).equals(stored.request_hash)) throw new AppError('IDEMPOTENCY_MISMATCH')
  return { status: stored.status, body: stored.reply }
}

/** The version before, which may serve the same user meanwhile, locks the bare id of the user and the key. */
function lockedText({ caller, key }: KeyedRequest): string {
  return `${caller.replace(/^user:/, '')} ${key}`
}

function hashOf({ fingerprint }: KeyedRequest): Buffer {
  return createHash('sha256').update(fingerprint).digest()
}

/** Deletes the replies older than a day, of all callers. */
export async function deleteOldReplies(tx: Tx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - lifetimeMs)
  await tx.deleteFrom('stored_replies').where('created_at', '<=', oldest).execute()
}

/** Deletes the replies newer than a restored backup: the rows that they report as created no longer exist. */
export async function forgetRepliesSince(tx: Tx, madeAt: Date): Promise<void> {
  await tx.deleteFrom('stored_replies').where('created_at', '>', madeAt).execute()
}
