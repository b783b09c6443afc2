import { setImmediate as breathe } from 'node:timers/promises'
import type { AppEvent } from '@yoon/contract/notifications/events'
import type { Role } from '@yoon/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFurtherApp, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { listenOn, openSocket, type TestSocket } from '../../testing/socket.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { inTransaction } from '../database/transaction.ts'
import { writeEvents } from '../outbox.ts'
import { readEntries } from '../outbox-reader.ts'

let app: TestApp
let opened: OpenDatabase
let serving: FastifyInstance
beforeAll(async () => {
  opened = await createTestDatabase()
  app = await createTestApp({ open: async () => opened })
  serving = await restart()
})
afterAll(async () => {
  await serving.close()
  await app.close()
})

/** Starts a server and stops the previous one. */
async function restart() {
  await serving?.close()
  return createFurtherApp(opened)
}

const roles: Role[] = ['ADMIN', 'CAISSIERE', 'DRIVER']

/** A browser that reconnects after each cut, from the last `seq` that it has. */
function browserOf(role: Role) {
  const seqs: number[] = []
  let socket: TestSocket | undefined
  let isWanted = true
  const run = async () => {
    while (isWanted) {
      try {
        const now = await openSocket(await listenOn(serving), { token: app.tokens[role], after: seqs.at(-1) ?? 0 })
        socket = now
        // It was stopped while it connected.
        if (!isWanted) now.cut()
        await now.closed
        seqs.push(...now.seqs())
      } catch {
        await breathe()
      }
    }
  }
  const done = run()
  return {
    seqs,
    now: () => [...seqs, ...(socket?.seqs() ?? [])],
    cut: () => socket?.cut(),
    async stop() {
      isWanted = false
      socket?.cut()
      await done
    },
  }
}

function eventOf(n: number): AppEvent {
  const names = ['booking.created', 'booking.assigned', 'payment.recorded'] as const
  return {
    name: names[n % 3] ?? 'booking.created',
    bookingId: '00000000-0000-4000-8000-000000000001',
    bookingReference: `R-${n}`,
    client: 'Awa Ndiaye',
    when: 'demain à 08:00',
    driverUserId: n % 4 === 0 ? app.userIds.DRIVER : null,
  }
}

async function write(count: number, from: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => eventOf(from + index))
  await inTransaction(opened.db, (tx) => writeEvents(tx, events, testNow))
}

/** Rolls back a write: it takes no `seq`. */
async function giveUp(): Promise<void> {
  const given = inTransaction(opened.db, async (tx) => {
    await writeEvents(tx, [eventOf(0)], testNow)
    throw new Error('given up')
  })
  await expect(given).rejects.toThrow('given up')
}

describe('two hundred notifications over twenty disconnections and a restart of the server', () => {
  it('each browser receives its notifications exactly once and in order', { timeout: 120_000 }, async () => {
    const browsers = roles.map((role) => ({ role, ...browserOf(role) }))
    let written = 0
    for (let round = 0; round < 20; round += 1) {
      // Writes some in one transaction and some one by one; disconnects before, during and after their delivery.
      const writing = (async () => {
        await write(6, written)
        await giveUp()
        for (let n = 0; n < 4; n += 1) await write(1, written + 6 + n)
      })()
      for (let pause = 0; pause < (round * 7) % 40; pause += 1) await breathe()
      for (const { cut } of browsers) cut()
      if (round === 10) serving = await restart()
      await writing
      written += 10
    }
    expect(written).toBe(200)
    for (const { role, now, stop } of browsers) {
      const expected = await readable(role)
      await expect.poll(() => now().at(-1), { timeout: 30_000 }).toBe(expected.at(-1))
      expect(now(), role).toEqual(expected)
      await stop()
    }
    expect(await readable('ADMIN')).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  })
})

async function readable(role: Role): Promise<number[]> {
  const all: number[] = []
  for (;;) {
    const page = await readEntries(opened.db, { id: app.userIds[role], role }, all.at(-1) ?? 0)
    if (page.length === 0) return all
    all.push(...page.map(({ seq }) => seq))
  }
}
