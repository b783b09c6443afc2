import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { AppError } from '../app-error.ts'
import { explainDatabaseError } from '../database/database-errors.ts'
import { shedLoad } from './load-shedding.ts'
import { describeRequest } from './request-log.ts'
import { gateUpgrades } from './upgrades.ts'

export interface HttpOptions {
  logLevel: string
  /** How many proxies, nearest first, are believed where a request comes from: what a caller wrote himself is beyond them. */
  trustedProxies: number
  /** The CSP hashes of the inline script and style that the build put into the page at an address. */
  inlineHashes: (url: string) => { script: string[]; style: string[] }
  /** Whether browsers reach the server over TLS. */
  isSecure: boolean
  /** Where else pages may connect to. */
  connectTo?: readonly string[]
  /** From which delay of the event loop on callers are sent away. */
  shedAboveMs: number
}

const bodyLimitBytes = 256 * 1024
/** How long the body of a request may take to arrive, unless its route says otherwise; and at most, whatever it says. */
const bodyTimeoutMs = 30_000
const longestRequestMs = 10 * 60_000

/** The HTTP server without its routes: parsing, headers, compression, and the one place where errors become answers. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const bareHeaders = bareHeadersOf(options)
  const http = Fastify({
    logger: { level: options.logLevel, serializers: { req: describeRequest } },
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    bodyLimit: bodyLimitBytes,
    requestTimeout: longestRequestMs,
    exposeHeadRoutes: false,
    // A long-lived connection that is idle must not hold up the end of the server.
    forceCloseConnections: 'idle',
    // What is still asked while the server ends is answered too; Fastify's own refusal is no sentence of the catalogue.
    return503OnClosing: false,
    // An address that no route can match: one that cannot be decoded, or with an endless parameter.
    frameworkErrors: (_error, _request, reply) => {
      sendFailure(reply.headers(bareHeaders), new AppError('NOT_FOUND'))
    },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, bareHeaders),
    // Node's own refusal of a request without a host has neither a body nor our headers.
    http: { requireHostHeader: false },
  })
  refuseUnguardedRoutes(http)
  closeConnections(http)
  gateUpgrades(http, (socket) => hangUp(socket, new AppError('NOT_FOUND'), bareHeaders))
  hurryBodies(http)
  refuseCompressedBodies(http)
  readBodies(http)
  http.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
  http.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...bareHeaders, connection: 'close' }).end()
  })
  await http.register(helmet, headers(options))
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
    if (failure.status < 500) request.log.info({ code: failure.code }, 'refused')
    else if (failure.cause) request.log.error({ err: failure.cause }, failure.code)
    else request.log.warn({ code: failure.code }, 'sent away')
    if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
    return sendFailure(reply, failure)
  })
  return http
}

function sendFailure(reply: FastifyReply, failure: AppError): FastifyReply {
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(failure.toFailure()))
}

const hstsMaxAgeS = 2 * 365 * 24 * 3_600

/** For answers that are given before the hooks that add headers. */
function bareHeadersOf({ isSecure }: HttpOptions): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': `max-age=${hstsMaxAgeS}; includeSubDomains` }),
  }
}

/** Permissions-Policy of pages: sounds and copying alone, and nothing in a frame. */
const permissionsPolicy = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...[
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ],
]
  .map((feature) => `${feature}=()`)
  .concat('autoplay=(self)', 'clipboard-write=(self)')
  .join(', ')

/** What is no HTTP at all hears so in the same shape, and the connection ends. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket, bareHeaders: Record<string, string>): void {
  if (!socket.writable) return void socket.destroy(error)
  hangUp(socket, new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'TOO_LARGE' : 'INVALID_JSON'), bareHeaders)
}

/** Writes a refusal to a socket without a response of its own, and closes it. */
function hangUp(socket: Socket, failure: AppError, bareHeaders: Record<string, string>): void {
  const body = JSON.stringify(failure.toFailure())
  const head = Object.entries({
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...bareHeaders,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${head.join('')}\r\n${body}`)
  socket.destroySoon()
}

/** A route that does not say who may call it keeps the server from starting (decisions §1). */
function refuseUnguardedRoutes(http: FastifyInstance): void {
  const routes: RouteOptions[] = []
  http.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // Asked when all is registered: a scope may declare the guard of its routes after the hook above.
  http.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.guard === undefined)
    if (open) throw new Error(`${String(open.method)} ${open.url} does not say who may call it`)
  })
}

/**
 * Ends connections with the server: those that never asked anything (a browser opens some in advance) at once, those with
 * a request under way after its answer. Node by itself would wait for both.
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

/** Cuts off who sends a body too slowly: many of them would keep everybody else out. */
function hurryBodies(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw, method, routeOptions }) => {
    if (method === 'GET' || raw.complete) return
    const cut = () => raw.complete || raw.destroy()
    const timer = setTimeout(cut, routeOptions.config.bodyTimeoutMs ?? bodyTimeoutMs)
    timer.unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  })
}

/** HTTP/1.1 asks for a host; this refusal is one in the shape of all others. */
function requireHost(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new AppError('INVALID_JSON')
  })
}

/** A compressed body may be a thousand times as large as its limit, once read; no caller needs one. */
function refuseCompressedBodies(http: FastifyInstance): void {
  // Runs after the caller was authorised, and before the body is read.
  http.addHook('preParsing', async ({ headers, method, is404 }) => {
    const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase()
    const isPlain = encoding === '' || encoding === 'identity'
    if (!isPlain && !is404 && method !== 'GET' && method !== 'HEAD') throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  })
}

/** JSON alone; an empty body is none, whatever its type says (decisions §15). */
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

/** Whether a body says that it is JSON. */
export function isJson({ headers }: FastifyRequest): boolean {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** Tells whether the files refuse a precondition (412) or a range (416): part of HTTP, without a sentence for people. */
function isOfFileProtocol(error: object): error is { statusCode: number; headers?: Record<string, string> } {
  return 'statusCode' in error && (error.statusCode === 412 || error.statusCode === 416)
}

/** What the caller is told, whatever was thrown. The cause stays for the log. */
function explain(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const known = explainDatabaseError(error)
  if (known) return known
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE')
  // What the files refuse to serve: an odd path, a folder.
  const isNowhere = error.code === 'FST_ERR_BAD_URL' || error.statusCode === 403 || error.statusCode === 404
  if (isNowhere) return new AppError('NOT_FOUND', { cause: error })
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError('INVALID_JSON', { cause: error })
  }
  request.log.debug({ err: error }, 'unexpected')
  return new AppError('INTERNAL', { cause: error })
}

/** A strict policy from the first day (decisions §15): what the page holds inline is allowed by its hash. */
function headers({ inlineHashes, isSecure, connectTo = [] }: HttpOptions) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ({ url = '/' }: IncomingMessage) => quoted(inlineHashes(url).script)],
        styleSrc: ["'self'", ({ url = '/' }: IncomingMessage) => quoted(inlineHashes(url).style)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectTo],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Text never becomes a script; the one address of a script that is not in the page is that of the service worker.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['yoon'],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    referrerPolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: isSecure && { maxAge: hstsMaxAgeS },
  }
}

function quoted(hashes: readonly string[]): string {
  return hashes.map((hash) => `'${hash}'`).join(' ')
}
