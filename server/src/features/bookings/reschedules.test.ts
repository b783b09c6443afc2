import {
  changeBookingStatus,
  getBooking,
  getBookingHistory,
  prepareDriverMessage,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { saveFares } from '@yoon/contract/fares/calls'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  transferForm,
} from '../../testing/builders.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const nextDay = { scheduledDate: '2026-11-22', scheduledTime: '10:15' }
const delayed = { ...nextDay, cause: 'FLIGHT_DELAYED', flightTime: '09:40' } as const

function reschedule(id: string, body: Omit<ArgsOf<typeof rescheduleBooking>, 'id'>, version?: number) {
  return app.call(
    'OPERATRICE',
    rescheduleBooking,
    { id, ...body },
    version === undefined ? {} : { headers: { 'if-match': String(version) } },
  )
}

async function read({ id }: Pick<Booking, 'id'>): Promise<Booking> {
  return (await app.call('ADMIN', getBooking, { id })).data
}

describe('PATCH /api/dashboard/bookings/:id/reschedule', () => {
  it.for(['PENDING', 'CONFIRMED', 'ASSIGNED'] as const)('moves a trip that is %s with its window', async (status) => {
    const booking = await bookingIn(app, status)
    const { data } = await reschedule(booking.id, delayed)
    expect(data).toMatchObject({
      ...nextDay,
      status,
      flightTime: '09:40',
      startsAt: '2026-11-22T10:15:00.000Z',
      endsAt: '2026-11-22T11:15:00.000Z',
      totalPrice: booking.totalPrice,
      version: booking.version + 1,
    })
    expect(data.driver?.id).toBe(booking.driver?.id)
    expect(await read(booking)).toEqual({
      ...data,
      paidAmount: 0,
      refundedAmount: 0,
      writtenOff: 0,
      payments: [],
      allocations: [],
    })
  })

  it('records a delayed and an early flight in the history, with its new time', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    await reschedule(booking.id, delayed)
    await reschedule(booking.id, { ...nextDay, scheduledTime: '07:30', cause: 'FLIGHT_EARLY', flightTime: '07:05' })
    const { data } = await app.call('ADMIN', getBookingHistory, { id: booking.id })
    expect(data.slice(0, 2).map(({ action, changes }) => ({ action, changes }))).toEqual([
      {
        action: 'booking.flight_early',
        changes: [
          { field: 'scheduledTime', before: '10:15', after: '07:30' },
          { field: 'flightTime', before: '09:40', after: '07:05' },
        ],
      },
      {
        action: 'booking.flight_delayed',
        changes: [
          { field: 'scheduledTime', before: '08:00', after: '10:15' },
          { field: 'flightTime', before: null, after: '09:40' },
        ],
      },
    ])
  })

  it('prepares a message to the driver and one to the client, in French', async () => {
    const client = await insertClient(app.db, { firstName: 'Awa', lastName: 'Diop', phone: '+221771234567' })
    const { id: driverId } = await insertDriver(app.db, { firstName: 'Binta', phone: '+221781112233' })
    const booking = await bookingIn(app, 'ASSIGNED', { form: transferForm(client), driverId })
    const answer = await reschedule(booking.id, delayed)
    const [toDriver, toClient] = messagesOf(answer)
    expect([toDriver?.to, toClient?.to]).toEqual(['driver', 'client'])
    expect(toDriver?.whatsappUrl).toMatch(/^https:\/\/wa\.me\/221781112233\?text=/)
    expect(toClient?.whatsappUrl).toMatch(/^https:\/\/wa\.me\/221771234567\?text=/)
    expect(toDriver?.text).toContain('Le vol AF718 de Awa Diop est retardé (nouvelle heure\u00a0: 09:40).')
    expect(toDriver?.text).toContain('dimanche 22 novembre 2026 à 10:15 (au lieu de 08:00)')
    expect(toClient?.text).toContain('votre vol AF718 est retardé (nouvelle heure\u00a0: 09:40).')
    expect(toClient?.text).toContain('Votre prise en charge est désormais prévue dimanche 22 novembre 2026 à 10:15')
  })

  it('prepares the message to the client alone while nobody is assigned, without link if there is no phone', async () => {
    const client = await insertClient(app.db, { phone: null })
    const booking = await createBookingAs(app, 'ADMIN', transferForm(client))
    const messages = messagesOf(await reschedule(booking.id, delayed))
    expect(messages.map(({ to, whatsappUrl }) => [to, whatsappUrl])).toEqual([['client', null]])
  })

  it('marks a message that was prepared before as out of date', async () => {
    const { id: driverId } = await insertDriver(app.db, { phone: '+221781112244' })
    const booking = await bookingIn(app, 'ASSIGNED', { driverId })
    await app.call('OPERATRICE', prepareDriverMessage, { id: booking.id })
    expect((await reschedule(booking.id, delayed)).data.isMessageStale).toBe(true)
  })

  it('moves the last day of a rental by the day, and keeps the hours of a rental', async () => {
    const client = await insertClient(app.db)
    const daily = await createBookingAs(app, 'ADMIN', dailyForm(client))
    const hourly = await createBookingAs(app, 'ADMIN', hourlyForm(client))
    const to = { scheduledDate: '2026-11-25', scheduledTime: '11:00' }
    expect((await reschedule(daily.id, to)).data).toMatchObject({
      rentalStartDate: '2026-11-25',
      rentalEndDate: '2026-11-27',
      endsAt: '2026-11-28T00:00:00.000Z',
    })
    expect((await reschedule(hourly.id, to)).data.endsAt).toBe('2026-11-25T15:00:00.000Z')
  })

  it("records a move without cause as « Déplacée », without a flight's time", async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { data } = await reschedule(booking.id, nextDay)
    expect(data.flightTime).toBeNull()
    const history = await app.call('ADMIN', getBookingHistory, { id: booking.id })
    expect(history.data[0]?.action).toBe('booking.rescheduled')
  })

  it('forgets the time of the flight once the booking has another flight', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    await reschedule(booking.id, delayed)
    const form = transferForm(booking.user.id, nextDay)
    expect((await app.call('ADMIN', updateBooking, { id: booking.id, ...form })).data.flightTime).toBe('09:40')
    const other = await app.call('ADMIN', updateBooking, { id: booking.id, ...form, flightNumber: 'HC301' })
    expect(other.data.flightTime).toBeNull()
  })
})

