import { randomUUID } from 'node:crypto'
import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  createBooking,
  deleteBooking,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { declarationOf } from '@yoon/contract/declaration'
import type { Endpoint } from '@yoon/contract/endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingWrites } from '../../testing/booking-writes.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'
import { entitiesAuditedBy } from '../../testing/journal.ts'
import { readContract } from '../../testing/matrix.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.setNow(testNow))
afterAll(() => app.close())

let lastKey = 0
function newKey(): { 'idempotency-key': string } {
  lastKey += 1
  return { 'idempotency-key': `key-${lastKey}` }
}

async function counts(): Promise<number[]> {
  const tables = ['bookings', 'payments', 'notifications', 'audit_entries', 'users'] as const
  return Promise.all(
    tables.map(async (table) => {
      const { count } = await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }),
  )
}

async function send(
  as: 'ADMIN' | 'OPERATRICE_CAISSIERE',
  endpoint: Endpoint,
  args: Record<string, unknown>,
  headers: Record<string, string>,
) {
  const { url, body: payload } = addressOf(endpoint, args)
  return app.send(as, endpoint.method, url, { headers, ...(payload && { payload }) })
}

describe('Idempotency-Key', () => {
  it('declares every write on bookings as idempotent, but those that answer a link, which is not stored', async () => {
    const isWrite = ({ method, path }: Endpoint) =>
      method !== 'GET' &&
      /^\/api\/(dashboard\/)?(bookings|clients)\b/.test(path) &&
      !(method === 'POST' && path.endsWith('-link'))
    const declared = (await readContract()).filter(isWrite)
    expect(declared.filter(({ isIdempotent }) => !isIdempotent)).toEqual([])
    expect(declared.map(({ name }) => name).toSorted()).toEqual(
      bookingWrites.map(({ endpoint }) => declarationOf(endpoint).name).toSorted(),
    )
  })

  it.for(bookingWrites.map((write) => ({ ...declarationOf(write.endpoint), ...write })))(
    'repeats the reply of $name under the same key without a second effect',
    async ({ status = 200, endpoint, args }) => {
      const given = await args(app)
      const headers = newKey()
      const first = await send('ADMIN', endpoint, given, headers)
      expect(first.status).toBe(status)
      const after = await counts()
      const second = await send('ADMIN', endpoint, given, headers)
      expect([second.status, second.text]).toEqual([first.status, first.text])
      expect(await counts()).toEqual(after)
    },
  )

  it.for(bookingWrites.map((write) => ({ ...declarationOf(write.endpoint), ...write })))(
    'runs $name once for four simultaneous calls under the same key',
    async ({ status = 200, endpoint, args, most = 1 }) => {
      const given = await args(app)
      const headers = newKey()
      const before = await counts()
      const answers = await Promise.all(Array.from({ length: 4 }, () => send('ADMIN', endpoint, given, headers)))
      expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(status)
      const written = (await counts()).map((count, index) => count - (before[index] ?? 0))
      expect(written.slice(0, 2).every((more) => more <= most)).toBe(true)
    },
  )

  it('refuses another body, another booking and another call under the same key', async () => {
    const headers = newKey()
    const client = await insertClient(app.db)
    await app.call('ADMIN', createBooking, transferForm(client), { headers })
    const booking = await bookingIn(app, 'PENDING')
    const before = await counts()
    const answers = [
      await app.call('ADMIN', createBooking, transferForm(client, { totalPrice: 35_001 }), { headers }),
      await app.call('ADMIN', changeBookingStatus, { id: booking.id, status: 'CONFIRMED' }, { headers }),
      await app.call('ADMIN', deleteBooking, { id: booking.id }, { headers }),
    ]
    for (const { status, error } of answers) expect([status, error?.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    expect(await counts()).toEqual(before)
  })

  it('recognises the same body with its members in another order, and no other body', async () => {
    const headers = newKey()
    const form = { ...transferForm(await insertClient(app.db)), note: { b: [1, { d: 1, c: 2 }], a: null } }
    const turned = Object.fromEntries(Object.entries(form).reverse())
    const swapped = { ...form, note: { b: [{ d: 1, c: 2 }, 1], a: null } }
    const send = (payload: object) => app.send('ADMIN', 'POST', createBooking.path, { headers, payload })
    const first = await send(form)
    const again = await send({ ...turned, note: { a: null, b: [1, { c: 2, d: 1 }] } })
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text])
    for (const other of [swapped, { ...form, note: null }, { ...form, totalPrice: 36_000 }]) {
      expect((await send(other)).error?.code).toBe('IDEMPOTENCY_MISMATCH')
    }
  })

  it('refuses a body nested deeper than any form with 400 INVALID_JSON', async () => {
    const headers = { ...newKey(), 'content-type': 'application/json' }
    const payload = `{"status": "CONFIRMED", "more": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`
    const { status, error } = await app.send('ADMIN', 'PUT', `/api/bookings/${randomUUID()}`, { headers, payload })
    expect([status, error?.code]).toEqual([400, 'INVALID_JSON'])
  })

  it('refuses the same body on another path under the same key', async () => {
    const [first, second] = [await bookingIn(app, 'PENDING'), await bookingIn(app, 'PENDING')]
    const headers = newKey()
    const confirm = (id: string) => app.call('ADMIN', changeBookingStatus, { id, status: 'CONFIRMED' }, { headers })
    expect((await confirm(first.id)).status).toBe(200)
    expect((await confirm(second.id)).error?.code).toBe('IDEMPOTENCY_MISMATCH')
    const elsewhere = { headers, payload: { status: 'CONFIRMED' } }
    const unassigned = await app.send('ADMIN', 'PATCH', `/api/dashboard/bookings/${first.id}/unassign`, elsewhere)
    expect(unassigned.error?.code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('looks up the idempotency key before it checks the version', async () => {
    const booking = await bookingIn(app, 'PENDING')
    const headers = { ...newKey(), 'if-match': '1' }
    const args = { id: booking.id, ...transferForm(booking.user.id) }
    const first = await app.call('ADMIN', updateBooking, args, { headers })
    const again = await app.call('ADMIN', updateBooking, args, { headers })
    expect([again.status, again.data]).toEqual([200, first.data])
    const fresh = await app.call('ADMIN', updateBooking, args, { headers: { ...newKey(), 'if-match': '1' } })
    expect(fresh.status).toBe(412)
  })

  it('stores no reply of a failed call', async () => {
    const booking = await createBookingAs(app, 'ADMIN')
    const headers = newKey()
    const early = await app.call('ADMIN', completeBooking, { id: booking.id, ...wavePayment() }, { headers })
    expect(early.error?.code).toBe('INVALID_TRANSITION')
    await app.call('ADMIN', assignDriver, { id: booking.id, driverId: (await insertDriver(app.db)).id })
    expect((await app.call('ADMIN', completeBooking, { id: booking.id, ...wavePayment() }, { headers })).status).toBe(
      200,
    )
  })

  it('forgets an idempotency key after a day and not before', async () => {
    const form = transferForm(await insertClient(app.db), { scheduledDate: '2026-12-20' })
    const headers = newKey()
    const first = await app.call('ADMIN', createBooking, form, { headers })
    app.setNow(new Date(testNow.getTime() + 23 * 3_600_000))
    const within = await app.call(await app.signIn(app.userIds.ADMIN), createBooking, form, { headers })
    expect(within.data.id).toBe(first.data.id)
    app.setNow(new Date(testNow.getTime() + 25 * 3_600_000))
    const later = await app.call(await app.signIn(app.userIds.ADMIN), createBooking, form, { headers })
    expect([later.status, later.data.id === first.data.id]).toEqual([201, false])
  })

  it('keeps the idempotency keys of two users apart', async () => {
    const headers = newKey()
    const form = transferForm(await insertClient(app.db))
    const first = await app.call('OPERATRICE', createBooking, form, { headers })
    const other = await app.call('MODERATOR', createBooking, form, { headers })
    expect([other.status, other.data.id === first.data.id]).toEqual([201, false])
  })

  it.for(['', ' ', 'é', 'a b', 'x'.repeat(201)])('refuses the idempotency key %j', async (key) => {
    const form = transferForm(await insertClient(app.db))
    const { status, error } = await app.call('ADMIN', createBooking, form, { headers: { 'idempotency-key': key } })
    expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
  })

  it('checks the permission before the idempotency key', async () => {
    const headers = newKey()
    const { id } = await bookingIn(app, 'PENDING')
    await app.call('ADMIN', deleteBooking, { id }, { headers })
    expect((await app.call('OPERATRICE', deleteBooking, { id }, { headers })).status).toBe(403)
  })
})

describe('the entities of a write', () => {
  it.for(bookingWrites.map((write) => ({ ...declarationOf(write.endpoint), ...write })))(
    '$name declares every entity of which it records a change',
    async ({ changes, endpoint, args }) => {
      const given = await args(app)
      const entities = await entitiesAuditedBy(app, () => send('ADMIN', endpoint, given, newKey()))
      expect(entities).not.toEqual([])
      expect(changes).toEqual(expect.arrayContaining(entities))
    },
  )
})
