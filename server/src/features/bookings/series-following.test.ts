import {
  assignDriver,
  changeBookingStatus,
  getBooking,
  getBookingHistory,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { createSeries } from '@yoon/contract/series/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
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
afterAll(() => app.close())

const read = async (id = '') => (await app.call('ADMIN', getBooking, { id })).data

/** Creates a series of four Mondays of a client. */
async function newSeries(userId: string): Promise<string[]> {
  const repeat = { weekdays: [1], until: '2026-12-14', without: [] }
  const { data } = await app.call('OPERATRICE', createSeries, { ...transferForm(userId), repeat })
  return data.map(({ bookingId = '' }) => bookingId)
}

/** Creates a series of four Mondays, all of them with a driver. */
async function newDrivenSeries() {
  const userId = await insertClient(app.db)
  const { id: driverId } = await insertDriver(app.db)
  await insertVehicle(app.db, { driverId })
  const repeat = { weekdays: [1], until: '2026-12-14', without: [] }
  const { data } = await app.call('OPERATRICE', createSeries, { ...transferForm(userId), repeat, driverId })
  return { userId, driverId, ids: data.map(({ bookingId = '' }) => bookingId) }
}

const cancellation = { status: 'CANCELLED', cancelReason: 'CLIENT', cancelNote: null } as const

describe('PUT /api/dashboard/bookings/:id with the scope of a series', () => {
  it('edits the booking and the later ones, each on its own date moved by as many days', async () => {
    const userId = await insertClient(app.db)
    const [first, second, third, fourth] = await newSeries(userId)
    const form = transferForm(userId, { scheduledDate: '2026-12-01', scheduledTime: '09:30', totalPrice: 41_000 })
    const answer = await app.call('OPERATRICE', updateBooking, { id: second ?? '', ...form, scope: 'following' })
    expect(answer.data).toMatchObject({ id: second, scheduledDate: '2026-12-01', totalPrice: 41_000 })
    expect(answer.body.items).toEqual([second, third, fourth].map((bookingId) => ({ bookingId, ok: true })))
    const rows = await Promise.all([first, third, fourth].map(read))
    expect(
      rows.map(({ scheduledDate, scheduledTime, totalPrice }) => [scheduledDate, scheduledTime, totalPrice]),
    ).toEqual([
      ['2026-11-23', '08:00', 35_000],
      ['2026-12-08', '09:30', 41_000],
      ['2026-12-15', '09:30', 41_000],
    ])
    const history = await app.call('ADMIN', getBookingHistory, { id: fourth ?? '' })
    expect(history.data[0]?.action).toBe('booking.updated')
  })

  it('edits one booking alone by default, without items', async () => {
    const userId = await insertClient(app.db)
    const [first, second] = await newSeries(userId)
    const form = transferForm(userId, { scheduledDate: '2026-11-23', totalPrice: 41_000 })
    const answer = await app.call('OPERATRICE', updateBooking, { id: first ?? '', ...form })
    expect([answer.body.items, (await read(second)).totalPrice]).toEqual([undefined, 35_000])
  })

  it('writes to the later bookings only what this edit changes, and keeps what was changed on one date', async () => {
    const userId = await insertClient(app.db)
    const ids = await newSeries(userId)
    const [first = '', second = '', third = ''] = ids
    const onThird = { scheduledDate: '2026-12-07', scheduledTime: '15:00', passengers: 3, specialRequests: 'Wifi' }
    const alone = { ...onThird, pickupLocation: 'Ouakam, cité Avion', pickupLatitude: 14.72, pickupLongitude: -17.49 }
    await app.call('OPERATRICE', updateBooking, { id: third, ...transferForm(userId, alone) })
    const form = transferForm(userId, { scheduledDate: '2026-11-24', totalPrice: 41_000, passengers: 4 })
    await app.call('OPERATRICE', updateBooking, { id: first, ...form, scope: 'following' })
    expect(await read(third)).toMatchObject({
      ...alone,
      scheduledDate: '2026-12-08',
      totalPrice: 41_000,
      passengers: 4,
    })
    const { pickupLocation, scheduledTime } = await read(second)
    expect([pickupLocation, scheduledTime]).toEqual([form.pickupLocation, '08:00'])
  })

  it('writes a changed address with its point to each later booking', async () => {
    const userId = await insertClient(app.db)
    const [first = '', second = '', third = ''] = await newSeries(userId)
    const other = { scheduledDate: '2026-11-30', destination: 'Hôtel du Lac, Somone' }
    await app.call('OPERATRICE', updateBooking, { id: second, ...transferForm(userId, other) })
    const point = { destination: 'Villa 7, Saly', destinationLatitude: 14.44, destinationLongitude: -17.01 }
    const form = transferForm(userId, { ...point, scheduledDate: '2026-11-23' })
    await app.call('OPERATRICE', updateBooking, { id: first, ...form, scope: 'following' })
    for (const id of [second, third]) expect(await read(id)).toMatchObject(point)
    const moved = { ...form, destinationLatitude: 14.45, destinationLongitude: -17.02 }
    await app.call('OPERATRICE', updateBooking, { id: first, ...moved, scope: 'following' })
    expect(await read(third)).toMatchObject({ destinationLatitude: 14.45, destinationLongitude: -17.02 })
  })

  it('keeps the planned minutes of each date, unless the edit changes them', async () => {
    const userId = await insertClient(app.db)
    const planned = (more: Parameters<typeof transferForm>[1]) => transferForm(userId, { plannedMinutes: 90, ...more })
    const repeat = { weekdays: [1], until: '2026-12-07', without: [] }
    const { data } = await app.call('OPERATRICE', createSeries, { ...planned({}), repeat })
    const ids = data.map(({ bookingId = '' }) => bookingId)
    const [first = '', , third = ''] = ids
    const minutes = async () => (await Promise.all(ids.map(read))).map(({ plannedMinutes }) => plannedMinutes)
    const alone = planned({ scheduledDate: '2026-12-07', plannedMinutes: 120 })
    await app.call('OPERATRICE', updateBooking, { id: third, ...alone })
    const moved = { scheduledDate: '2026-11-24', scheduledTime: '09:30', destination: 'Villa 7, Saly' }
    await app.call('OPERATRICE', updateBooking, { id: first, ...planned(moved), scope: 'following' })
    expect(await minutes()).toEqual([90, 90, 120])
    const changed = planned({ ...moved, plannedMinutes: 45 })
    await app.call('OPERATRICE', updateBooking, { id: first, ...changed, scope: 'following' })
    expect(await minutes()).toEqual([45, 45, 45])
  })

  it('keeps the service and the days that one date was given alone', async () => {
    const userId = await insertClient(app.db)
    const ids = await newSeries(userId)
    const [first = '', second = '', third = ''] = ids
    const hours = hourlyForm(userId, { scheduledDate: '2026-11-30', rentalDuration: 6 })
    const days = dailyForm(userId, { rentalStartDate: '2026-12-07', rentalEndDate: '2026-12-09' })
    await app.call('OPERATRICE', updateBooking, { id: second, ...hours })
    await app.call('OPERATRICE', updateBooking, { id: third, ...days })
    const form = transferForm(userId, { scheduledDate: '2026-11-24', luggage: 5 })
    const { body } = await app.call('OPERATRICE', updateBooking, { id: first, ...form, scope: 'following' })
    expect(body.items).toEqual(ids.map((bookingId) => ({ bookingId, ok: true })))
    const service = { serviceType: 'HOURLY_RENTAL', rentalDuration: 6, luggage: 5, totalPrice: hours.totalPrice }
    expect(await read(second)).toMatchObject({ ...service, scheduledDate: '2026-12-01' })
    const kept = { serviceType: 'DAILY_RENTAL', rentalStartDate: '2026-12-08', rentalEndDate: '2026-12-10', luggage: 5 }
    expect(await read(third)).toMatchObject(kept)
  })

  it('turns later bookings without a destination of their own into transfers to that of the edit', async () => {
    const userId = await insertClient(app.db)
    const form = hourlyForm(userId, { scheduledDate: '2026-11-23', destination: 'Saly Portudal' })
    const repeat = { weekdays: [1], until: '2026-11-30', without: [] }
    const { data } = await app.call('OPERATRICE', createSeries, { ...form, repeat })
    const [first = '', second = ''] = data.map(({ bookingId = '' }) => bookingId)
    const alone = { ...form, scheduledDate: '2026-11-30', destination: null }
    await app.call('OPERATRICE', updateBooking, { id: second, ...alone })
    const transfer = transferForm(userId, { scheduledDate: '2026-11-23', destination: 'Saly Portudal' })
    await app.call('OPERATRICE', updateBooking, { id: first, ...transfer, scope: 'following' })
    expect(await read(second)).toMatchObject({ serviceType: 'TRANSFER', destination: 'Saly Portudal' })
  })

  it('leaves out and reports bookings that have started, are finished, or whose driver is taken', async () => {
    const userId = await insertClient(app.db)
    const [first, second, third, fourth] = await newSeries(userId)
    const { id: driverId } = await insertDriver(app.db)
    await app.call('ADMIN', assignDriver, { id: second ?? '', driverId })
    await app.call('ADMIN', changeBookingStatus, { id: second ?? '', status: 'IN_PROGRESS' })
    await app.call('ADMIN', changeBookingStatus, { id: third ?? '', ...cancellation })
    await app.call('ADMIN', assignDriver, { id: fourth ?? '', driverId })
    const taken = transferForm(await insertClient(app.db), { scheduledDate: '2026-12-14', scheduledTime: '11:00' })
    await bookingIn(app, 'ASSIGNED', { driverId, form: taken })
    const form = transferForm(userId, { scheduledDate: '2026-11-23', scheduledTime: '11:15' })
    const { body } = await app.call('OPERATRICE', updateBooking, { id: first ?? '', ...form, scope: 'following' })
    expect(body.items).toEqual([
      { bookingId: first, ok: true },
      { bookingId: second, ok: false, code: 'BOOKING_STARTED' },
      { bookingId: third, ok: false, code: 'BOOKING_READ_ONLY' },
      { bookingId: fourth, ok: false, code: 'DRIVER_BUSY' },
    ])
    expect((await Promise.all([first, second, third, fourth].map(read))).map((one) => one.scheduledTime)).toEqual([
      '11:15',
      '08:00',
      '08:00',
      '08:00',
    ])
  })

  it('moves a series with a driver by its own interval, onto the dates that it leaves, and back', async () => {
    const { userId, driverId, ids } = await newDrivenSeries()
    const [first = ''] = ids
    const move = async (scheduledDate: string) => {
      const form = transferForm(userId, { scheduledDate })
      return app.call('OPERATRICE', updateBooking, { id: first, ...form, scope: 'following' })
    }
    const dates = async () => (await Promise.all(ids.map(read))).map(({ scheduledDate }) => scheduledDate)
    const forward = await move('2026-11-30')
    expect([forward.error, forward.body.items]).toEqual([undefined, ids.map((bookingId) => ({ bookingId, ok: true }))])
    expect(await dates()).toEqual(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
    const back = await move('2026-11-23')
    expect(back.body.items).toEqual(ids.map((bookingId) => ({ bookingId, ok: true })))
    expect(await dates()).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'])
    const held = (await Promise.all(ids.map(read))).map((booking) => [booking.status, booking.driver?.id])
    expect(held).toEqual(ids.map(() => ['ASSIGNED', driverId]))
  })

  it('refuses a move onto a later booking of the series that cannot move itself, and changes none', async () => {
    const { userId, driverId, ids } = await newDrivenSeries()
    const taken = transferForm(await insertClient(app.db), { scheduledDate: '2026-12-21', scheduledTime: '08:30' })
    await bookingIn(app, 'ASSIGNED', { driverId, form: taken })
    const before = await Promise.all(ids.map(read))
    const form = transferForm(userId, { scheduledDate: '2026-11-30' })
    const answer = await app.call('OPERATRICE', updateBooking, { id: ids[0] ?? '', ...form, scope: 'following' })
    expect([answer.status, answer.error?.code]).toEqual([409, 'DRIVER_BUSY'])
    expect(answer.error?.message).toContain(before[1]?.bookingReference)
    expect(await Promise.all(ids.map(read))).toEqual(before)
  })

  it('keeps the number of days of rentals by the day', async () => {
    const form = dailyForm(await insertClient(app.db))
    const repeat = { weekdays: [7], until: '2026-12-06', without: [] }
    const { data } = await app.call('OPERATRICE', createSeries, { ...form, repeat })
    const edit = { ...form, rentalEndDate: '2026-11-23', id: data[0]?.bookingId ?? '', scope: 'following' as const }
    await app.call('OPERATRICE', updateBooking, edit)
    const { rentalStartDate, rentalEndDate } = await read(data[2]?.bookingId)
    expect([rentalStartDate, rentalEndDate]).toEqual(['2026-12-06', '2026-12-07'])
  })

  it('refuses to move a later booking beyond the last day of the form, with the message of an edit', async () => {
    const userId = await insertClient(app.db)
    const [first = '', second] = await newSeries(userId)
    const far = { ...transferForm(userId, { scheduledDate: '2199-12-20' }), id: first, scope: 'following' as const }
    const transfer = await app.call('OPERATRICE', updateBooking, far)
    expect([transfer.status, transfer.error?.fields]).toEqual([400, { scheduledDate: 'La date est invalide' }])
    expect((await read(second)).scheduledDate).toBe('2026-11-30')
    const form = dailyForm(userId)
    const repeat = { weekdays: [7], until: '2026-11-29', without: [] }
    const { data } = await app.call('OPERATRICE', createSeries, { ...form, repeat, allowDuplicates: true })
    const edit = { ...form, rentalStartDate: '2199-12-24', rentalEndDate: '2199-12-26', scope: 'following' as const }
    const rental = await app.call('OPERATRICE', updateBooking, { ...edit, id: data[0]?.bookingId ?? '' })
    const alone = await app.call('OPERATRICE', updateBooking, {
      ...edit,
      rentalEndDate: '2200-01-02',
      id: data[0]?.bookingId ?? '',
    })
    expect(rental.error?.fields).toEqual({ rentalEndDate: 'La date de fin est invalide' })
    expect(rental.error?.fields).toEqual(alone.error?.fields)
  })

  it('compares the version of the booking, and changes none if it is an older one', async () => {
    const userId = await insertClient(app.db)
    const [first, second] = await newSeries(userId)
    const body = { id: first ?? '', ...transferForm(userId, { totalPrice: 1000 }), scope: 'following' as const }
    const { status } = await app.call('OPERATRICE', updateBooking, body, { headers: { 'if-match': '7' } })
    expect([status, (await read(second)).totalPrice]).toEqual([412, 35_000])
  })
})

describe('PUT /api/bookings/:id that cancels a series', () => {
  it('cancels the booking and the later ones, and announces them at once', async () => {
    const userId = await insertClient(app.db, { lastName: 'Annulée' })
    const [first, second, third, fourth] = await newSeries(userId)
    const body = { id: second ?? '', ...cancellation, scope: 'following' as const }
    const answer = await app.call('OPERATRICE', changeBookingStatus, body)
    expect(answer.body.items).toEqual([second, third, fourth].map((bookingId) => ({ bookingId, ok: true })))
    const rows: Booking[] = await Promise.all([first, third, fourth].map(read))
    expect(rows.map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['PENDING', null],
      ['CANCELLED', 'CLIENT'],
      ['CANCELLED', 'CLIENT'],
    ])
    const { data } = await app.call('ADMIN', listNotifications)
    const about = data.filter(({ title, message }) => title === 'Réservation annulée' && message.includes('Annulée'))
    expect(about.map(({ message }) => message)).toEqual([expect.stringContaining(' · et 2 autres de la série')])
  })

  it('cancels one booking alone by default', async () => {
    const [first, second] = await newSeries(await insertClient(app.db))
    const answer = await app.call('OPERATRICE', changeBookingStatus, { id: first ?? '', ...cancellation })
    expect([answer.body.items, (await read(second)).status]).toEqual([undefined, 'PENDING'])
  })
})
