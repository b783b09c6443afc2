import type { Endpoint } from '@yoon/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { findReply, type KeyedRequest, type Reply, readIdempotencyKey } from './idempotency.ts'
import { readVersion } from './input.ts'

/** The version and the idempotency key of a call, from its headers, where its endpoint honours them. */
export function readPreconditions({ isVersioned, isIdempotent }: Endpoint, { headers }: FastifyRequest) {
  return {
    expectedVersion: isVersioned ? readVersion(headers['if-match']) : undefined,
    key: isIdempotent ? readIdempotencyKey(headers['idempotency-key']) : undefined,
  }
}

/** Finds the stored reply to a repeated call that reauthenticates: its code has been used by then. */
export async function findAnswered(
  db: Database,
  { reauthenticates }: Endpoint,
  keyed: KeyedRequest | undefined,
): Promise<Reply | undefined> {
  return reauthenticates && keyed && findReply(db, keyed)
}
