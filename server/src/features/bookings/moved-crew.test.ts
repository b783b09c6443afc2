import { getBooking, getBookingHistory, undoAssignment } from '@yoon/contract/bookings/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { sendPaper } from '../../testing/papers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const later = { scheduledDate: '2026-11-22', scheduledTime: '10:15' }

function move(id: string, more: Partial<ArgsOf<typeof rescheduleBooking>> = {}, version?: number) {
  const headers = version === undefined ? {} : { headers: { 'if-match': String(version) } }
  return app.call('OPERATRICE', rescheduleBooking, { id, ...later, ...more }, headers)
}

const problemsOf = (error: { details?: unknown } | undefined) =>
  (error?.details as { problems?: { code: string }[] } | undefined)?.problems?.map(({ code }) => code)

/** Titles of the notifications about a booking, the latest last; of a driver, those that this driver reads. */
async function toldOf(id: string, driverUserId?: string): Promise<string[]> {
  const ofDriver = driverUserId ? sql`driver_user_id = ${driverUserId}` : sql`true`
  const { rows } = await sql<{ title: string }>`
    select title from notifications where data->>'bookingId' = ${id} and ${ofDriver} order by seq`.execute(app.db)
  return rows.map(({ title }) => title)
}

describe('PATCH /api/dashboard/bookings/:id/reschedule with a driver', () => {
  it.for(['PENDING', 'CONFIRMED'] as const)('moves and assigns a trip that is %s with one version', async (status) => {
    const booking = await bookingIn(app, status)
    const driver = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
    const told = await toldOf(booking.id)
    const { data } = await move(booking.id, { driverId: driver.id }, booking.version)
    expect(data).toMatchObject({ ...later, status: 'ASSIGNED', version: booking.version + 1 })
    expect([data.driver?.id, data.vehicle?.id]).toEqual([driver.id, vehicleId])
    expect((await toldOf(booking.id)).length).toBe(told.length + 1)
    const [entry] = (await app.call('ADMIN', getBookingHistory, { id: booking.id })).data
    expect(entry?.action).toBe('booking.rescheduled')
    expect(entry?.changes.map(({ field }) => field)).toEqual(['status', 'scheduledTime', 'driver', 'vehicle'])
  })

  it('moves a trip to another driver, and tells the former one that it is no longer theirs', async () => {
    const [former, next] = [await insertDriver(app.db), await insertDriver(app.db)]
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: former.id })
    const ofFormer = await toldOf(booking.id, former.userId)
    const { data } = await move(booking.id, { driverId: next.id })
    expect([data.status, data.driver?.id]).toEqual(['ASSIGNED', next.id])
    expect((await toldOf(booking.id, former.userId)).length).toBe(ofFormer.length + 1)
    expect((await toldOf(booking.id, next.userId)).length).toBe(1)
  })

  it('takes driver and vehicle away with null, and gives them back with a second move', async () => {
    const driver = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
    const { data } = await move(booking.id, { driverId: null })
    expect([data.status, data.driver, data.vehicle]).toEqual(['CONFIRMED', null, null])
    const { scheduledDate, scheduledTime } = booking
    const back = { scheduledDate, scheduledTime, driverId: driver.id, vehicleId }
    const again = await move(booking.id, back, data.version)
    expect({ ...again.data, version: booking.version }).toEqual({
      ...booking,
      paidAmount: undefined,
      refundedAmount: undefined,
      writtenOff: undefined,
      payments: undefined,
      allocations: undefined,
    })
  })

  it('keeps the vehicle of the same driver, and takes it away alone', async () => {
    const driver = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: driver.id, vehicleId })
    const same = await move(booking.id, { driverId: driver.id.toUpperCase() })
    expect([same.data.driver?.id, same.data.vehicle?.id]).toEqual([driver.id, vehicleId])
    const without = await move(booking.id, { scheduledTime: '11:00', vehicleId: null })
    expect([without.data.status, without.data.driver?.id, without.data.vehicle]).toEqual(['ASSIGNED', driver.id, null])
  })

  it('leaves a trip without driver PENDING if it takes none away', async () => {
    const booking = await bookingIn(app, 'PENDING')
    expect((await move(booking.id, { driverId: null })).data.status).toBe('PENDING')
  })

  it('assigns a vehicle alone to a rental without driver', async () => {
    const client = await insertClient(app.db)
    const { id } = await createBookingAs(app, 'ADMIN', dailyForm(client, { withDriver: false }))
    const vehicleId = await insertVehicle(app.db)
    const refused = await move(id, { driverId: (await insertDriver(app.db)).id, vehicleId })
    expect(refused.error?.fields).toEqual({ driverId: 'Cette location est sans chauffeur' })
    const { data } = await move(id, { scheduledDate: '2026-11-25', vehicleId })
    expect([data.status, data.vehicle?.id, data.rentalEndDate]).toEqual(['ASSIGNED', vehicleId, '2026-11-27'])
  })
})

