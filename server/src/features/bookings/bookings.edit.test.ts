import { assignDriver, getBooking, updateBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { bookingStatuses } from '@yoon/contract/bookings/status'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
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
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.setNow(testNow))
afterAll(() => app.close())

async function read({ id }: Booking): Promise<Booking> {
  return (await app.call('ADMIN', getBooking, { id })).data
}

describe('PUT /api/dashboard/bookings/:id', () => {
  it.for(['PENDING', 'CONFIRMED', 'ASSIGNED'] as const)('edits every field of a booking that is %s', async (status) => {
    const booking = await bookingIn(app, status)
    const other = await insertClient(app.db, { firstName: 'Khady', lastName: 'Ba' })
    const form = transferForm(other, {
      pickupLocation: 'Gare de Dakar',
      destination: 'Saly Portudal',
      scheduledDate: '2026-11-30',
      scheduledTime: '17:45',
      passengers: 8,
      luggage: 0,
      distanceKm: 80,
      isOutsideDakar: true,
      totalPrice: 99_000,
      specialRequests: 'Pancarte',
      flightNumber: 'HC301',
      orderSource: 'Entreprise',
    })
    const { data } = await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
    const { userId, ...fields } = form
    expect(data).toMatchObject({
      ...fields,
      user: { id: userId, firstName: 'Khady' },
      startsAt: '2026-11-30T17:45:00.000Z',
    })
    expect([data.status, data.version]).toEqual([status, booking.version + 1])
    expect(data.driver?.id).toBe(booking.driver?.id)
    expect(await read(booking)).toEqual(data)
  })

  it.for(['COMPLETED', 'CANCELLED'] as const)('refuses the edit of a booking that is %s', async (status) => {
    const booking = await bookingIn(app, status)
    const answer = await app.call('ADMIN', updateBooking, { id: booking.id, ...transferForm(booking.user.id) })
    expect([answer.status, answer.error?.code]).toEqual([409, 'BOOKING_READ_ONLY'])
    expect(await read(booking)).toEqual(booking)
  })

  it('answers 404 to the edit of a missing booking', async () => {
    const form = transferForm(await insertClient(app.db))
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', '1']) {
      expect((await app.call('ADMIN', updateBooking, { id, ...form })).status).toBe(404)
    }
  })

  it('changes the service of a booking together with its type and fields', async () => {
    const booking = await bookingIn(app, 'PENDING')
    const hourly = await app.call('ADMIN', updateBooking, { id: booking.id, ...hourlyForm(booking.user.id) })
    expect(hourly.data).toMatchObject({
      serviceType: 'HOURLY_RENTAL',
      bookingType: 'HOURLY_RENTAL',
      flightNumber: null,
      rentalDuration: 4,
    })
    const daily = await app.call('ADMIN', updateBooking, { id: booking.id, ...dailyForm(booking.user.id) })
    expect(daily.data).toMatchObject({
      bookingType: 'LONG_TERM_RENTAL',
      rentalDuration: null,
      rentalEndDate: '2026-11-24',
    })
    const transfer = await app.call('ADMIN', updateBooking, { id: booking.id, ...transferForm(booking.user.id) })
    expect(transfer.data).toMatchObject({ bookingType: 'STANDARD', rentalEndDate: null, rentalStartDate: null })
  })

  it('keeps the luggage if the body of an edit has none', async () => {
    const booking = await bookingIn(app, 'PENDING')
    const { luggage, ...form } = transferForm(booking.user.id)
    const { data } = await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
    expect(data.luggage).toBe(luggage)
  })

  it('ignores status and driver in the body of an edit', async () => {
    const booking = await bookingIn(app, 'PENDING')
    const payload = { ...transferForm(booking.user.id), status: 'COMPLETED', driverId: 'x' }
    const { data } = await app.call(
      'ADMIN',
      updateBooking,
      { id: booking.id, ...transferForm(booking.user.id) },
      { payload },
    )
    expect([data.status, data.driver]).toEqual(['PENDING', null])
  })
})

