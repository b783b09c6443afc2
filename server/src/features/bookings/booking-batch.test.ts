import { assignDriver, changeBookingStatus, getBooking, undoAssignment } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { changeBookings } from '@yoon/contract/planning/calls'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, insertUser, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Items = ArgsOf<typeof changeBookings>['items']

function change(items: Items, { as = 'OPERATRICE' as Caller, key }: { as?: Caller; key?: string } = {}) {
  return app.call(as, changeBookings, { items }, key === undefined ? {} : { headers: { 'idempotency-key': key } })
}

const read = async ({ id }: Pick<Booking, 'id'>) => (await app.call('ADMIN', getBooking, { id })).data

async function trip(scheduledTime: string, driverId?: string): Promise<Booking> {
  const form = transferForm(await insertClient(app.db), { scheduledTime })
  return bookingIn(app, driverId ? 'ASSIGNED' : 'CONFIRMED', { form, ...(driverId && { driverId }) })
}

describe('POST /api/dashboard/bookings/batch', () => {
  it('assigns, removes, moves and takes back, and reports each with its new version', async () => {
    const [first, second] = [await insertDriver(app.db), await insertDriver(app.db)]
    const [open, given, moved, undone] = [
      await trip('08:00'),
      await trip('09:00', first.id),
      await trip('10:00', second.id),
      await trip('12:00', second.id),
    ]
    const { data } = await change([
      { id: open.id, version: open.version, action: 'assign', driverId: second.id },
      { id: given.id, version: given.version, action: 'unassign' },
      {
        id: moved.id,
        version: moved.version,
        action: 'reschedule',
        scheduledDate: '2026-11-22',
        scheduledTime: '15:00',
        driverId: first.id,
      },
      { id: undone.id, version: undone.version, action: 'undoAssignment' },
    ])
    const expected = [open, given, moved, undone].map(({ id, version }) => ({ id, ok: true, version: version + 1 }))
    expect(data).toEqual(expected)
    const after = await Promise.all([open, given, moved, undone].map(read))
    expect(after.map(({ driver }) => driver?.id)).toEqual([second.id, undefined, first.id, undefined])
    expect(after[2]?.scheduledTime).toBe('15:00')
  })

  it('refuses an item alone, with the code, the sentence and the details of its own call', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const taken = await trip('08:00', driverId)
    const [busy, free] = [await trip('08:30'), await trip('11:00')]
    const { data } = await change([
      { id: busy.id, version: busy.version, action: 'assign', driverId },
      { id: free.id, version: free.version, action: 'assign', driverId },
      { id: '00000000-0000-4000-8000-000000000000', version: 1, action: 'unassign' },
    ])
    expect(data.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'DRIVER_BUSY'],
      [true, undefined],
      [false, 'NOT_FOUND'],
    ])
    expect(data[0]?.message).toContain(taken.bookingReference)
    expect(data[0]?.details).toMatchObject({ conflicts: [{ bookingReference: taken.bookingReference }] })
    expect([(await read(busy)).driver, (await read(free)).driver?.id]).toEqual([null, driverId])
  })

  it('names the field of which a refusal speaks', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const { id, version } = await trip('08:00')
    const { data } = await change([
      { id, version, action: 'assign', driverId, papersOverride: 'Renouvellement en cours' },
    ])
    expect(data[0]).toMatchObject({ ok: false, code: 'FORBIDDEN', fields: { papersOverride: data[0]?.message } })
  })

  it('lets an earlier item make room for a later one', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const taken = await trip('08:00', driverId)
    const open = await trip('08:30')
    const { data } = await change([
      { id: taken.id, version: taken.version, action: 'unassign' },
      { id: open.id, version: open.version, action: 'assign', driverId },
    ])
    expect(data.map(({ ok }) => ok)).toEqual([true, true])
  })

  it('names in a stale item who changed the booking', async () => {
    const colleague = await app.signIn(
      await insertUser(app.db, { role: 'MODERATOR', firstName: 'Awa', lastName: 'Sy' }),
    )
    const booking = await bookingIn(app, 'PENDING')
    await app.call(colleague, changeBookingStatus, { id: booking.id, status: 'CONFIRMED' })
    const { data } = await change([{ id: booking.id, version: booking.version, action: 'unassign' }])
    expect(data[0]).toMatchObject({ ok: false, code: 'STALE' })
    const details = { version: booking.version + 1, changedBy: 'Awa Sy', changedAt: '2026-11-21T14:32:00.000Z' }
    expect(data[0]?.details).toEqual(details)
  })

  it('answers a repetition for what was done as before, and tries what was refused again', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const taken = await trip('08:00', driverId)
    const [busy, free] = [await trip('08:30'), await trip('11:00')]
    const items: Items = [busy, free].map(({ id, version }) => ({ id, version, action: 'assign' as const, driverId }))
    const first = await change(items, { key: 'batch-1' })
    expect(first.data.map(({ ok }) => ok)).toEqual([false, true])
    await change([{ id: taken.id, version: taken.version, action: 'unassign' }])
    const second = await change(items, { key: 'batch-1' })
    expect(second.data.map(({ ok }) => ok)).toEqual([true, true])
    expect(second.data[1]).toEqual(first.data[1])
    const other = await change(items.slice(0, 1), { key: 'batch-1' })
    expect([other.status, other.error?.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  it('refuses no items, more than a hundred, one booking twice and an unknown action', async () => {
    const item = { id: '00000000-0000-4000-8000-000000000000', version: 1, action: 'unassign' as const }
    const many = Array.from({ length: 101 }, (_, n) => ({ ...item, id: item.id.slice(0, -3) + String(n + 100) }))
    for (const [items, message] of [
      [[], 'La liste des réservations est requise'],
      [many, 'Au plus 100 réservations à la fois'],
      [[item, item], 'Une réservation ne peut figurer deux fois'],
    ] as const) {
      const { status, error } = await change([...items])
      expect([status, error?.fields?.items]).toEqual([400, message])
    }
    const unknown = await change([{ ...item, action: 'delete' as 'unassign' }])
    expect([unknown.status, Object.values(unknown.error?.fields ?? {})]).toEqual([400, ['Action inconnue']])
    expect((await change(many.slice(0, 100))).data.every(({ code }) => code === 'NOT_FOUND')).toBe(true)
  })
})

describe('412 STALE of a booking', () => {
  it('names who changed it and when, at each call that checks the version, and at an undo', async () => {
    const colleague = await app.signIn(
      await insertUser(app.db, { role: 'MODERATOR', firstName: 'Awa', lastName: 'Sy' }),
    )
    const { id: driverId } = await insertDriver(app.db)
    const booking = await trip('08:00', driverId)
    const to = { scheduledDate: '2026-11-22', scheduledTime: '18:00' }
    await app.call(colleague, rescheduleBooking, { id: booking.id, ...to })
    const headers = { 'if-match': String(booking.version) }
    const changed = { version: booking.version + 1, changedBy: 'Awa Sy', changedAt: '2026-11-21T14:32:00.000Z' }
    const assigned = await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId }, { headers })
    const undone = await app.call('OPERATRICE', undoAssignment, { id: booking.id })
    for (const { status, error } of [assigned, undone]) expect([status, error?.details]).toEqual([412, changed])
  })
})
