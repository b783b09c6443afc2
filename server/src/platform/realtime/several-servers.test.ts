import { logout } from '@yoon/contract/auth/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sessionEndedCode } from '@yoon/contract/realtime/channel'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFurtherApp, createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs } from '../../testing/builders.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { createFaultProxy, type FaultProxy } from '../../testing/fault-proxy.ts'
import { connect, fetchTicket, listenOn, openSocket, type TestSocket } from '../../testing/socket.ts'
import { type OpenDatabase, openPostgres } from '../database/open-database.ts'
import { listenOnPostgres } from '../database/postgres-listener.ts'

let app: TestApp
let other: FastifyInstance
let otherDatabase: OpenDatabase
let proxy: FaultProxy
let urls: { here: string; there: string }
let drop: () => Promise<void>

/** Two servers on one database; the second one listens through a fault proxy. */
beforeAll(async () => {
  const made = await createPostgresUrl()
  drop = made.drop
  proxy = await createFaultProxy(new URL(made.url))
  app = await createTestApp({ open: async () => openPostgres(made.url) })
  otherDatabase = openPostgres(made.url)
  other = await createFurtherApp({
    db: otherDatabase.db,
    listen: (hearing) => listenOnPostgres(proxy.url, hearing, 200),
  })
  urls = { here: await listenOn(app.app), there: await listenOn(other) }
})
afterAll(async () => {
  await app.close()
  await other.close()
  await otherDatabase.close()
  await proxy.shut()
  await drop()
})

const resyncs = (socket: TestSocket) => socket.messages.filter(({ type }) => type === 'resync').length
const lastSeq = async () => (await app.call('ADMIN', listNotifications, {})).data.at(-1)?.seq ?? 0

async function endListeners(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'yoon-listener' and datname = current_database()`.execute(app.db)
}

describe('two servers on one database', () => {
  it('both servers deliver the same messages to their browsers', async () => {
    const wish = { token: app.tokens.MODERATOR, after: await lastSeq() }
    const sockets = [await openSocket(urls.here, wish), await openSocket(urls.there, wish)]
    await createBookingAs(app, 'OPERATRICE')
    const seq = await lastSeq()
    for (const socket of sockets) {
      await socket.until(() => socket.seqs().includes(seq) && socket.messages.some(({ type }) => type === 'changed'))
      expect(socket.seqs()).toEqual([seq])
    }
  })

  it('each server accepts the tickets of the other one, once', async () => {
    const ticket = await fetchTicket(urls.here, app.tokens.ADMIN)
    const answers = await Promise.allSettled([
      connect(urls.here, `?ticket=${ticket}`),
      connect(urls.there, `?ticket=${ticket}`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('a server closes the sockets of a session that ended on the other one', async () => {
    const as = await app.signIn(app.userIds.CAISSIERE)
    const socket = await openSocket(urls.there, as)
    await app.call(as, logout)
    expect(await socket.closed).toBe(sessionEndedCode)
  })

  it.for([
    { what: 'is cut', breakIt: () => proxy.shut(), repairIt: () => proxy.open() },
    { what: 'falls silent', breakIt: () => proxy.deafen(), repairIt: () => undefined },
    { what: 'is ended by PostgreSQL', breakIt: endListeners, repairIt: () => undefined },
  ])('no message is lost while the connection on which one server listens $what', async ({ breakIt, repairIt }) => {
    const as = await app.signIn(app.userIds.CAISSIERE)
    const socket = await openSocket(urls.there, { token: app.tokens.MODERATOR, after: await lastSeq() })
    const revoked = await openSocket(urls.there, as)
    // Ensures that the server listens: its first gap has reached all browsers.
    await createBookingAs(app, 'OPERATRICE')
    await socket.until(() => socket.seqs().length === 1)
    const before = resyncs(socket)
    await breakIt()
    await createBookingAs(app, 'OPERATRICE')
    await app.call(as, logout)
    await repairIt()
    await socket.until(() => socket.seqs().length === 2 && resyncs(socket) > before)
    expect(await revoked.closed).toBe(sessionEndedCode)
    await createBookingAs(app, 'OPERATRICE')
    await socket.until(() => socket.seqs().length === 3)
    expect(socket.seqs()).toEqual([...new Set(socket.seqs())].toSorted((a, b) => a - b))
  })
})