describe('PUT /api/dashboard/bookings/:id of an old booking', () => {
  const later = new Date('2026-12-05T10:00:00Z')

  it('keeps the past date of an old booking and refuses another past one', async () => {
    const transfer = await bookingIn(app, 'CONFIRMED')
    const daily = await bookingIn(app, 'CONFIRMED', { form: dailyForm(transfer.user.id) })
    app.setNow(later)
    const as = await app.signIn(app.userIds.ADMIN)
    const form = transferForm(transfer.user.id, { totalPrice: 36_000 })
    expect((await app.call(as, updateBooking, { id: transfer.id, ...form })).data.totalPrice).toBe(36_000)
    const rental = dailyForm(transfer.user.id, { totalPrice: 160_000 })
    expect((await app.call(as, updateBooking, { id: daily.id, ...rental })).data.totalPrice).toBe(160_000)

    const moved = await app.call(as, updateBooking, { id: transfer.id, ...form, scheduledDate: '2026-11-23' })
    expect([moved.status, Object.keys(moved.error?.fields ?? {})]).toEqual([400, ['scheduledDate']])
    const shortened = await app.call(as, updateBooking, { id: daily.id, ...rental, rentalEndDate: '2026-11-23' })
    expect([shortened.status, Object.keys(shortened.error?.fields ?? {})]).toEqual([400, ['rentalEndDate']])
    const prolonged = await app.call(as, updateBooking, { id: daily.id, ...rental, rentalEndDate: '2026-12-05' })
    expect(prolonged.data.endsAt).toBe('2026-12-06T00:00:00.000Z')
  })
})

describe('PUT /api/dashboard/bookings/:id of a started trip', () => {
  it('edits destination, price and requests of a started trip', async () => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    const change = { destination: 'Thiès, gare routière', totalPrice: 50_000, specialRequests: 'Détour' }
    const form = transferForm(booking.user.id, change)
    const { data } = await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
    expect(data).toEqual({
      ...booking,
      ...change,
      due: 50_000,
      costs: { ...booking.costs, price: 50_000, total: 50_000 },
      version: booking.version + 1,
    })
  })

  it.for([
    { pickupLocation: 'Ailleurs, Dakar' },
    { scheduledDate: '2026-11-23' },
    { scheduledTime: '08:30' },
    { passengers: 3 },
    { luggage: 4 },
    { flightNumber: 'SN204' },
    { orderSource: 'Facebook' as const },
  ])('refuses the edit %j of a started trip', async (change) => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    const form = transferForm(booking.user.id, change)
    const { status, error } = await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
    expect([status, error?.code]).toEqual([409, 'BOOKING_STARTED'])
    expect(await read(booking)).toEqual(booking)
  })

  it('refuses another client, another service and the removal of the driver of a started trip', async () => {
    const booking = await bookingIn(app, 'IN_PROGRESS', { form: hourlyForm(await insertClient(app.db)) })
    const forms = [
      hourlyForm(await insertClient(app.db)),
      transferForm(booking.user.id),
      hourlyForm(booking.user.id, { withDriver: false }),
      hourlyForm(booking.user.id, { rentalDuration: 5 }),
    ]
    for (const form of forms) {
      const { status, error } = await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
      expect([status, error?.code]).toEqual([409, 'BOOKING_STARTED'])
    }
  })

  it('edits a started trip after its day', async () => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    app.setNow(new Date('2026-12-05T10:00:00Z'))
    const as = await app.signIn(app.userIds.ADMIN)
    const form = transferForm(booking.user.id, { totalPrice: 41_000 })
    expect((await app.call(as, updateBooking, { id: booking.id, ...form })).data.totalPrice).toBe(41_000)
  })
})

