import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { AppError } from '../app-error.ts'
import { explainDatabaseError } from '../database/database-errors.ts'
import { newRequestId } from '../request-id.ts'
import { shedLoad } from './load-shedding.ts'
import { describeRequest, redactUrl, requestIdOf } from './request-log.ts'
import { addSecurityHeaders, type HeaderOptions, headersOfData } from './security-headers.ts'
import { refuseOtherUpgrades } from './upgrades.ts'

export interface HttpOptions extends HeaderOptions {
  logLevel: string
  /** Destination of the log, if not standard output. */
  logTo?: Writable
  /** Number of trusted proxies, nearest first. Addresses that they did not add may be forged by the caller. */
  trustedProxies: number
  /** Event-loop delay above which requests are shed. */
  shedAboveMs: number
}

const requestIdHeader = 'x-request-id'
const bodyLimitBytes = 256 * 1024
/** Default timeout for the arrival of a request's body, and the maximum for any route. */
const bodyTimeoutMs = 30_000
const longestRequestMs = 10 * 60_000
/** Size up to which a body that is too large is received and dropped, so that its sender can read the refusal. */
const droppedBodyBytes = 64 * 1024 * 1024

/** Creates the HTTP server without its routes: parsing, headers, compression, and the only error handler. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const bareHeaders = headersOfData(options)
  const http = Fastify({
    logger: {
      level: options.logLevel,
      serializers: { req: describeRequest },
      mixin: requestIdOf,
      ...(options.logTo && { stream: options.logTo }),
    },
    // Ids of our own: a client could repeat or forge one.
    genReqId: newRequestId,
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: longestRequestMs,
    exposeHeadRoutes: false,
    // An idle keep-alive connection must not delay the shutdown.
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are answered too; Fastify's own 503 has no message of the catalogue.
    return503OnClosing: false,
    // Handles URLs that no route can match: undecodable, or with an overlong parameter.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...bareHeaders, [requestIdHeader]: request.id })
      sendFailure(request, reply, new AppError('NOT_FOUND'))
    },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, bareHeaders),
    // Node's own response to a request without a host has neither a body nor our headers.
    http: { requireHostHeader: false },
  })
  checkRoutes(http)
  closeConnections(http)
  refuseOtherUpgrades(http, (socket) => refuseAndClose(socket, new AppError('NOT_FOUND'), bareHeaders))
  limitBodyTime(http)
  refuseCompressedBodies(http)
  readBodies(http)
  http.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...bareHeaders, [requestIdHeader]: newRequestId(), connection: 'close' }).end()
  })
  http.addHook('onRequest', async ({ id }, reply) => void reply.header(requestIdHeader, id))
  await addSecurityHeaders(http, options)
  requireHost(http)
  await shedLoad(http, options.shedAboveMs)
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Brotli's default level would take seconds for a thousand bookings.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  http.setErrorHandler((error: FastifyError, request, reply) => {
    if (isOfFileProtocol(error))
      return reply
        .code(error.statusCode)
        .headers(error.headers ?? {})
        .send('')
    const failure = explain(error, request)
    if (failure.status < 500) request.log.info({ code: failure.code }, 'request refused')
    else if (failure.cause) request.log.error({ err: failure.cause }, failure.code)
    else request.log.warn({ code: failure.code }, 'request shed')
    if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
    if (failure.code === 'TOO_LARGE') keepConnection(request, reply)
    return sendFailure(request, reply, failure)
  })
  return http
}

/**
 * Takes back the closing of the connection after a body that is too large: closed with unread bytes, it is reset, and a browser
 * that is still sending reads no answer. The rest is dropped until the timeout of the body.
 */
function keepConnection({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (Number(headers['content-length']) <= droppedBodyBytes) reply.removeHeader('connection')
}

function sendFailure({ id }: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(failure.toFailure(id)))
}

/** Answers bytes that are not HTTP with the common error body, and closes the connection. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket, bareHeaders: Record<string, string>): void {
  if (!socket.writable) return void socket.destroy(error)
  refuseAndClose(socket, new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'INVALID_JSON'), bareHeaders)
}

/** Writes an error response to a bare socket and closes it. */
function refuseAndClose(socket: Socket, failure: AppError, bareHeaders: Record<string, string>): void {
  const id = newRequestId()
  const body = JSON.stringify(failure.toFailure(id))
  const head = Object.entries({
    connection: 'close',
    [requestIdHeader]: id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...bareHeaders,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${head.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** Fails the start of the server if a route declares no guard (rules/access 3), or if the log would hold its tokens. */
function checkRoutes(http: FastifyInstance): void {
  const routes: RouteOptions[] = []
  http.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // Checked when all routes are registered: a scope may declare the guard of its routes after the hook above.
  http.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.guard === undefined)
    if (open) throw new Error(`${String(open.method)} ${open.url} does not say who may call it`)
    const logged = routes.find(({ url }) => redactUrl(url).includes('/:token'))
    if (logged) throw new Error(`${String(logged.method)} ${logged.url} has tokens that redactUrl does not know`)
  })
}

/**
 * Closes connections with the server: unused ones (a browser opens some in advance) at once, others after their current
 * response. Node alone would wait for both.
 */
function closeConnections(http: FastifyInstance): void {
  let isClosing = false
  const unused = new Set<Socket>()
  http.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  http.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  http.server.on('upgrade', ({ socket }: { socket: Socket }) => unused.delete(socket))
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  http.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
}

/** Destroys requests whose body arrives too slowly: many of them would exhaust the connections. */
function limitBodyTime(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (method === 'GET' || raw.complete) return
    const cut = () => raw.complete || raw.destroy()
    const timer = setTimeout(cut, routeOptions.config.bodyTimeoutMs ?? bodyTimeoutMs)
    timer.unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  })
}

/** Refuses an HTTP/1.1 request without a host with the common error body. */
function requireHost(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError('INVALID_JSON')
  })
}

/**
 * Refuses compressed bodies: decompressed, one may be a thousand times as large as the limit, and no client sends them.
 */
function refuseCompressedBodies(http: FastifyInstance): void {
  // Runs after the caller was authorised, and before the body is read.
  http.addHook('preParsing', async ({ headers, method, is404 }) => {
    const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase()
    const isPlain = encoding === '' || encoding === 'identity'
    if (!isPlain && !is404 && method !== 'GET' && method !== 'HEAD') throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  })
}

/** Parses only JSON; an empty body counts as none, whatever its content type (rules/calls 10, 11). */
function readBodies(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('*', { parseAs: 'string' }, (request: FastifyRequest, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    if (!isJson(request)) return done(new AppError('UNSUPPORTED_MEDIA_TYPE'))
    void parseJson(request, text, done)
  })
}

/** True if the body's content type is JSON. */
export function isJson({ headers }: FastifyRequest): boolean {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** True for a failed precondition (412) or range (416) of a static file: part of HTTP, without a message for people. */
function isOfFileProtocol(error: object): error is { statusCode: number; headers?: Record<string, string> } {
  return 'statusCode' in error && (error.statusCode === 412 || error.statusCode === 416)
}

/** Converts any error to the reply for the caller; the cause is kept for the log. */
function explain(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const known = explainDatabaseError(error)
  if (known) return known
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE')
  // Errors of the static files: an odd path, a folder.
  const isNowhere = error.code === 'FST_ERR_BAD_URL' || error.statusCode === 403 || error.statusCode === 404
  if (isNowhere) return new AppError('NOT_FOUND', { cause: error })
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError('INVALID_JSON', { cause: error })
  }
  request.log.debug({ err: error }, 'unexpected')
  return new AppError('INTERNAL', { cause: error })
}
