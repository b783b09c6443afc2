import { createAbsence } from '@yoon/contract/absences/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { getPlanning } from '@yoon/contract/planning/calls'
import type { PlanningRow, PlanningTrip } from '@yoon/contract/planning/schemas'
import { prepareClientMessage } from '@yoon/contract/reschedules/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
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
import { insertPlace, insertZone } from '../../testing/places.ts'
import { statementsOf } from '../../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const day = { from: '2026-11-22', to: '2026-11-22' }

async function planning(args: Partial<ArgsOf<typeof getPlanning>> = {}, as: Caller = 'OPERATRICE') {
  const answer = await app.call(as, getPlanning, { ...day, by: 'driver', ...args })
  const tripOf = (id: string): PlanningTrip | undefined => answer.data.trips.find((trip) => trip.id === id)
  const rowOf = (id: string): PlanningRow | undefined => answer.data.rows.find((row) => row.id === id)
  return { ...answer, tripOf, rowOf }
}

const transferAt = async (scheduledDate: string, scheduledTime: string, more = {}) =>
  transferForm(await insertClient(app.db), { scheduledDate, scheduledTime, ...more })

describe('GET /api/dashboard/planning by driver', () => {
  it('answers a driver with their vehicles, and their trip with client and places', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Binta', lastName: 'Baldé' })
    const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
    const second = await insertVehicle(app.db, { driverId: driver.id, isAvailable: false })
    const booking = await bookingIn(app, 'ASSIGNED', { driverId: driver.id, vehicleId })
    const { tripOf, rowOf } = await planning()
    expect(rowOf(driver.id)).toMatchObject({
      label: 'Binta Baldé',
      isAvailable: true,
      driver: { id: driver.id, name: 'Binta Baldé' },
      absences: [],
      papers: [],
    })
    const vehicles = rowOf(driver.id)?.vehicles.map(({ id, isAvailable }) => [id, isAvailable])
    expect(new Map(vehicles as [string, boolean][])).toEqual(
      new Map([
        [vehicleId, true],
        [second, false],
      ]),
    )
    expect(tripOf(booking.id)).toEqual({
      id: booking.id,
      version: booking.version,
      bookingReference: booking.bookingReference,
      status: 'ASSIGNED',
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      driverId: driver.id,
      vehicleId,
      passengers: 2,
      isMatch: true,
      serviceType: 'TRANSFER',
      isWithDriver: true,
      vehicleType: null,
      scheduledDate: '2026-11-22',
      scheduledTime: '08:00',
      user: booking.user,
      pickupLocation: booking.pickupLocation,
      destination: booking.destination,
      isOverlapAllowed: false,
      clientInformedAt: null,
      lastStep: null,
    })
  })

  it('lists every trip that touches the days, and none that only borders on them', async () => {
    const driver = await insertDriver(app.db)
    const days = dailyForm(await insertClient(app.db), { rentalStartDate: '2027-02-01', rentalEndDate: '2027-02-20' })
    const rental = await bookingIn(app, 'ASSIGNED', { form: days, driverId: driver.id })
    const overMidnight = await createBookingAs(app, 'ADMIN', await transferAt('2027-02-09', '23:30'))
    const before = await createBookingAs(app, 'ADMIN', await transferAt('2027-02-09', '23:00'))
    const last = await createBookingAs(app, 'ADMIN', await transferAt('2027-02-10', '23:59'))
    const after = await createBookingAs(app, 'ADMIN', await transferAt('2027-02-11', '00:00'))
    const { data } = await planning({ from: '2027-02-10', to: '2027-02-10' })
    expect(data.trips.map(({ id }) => id)).toEqual([rental.id, overMidnight.id, last.id])
    const both = await planning({ from: '2027-02-09', to: '2027-02-11' })
    expect(both.data.trips.map(({ id }) => id)).toEqual([rental.id, before.id, overMidnight.id, last.id, after.id])
  })

  it('leaves cancelled trips out, and keeps a driver who is gone as long as a trip of the days is theirs', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Ousmane' })
    const form = await transferAt('2027-03-05', '10:00')
    const trip = await bookingIn(app, 'COMPLETED', { form, driverId: driver.id })
    const cancelled = await bookingIn(app, 'CANCELLED', { form: await transferAt('2027-03-05', '12:00') })
    await app.db.updateTable('drivers').set({ deleted_at: new Date() }).where('id', '=', driver.id).execute()
    const { tripOf, rowOf } = await planning({ from: '2027-03-05', to: '2027-03-05' })
    expect([tripOf(trip.id)?.status, tripOf(cancelled.id)]).toEqual(['COMPLETED', undefined])
    expect(rowOf(driver.id)?.isAvailable).toBe(false)
    expect((await planning({ from: '2027-03-06', to: '2027-03-06' })).rowOf(driver.id)).toBeUndefined()
  })

  it('counts the unassigned trips of the next two and twenty-four hours, and the late ones of a day', async () => {
    const before = (await planning()).data.unassigned
    // The present of the tests is 14:32.
    for (const time of ['14:45', '16:40', '14:00']) {
      await createBookingAs(app, 'ADMIN', await transferAt('2026-11-21', time))
    }
    await createBookingAs(app, 'ADMIN', await transferAt('2026-11-22', '15:00'))
    await bookingIn(app, 'ASSIGNED', { form: await transferAt('2026-11-21', '15:00') })
    const { unassigned } = (await planning({ from: '2027-03-06', to: '2027-03-06' })).data
    expect(unassigned).toEqual({ within2h: before.within2h + 2, within24h: before.within24h + 3 })
  })

  it('says when the client was informed', async () => {
    const booking = await bookingIn(app, 'CONFIRMED')
    await app.call('OPERATRICE', prepareClientMessage, { id: booking.id })
    const trip = (await planning()).tripOf(booking.id)
    expect([trip?.clientInformedAt, trip?.version]).toEqual(['2026-11-21T14:32:00.000Z', booking.version + 1])
  })

  it('shows absences that touch the days, and papers that expire by the last of them', async () => {
    const driver = await insertDriver(app.db)
    const hours = { driverId: driver.id, from: '2027-05-03T18:00', to: '2027-05-04T06:00', reason: 'LEAVE' as const }
    const { data: absence } = await app.call('OPERATRICE', createAbsence, hours)
    const licence = { driverId: driver.id, kind: 'LICENCE', expiresOn: '2027-05-04' }
    expect((await sendPaper(app, 'ADMIN', { fields: licence })).status).toBe(201)
    const on = async (day: string) => (await planning({ from: day, to: day })).rowOf(driver.id)
    expect(await on('2027-05-04')).toMatchObject({
      absences: [{ id: absence.id, from: hours.from, to: hours.to, reason: 'LEAVE' }],
      papers: [{ kind: 'LICENCE', expiresOn: '2027-05-04', renewedOn: null, blocks: true }],
    })
    expect(await on('2027-05-03')).toMatchObject({ absences: [{ id: absence.id }], papers: [] })
    expect(await on('2027-05-05')).toMatchObject({ absences: [], papers: [{ kind: 'LICENCE' }] })
  })

  it('shows the days between an expired paper and the next one, which a trip after them does not meet', async () => {
    const driver = await insertDriver(app.db)
    const licences = [
      { issuedOn: '2025-05-20', expiresOn: '2027-05-20' },
      { issuedOn: '2027-05-30', expiresOn: '2029-05-30' },
      { issuedOn: '2029-05-31', expiresOn: '2031-05-30' },
    ]
    for (const days of licences) {
      const fields = { driverId: driver.id, kind: 'LICENCE', ...days }
      expect((await sendPaper(app, 'ADMIN', { fields })).status).toBe(201)
    }
    const on = async (from: string, to = from) => (await planning({ from, to })).rowOf(driver.id)?.papers
    const gap = { kind: 'LICENCE', expiresOn: '2027-05-20', renewedOn: '2027-05-30', blocks: true }
    expect(await on('2027-05-10', '2027-06-05')).toEqual([gap])
    expect(await on('2027-05-29')).toEqual([gap])
    expect([await on('2027-05-30'), await on('2029-05-30', '2029-06-02')]).toEqual([[], []])
    const form = await transferAt('2027-06-01', '08:00')
    const { id } = await createBookingAs(app, 'ADMIN', form)
    expect((await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id })).status).toBe(200)
  })

  it('reads rows and trips with one statement', async () => {
    const statements = await statementsOf(app.db, async () => void (await planning()))
    expect(statements.filter((statement) => /\bbookings\b/.test(statement))).toHaveLength(1)
  })
})

