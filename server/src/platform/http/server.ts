import { declarationOf } from '@yoon/contract/declaration'
import type { Declaration } from '@yoon/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origin } from '../actor.ts'
import { anonymous, type IdentifiedCaller } from '../caller.ts'
import type { Pool, Tx } from '../database/database.ts'
import type { Page } from '../database/json-text.ts'
import { inTransaction } from '../database/transaction.ts'
import type { FileReply } from '../export/export-file.ts'
import { type Call, nonTransactionalContext, perform, readContext } from '../perform.ts'
import type { Reauthenticator } from '../reauthentication.ts'
import { withRequestId } from '../request-id.ts'
import { authorise, reauthorise } from './authorise.ts'
import { clientAddressOf } from './client-address.ts'
import { keyedRequest, once, oncePerPart, type Reply } from './idempotency.ts'
import { createIdentityCheck } from './identity-check.ts'
import { readInput } from './input.ts'
import { findAnswered, readPreconditions } from './preconditions.ts'
import { countCall, uncountCall } from './rate-limit.ts'
import { readForms, readRawBodies } from './raw-body.ts'
import { pageBody, successBody } from './replies.ts'
import { assertServable, type Route, type RouteOptions } from './route.ts'
import { createWebhookRoute, type WebhookRoute } from './webhook-route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authorise`; undefined on public routes. */
    caller: IdentifiedCaller | undefined
    /** Time of the last authorisation of the caller. */
    admittedAt: Date | undefined
  }
  interface FastifyContextConfig {
    /** Guard of the route; without one the server does not start. */
    guard?: Declaration['guard']
    /** Timeout for the arrival of the body, if longer than the default. */
    bodyTimeoutMs?: number
  }
}

export interface Server {
  route: Route
  webhook: WebhookRoute
}

/** A service without its types: `Route` has checked them. */
type AnyService = (context: unknown, input: unknown, prepared?: unknown) => Promise<unknown>

interface Dependencies {
  http: FastifyInstance
  db: Pool
  clock: () => Date
  reauthenticator: Reauthenticator
  onEndpoint: (endpoint: Declaration) => void
}

/**
 * Connects HTTP to the services: authenticate, check the guard, and only then read the body; parse, open the
 * transaction of a write, run the service, write its events and audit entries, commit.
 */
export function createServer(dependencies: Dependencies): Server {
  const { http, db, clock, onEndpoint } = dependencies
  http.decorateRequest('caller', undefined)
  http.decorateRequest('admittedAt', undefined)

  return {
    webhook: createWebhookRoute(dependencies),
    route(call, service, given) {
      const endpoint: Declaration = declarationOf(call)
      const options: RouteOptions = given ?? {}
      assertServable(endpoint, options)
      onEndpoint(endpoint)
      const { queryGuard, admitsDeadLinks, slot, body } = options
      const limit = createLimitHooks(db, options, clock)
      const handler = createHandler(dependencies, endpoint, service as AnyService, options)
      inScope(http, bodyReaderOf(endpoint, body), (scope) =>
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          config: { guard: endpoint.guard, ...(body && { bodyTimeoutMs: body.timeoutMs }) },
          ...(body && { bodyLimit: body.maxBytes }),
          async onRequest(request, reply) {
            // Authentication may wait for the other request's database connection: check the slot before it as well.
            const enter = slot?.arrive()
            await authorise(request, reply, { ...endpoint, queryGuard, admitsDeadLinks }, db, clock())
            enter?.(reply)
            await limit.onRequest(request)
          },
          onSend: limit.onSend,
          handler: (request, reply) => withRequestId(request.id, () => handler(request, reply)),
        }),
      )
    },
  }
}