describe('PATCH /api/dashboard/bookings/:id/reschedule with a driver who cannot take the trip', () => {
  it('refuses an unavailable driver, a vehicle without driver and an overlap, and changes nothing', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const absent = await insertDriver(app.db, { isAvailable: false })
    expect((await move(booking.id, { driverId: absent.id })).error?.code).toBe('DRIVER_UNAVAILABLE')
    const vehicleId = await insertVehicle(app.db)
    expect((await move(booking.id, { vehicleId })).error?.fields).toEqual({
      driverId: 'Veuillez sélectionner un chauffeur',
    })
    const busy = await insertDriver(app.db)
    const form = transferForm(await insertClient(app.db), later)
    await bookingIn(app, 'ASSIGNED', { driverId: busy.id, form })
    expect((await move(booking.id, { driverId: busy.id }, booking.version)).error?.code).toBe('DRIVER_BUSY')
    const allowed = await move(booking.id, { driverId: busy.id, allowOverlap: true }, booking.version)
    expect([allowed.status, allowed.data.driver?.id]).toEqual([200, busy.id])
  })

  it('refuses a trip under way and a finished one', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const started = await bookingIn(app, 'IN_PROGRESS')
    expect((await move(started.id, { driverId })).error?.code).toBe('BOOKING_STARTED')
    const done = await bookingIn(app, 'COMPLETED')
    expect((await move(done.id, { driverId: null })).error?.code).toBe('BOOKING_READ_ONLY')
  })

  it('lists every problem of the driver and the vehicle, whether they are new or stay', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const form = transferForm(await insertClient(app.db), later)
    await bookingIn(app, 'ASSIGNED', { driverId, form })
    const vehicleId = await insertVehicle(app.db, { driverId })
    const expired = { vehicleId, kind: 'INSURANCE', expiresOn: '2026-11-01' }
    await sendPaper(app, 'ADMIN', { fields: expired })
    const booking = await bookingIn(app, 'CONFIRMED')
    expect(problemsOf((await move(booking.id, { driverId })).error)).toEqual(['PAPERS_EXPIRED', 'DRIVER_BUSY'])
    await sql`update drivers set is_available = false where id = ${driverId}`.execute(app.db)
    await sql`update vehicles set is_available = false where id = ${vehicleId}`.execute(app.db)
    const all = ['DRIVER_UNAVAILABLE', 'VEHICLE_UNAVAILABLE', 'PAPERS_EXPIRED', 'DRIVER_BUSY']
    const { status, error } = await move(booking.id, { driverId, vehicleId })
    expect([status, error?.code, problemsOf(error)]).toEqual([409, 'DRIVER_UNAVAILABLE', all])
  })

  it('keeps a driver and a vehicle of the trip that could not be assigned anew', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const vehicleId = await insertVehicle(app.db, { driverId })
    const booking = await bookingIn(app, 'ASSIGNED', { driverId })
    await sql`update drivers set is_available = false where id = ${driverId}`.execute(app.db)
    await sql`update vehicles set is_available = false where id = ${vehicleId}`.execute(app.db)
    const { status, data } = await move(booking.id)
    expect([status, data.driver?.id, data.vehicle?.id]).toEqual([200, driverId, vehicleId])
  })
})

describe('POST /api/bookings/:id/undo-assignment after a move to another driver', () => {
  const undo = (id: string) => app.call('OPERATRICE', undoAssignment, { id })
  const read = async (id: string) => (await app.call('ADMIN', getBooking, { id })).data

  it.for(['PENDING', 'CONFIRMED'] as const)(
    'restores the start and the status of a trip that was %s',
    async (status) => {
      const before = await read((await bookingIn(app, status)).id)
      const { id: driverId } = await insertDriver(app.db)
      await insertVehicle(app.db, { driverId })
      const moved = await move(before.id, { driverId })
      const { data } = await undo(before.id)
      expect({ ...(await read(before.id)), version: before.version }).toEqual(before)
      expect(data.version).toBe(moved.data.version + 1)
    },
  )

  it('restores a driver without vehicle, a flight and the days of a rental', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const form = transferForm(await insertClient(app.db), { flightNumber: 'AF718' })
    const { id } = await bookingIn(app, 'ASSIGNED', { driverId, form })
    await insertVehicle(app.db, { driverId })
    const trip = await read(id)
    const delay = { cause: 'FLIGHT_DELAYED', flightTime: '09:55' } as const
    await move(trip.id, { ...delay, driverId: (await insertDriver(app.db)).id })
    await undo(trip.id)
    expect({ ...(await read(trip.id)), version: trip.version }).toEqual(trip)
    const rental = await read((await bookingIn(app, 'CONFIRMED', { form: dailyForm(await insertClient(app.db)) })).id)
    await move(rental.id, { scheduledDate: '2026-11-28', driverId })
    await undo(rental.id)
    expect({ ...(await read(rental.id)), version: rental.version }).toEqual(rental)
  })

  it('lists every problem of a driver who cannot come back', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const form = transferForm(await insertClient(app.db), { scheduledTime: '15:00' })
    const trip = await bookingIn(app, 'ASSIGNED', { driverId, form })
    await move(trip.id, { driverId: (await insertDriver(app.db)).id })
    await bookingIn(app, 'ASSIGNED', { driverId, form: { ...form, userId: await insertClient(app.db) } })
    await sql`update drivers set is_available = false where id = ${driverId}`.execute(app.db)
    const { status, error } = await undo(trip.id)
    expect([status, problemsOf(error)]).toEqual([409, ['DRIVER_UNAVAILABLE', 'DRIVER_BUSY']])
  })

  it('undoes no move that has changed the start alone, nor an assignment before it', async () => {
    const trip = await bookingIn(app, 'ASSIGNED')
    await move(trip.id)
    const { status, error } = await undo(trip.id)
    expect([status, error?.code]).toEqual([412, 'STALE'])
  })
})
