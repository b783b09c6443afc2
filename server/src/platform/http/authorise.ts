import { sessionEndsHeader } from '@yoon/contract/auth/session-ends-header'
import type { Endpoint } from '@yoon/contract/endpoint'
import { passes } from '@yoon/contract/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Pool } from '../database/database.ts'
import { findActor } from '../sessions.ts'
import { isOpenDuringRequiredActions } from './declared-refusals.ts'
import { auditForbiddenCall } from './refusals.ts'

export type MayAsk = (actor: Actor, query: Record<string, unknown>) => boolean

/** Authorises a request, or refuses it before its body is read: 401, then 403 (rules/calls 7, 8). */
export async function authorise(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, path, mayAsk }: Pick<Endpoint, 'guard' | 'path'> & { mayAsk: MayAsk | undefined },
  db: Pool,
  now: Date,
): Promise<void> {
  if (guard === 'public') return
  request.admittedAt = now
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const isBackground = request.headers['x-background'] === '1'
  request.actor = token === undefined ? undefined : await findActor(db, token, { now, isBackground })
  if (!request.actor) throw new AppError('UNAUTHENTICATED')
  reply.header(sessionEndsHeader, remainingSeconds(request.actor, now))
  const { actor, query } = request
  if (actor.mustChangePassword && !isOpenDuringRequiredActions(path)) throw new AppError('PASSWORD_EXPIRED')
  if (actor.mustEnrol && !isOpenDuringRequiredActions(path)) throw new AppError('ENROLMENT_REQUIRED')
  if (passes(guard, actor.role) && (!mayAsk || mayAsk(actor, query as Record<string, unknown>))) return
  await auditForbiddenCall(db, request, actor, now)
  throw new AppError('FORBIDDEN')
}

/** Creates a hook that requires a session, for routes outside of the contract. */
export function requireSession(db: Pool, clock: () => Date) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    authorise(
      request,
      reply,
      { guard: 'signed-in', path: request.routeOptions.url as Endpoint['path'], mayAsk: undefined },
      db,
      clock(),
    )
}

/** Time for which an authorisation is trusted, in milliseconds. */
const admittedForMs = 1_000

/** Authorises again: while the body arrived, the session may have ended or the role changed. */
export async function reauthorise(...[request, reply, endpoint, db, now]: Parameters<typeof authorise>): Promise<void> {
  const admittedAt = request.admittedAt?.getTime() ?? 0
  if (Math.abs(now.getTime() - admittedAt) > admittedForMs) await authorise(request, reply, endpoint, db, now)
}

/** Returns the remaining lifetimes in seconds, because the browser's clock may be wrong. */
function remainingSeconds({ idleEnd, lastEnd }: Actor, now: Date): string {
  return [idleEnd, lastEnd].map((end) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))).join()
}
