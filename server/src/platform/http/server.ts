import { sessionEndsHeader } from '@yoon/contract/auth/session-ends'
import type { Endpoint, InputOf, OutputOf } from '@yoon/contract/endpoint'
import { passes } from '@yoon/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Origin } from '../actor.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Database, transaction } from '../database/database.ts'
import type { JsonText, Page } from '../database/json-text.ts'
import type { FileReply } from '../export/export-file.ts'
import { retried, runService } from '../perform.ts'
import type { Reauthenticator } from '../reauthentication.ts'
import { findActor } from '../sessions.ts'
import { callerOf } from './caller.ts'
import { isOpenDuringRequiredActions } from './declared-refusals.ts'
import { type KeyedRequest, keyedRequest, once, type Reply } from './idempotency.ts'
import { createIdentityCheck } from './identity-check.ts'
import { readInput } from './input.ts'
import { findAnswered, readPreconditions } from './preconditions.ts'
import { countCall, type RateLimit, uncountCall } from './rate-limit.ts'
import { type ReadBody, readRawBodies } from './raw-body.ts'
import { auditForbiddenCall } from './refusals.ts'
import { pageBody, successBody } from './replies.ts'
import type { Slot } from './slot.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    /** Time of the last authentication of the actor. */
    admittedAt: Date | undefined
  }
  interface FastifyContextConfig {
    /** Guard of the route; without one the server does not start. */
    guard?: Endpoint['guard']
    /** Timeout for the arrival of the body, if longer than the default. */
    bodyTimeoutMs?: number
  }
}

/** Result of a service: the output itself, or its JSON as serialized by PostgreSQL. */
export type Service<E extends Endpoint, Result = OutputOf<E> | JsonText> = (
  context: Context,
  input: InputOf<E>,
) => Promise<Result>

export interface RouteOptions {
  /** False if the service keeps its writes although it refuses, as a failed sign-in does: it commits by itself. */
  isTransactional?: boolean
  /** Narrows the guard by the query; evaluated before the query is parsed. */
  mayAsk?: MayAsk
  /** Rate limit of one account; counted before the body is read. */
  limit?: RateLimit
  /** Slot for one request at a time, taken before its body is read. */
  slot?: Slot
  /** Size limit, timeout and parser of the body, if not the defaults. */
  body?: { maxBytes: number; timeoutMs: number; read?: ReadBody }
}

export type MayAsk = (actor: Actor, query: Record<string, unknown>) => boolean

export interface Server {
  /** Serves an endpoint with a service. */
  route<E extends Endpoint>(endpoint: E, service: Service<E>, options?: RouteOptions): void
  /** Serves an endpoint whose input is prepared before the transaction opens, for slow work such as a password hash. */
  routePrepared<E extends Endpoint, Prepared>(
    endpoint: E,
    prepare: (input: InputOf<E>) => Promise<Prepared>,
    service: (context: Context, input: InputOf<E>, prepared: Prepared) => Promise<OutputOf<E> | JsonText>,
  ): void
  /** Serves an endpoint whose response has further members beside its data (rules/calls 3). */
  routeWithExtra<E extends Endpoint>(
    endpoint: E,
    service: Service<E, { data: OutputOf<E>; extra: Record<string, unknown> }>,
    options?: RouteOptions,
  ): void
  /** Serves an endpoint that returns a page. */
  list<E extends Endpoint>(endpoint: E, service: Service<E, Page>, options?: RouteOptions): void
  /** Serves an endpoint that returns a file, with the export limit unless `isLimited` is false. */
  file<E extends Endpoint>(endpoint: E, service: Service<E, FileReply>, options?: { isLimited?: boolean }): void
}

/** Limit of exports, each of which reads a whole list: enough for people, too few for a loop. */
const exportLimit: RateLimit = {
  name: 'export',
  calls: 60,
  windowMs: 60 * 60_000,
  what: "Trop d'exports en peu de temps",
}

interface Dependencies {
  http: FastifyInstance
  db: Database
  clock: () => Date
  reauthenticator: Reauthenticator
  onEndpoint: (endpoint: Endpoint) => void
}

/**
 * Connects HTTP to the services: authenticate, check the guard, and only then read the body; parse, open the
 * transaction of a write, run the service, write its events and audit entries, commit.
 */