describe('GET /api/dashboard/planning with filters', () => {
  it('leaves out unassigned trips of other zones and services, and marks assigned ones', async () => {
    const zone = await insertZone(app.db)
    const place = await insertPlace(app.db, { name: 'Auberge du Phare', zoneId: zone })
    const at = { from: '2027-04-10', to: '2027-04-10' }
    const there = { pickupLocation: 'Auberge du Phare', pickupPlaceId: place }
    const inZone = await createBookingAs(app, 'ADMIN', await transferAt('2027-04-10', '08:00', there))
    const elsewhere = await createBookingAs(app, 'ADMIN', await transferAt('2027-04-10', '09:00'))
    const assigned = await bookingIn(app, 'ASSIGNED', { form: await transferAt('2027-04-10', '10:00') })
    const byZone = await planning({ ...at, zone })
    expect(byZone.data.trips.map(({ id, isMatch }) => [id, isMatch])).toEqual([
      [inZone.id, true],
      [assigned.id, false],
    ])
    const byService = await planning({ ...at, serviceType: 'HOURLY_RENTAL' })
    expect(byService.data.trips.map(({ id, isMatch }) => [id, isMatch])).toEqual([[assigned.id, false]])
    expect((await planning(at)).tripOf(elsewhere.id)?.isMatch).toBe(true)
  })

  it('finds the zone of a shared point, and of an address that names a place', async () => {
    const zone = await insertZone(app.db)
    const place = { name: 'Villa Karité', zoneId: zone, latitude: 12.36, longitude: -15.12 }
    await insertPlace(app.db, place)
    const at = { from: '2027-04-14', to: '2027-04-14' }
    const pin = { pickupLocation: 'Point sur la carte', pickupLatitude: 12.365, pickupLongitude: -15.121 }
    const shared = await createBookingAs(app, 'ADMIN', await transferAt('2027-04-14', '08:00', pin))
    const written = { destination: 'Villa Karité' }
    const told = await createBookingAs(app, 'ADMIN', await transferAt('2027-04-14', '09:00', written))
    await createBookingAs(app, 'ADMIN', await transferAt('2027-04-14', '10:00'))
    expect((await planning({ ...at, zone })).data.trips.map(({ id }) => id)).toEqual([shared.id, told.id])
  })

  it('shows with a type of vehicle the drivers who have one, their trips, and the trips that it suits', async () => {
    const at = { from: '2027-04-11', to: '2027-04-11' }
    const [van, sedan] = [await insertDriver(app.db), await insertDriver(app.db)]
    const vanId = await insertVehicle(app.db, { driverId: van.id })
    const sedanId = await insertVehicle(app.db, { driverId: sedan.id })
    await app.db.updateTable('vehicles').set({ type: 'VAN' }).where('id', '=', vanId).execute()
    await app.db.updateTable('vehicles').set({ type: 'SEDAN' }).where('id', '=', sedanId).execute()
    const ofVan = await bookingIn(app, 'ASSIGNED', { form: await transferAt('2027-04-11', '08:00'), driverId: van.id })
    await bookingIn(app, 'ASSIGNED', { form: await transferAt('2027-04-11', '08:00'), driverId: sedan.id })
    const any = await createBookingAs(app, 'ADMIN', await transferAt('2027-04-11', '09:00'))
    await createBookingAs(app, 'ADMIN', await transferAt('2027-04-11', '10:00', { vehicleType: 'SEDAN' }))
    const { data, rowOf } = await planning({ ...at, vehicleType: 'VAN' })
    expect(data.trips.map(({ id }) => id)).toEqual([ofVan.id, any.id])
    expect([rowOf(van.id)?.id, rowOf(sedan.id)]).toEqual([van.id, undefined])
  })
})

