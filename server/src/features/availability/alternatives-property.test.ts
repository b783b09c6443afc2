import { createAbsence } from '@yoon/contract/absences/calls'
import { assignDriver, unassignDriver } from '@yoon/contract/bookings/calls'
import type { BookingFormInput } from '@yoon/contract/bookings/form'
import { saveTravelTimes } from '@yoon/contract/fares/calls'
import type { Alternative, TakenDetails } from '@yoon/contract/planning/schemas'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { sendPaper } from '../../testing/papers.ts'
import { insertPlace, insertZone } from '../../testing/places.ts'

let app: TestApp
let client: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
  const [near, far] = [await insertZone(app.db, 'Almadies'), await insertZone(app.db, 'Saly')]
  await insertPlace(app.db, { name: 'Pointe des Almadies', zoneId: near })
  await insertPlace(app.db, { name: 'Plage de Saly', zoneId: far })
  // A start in another period takes much longer, or less.
  const times = [{ fromZoneId: near, toZoneId: far, peakMinutes: 100, normalMinutes: 30, nightMinutes: 150 }]
  await app.call('ADMIN', saveTravelTimes, { times }, { headers: { 'if-match': '1' } })
})
afterAll(() => app.close())

/** A Tuesday, of which the last hours are asked about: trips reach into the next day, when papers have expired. */
const day = '2026-12-01'

/** A quarter of an hour of the evening, from 16:00 on. */
const quarter = fc.nat(31)
const timeOf = (at: number) => `${16 + Math.floor(at / 4)}:${String((at % 4) * 15).padStart(2, '0')}`

const crews = fc.array(
  fc.record({
    trips: fc.array(quarter, { maxLength: 3 }),
    absentFrom: fc.option(quarter),
    isInWorkshop: fc.boolean(),
    expired: fc.constantFrom('none', 'none', 'driver', 'vehicle'),
    expiresOn: fc.constantFrom('2026-11-30', day, '2026-12-02'),
    seats: fc.constantFrom(2, 4),
  }),
  { minLength: 3, maxLength: 4 },
)
type Crew = (typeof crews extends fc.Arbitrary<infer All> ? All : never) extends (infer One)[] ? One : never

const wanted = fc.record({
  at: quarter,
  service: fc.constantFrom('way', 'way', 'hours', 'unknown', 'vehicle', 'vehicle'),
  passengers: fc.constantFrom(2, 4),
})
type Wanted = typeof wanted extends fc.Arbitrary<infer One> ? One : never

function formOf({ at, service, passengers }: Wanted): BookingFormInput {
  const more = { scheduledDate: day, scheduledTime: timeOf(at), passengers }
  const ofDay = { rentalStartDate: day, rentalEndDate: day, scheduledTime: timeOf(at), passengers }
  if (service === 'vehicle') return dailyForm(client, { ...ofDay, withDriver: false })
  if (service === 'hours') return hourlyForm(client, { ...more, rentalDuration: 2 })
  const way = { pickupLocation: 'Pointe des Almadies', destination: 'Plage de Saly' }
  return transferForm(client, { ...more, ...(service === 'way' && way) })
}

interface Made {
  driverId: string
  vehicleId: string
}

/** Makes a driver with a vehicle, their trips, absence and papers. */
async function make({ trips, absentFrom, isInWorkshop, expired, expiresOn, seats }: Crew): Promise<Made> {
  const { id: driverId } = await insertDriver(app.db)
  const vehicleId = await insertVehicle(app.db, { driverId })
  await sql`update vehicles set capacity = ${seats} where id = ${vehicleId}`.execute(app.db)
  for (const at of trips) {
    const { id } = await createBookingAs(app, 'ADMIN', formOf({ at, service: 'way', passengers: 2 }))
    const { status } = await app.call('ADMIN', assignDriver, { id, driverId, allowOverlap: true })
    expect(status).toBe(200)
  }
  if (absentFrom !== null) {
    const hours = { from: `${day}T${timeOf(absentFrom)}`, to: '2026-12-02T06:00' }
    const owner = isInWorkshop
      ? ({ vehicleId, reason: 'MAINTENANCE' } as const)
      : ({ driverId, reason: 'LEAVE' } as const)
    await app.call('ADMIN', createAbsence, { ...owner, ...hours })
  }
  if (expired === 'driver') await sendPaper(app, 'ADMIN', { fields: { driverId, kind: 'LICENCE', expiresOn } })
  if (expired === 'vehicle') await sendPaper(app, 'ADMIN', { fields: { vehicleId, kind: 'INSURANCE', expiresOn } })
  return { driverId, vehicleId }
}

/** Takes an alternative for a booking that wants the same, and gives it back. */
async function take(one: Alternative, form: BookingFormInput, asked: Partial<Made>): Promise<unknown> {
  const { id } = await createBookingAs(app, 'ADMIN', form)
  const { status, error } =
    one.kind === 'driver'
      ? await app.call('OPERATRICE', assignDriver, { id, driverId: one.driverId, vehicleId: one.vehicleId })
      : one.kind === 'start'
        ? await app.call('OPERATRICE', rescheduleBooking, {
            id,
            scheduledDate: one.scheduledDate,
            scheduledTime: one.scheduledTime,
            ...asked,
          })
        : await app.call('OPERATRICE', assignDriver, { id, vehicleId: one.vehicleId })
  if (status === 200) await app.call('OPERATRICE', unassignDriver, { id })
  return status === 200 ? 'taken' : [one, error]
}

it('offers only alternatives that can be taken as they are', { timeout: 120_000 }, async () => {
  const offered = { driver: 0, start: 0, vehicle: 0 }
  await fc.assert(
    fc.asyncProperty(crews, wanted, async (all, asked) => {
      // Takes the crews of earlier runs, and their trips, out of the way.
      await sql`update drivers set is_available = false`.execute(app.db)
      await sql`update vehicles set is_available = false`.execute(app.db)
      const made: Made[] = []
      for (const crew of all) made.push(await make(crew))
      const form = formOf(asked)
      for (const { driverId, vehicleId } of made) {
        const crew = asked.service === 'vehicle' ? { vehicleId } : { driverId }
        const { id } = await createBookingAs(app, 'ADMIN', form)
        const { status, error } = await app.call('OPERATRICE', assignDriver, { id, ...crew })
        if (status === 200) await app.call('OPERATRICE', unassignDriver, { id })
        const { alternatives = [] } = (error?.details ?? {}) as Partial<TakenDetails>
        for (const one of alternatives) {
          offered[one.kind] += 1
          expect(await take(one, form, crew)).toBe('taken')
        }
      }
    }),
    { numRuns: 24, seed: 18 },
  )
  expect(Math.min(offered.driver, offered.start, offered.vehicle)).toBeGreaterThan(5)
})
