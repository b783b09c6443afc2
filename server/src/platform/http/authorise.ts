import { sessionEndsHeader } from '@yoon/contract/auth/session-ends-header'
import type { Endpoint } from '@yoon/contract/endpoint'
import {
  type Guard,
  isSentLink,
  type LinkPurpose,
  needsSession,
  passes,
  type SentLinkPurpose,
} from '@yoon/contract/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { IdentifiedCaller } from '../caller.ts'
import type { Pool } from '../database/database.ts'
import { findLink } from '../links.ts'
import { networkOf } from '../network-of.ts'
import { findPaymentLink, type PaymentLink } from '../payment-links.ts'
import { findActor } from '../sessions.ts'
import { deadLink, findTripLink, type TripLink } from '../trip-links.ts'
import { clientAddressOf } from './client-address.ts'
import { isOpenDuringRequiredActions } from './declared-refusals.ts'
import { countCallOf } from './rate-limit.ts'
import { auditForbiddenCall } from './refusals.ts'

export type QueryGuard = (actor: Actor, query: Record<string, unknown>) => boolean

type Guarded = Pick<Endpoint, 'guard' | 'path'> & {
  queryGuard: QueryGuard | undefined
  /** True if the service itself refuses the dead links of trips. */
  admitsDeadLinks?: true | undefined
}

/**
 * Authorises a request and sets its caller, or refuses it before its body is read: 401, then 403 (rules/calls 7, 8); a
 * link that is not valid with 404.
 */
export async function authorise(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Guarded,
  db: Pool,
  now: Date,
): Promise<void> {
  const { guard } = endpoint
  // A webhook is authorised by its signature, once its body has arrived.
  if (guard === 'public' || (typeof guard === 'object' && 'provider' in guard)) return
  request.admittedAt = now
  request.caller = needsSession(guard)
    ? { kind: 'session', actor: await admitActor(request, reply, endpoint, db, now) }
    : isSentLink(guard.link)
      ? { kind: 'link', link: await admitSentLink(request, guard.link, endpoint, db, now) }
      : await admitLink(request, guard.link, db, now)
}

/** Returns the caller of a valid link of the browser's own; all others are refused alike, whatever became of the link. */
async function admitLink(
  { params }: FastifyRequest,
  purpose: Exclude<LinkPurpose, SentLinkPurpose>,
  db: Pool,
  now: Date,
): Promise<IdentifiedCaller> {
  const link = await findLink(db, purpose, (params as { token: string }).token, now)
  if (!link) throw linkEnded()
  return { kind: 'link', link }
}

/** Unknown tokens of an address in a minute, from which on more of them are refused with 429 (rules/missions 7). */
const unknownLinks = { name: 'unknown-links', calls: 10, windowMs: 60_000, what: 'Trop de liens inconnus' }

/**
 * Returns a link that was sent to somebody. Only unknown tokens are counted, by the network of their address, and refused with 429: many
 * phones share the address of their operator, so that a live link always works.
 */
async function admitSentLink(
  request: FastifyRequest,
  purpose: SentLinkPurpose,
  { admitsDeadLinks }: Pick<Guarded, 'admitsDeadLinks'>,
  db: Pool,
  now: Date,
): Promise<TripLink | PaymentLink> {
  const { token } = request.params as { token: string }
  const link =
    purpose === 'payment' ? await findPaymentLink(db, token, now) : await findTripLink(db, purpose, token, now)
  if (!link) {
    await countCallOf(db, `address:${networkOf(clientAddressOf(request))}`, unknownLinks, now)
    throw await deadLink(db, 'LINK_UNKNOWN')
  }
  if (link.end !== null && !admitsDeadLinks) throw await deadLink(db, link.end, 'bookingId' in link ? link : undefined)
  return link
}

export function linkEnded(): AppError {
  return new AppError('NOT_FOUND', { message: 'Ce lien a expiré ou a déjà servi' })
}

async function admitActor(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, path, queryGuard }: Guarded,
  db: Pool,
  now: Date,
): Promise<Actor> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const isBackground = request.headers['x-background'] === '1'
  const actor = token === undefined ? undefined : await findActor(db, token, { now, isBackground })
  if (!actor) throw new AppError('UNAUTHENTICATED')
  reply.header(sessionEndsHeader, remainingSeconds(actor, now))
  if (actor.mustChangePassword && !isOpenDuringRequiredActions(path)) throw new AppError('PASSWORD_EXPIRED')
  if (actor.mustEnrol && !isOpenDuringRequiredActions(path)) throw new AppError('ENROLMENT_REQUIRED')
  if (passes(guard, actor.role) && (!queryGuard || queryGuard(actor, request.query as Record<string, unknown>)))
    return actor
  await auditForbiddenCall(db, request, actor, now)
  throw new AppError('FORBIDDEN')
}

/** Creates the options of a route outside of the contract that its guard authorises. */
export function guardedRoute(guard: Guard, db: Pool, clock: () => Date) {
  const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.routeOptions.url as Endpoint['path']
    return authorise(request, reply, { guard, path, queryGuard: undefined }, db, clock())
  }
  return { config: { guard }, onRequest }
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