describe('GET /api/dashboard/planning by vehicle', () => {
  it('answers the vehicles with their holders', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Samba', lastName: 'Ly' })
    const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
    const { rowOf } = await planning({ by: 'vehicle' })
    const row = rowOf(vehicleId)
    expect(row).toMatchObject({ isAvailable: true, driver: { id: driver.id, name: 'Samba Ly' } })
    expect(row?.vehicles).toMatchObject([{ id: vehicleId, licensePlate: row?.label, brand: 'Toyota' }])
  })

  it('hides clients, places, prices and the filters that tell of them from GESTIONNAIRE_PARC', async () => {
    const zone = await insertZone(app.db)
    const vehicleId = await insertVehicle(app.db)
    const booking = await bookingIn(app, 'ASSIGNED', { vehicleId })
    const { status, tripOf } = await planning({ by: 'vehicle', zone, serviceType: 'DAILY_RENTAL' }, 'GESTIONNAIRE_PARC')
    expect(status).toBe(200)
    expect(tripOf(booking.id)).toEqual({
      id: booking.id,
      version: booking.version,
      bookingReference: booking.bookingReference,
      status: 'ASSIGNED',
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      driverId: booking.driver?.id,
      vehicleId,
      passengers: 2,
      isMatch: true,
    })
  })

  it('refuses GESTIONNAIRE_PARC the rows of drivers', async () => {
    const { status, error } = await planning({}, 'GESTIONNAIRE_PARC')
    expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
  })
})

describe('GET /api/dashboard/planning of days that it cannot show', () => {
  it.for([
    [{ from: '2026-11-22', to: '2026-12-22' }, undefined],
    [{ from: '2026-11-22', to: '2026-12-23' }, 'Le planning montre au plus 31 jours'],
    [{ from: '2026-11-22', to: '2027-12-27' }, 'Le planning montre au plus 31 jours'],
    [{ from: '2026-11-22', to: '2026-11-21' }, 'La fin doit être après le début'],
    [{ from: '2026-11-22', to: '2026-02-30' }, 'La date de fin est invalide'],
  ] as const)('answers %j with the message %s', async ([days, message]) => {
    const { status, error } = await planning(days)
    expect([status, error?.fields?.to]).toEqual([message ? 400 : 200, message])
  })

  it('requires the kind of rows', async () => {
    const { status, error } = await app.send(
      'OPERATRICE',
      'GET',
      '/api/dashboard/planning?from=2026-11-22&to=2026-11-22',
    )
    expect([status, error?.fields]).toEqual([400, { by: 'Choisissez chauffeurs ou véhicules' }])
  })
})

describe('the version of a trip in the planning', () => {
  it('allows a change with If-Match', async () => {
    const booking = await createBookingAs(app, 'ADMIN')
    const version = (await planning()).tripOf(booking.id)?.version
    const { id: driverId } = await insertDriver(app.db)
    const headers = { 'if-match': String(version) }
    expect((await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId }, { headers })).status).toBe(200)
  })
})
