import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { writeAudit } from '../audit.ts'
import type { Database } from '../database/database.ts'
import { callerOf } from './caller.ts'
import { isWithinLimit } from './rate-limit.ts'

/** More than anybody comes upon by mistake; what a loop is refused beyond them is in the log alone (docs/decisions/0018). */
const refusalLimit = { name: 'refusal', calls: 20, windowMs: 60 * 60_000 }

/** Writes into the audit that somebody asked for what is not theirs. Whatever becomes of that, they are refused. */
export async function recordRefusal(db: Database, request: FastifyRequest, actor: Actor, now: Date): Promise<void> {
  const { method, routeOptions, log } = request
  try {
    if (!(await isWithinLimit(db, actor.id, refusalLimit, now))) return
    const after = { call: `${method} ${routeOptions.url ?? ''}` }
    await writeAudit({ tx: db, actor, origin: { address: callerOf(request) }, now }, [
      { action: 'access.refused', entity: 'user', entityId: actor.id, after },
    ])
  } catch (error) {
    log.error({ err: error }, 'the refusal is not in the audit')
  }
}