export function createServer(dependencies: Dependencies): Server {
  const { http, db, clock, onEndpoint, reauthenticator } = dependencies
  http.decorateRequest('actor', undefined)
  http.decorateRequest('admittedAt', undefined)

  function serve<E extends Endpoint, Result>(
    endpoint: E,
    begin: (input: InputOf<E>) => Promise<(context: Context) => Promise<Result>>,
    toBody: (result: Result, input: InputOf<E>) => string,
    { isTransactional = endpoint.method !== 'GET', mayAsk, limit, slot, body }: RouteOptions = {},
  ): void {
    onEndpoint(endpoint)
    const counted = new WeakSet<FastifyRequest>()
    inScope(http, body?.read, (scope) =>
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { guard: endpoint.guard, ...(body && { bodyTimeoutMs: body.timeoutMs }) },
        ...(body && { bodyLimit: body.maxBytes }),
        async onRequest(request, reply) {
          // Authentication may wait for the other request's database connection: check the slot before it as well.
          const enter = slot?.arrive()
          await authorise(request, reply, { ...endpoint, mayAsk }, db, clock())
          enter?.(reply)
          if (!limit || !request.actor) return
          counted.add(request)
          await countCall(db, request.actor.id, limit, clock())
        },
        async onSend(request, reply) {
          const isRefusal = reply.statusCode >= 400 && reply.statusCode < 500
          if (!limit?.areRefusalsFree || !isRefusal || !request.actor || !counted.has(request)) return
          await uncountCall(db, request.actor.id, limit)
        },
        async handler(request, reply) {
          await reauthorise(request, reply, { ...endpoint, mayAsk }, db, clock())
          const { key, ...precondition } = readPreconditions(endpoint, request)
          const call = { actor: request.actor, origin: originOf(request), now: clock(), ...precondition }
          const identity = createIdentityCheck(endpoint, request, reauthenticator, (step) => runService(db, call, step))
          await identity.refuseMissing()
          const input = readInput(endpoint, request) as InputOf<E>
          const keyed = keyedRequest(request, key, call.now)
          const stored = await findAnswered(db, endpoint, keyed)
          if (stored) return send(reply, stored)
          const checked = await identity.check()
          const service = await begin(input)
          const answer = async (context: Context) => toReply(endpoint, toBody(await service(context), input))
          const work = (tx: Database) => runService(tx, { ...call, ...checked }, answer)
          return send(reply, isTransactional ? await commitOnce(db, keyed, work) : await work(db))
        },
      }),
    )
  }

  return {
    file: (endpoint, service, options) => serveFile(dependencies, endpoint, service, options),
    route: (endpoint, service, options) => serve(endpoint, unprepared(service), (data) => successBody(data), options),
    routeWithExtra: (endpoint, service, options) =>
      serve(endpoint, unprepared(service), ({ data, extra }) => successBody(data, extra), options),
    routePrepared: (endpoint, prepare, service) =>
      serve(endpoint, prepared(prepare, service), (data) => successBody(data)),
    list: (endpoint, service, options) =>
      serve(
        endpoint,
        unprepared(service),
        (page, input) => pageBody(page, input as unknown as { page: number; limit: number }),
        options,
      ),
  }
}

function serveFile<E extends Endpoint>(
  { http, db, clock, onEndpoint }: Dependencies,
  endpoint: E,
  service: Service<E, FileReply>,
  { isLimited = true }: { isLimited?: boolean } = {},
): void {
  onEndpoint(endpoint)
  http.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { guard: endpoint.guard },
    onRequest: (request, reply) => authorise(request, reply, { ...endpoint, mayAsk: undefined }, db, clock()),
    async handler(request, reply) {
      const input = readInput(endpoint, request) as InputOf<E>
      const call = { actor: request.actor, origin: originOf(request), now: clock(), expectedVersion: undefined }
      if (call.actor && isLimited) await countCall(db, call.actor.id, exportLimit, call.now)
      const file = await runService(db, call, (context) => service(context, input))
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('cache-control', 'no-store')
        .send(file.content)
    },
  })
}

function toReply({ status = 200 }: Endpoint, body: string): Reply {
  return { status, body }
}

/** Runs a write in its transaction, and only once under the same key (rules/calls 18, 19). */
function commitOnce(
  db: Database,
  keyed: KeyedRequest | undefined,
  work: (tx: Database) => Promise<Reply>,
): Promise<Reply> {
  return retried(() => transaction(db, (tx) => (keyed ? once(tx, keyed, () => work(tx)) : work(tx))))
}

/** Defines a route, in a scope of its own if it has its own body parser. */
function inScope(http: FastifyInstance, read: ReadBody | undefined, define: (scope: FastifyInstance) => void): void {
  if (!read) {
    define(http)
    return
  }
  http.register((scope, _options, done) => {
    readRawBodies(scope, read)
    define(scope)
    done()
  })
}

function unprepared<Input, Result>(service: (context: Context, input: Input) => Promise<Result>) {
  return async (input: Input) => (context: Context) => service(context, input)
}

function prepared<Input, Prepared, Result>(
  prepare: (input: Input) => Promise<Prepared>,
  service: (context: Context, input: Input, prepared: Prepared) => Promise<Result>,
) {
  return async (input: Input) => {
    const made = await prepare(input)
    return (context: Context) => service(context, input, made)
  }
}

/** Authorises a request, or refuses it before its body is read: 401, then 403 (rules/calls 7, 8). */
async function authorise(
  request: FastifyRequest,
  reply: FastifyReply,
  { guard, path, mayAsk }: Pick<Endpoint, 'guard' | 'path'> & { mayAsk: MayAsk | undefined },
  db: Database,
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
export function requireSession(db: Database, clock: () => Date) {
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
async function reauthorise(...[request, reply, endpoint, db, now]: Parameters<typeof authorise>): Promise<void> {
  const admittedAt = request.admittedAt?.getTime() ?? 0
  if (Math.abs(now.getTime() - admittedAt) > admittedForMs) await authorise(request, reply, endpoint, db, now)
}

/** Returns the remaining lifetimes in seconds, because the browser's clock may be wrong. */
function remainingSeconds({ idleEnd, lastEnd }: Actor, now: Date): string {
  return [idleEnd, lastEnd].map((end) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))).join()
}

function send(reply: FastifyReply, { status, body }: Reply): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
}

function originOf(request: FastifyRequest): Origin {
  return { address: callerOf(request), userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}
