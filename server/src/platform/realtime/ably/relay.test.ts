import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AblyDouble, startAblyDouble } from '../../../testing/ably-double.ts'
import { createFurtherApp, createTestApp, type TestApp } from '../../../testing/app.ts'
import { createBookingAs } from '../../../testing/builders.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../database/open-database.ts'
import { openAbly } from './ably.ts'

const key = 'appId.keyId:c2VjcmV0LW9mLXlvb24'

let double: AblyDouble
let opened: OpenDatabase
let leader: FastifyInstance | undefined
let app: TestApp
beforeEach(async () => {
  double = await startAblyDouble(key)
  opened = await createTestDatabase()
})
afterEach(async () => {
  await leader?.close()
  leader = undefined
  await app.close()
  await double.close()
})

/** Starts a server that takes the free lease. */
async function startLeader(): Promise<FastifyInstance> {
  leader = await createFurtherApp({ ...opened, ably: await ably() })
  await leader.ready()
  await double.until(() => gaps() > 0)
  return leader
}

/** Starts another server, which asks often for the lease. */
async function startFollower(): Promise<void> {
  app = await createTestApp({ open: async () => opened, ably: await ably(), askForLeaseMs: 100 })
}

const ably = () => openAbly({ key, endpoint: double.url })
const ofAdmin = () =>
  double.published.filter(({ channel }) => channel === 'admin-notifications').map(({ message }) => message)
const seqs = () => ofAdmin().flatMap((message) => (message.type === 'notification' ? [message.seq] : []))
const count = (type: string) => ofAdmin().filter((message) => message.type === type).length
const gaps = () => count('resync')

describe('two servers with Ably', () => {
  it('two servers publish each notification and each change once', async () => {
    await startLeader()
    await startFollower()
    for (let made = 0; made < 3; made += 1) await createBookingAs(app, 'OPERATRICE')
    await double.until(() => seqs().length === 3 && count('changed') >= 3)
    expect(seqs()).toEqual([1, 2, 3])
    // Ably drops a duplicate notification by its id, but a change has no id.
    await createBookingAs(app, 'OPERATRICE')
    await double.until(() => seqs().length === 4 && count('changed') >= 4)
    expect(count('changed')).toBe(4)
  })

  it('a server takes over from one that shuts down, and publishes a gap first', async () => {
    const ending = await startLeader()
    await startFollower()
    await createBookingAs(app, 'OPERATRICE')
    await double.until(() => seqs().length === 1)
    const before = gaps()
    await ending.close()
    await double.until(() => gaps() > before)
    await createBookingAs(app, 'OPERATRICE')
    await double.until(() => seqs().length === 2)
    expect(seqs()).toEqual([1, 2])
  })

  it('a server takes over from one that was killed, once the lease has expired', async () => {
    await sql`insert into leases (name, holder, held_until)
      values ('ably', gen_random_uuid(), 'infinity')`.execute(opened.db)
    await startFollower()
    await createBookingAs(app, 'OPERATRICE')
    expect(double.published).toEqual([])
    await sql`update leases set held_until = clock_timestamp()`.execute(opened.db)
    await double.until(() => gaps() > 0)
    await createBookingAs(app, 'OPERATRICE')
    await double.until(() => seqs().includes(2))
  })
})
