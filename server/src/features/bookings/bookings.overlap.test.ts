import { assignDriver, getBooking, updateBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'

let app: TestApp
let client: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
})
afterAll(() => app.close())

/** Creates a transfer tomorrow at this time, with a window of an hour. */
async function transferAt(scheduledTime: string): Promise<Booking> {
  return createBookingAs(app, 'ADMIN', transferForm(client, { scheduledTime }))
}

function assign({ id }: Booking, driverId: string, more: { vehicleId?: string; allowOverlap?: boolean } = {}) {
  return app.call('OPERATRICE', assignDriver, { id, driverId, ...more })
}

describe('PATCH /api/dashboard/bookings/:id/assign of a driver who has a trip', () => {
  it.for([
    { form: () => transferForm(client, { scheduledTime: '08:59' }), when: 'a minute before it ends' },
    { form: () => transferForm(client, { scheduledTime: '07:01' }), when: 'ending a minute after it begins' },
    { form: () => transferForm(client), when: 'at the same time' },
    { form: () => hourlyForm(client, { scheduledTime: '06:00', rentalDuration: 5 }), when: 'around it' },
    { form: () => dailyForm(client, { rentalStartDate: '2026-11-21', scheduledTime: '20:00' }), when: 'over days' },
  ])('refuses another trip $when, naming reference and hours', async ({ form }) => {
    const { id: driverId } = await insertDriver(app.db)
    const first = await transferAt('08:00')
    await assign(first, driverId)
    const second = await createBookingAs(app, 'ADMIN', form())
    const { status, error } = await assign(second, driverId)
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'DRIVER_BUSY',
      `Ce chauffeur est déjà pris\u00a0: ${first.bookingReference} (22/11 08:00 – 09:00)`,
    ])
    expect(error?.details).toEqual({
      problems: [{ code: 'DRIVER_BUSY', message: error?.message }],
      conflicts: [
        {
          bookingReference: first.bookingReference,
          startsAt: '2026-11-22T08:00:00.000Z',
          endsAt: '2026-11-22T09:00:00.000Z',
        },
      ],
    })
    expect((await app.call('ADMIN', getBooking, { id: second.id })).data).toEqual(second)
  })

  it('names every overlapping trip, with the end day of a trip that ends on another day', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const first = await transferAt('08:00')
    const second = await createBookingAs(
      app,
      'ADMIN',
      hourlyForm(client, { scheduledTime: '22:00', rentalDuration: 3 }),
    )
    await assign(first, driverId)
    await assign(second, driverId)
    const long = await createBookingAs(app, 'ADMIN', dailyForm(client, { scheduledTime: '06:00' }))
    const { error } = await assign(long, driverId)
    expect(error?.message).toBe(
      `Ce chauffeur est déjà pris\u00a0: ${first.bookingReference} (22/11 08:00 – 09:00), ${second.bookingReference} (22/11 22:00 – 23/11 01:00)`,
    )
  })

  it('accepts back-to-back trips of a driver and a vehicle', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db)
    for (const time of ['08:00', '09:00', '07:00']) {
      expect((await assign(await transferAt(time), driverId, { vehicleId })).status).toBe(200)
    }
  })

  it('ignores completed, cancelled and deleted trips and the booking itself in the overlap check', async () => {
    const { id: driverId } = await insertDriver(app.db)
    await bookingIn(app, 'COMPLETED', { driverId })
    const cancelled = await bookingIn(app, 'ASSIGNED', { driverId })
    await app.send('ADMIN', 'PUT', `/api/bookings/${cancelled.id}`, {
      payload: { status: 'CANCELLED', cancelReason: 'CLIENT' },
    })
    const deleted = await bookingIn(app, 'ASSIGNED', { driverId })
    await app.send('ADMIN', 'DELETE', `/api/dashboard/bookings/${deleted.id}`)
    const booking = await transferAt('08:00')
    expect((await assign(booking, driverId)).status).toBe(200)
    expect((await assign(booking, driverId)).status).toBe(200)
  })

  it('refuses a driver whose trip under way overlaps', async () => {
    const { id: driverId } = await insertDriver(app.db)
    await bookingIn(app, 'IN_PROGRESS', { driverId })
    expect((await assign(await transferAt('08:30'), driverId)).error?.code).toBe('DRIVER_BUSY')
  })

  it("refuses a vehicle that is taken by another driver's trip", async () => {
    const vehicleId = await insertVehicle(app.db)
    const first = await transferAt('08:00')
    await assign(first, (await insertDriver(app.db)).id, { vehicleId })
    const { status, error } = await assign(await transferAt('08:30'), (await insertDriver(app.db)).id, { vehicleId })
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'VEHICLE_BUSY',
      `Ce véhicule est déjà pris\u00a0: ${first.bookingReference} (22/11 08:00 – 09:00)`,
    ])
  })

  it('refuses a vehicle that is taken by a rental without driver', async () => {
    const vehicleId = await insertVehicle(app.db)
    await bookingIn(app, 'ASSIGNED', { form: hourlyForm(client, { withDriver: false }), vehicleId })
    const { error } = await assign(await transferAt('10:00'), (await insertDriver(app.db)).id, { vehicleId })
    expect(error?.code).toBe('VEHICLE_BUSY')
  })
})

