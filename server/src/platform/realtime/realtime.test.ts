import { once } from 'node:events'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { changePassword, getCurrentUser, logout } from '@yoon/contract/auth/calls'
import { assignDriver, listBookings, updateBooking } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { getRealtimeToken } from '@yoon/contract/realtime/calls'
import { type RealtimeMessage, sessionEndedCode } from '@yoon/contract/realtime/channel'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertFailure, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, insertUser, transferForm } from '../../testing/builders.ts'
import { saveSettings } from '../../testing/settings.ts'
import { changesOf, connect, fetchTicket, listenOn, openSocket } from '../../testing/socket.ts'
import { hashPassword } from '../passwords.ts'

let app: TestApp
let url: string
let passedMs: number
beforeEach(async () => {
  passedMs = 0
  app = await createTestApp({ clock: () => new Date(testNow.getTime() + passedMs) })
  url = await listenOn(app.app)
})
afterEach(() => app.close())

const minute = 60_000

/** Requests an upgrade and keeps its own side open; returns everything that the server sends before it closes. */
async function askToUpgrade({ app: { server } }: TestApp, path: string, origin?: string): Promise<string> {
  const socket = connectTcp({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true })
  const answer: Buffer[] = []
  socket.on('data', (chunk) => answer.push(chunk))
  const headers = [
    `host: ${origin === undefined ? 'yoon.test' : new URL(origin).host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(origin === undefined ? [] : [`origin: ${origin}`]),
  ]
  socket.write(`GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  await once(socket, 'end')
  socket.destroy()
  return Buffer.concat(answer).toString()
}

describe('GET /api/ably/token', () => {
  it('issues a ticket for the channel, of which the database stores only the hash', async () => {
    const { data } = await app.call('CAISSIERE', getRealtimeToken)
    expect(data).toEqual({
      provider: 'builtin',
      tokenRequest: { channel: 'admin-notifications', ticket: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const { rows } = await sql<{ row: string }>`select links::text as row from links`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('ticket' in data.tokenRequest && data.tokenRequest.ticket)
  })
})

describe('GET /api/realtime', () => {
  it('accepts a ticket once', async () => {
    const ticket = await fetchTicket(url, app.tokens.ADMIN)
    await connect(url, `?ticket=${ticket}`)
    await expect(connect(url, `?ticket=${ticket}`)).rejects.toThrow('401')
  })

  it('refuses a ticket that is a minute old, unknown or missing', async () => {
    const ticket = await fetchTicket(url, app.tokens.ADMIN)
    passedMs = minute
    for (const query of [`?ticket=${ticket}`, `?ticket=${'x'.repeat(43)}`, `?ticket=${app.tokens.ADMIN}`, '']) {
      await expect(connect(url, query)).rejects.toThrow('401')
    }
  })

  it('refuses pages of another origin', async () => {
    const ticket = await fetchTicket(url, app.tokens.ADMIN)
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      await expect(connect(url, `?ticket=${ticket}`, origin)).rejects.toThrow('403')
    }
    await connect(url, `?ticket=${ticket}`)
  })

  it('refuses a ticket whose session has ended', async () => {
    const ticket = await fetchTicket(url, app.tokens.ADMIN)
    await app.call('ADMIN', logout)
    await expect(connect(url, `?ticket=${ticket}`)).rejects.toThrow('401')
  })

  it('answers a request without an upgrade with 404', async () => {
    const { status, error } = await app.send('ADMIN', 'GET', '/api/realtime')
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
  })

  it.for(['/', '/dashboard', '/api/live', '/api/realtime/', '/api/auth/me', '/health', '/api/%ff'])(
    'refuses an upgrade on another path and closes the socket: %s',
    async (path) => {
      const answer = await askToUpgrade(app, path)
      expect(answer).toMatch(/^HTTP\/1\.1 404 /)
      expect(answer).not.toMatch(/101 Switching/)
      assertFailure(404, answer.slice(answer.indexOf('\r\n\r\n') + 4))
    },
  )

  it('closes the socket of a refused upgrade on its own path', async () => {
    expect(await askToUpgrade(app, '/api/realtime')).toMatch(/^HTTP\/1\.1 403 /)
    expect(await askToUpgrade(app, `/api/realtime?ticket=${'x'.repeat(43)}`, url)).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('accepts thirty sockets per session', async () => {
    for (let count = 0; count < 30; count += 1) await openSocket(url, { token: app.tokens.ADMIN })
    await expect(openSocket(url, { token: app.tokens.ADMIN })).rejects.toThrow('429')
    await openSocket(url, { token: app.tokens.MODERATOR })
  })
})

describe('the live channel', () => {
  it('sends a notification as the list shows it', async () => {
    const socket = await openSocket(url, { token: app.tokens.MODERATOR })
    await createBookingAs(app, 'OPERATRICE')
    await socket.until(() => socket.seqs().length === 1)
    const [listed] = (await app.call('MODERATOR', listNotifications, {})).data
    expect(socket.messages).toContainEqual({ type: 'notification', ...listed })
  })

  it('sends an empty batch on admission if there are no notifications', async () => {
    for (const after of [undefined, 0, 7]) {
      const socket = await openSocket(url, { token: app.tokens.ADMIN, after })
      const isBatch = ({ type }: RealtimeMessage) => type === 'batch-notification'
      await socket.until(() => socket.messages.some(isBatch))
      const batches = socket.messages.filter(isBatch)
      expect(batches).toEqual([{ type: 'batch-notification', count: 0, notifications: [] }])
    }
  })

  it('sends missed notifications once as a batch, then new ones', async () => {
    for (let count = 0; count < 3; count += 1) await createBookingAs(app, 'OPERATRICE')
    const socket = await openSocket(url, { token: app.tokens.ADMIN, after: 1 })
    await socket.until(() => socket.seqs().length === 2)
    expect(socket.messages[0]).toMatchObject({
      type: 'batch-notification',
      count: 2,
      notifications: [{ seq: 2 }, { seq: 3 }],
    })
    await createBookingAs(app, 'OPERATRICE')
    await socket.until(() => socket.seqs().length === 3)
    expect(socket.seqs()).toEqual([2, 3, 4])
  })

  it('sends the last fifty notifications to a new browser, and all missed ones to one far behind', async () => {
    await sql`insert into notifications (seq, event, notification_type, title, message, priority, created_at)
      select n, 'test', 'booking', 'Titre', 'Message', 'low', ${testNow} from generate_series(1, 330) n`.execute(app.db)
    const fresh = await openSocket(url, { token: app.tokens.ADMIN })
    await fresh.until(() => fresh.seqs().length === 50)
    expect(fresh.seqs()[0]).toBe(281)
    const late = await openSocket(url, { token: app.tokens.ADMIN, after: 10 })
    await late.until(() => late.seqs().length === 320)
    expect(late.seqs()).toEqual(Array.from({ length: 320 }, (_, n) => n + 11))
    expect(late.messages.map(({ type }) => type).filter((type) => type === 'batch-notification')).toHaveLength(4)
  })

  it('sends no message about a change that was rolled back', async () => {
    const socket = await openSocket(url, { token: app.tokens.ADMIN })
    const client = await insertClient(app.db)
    await app.call('ADMIN', updateBooking, {
      ...transferForm(client),
      id: '00000000-0000-4000-8000-000000000000',
    })
    await createBookingAs(app, 'ADMIN')
    await socket.until(() => socket.seqs().length === 1)
    expect(socket.messages.filter(({ type }) => type === 'changed')).toHaveLength(1)
  })

  it('sends each role the notifications that it may read, and to a driver those of their own trips', async () => {
    const own = await insertDriver(app.db, { userId: app.userIds.DRIVER })
    const other = await insertDriver(app.db)
    const [driver, park, cashier] = await Promise.all(
      (['DRIVER', 'GESTIONNAIRE_PARC', 'CAISSIERE'] as const).map((role) =>
        openSocket(url, { token: app.tokens[role] }),
      ),
    )
    if (!driver || !park || !cashier) throw new Error('Three sockets were opened')
    for (const driverId of [other.id, own.id]) {
      const { id } = await createBookingAs(app, 'OPERATRICE')
      await app.call('OPERATRICE', assignDriver, { id, driverId })
    }
    await cashier.until(() => cashier.seqs().length === 4)
    await driver.until(() => driver.seqs().length === 1)
    expect(driver.seqs()).toEqual([4])
    expect(park.seqs()).toEqual([])
    for (const socket of [driver, park]) await socket.until(() => changesOf(socket).length >= 4)
    expect(changesOf(driver)).toEqual(Array(4).fill({ entity: 'booking' }))
    // Roles that read drivers also see the number of bookings of each.
    expect(changesOf(park)).toEqual(Array(4).fill({ entity: 'booking' }))
  })

  it('sends heartbeats, and disconnects a browser that does not answer', async () => {
    await app.close()
    app = await createTestApp({ heartbeatMs: 300 })
    url = await listenOn(app.app)
    const [awake, asleep] = await Promise.all([
      openSocket(url, { token: app.tokens.ADMIN }),
      openSocket(url, { token: app.tokens.ADMIN }),
    ])
    asleep.pause()
    const beats = () => awake.messages.filter(({ type }) => type === 'heartbeat').length
    await awake.until(() => beats() >= 5)
    expect(app.app.websocketServer.clients.size).toBe(1)
  })

  it('disconnects a browser that does not read its messages', async () => {
    await app.close()
    app = await createTestApp()
    url = await listenOn(app.app)
    const socket = await openSocket(url, { token: app.tokens.ADMIN })
    socket.pause()
    const client = [...app.app.websocketServer.clients][0]
    const gone = new Promise((resolve) => client?.once('close', resolve))
    for (let batch = 0; batch < 40; batch += 1) {
      await sql`insert into notifications (seq, event, notification_type, title, message, priority, created_at)
        select ${batch * 10}::int + n, 'test', 'booking', 'Titre', repeat('x', 100000), 'low', ${testNow}
        from generate_series(1, 10) n`.execute(app.db)
    }
    await gone
    expect(app.app.websocketServer.clients.size).toBe(0)
  })

  it('closes its sockets with 1001 when the server shuts down', async () => {
    const socket = await openSocket(url, { token: app.tokens.ADMIN })
    await app.app.close()
    expect(await socket.closed).toBe(1001)
  })
})

describe('a socket of the live channel', () => {
  it('a socket closes when its session ends, and other sockets stay open', async () => {
    const [ended, other] = await Promise.all([
      openSocket(url, { token: app.tokens.ADMIN }),
      openSocket(url, { token: app.tokens.MODERATOR }),
    ])
    await app.call('ADMIN', logout)
    expect(await ended.closed).toBe(sessionEndedCode)
    await createBookingAs(app, 'OPERATRICE')
    await other.until(() => other.seqs().length === 1)
  })

  it('a socket closes when the password is changed in another session', async () => {
    const id = await insertUser(app.db, {
      role: 'OPERATRICE',
      email: 'awa@yoon.test',
      passwordHash: await hashPassword('ancien-secret'),
    })
    const [here, there] = [await app.signIn(id), await app.signIn(id)]
    const [mine, theirs] = [await openSocket(url, here), await openSocket(url, there)]
    await app.call(here, changePassword, { currentPassword: 'ancien-secret', newPassword: 'nouveau-secret' })
    expect(await theirs.closed).toBe(sessionEndedCode)
    await createBookingAs(app, 'OPERATRICE')
    await mine.until(() => mine.seqs().length === 1)
  })

  it('a socket closes when the password expires, while the session can still change it', async () => {
    const token = app.tokens.OPERATRICE
    const socket = await openSocket(url, { token })
    const ticket = await fetchTicket(url, token)
    await sql`update users set password_changed_at = ${new Date(testNow.getTime() - 40 * 24 * 60 * minute)}
      where id = ${app.userIds.OPERATRICE}`.execute(app.db)
    await saveSettings(app, { security: { passwordExpiry: 30 } })
    expect(await socket.closed).toBe(sessionEndedCode)
    await expect(connect(url, `?ticket=${ticket}`)).rejects.toThrow('401')
    const { status, data } = await app.call('OPERATRICE', getCurrentUser)
    expect([status, data.mustChangePassword]).toEqual([200, true])
  })

  it('a socket closes when its session has been idle for too long, and does not keep it alive', async () => {
    const idle = await openSocket(url, { token: app.tokens.ADMIN })
    passedMs = 29 * minute
    await app.call('MODERATOR', listBookings, {})
    const busy = await openSocket(url, { token: app.tokens.MODERATOR })
    passedMs = 30 * minute
    expect(await idle.closed).toBe(sessionEndedCode)
    await createBookingAs(app, 'MODERATOR')
    await busy.until(() => busy.seqs().length === 1)
    const { count } = await app.db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', app.userIds.ADMIN)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it('a socket stays open while its session is used', async () => {
    const socket = await openSocket(url, { token: app.tokens.ADMIN })
    passedMs = 20 * minute
    await app.call('ADMIN', listBookings, {})
    passedMs = 40 * minute
    const later = await openSocket(url, { token: app.tokens.ADMIN })
    await createBookingAs(app, 'ADMIN')
    await Promise.all([socket, later].map((one) => one.until(() => one.seqs().length === 1)))
  })
})
