import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Change } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Pool } from '../database/database.ts'
import { performInTransaction } from '../perform.ts'
import { withRequestId } from '../request-id.ts'
import { clientAddressOf } from './client-address.ts'
import { isWithinLimit } from './rate-limit.ts'

/** Far above accidental refusals; further ones, as of a script in a loop, are only logged (docs/decisions/0018). */
const refusalLimit = { name: 'refusal', calls: 20, windowMs: 60 * 60_000 }

/**
 * Records in the audit that a user called without permission. A failure to record is logged and does not change the
 * reply.
 */
export async function auditForbiddenCall(db: Pool, request: FastifyRequest, actor: Actor, now: Date): Promise<void> {
  const { id, method, routeOptions, log } = request
  try {
    const caller = { kind: 'session', actor } as const satisfies Caller
    if (!(await isWithinLimit(db, caller, refusalLimit, now))) return
    const after = { call: `${method} ${routeOptions.url ?? ''}` }
    const call = {
      caller,
      origin: { address: clientAddressOf(request), userAgent: '' },
      now,
      expectedVersion: undefined,
    }
    const entry: Change = { action: 'access.refused', entity: 'user', entityId: actor.id, after }
    await withRequestId(id, () => performInTransaction(db, call, async ({ record }) => record(entry)))
  } catch (error) {
    log.error({ err: error }, 'audit of a refused request failed')
  }
}
