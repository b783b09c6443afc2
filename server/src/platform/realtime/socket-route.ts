import type { Server } from 'node:http'
import websocket from '@fastify/websocket'
import { heartbeatMs as usualHeartbeatMs } from '@yoon/contract/realtime/channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Pool } from '../database/database.ts'
import type { Listen } from '../database/notices.ts'
import { inTransaction } from '../database/transaction.ts'
import { upgradePath } from '../http/upgrades.ts'
import { redeemLink } from '../links.ts'
import { createHub } from './hub.ts'
import { type LiveSession, readLiveSessions } from './live-sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    liveSession: LiveSession | undefined
  }
}

export interface RealtimeOptions {
  db: Pool
  clock: () => Date
  listen: Listen
  /** Public address of the server, if it differs from the Host header. */
  publicUrl?: string | undefined
  heartbeatMs?: number | undefined
}

/** Maximum number of sockets of a session: a browser has one per tab. */
const maxSocketsOfSession = 30
/** Maximum size of a message from a browser, which never sends any. */
const maxMessageBytes = 1024

/** Serves the live channel, `GET /api/realtime?ticket=…&after=<seq>`, to pages of our own origin with a ticket. */
export async function serveRealtime(http: FastifyInstance, options: RealtimeOptions): Promise<void> {
  const { db, clock, listen, publicUrl, heartbeatMs = usualHeartbeatMs } = options
  const onError = (error: unknown) => http.log.error({ err: error }, 'live channel failed')
  const hub = createHub({ db, clock, listen, heartbeatMs, onError })
  let isClosing = false
  await http.register(websocket, {
    options: { maxPayload: maxMessageBytes, perMessageDeflate: false, server: http.upgrades as Server },
    errorHandler: (_error, socket) => socket.terminate(),
    async preClose() {
      isClosing = true
      await hub.close()
    },
  })
  http.decorateRequest('liveSession', undefined)
  http.addHook('onReady', async () => hub.open())
  http.get(
    upgradePath,
    {
      websocket: true,
      config: { guard: { link: 'live-channel' } },
      async onRequest(request) {
        if (!request.ws) throw new AppError('NOT_FOUND')
        if (isClosing) throw new AppError('UNAVAILABLE', { retryAfterS: 2 })
        if (!isOwnPage(request, publicUrl)) throw new AppError('FORBIDDEN')
        const session = await admitted(request, db, clock())
        if (!session) throw new AppError('UNAUTHENTICATED')
        if (hub.countOf(session.sessionId) >= maxSocketsOfSession) throw new AppError('TOO_MANY_ATTEMPTS')
        request.liveSession = session
      },
    },
    async (socket, { liveSession, query }) => {
      if (liveSession) await hub.admit(socket, liveSession, readAfter(query))
    },
  )
}

/** True if the page is of our own origin: pages of other sites could connect in the name of their visitor. */
function isOwnPage({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const origin = headers.origin ?? ''
  if (!URL.canParse(origin)) return false
  return new URL(origin).host === host || (publicUrl !== undefined && new URL(publicUrl).origin === origin)
}

async function admitted({ query }: FastifyRequest, db: Pool, now: Date): Promise<LiveSession | undefined> {
  const ticket = Reflect.get(Object(query), 'ticket')
  if (typeof ticket !== 'string') return undefined
  const link = await inTransaction(db, (tx) => redeemLink(tx, 'live-channel', ticket, now))
  const [session] = link?.sessionId ? await readLiveSessions(db, [link.sessionId], now) : []
  return session?.hasPendingAction ? undefined : session
}

function readAfter(query: unknown): number | undefined {
  const after = String(Reflect.get(Object(query), 'after'))
  return /^\d{1,15}$/.test(after) ? Number(after) : undefined
}