describe('PUT /api/dashboard/bookings/:id with or without driver', () => {
  it('removes the driver of a rental without vehicle, which becomes CONFIRMED', async () => {
    const booking = await bookingIn(app, 'ASSIGNED', { form: hourlyForm(await insertClient(app.db)) })
    const form = hourlyForm(booking.user.id, { withDriver: false })
    const { data } = await app.call('ADMIN', updateBooking, { id: booking.id, ...form })
    expect(data).toMatchObject({ status: 'CONFIRMED', bookingType: 'RIDE_ONLY', driver: null, vehicle: null })
  })

  it('removes the driver of a rental with a vehicle, which stays ASSIGNED', async () => {
    const client = await insertClient(app.db)
    const vehicleId = await insertVehicle(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { form: hourlyForm(client), vehicleId })
    const { data } = await app.call('ADMIN', updateBooking, {
      id: booking.id,
      ...hourlyForm(client, { withDriver: false }),
    })
    expect(data).toMatchObject({ status: 'ASSIGNED', driver: null, vehicle: { id: vehicleId } })
  })

  it('turns an ASSIGNED rental without driver into a CONFIRMED one with driver and keeps its vehicle', async () => {
    const client = await insertClient(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { form: hourlyForm(client, { withDriver: false }) })
    const { data } = await app.call('ADMIN', updateBooking, { id: booking.id, ...hourlyForm(client) })
    expect(data).toMatchObject({
      status: 'CONFIRMED',
      bookingType: 'HOURLY_RENTAL',
      driver: null,
      vehicle: { id: booking.vehicle?.id },
    })
  })
})

describe('If-Match', () => {
  async function edit(booking: Booking, ifMatch: string) {
    const form = transferForm(booking.user.id)
    return app.call('ADMIN', updateBooking, { id: booking.id, ...form }, { headers: { 'if-match': ifMatch } })
  }

  it('accepts the version in If-Match, quoted or not', async () => {
    const booking = await bookingIn(app, 'PENDING')
    expect((await edit(booking, '1')).data.version).toBe(2)
    expect((await edit(booking, '"2"')).data.version).toBe(3)
    expect((await edit(booking, 'W/"3"')).data.version).toBe(4)
    expect((await edit(booking, '*')).data.version).toBe(5)
  })

  it('refuses another version than the last in If-Match and returns the last one', async () => {
    const booking = await bookingIn(app, 'PENDING')
    await edit(booking, '1')
    for (const stale of ['1', '"1"', '3', '0', '999999999']) {
      const { status, error } = await edit(booking, stale)
      expect([status, error?.code, error?.message]).toEqual([
        412,
        'STALE',
        'Cette réservation a été modifiée entre-temps',
      ])
      expect(error?.details).toMatchObject({ version: 2, changedBy: expect.any(String) })
    }
    expect((await read(booking)).version).toBe(2)
  })

  it.for(['abc', '-1', '1.5', '"1', '', '1, 2', '99999999999999999999', '0x1'])(
    'refuses the invalid version %j in If-Match',
    async (header) => {
      const booking = await bookingIn(app, 'PENDING')
      const { status, error } = await edit(booking, header)
      expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
      expect((await read(booking)).version).toBe(1)
    },
  )

  it('reports a stale version before a finished booking', async () => {
    const booking = await bookingIn(app, 'CANCELLED')
    expect((await edit(booking, '1')).error?.code).toBe('STALE')
  })

  it('accepts one of two simultaneous edits of the same version', async () => {
    const booking = await bookingIn(app, 'PENDING')
    const answers = await Promise.all([edit(booking, '1'), edit(booking, '1')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })
})

describe('the version', () => {
  it('raises the version of a booking at each change of its status', async () => {
    const versions = await Promise.all(bookingStatuses.map(async (status) => (await bookingIn(app, status)).version))
    expect(versions).toEqual([1, 2, 2, 3, 3, 2])
  })

  it('keeps the version of a booking at a reassignment that changes nothing', async () => {
    const driver = await insertDriver(app.db)
    const booking = await createBookingAs(app, 'ADMIN')
    const first = await app.call('ADMIN', assignDriver, { id: booking.id, driverId: driver.id })
    const second = await app.call('ADMIN', assignDriver, { id: booking.id, driverId: driver.id })
    expect([first.data.version, second.data.version]).toEqual([2, 2])
  })
})
