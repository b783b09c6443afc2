import type { Declaration } from '@yoon/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { findReply, type KeyedRequest, type Reply, readIdempotencyKey } from './idempotency.ts'
import { readVersion } from './input.ts'

/** Reads the expected version and the idempotency key from the headers, if the endpoint supports them. */
export function readPreconditions({ isVersioned, isIdempotent }: Declaration, { headers }: FastifyRequest) {
  return {
    expectedVersion: isVersioned ? readVersion(headers['if-match']) : undefined,
    key: isIdempotent ? readIdempotencyKey(headers['idempotency-key']) : undefined,
  }
}

/** Returns the stored reply to a repeated call that reauthenticates: its one-time code has been used by then. */
export async function findAnswered(
  db: Database,
  { reauthenticates }: Declaration,
  keyed: KeyedRequest | undefined,
): Promise<Reply | undefined> {
  return reauthenticates && keyed && findReply(db, keyed)
}
