import { changeBookingStatus, createBooking, getBooking, updateBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'

let app: TestApp
let client: string
let hotel: string
let station: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
  const zoneId = await insertZone(app.db)
  hotel = await insertPlace(app.db, { zoneId, name: 'Hôtel Farid' })
  station = await insertPlace(app.db, { zoneId, name: 'Gare de Dakar', aliases: ['Gare TER'] })
})
afterAll(() => app.close())

const form = (more: object = {}) =>
  transferForm(client, { pickupLocation: 'Hôtel Farid', destination: 'Villa 12, Ngor', ...more })
const create = async (more: object = {}) => (await app.call('OPERATRICE', createBooking, form(more))).data
const edit = async ({ id }: Booking, more: object = {}) =>
  (await app.call('OPERATRICE', updateBooking, { id, ...form(more) })).data
const placesOf = ({ pickupPlaceId, destinationPlaceId }: Booking) => [pickupPlaceId, destinationPlaceId]

describe('places of a booking', () => {
  it('records the places that the addresses of a booking name, unless others were chosen', async () => {
    expect(placesOf(await create())).toEqual([hotel, null])
    expect(placesOf(await create({ destination: 'gare TER' }))).toEqual([hotel, station])
    expect(placesOf(await create({ destination: 'Gare TER, quai 2' }))).toEqual([hotel, station])
    expect(placesOf(await create({ pickupLocation: 'Chambre 12', pickupPlaceId: hotel }))).toEqual([hotel, null])
    expect(placesOf(await create({ pickupPlaceId: null }))).toEqual([null, null])
  })

  it('a place stays while its address stays, and goes with it', async () => {
    const booking = await create({ pickupLocation: 'Chambre 12', pickupPlaceId: hotel })
    expect(placesOf(await edit(booking, { pickupLocation: 'Chambre 12', passengers: 1 }))).toEqual([hotel, null])
    expect(placesOf(await edit(booking, { pickupLocation: 'Chambre 14', destination: 'Gare de Dakar' }))).toEqual([
      null,
      station,
    ])
  })

  it('an exact point goes with its address too', async () => {
    const point = { destinationLatitude: 14.7512345, destinationLongitude: -17.51 }
    const booking = await create(point)
    expect(booking).toMatchObject({ pickupLatitude: null, ...point })
    expect(await edit(booking, { passengers: 1 })).toMatchObject(point)
    const elsewhere = await edit(booking, { destination: 'Villa 13, Ngor' })
    expect([elsewhere.destinationLatitude, elsewhere.destinationLongitude]).toEqual([null, null])
  })

  it('refuses half of an exact point', async () => {
    const { status, error } = await app.call('OPERATRICE', createBooking, form({ pickupLatitude: 14.7 }))
    expect([status, error?.fields]).toEqual([400, { pickupLatitude: 'La latitude et la longitude vont ensemble' }])
  })

  it('the place follows the destination of a trip under way', async () => {
    const booking = await bookingIn(app, 'IN_PROGRESS')
    const { data } = await app.call('ADMIN', getBooking, { id: booking.id })
    const stored = transferForm(data.user.id, {
      pickupLocation: data.pickupLocation,
      scheduledDate: data.scheduledDate,
      scheduledTime: data.scheduledTime,
      passengers: data.passengers,
      totalPrice: data.totalPrice ?? 0,
    })
    const change = { id: booking.id, ...stored, destination: 'Gare TER', flightNumber: data.flightNumber }
    expect((await app.call('OPERATRICE', updateBooking, change)).data.destinationPlaceId).toBe(station)
  })

  it('refuses a place that does not exist, and a point beyond the poles', async () => {
    const missing = '00000000-0000-4000-8000-000000000000'
    const { status, error } = await app.call('OPERATRICE', createBooking, form({ destinationPlaceId: missing }))
    expect([status, error?.fields]).toEqual([400, { destinationPlaceId: "Ce lieu n'existe plus" }])
    const wrong = await app.call('OPERATRICE', createBooking, form({ pickupLatitude: 200, pickupLongitude: 0 }))
    expect(wrong.error?.fields).toEqual({ pickupLatitude: 'La latitude doit être entre -90 et 90' })
  })
})

describe('the wanted type of vehicle', () => {
  it('the wanted type is stored, kept by an edit without it, and taken away by null', async () => {
    const booking = await create({ vehicleType: 'VAN' })
    expect(booking.vehicleType).toBe('VAN')
    expect((await edit(booking, { passengers: 1 })).vehicleType).toBe('VAN')
    expect((await edit(booking, { vehicleType: null })).vehicleType).toBe(null)
  })

  it('cannot change once the trip has started', async () => {
    const booking = await create()
    await app.call('ADMIN', changeBookingStatus, { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    const { error } = await app.call('OPERATRICE', updateBooking, { id: booking.id, ...form({ vehicleType: 'VAN' }) })
    expect(error?.code).toBe('BOOKING_READ_ONLY')
  })
})