describe('allowOverlap', () => {
  it('assigns an overlapping trip with allowOverlap and records this in the audit', async () => {
    const { id: driverId } = await insertDriver(app.db)
    await assign(await transferAt('08:00'), driverId)
    const second = await transferAt('08:30')
    const { status, data } = await assign(second, driverId, { allowOverlap: true })
    expect([status, data.driver?.id, data.driver?.bookings.length]).toEqual([200, driverId, 2])
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'after', 'actor_id'])
      .where('entity_id', '=', second.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'booking.assigned',
      after: { is_overlap_allowed: true },
      actor_id: app.userIds.OPERATRICE,
    })
  })

  it('stores no allowed overlap if nothing overlaps', async () => {
    const booking = await transferAt('08:00')
    await assign(booking, (await insertDriver(app.db)).id, { allowOverlap: true })
    const row = await app.db
      .selectFrom('bookings')
      .select('is_overlap_allowed')
      .where('id', '=', booking.id)
      .executeTakeFirstOrThrow()
    expect(row.is_overlap_allowed).toBe(false)
  })

  it('checks the next trip against a trip that was allowed to overlap', async () => {
    const { id: driverId } = await insertDriver(app.db)
    await assign(await transferAt('08:00'), driverId)
    const allowed = await transferAt('08:30')
    await assign(allowed, driverId, { allowOverlap: true })
    const third = await transferAt('09:15')
    const { error } = await assign(third, driverId)
    expect([error?.code, error?.message]).toEqual([
      'DRIVER_BUSY',
      expect.stringContaining(`${allowed.bookingReference} (22/11 08:30 – 09:30)`),
    ])
  })
})

describe('PUT /api/dashboard/bookings/:id of a booking with a driver', () => {
  it('refuses an edit to a time at which the driver is taken, unless allowOverlap is set', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const first = await transferAt('08:00')
    await assign(first, driverId)
    const second = await transferAt('12:00')
    await assign(second, driverId)
    const form = transferForm(client, { scheduledTime: '08:30' })
    const refused = await app.call('ADMIN', updateBooking, { id: second.id, ...form })
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      'DRIVER_BUSY',
      `Ce chauffeur est déjà pris\u00a0: ${first.bookingReference} (22/11 08:00 – 09:00)`,
    ])
    const allowed = await app.call('ADMIN', updateBooking, { id: second.id, ...form, allowOverlap: true })
    expect([allowed.status, allowed.data.scheduledTime]).toEqual([200, '08:30'])
  })

  it('skips the overlap check of an edit that keeps time and driver', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const first = await transferAt('08:00')
    await assign(first, driverId)
    const second = await transferAt('08:30')
    await assign(second, driverId, { allowOverlap: true })
    for (const [booking, scheduledTime] of [
      [first, '08:00'],
      [second, '08:30'],
    ] as const) {
      const form = transferForm(client, { scheduledTime, totalPrice: 41_000 })
      const { status, data } = await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
      expect([status, data.totalPrice]).toEqual([200, 41_000])
    }
  })

  it('accepts an edit to a time at which the driver is free', async () => {
    const { id: driverId } = await insertDriver(app.db)
    await assign(await transferAt('08:00'), driverId)
    const second = await transferAt('12:00')
    await assign(second, driverId)
    const { status } = await app.call('ADMIN', updateBooking, {
      id: second.id,
      ...transferForm(client, { scheduledTime: '09:00' }),
    })
    expect(status).toBe(200)
  })
})

describe('simultaneous assignments', () => {
  it.for([1, 2, 3, 4, 5])('assigns a driver to one of two overlapping trips at once (round %i)', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const trips = [await transferAt('08:00'), await transferAt('08:30')]
    const answers = await Promise.all(trips.map((trip) => assign(trip, driverId)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refusal = answers.find(({ error }) => error)?.error
    const winner = answers.find(({ status }) => status === 200)?.data
    // The call that waited for the lock reports the overlap, as if it had come later.
    expect([refusal?.code, refusal?.message]).toEqual([
      'DRIVER_BUSY',
      expect.stringContaining(winner?.bookingReference ?? '-'),
    ])
  })

  it('assigns a vehicle to one of ten overlapping trips at once', async () => {
    const vehicleId = await insertVehicle(app.db)
    const trips = await Promise.all(Array.from({ length: 10 }, () => transferAt('08:00')))
    const drivers = await Promise.all(trips.map(() => insertDriver(app.db)))
    const answers = await Promise.all(trips.map((trip, index) => assign(trip, drivers[index]?.id ?? '', { vehicleId })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['VEHICLE_BUSY']))
  })

  it('assigns two drivers and two vehicles crosswise at once without a deadlock', async () => {
    const drivers = [await insertDriver(app.db), await insertDriver(app.db)]
    const vehicles = [await insertVehicle(app.db), await insertVehicle(app.db)]
    const wishes = [
      [0, 0],
      [1, 1],
      [0, 1],
      [1, 0],
    ] as const
    const trips = await Promise.all(wishes.map(() => transferAt('08:00')))
    const answers = await Promise.all(
      wishes.map(([driver, vehicle], index) =>
        app.call('ADMIN', assignDriver, {
          id: trips[index]?.id ?? '',
          driverId: drivers[driver]?.id,
          vehicleId: vehicles[vehicle],
        }),
      ),
    )
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  })
})