function createHandler(
  { db, clock, reauthenticator }: Dependencies,
  endpoint: Declaration,
  service: AnyService,
  { isTransactional, queryGuard, admitsDeadLinks, prepare }: RouteOptions,
) {
  const isWrite = isTransactional !== false && endpoint.method !== 'GET'
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await reauthorise(request, reply, { ...endpoint, queryGuard, admitsDeadLinks }, db, clock())
    const { key, ...precondition } = readPreconditions(endpoint, request)
    const call: Call = { caller: request.caller ?? anonymous, origin: originOf(request), now: clock(), ...precondition }
    const identity = createIdentityCheck(endpoint, request, reauthenticator, nonTransactionalContext(db, call))
    await identity.refuseMissing()
    const input = readInput(endpoint, request)
    const keyed = keyedRequest(request, call.caller, key, call.now)
    const stored = await findAnswered(db, endpoint, keyed)
    if (stored) return send(reply, stored)
    const checked = { ...call, ...(await identity.check()) }
    const prepared = await prepare?.(input as never)
    const answer = (result: unknown) => toReply(endpoint, result, input)
    if (!isWrite) {
      const context =
        isTransactional === false ? nonTransactionalContext(db, checked, oncePerPart(keyed)) : readContext(db, checked)
      const result = await service(context, input, prepared)
      return endpoint.isFile ? sendFile(reply, result as FileReply) : send(reply, answer(result))
    }
    const work = (tx: Tx, keep?: (reply: Reply) => Promise<void>) =>
      perform(tx, checked, async (context) => answer(await service(context, input, prepared)), keep)
    const write = (tx: Tx) => (keyed ? once(tx, keyed, (keep) => work(tx, keep)) : work(tx))
    return send(reply, await inTransaction(db, write))
  }
}

/** Creates the hooks that count the calls of a limited route. */
function createLimitHooks(db: Pool, { limit }: RouteOptions, clock: () => Date) {
  const counted = new WeakSet<FastifyRequest>()
  return {
    async onRequest(request: FastifyRequest): Promise<void> {
      const { caller } = request
      if (!limit || !caller) return
      counted.add(request)
      await countCall(db, caller, limit, clock())
    },
    async onSend(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const isRefusal = reply.statusCode >= 400 && reply.statusCode < 500
      const { caller } = request
      if (!limit?.areRefusalsFree || !isRefusal || !caller || !counted.has(request)) return
      await uncountCall(db, caller, limit)
    },
  }
}

/** Writes the result of a service as the reply that its endpoint declares. */
function toReply(endpoint: Declaration, result: unknown, input: unknown): Reply {
  const isExisting = endpoint.mayExist === true && (result as { isNew: boolean }).isNew === false
  const status = isDryRun(endpoint, input) || isExisting ? 200 : (endpoint.status ?? 200)
  if (endpoint.isList)
    return { status, body: pageBody(result as Page<unknown>, input as { page: number; limit: number }) }
  if (!endpoint.extra) return { status, body: successBody(result) }
  const { data, extra } = result as { data: unknown; extra: Record<string, unknown> }
  return { status, body: successBody(data, extra) }
}

function isDryRun({ hasDryRun }: Declaration, input: unknown): boolean {
  return hasDryRun === true && (input as { dryRun?: boolean }).dryRun === true
}

type BodyReader = (scope: FastifyInstance) => void

/** Returns the function that adds the body parser of a route to its scope; undefined for the common one. */
function bodyReaderOf({ isMultipart }: Declaration, body: RouteOptions['body']): BodyReader | undefined {
  if (isMultipart) return (scope) => readForms(scope, { acceptsJson: isMultipart === 'or-json' })
  const read = body?.read
  return read && ((scope) => readRawBodies(scope, read))
}

/** Defines a route, in a scope of its own if it has its own body parser. */
function inScope(
  http: FastifyInstance,
  addReader: BodyReader | undefined,
  define: (scope: FastifyInstance) => void,
): void {
  if (!addReader) {
    define(http)
    return
  }
  http.register((scope, _options, done) => {
    addReader(scope)
    define(scope)
    done()
  })
}

function send(reply: FastifyReply, { status, body }: Reply): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
}

function sendFile(reply: FastifyReply, { name, type, content }: FileReply): FastifyReply {
  return (
    reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      // A file that a browser opens all the same runs no script and reaches nothing of this origin.
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cache-control', 'no-store')
      .send(content)
  )
}

function originOf(request: FastifyRequest): Origin {
  return { address: clientAddressOf(request), userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}