describe('PATCH /api/dashboard/bookings/:id/reschedule of a trip that cannot be moved', () => {
  it('refuses an overlap of its driver with the message of an edit, and accepts it if it is allowed', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const other = await bookingIn(app, 'ASSIGNED', { driverId })
    const form = transferForm(await insertClient(app.db), { scheduledTime: '12:00' })
    const booking = await bookingIn(app, 'ASSIGNED', { driverId, form })
    const to = { scheduledDate: '2026-11-22', scheduledTime: '08:30' }
    const refused = await reschedule(booking.id, to)
    const edit = await app.call('OPERATRICE', updateBooking, { id: booking.id, ...form, ...to })
    expect([refused.status, refused.error?.code]).toEqual([409, 'DRIVER_BUSY'])
    expect(refused.error?.message).toBe(edit.error?.message)
    expect(refused.error?.message).toContain(other.bookingReference)
    expect(await read(booking)).toEqual(booking)
    const { data } = await reschedule(booking.id, { ...to, allowOverlap: true })
    expect(data.scheduledTime).toBe('08:30')
  })

  it('refuses a trip that has started or is finished', async () => {
    const codes = []
    for (const status of ['IN_PROGRESS', 'COMPLETED', 'CANCELLED'] as const) {
      const { error } = await reschedule((await bookingIn(app, status)).id, delayed)
      codes.push(error?.code)
    }
    expect(codes).toEqual(['BOOKING_STARTED', 'BOOKING_READ_ONLY', 'BOOKING_READ_ONLY'])
  })

  it('refuses a past date, a cause without the time of the flight, and an unknown cause', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const past = await reschedule(id, { ...delayed, scheduledDate: '2026-11-20' })
    expect([past.status, past.error?.fields]).toEqual([
      400,
      { scheduledDate: 'La date ne peut pas être dans le passé' },
    ])
    const { flightTime: _, ...without } = delayed
    expect((await reschedule(id, without)).error?.fields).toEqual({
      flightTime: 'La nouvelle heure du vol est requise',
    })
    const unknown = await reschedule(id, { ...delayed, cause: 'STORM' as 'FLIGHT_EARLY' })
    expect(unknown.error?.fields).toEqual({ cause: 'Cause inconnue' })
  })

  it('refuses an hour of today that is over, but for a late trip that goes back to where it was moved from', async () => {
    const today = { scheduledDate: '2026-11-21' }
    const form = transferForm(await insertClient(app.db), { ...today, scheduledTime: '13:00' })
    const { id } = await bookingIn(app, 'CONFIRMED', { form })
    for (const scheduledTime of ['00:00', '14:31']) {
      const { status, error } = await reschedule(id, { ...today, scheduledTime })
      expect([status, error?.fields]).toEqual([400, { scheduledTime: 'Cette heure est déjà passée' }])
    }
    expect((await reschedule(id, { ...today, scheduledTime: '14:32' })).status).toBe(200)
    expect((await reschedule(id, { ...today, scheduledTime: '12:45' })).status).toBe(400)
    expect((await reschedule(id, { ...today, scheduledTime: '13:00' })).data).toMatchObject({ scheduledTime: '13:00' })
  })

  it('refuses the moment at which the trip starts already', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    const { status, error } = await reschedule(booking.id, { scheduledDate: '2026-11-22', scheduledTime: '08:00' })
    expect([status, error?.fields]).toEqual([400, { scheduledTime: 'La prise en charge est déjà prévue à ce moment' }])
    expect(await read(booking)).toEqual(booking)
  })

  it('refuses a flight as the cause of a booking without flight number', async () => {
    const form = transferForm(await insertClient(app.db), { flightNumber: null })
    const bookings = [await createBookingAs(app, 'ADMIN', form)]
    bookings.push(await createBookingAs(app, 'ADMIN', hourlyForm(await insertClient(app.db))))
    for (const { id } of bookings) {
      const { status, error } = await reschedule(id, delayed)
      expect([status, error?.fields]).toEqual([400, { cause: "Cette réservation n'a pas de numéro de vol" }])
    }
  })

  it('refuses a rental that would end beyond the last day of the form, with the message of an edit', async () => {
    const form = dailyForm(await insertClient(app.db))
    const { id } = await createBookingAs(app, 'ADMIN', form)
    const moved = await reschedule(id, { scheduledDate: '2199-12-30', scheduledTime: '11:00' })
    const dates = { rentalStartDate: '2199-12-30', rentalEndDate: '2200-01-01' }
    const edit = await app.call('OPERATRICE', updateBooking, { id, ...form, ...dates })
    expect([moved.status, moved.error?.fields]).toEqual([400, { rentalEndDate: 'La date de fin est invalide' }])
    expect(moved.error?.fields).toEqual(edit.error?.fields)
    expect((await reschedule(id, { scheduledDate: '2199-12-29', scheduledTime: '11:00' })).status).toBe(200)
  })

  it('refuses an older version, and a missing booking', async () => {
    const booking = await bookingIn(app, 'PENDING')
    await app.call('ADMIN', changeBookingStatus, { id: booking.id, status: 'CONFIRMED' })
    expect((await reschedule(booking.id, delayed, booking.version)).error?.code).toBe('STALE')
    expect((await reschedule('00000000-0000-4000-8000-000000000000', delayed)).status).toBe(404)
  })
})

