import type { WebSocket } from '@fastify/websocket'
import { sessionEndedCode } from '@yoon/contract/realtime/channel'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Tables } from '../database/database.ts'
import { createListener } from './listener.ts'
import { watchSessions } from './session-watch.ts'

const now = new Date('2026-11-21T14:32:00Z')

/** A database without rows, and the log of its queries. */
function emptyDatabase() {
  const queried = vi.fn()
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: queried,
  })
  return { db, queried }
}

/** A socket whose browser never answers the close frame. */
function deadSocket() {
  const socket = {
    OPEN: 1,
    CLOSING: 2,
    readyState: 1,
    on: () => undefined,
    close: vi.fn(() => {
      socket.readyState = socket.CLOSING
    }),
  }
  return socket
}

describe('watchSessions', () => {
  it('stops querying for a socket that is being closed, however long the close takes', async () => {
    const { db, queried } = emptyDatabase()
    const socket = deadSocket()
    const session = { sessionId: 'one', id: 'awa', role: 'ADMIN', endsAt: now, hasPendingAction: false } as const
    const listeners = new Set([createListener(socket as unknown as WebSocket, session)])
    const watch = watchSessions({ db, clock: () => now, listeners, onError: () => undefined })
    watch.sweep()
    await vi.waitFor(() => expect(socket.close).toHaveBeenCalledWith(sessionEndedCode), 20_000)
    await vi.waitFor(() => expect(queried).toHaveBeenCalledTimes(2), 20_000)
    for (let sweeps = 0; sweeps < 5; sweeps += 1) {
      watch.sweep()
      await new Promise(setImmediate)
    }
    expect(queried).toHaveBeenCalledTimes(2)
    expect(socket.close).toHaveBeenCalledTimes(1)
  })
})