describe('PATCH /api/dashboard/bookings/:id/reschedule into the night', () => {
  it('proposes the price at the new time, and keeps the present one', async () => {
    const [from, to] = [await insertZone(app.db), await insertZone(app.db)]
    await insertPlace(app.db, { name: 'Aérogare du Sel', zoneId: from })
    await insertPlace(app.db, { name: 'Auberge des Îles', zoneId: to })
    const fare = { fromZoneId: from, toZoneId: to, vehicleType: null, price: 20_000, isOneWay: false, companyId: null }
    const grid = { nightPercent: 25, nightFrom: '22:00', nightTo: '06:00', fares: [fare] }
    const saved = await app.call('ADMIN', saveFares, grid, { headers: { 'if-match': '1' } })
    expect(saved.status).toBe(200)
    const places = { pickupLocation: 'Aérogare du Sel', destination: 'Auberge des Îles' }
    const form = transferForm(await insertClient(app.db), { ...places, scheduledTime: '20:00', totalPrice: 20_000 })
    const booking = await createBookingAs(app, 'ADMIN', form)
    const later = await reschedule(booking.id, { scheduledDate: '2026-11-22', scheduledTime: '21:00' })
    expect(proposalOf(later)).toBeNull()
    const atNight = await reschedule(booking.id, { scheduledDate: '2026-11-22', scheduledTime: '23:00' })
    expect([proposalOf(atNight), atNight.data.totalPrice]).toEqual([25_000, 20_000])
  })
})

type Answer = Awaited<ReturnType<typeof reschedule>>

function messagesOf({ text }: Answer): { to: string; text: string; whatsappUrl: string | null }[] {
  return JSON.parse(text).messages
}

function proposalOf({ text }: Answer): number | null {
  return JSON.parse(text).priceProposal
}
