import { createAbsence } from '@yoon/contract/absences/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Alternative, TakenDetails } from '@yoon/contract/planning/schemas'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function trip(scheduledTime: string, driverId?: string, more = {}): Promise<Booking> {
  const form = transferForm(await insertClient(app.db), { scheduledTime, ...more })
  return bookingIn(app, driverId ? 'ASSIGNED' : 'CONFIRMED', { form, ...(driverId && { driverId }) })
}

interface Crew {
  driverId: string
  vehicleId: string
}

async function crew(firstName: string, capacity = 4): Promise<Crew> {
  const { id: driverId } = await insertDriver(app.db, { firstName })
  const vehicleId = await insertVehicle(app.db, { driverId })
  await app.db.updateTable('vehicles').set({ capacity, type: 'SEDAN' }).where('id', '=', vehicleId).execute()
  return { driverId, vehicleId }
}

async function refused(id: string, crew: Partial<Crew>): Promise<Alternative[]> {
  const { status, error } = await app.call('OPERATRICE', assignDriver, { id, ...crew })
  expect(status).toBe(409)
  const { conflicts, alternatives = [] } = (error?.details ?? { conflicts: [] }) as TakenDetails
  expect(conflicts.length).toBeGreaterThan(0)
  return alternatives
}

const named = (alternatives: Alternative[]) =>
  alternatives.map((one) =>
    one.kind === 'driver' ? one.driverId : one.kind === 'vehicle' ? one.vehicleId : one.scheduledTime,
  )

describe('alternatives of a driver who is taken', () => {
  it('names two free drivers with their vehicles and the nearest free start', async () => {
    const busy = await crew('Abdou')
    const [quiet, worker, third] = [await crew('Fatou'), await crew('Binta'), await crew('Coumba')]
    await trip('08:00', busy.driverId)
    await trip('14:00', worker.driverId)
    await trip('14:00', third.driverId)
    const open = await trip('08:30')
    const alternatives = await refused(open.id, busy)
    // Fatou has no trip around it; Binta comes before Coumba by name. The driver is free from 09:00.
    expect(named(alternatives)).toEqual([quiet.driverId, worker.driverId, '09:00'])
    expect(alternatives[0]).toMatchObject({ kind: 'driver', vehicleId: quiet.vehicleId, driverName: 'Fatou Sarr' })
    expect(alternatives[2]).toEqual({ kind: 'start', scheduledDate: '2026-11-22', scheduledTime: '09:00' })
  })

  it('leaves absent drivers out, and names alternatives to an absent driver', async () => {
    const [away, free, absent] = [await crew('Abdou'), await crew('Binta'), await crew('Awa')]
    const at = (from: string, to: string) => ({ from: `2026-11-22T${from}`, to: `2026-11-22T${to}` })
    for (const { driverId } of [away, absent]) {
      await app.call('ADMIN', createAbsence, { driverId, reason: 'LEAVE', ...at('08:00', '09:15') })
    }
    const { status, error } = await app.call('OPERATRICE', assignDriver, { id: (await trip('08:30')).id, ...away })
    expect([status, error?.code]).toEqual([409, 'DRIVER_ABSENT'])
    const { alternatives = [] } = (error?.details ?? {}) as Partial<TakenDetails>
    expect(named(alternatives)).toEqual([free.driverId, '09:15', '09:30'])
  })

  it('names drivers and starts that can be taken', async () => {
    const busy = await crew('Abdou')
    await crew('Fatou')
    await trip('08:00', busy.driverId)
    const open = await trip('08:30')
    const alternatives = await refused(open.id, busy)
    expect(alternatives.map(({ kind }) => kind)).toEqual(['driver', 'start', 'start'])
    for (const one of alternatives) {
      if (one.kind === 'driver') {
        const { driverId, vehicleId } = one
        expect((await app.call('OPERATRICE', assignDriver, { id: open.id, driverId, vehicleId })).status).toBe(200)
      } else if (one.kind === 'start') {
        const { scheduledDate, scheduledTime } = one
        const body = { id: open.id, scheduledDate, scheduledTime, ...busy }
        expect((await app.call('OPERATRICE', rescheduleBooking, body)).status).toBe(200)
      }
    }
  })

  it('leaves out drivers who are taken, unavailable, or without a free vehicle that has the seats', async () => {
    const busy = await crew('Abdou')
    const taken = await crew('Binta')
    const small = await crew('Coumba', 2)
    const off = await crew('Demba')
    await app.db.updateTable('drivers').set({ is_available: false }).where('id', '=', off.driverId).execute()
    const held = await crew('Elimane')
    await insertDriver(app.db, { firstName: 'Gora' })
    await trip('08:00', busy.driverId)
    await trip('08:45', taken.driverId)
    const { id: other } = await insertDriver(app.db, { firstName: 'Zahra' })
    await app.call('ADMIN', assignDriver, { id: (await trip('08:15')).id, driverId: other, vehicleId: held.vehicleId })
    const alternatives = await refused((await trip('08:30', undefined, { passengers: 3 })).id, busy)
    expect(named(alternatives)).toEqual(['09:00', '09:15', '09:30'])
    expect(JSON.stringify(alternatives)).not.toContain(small.driverId)
  })

  it('proposes three drivers if no start within two hours is free, the wanted type of vehicle first', async () => {
    const busy = await crew('Abdou')
    const crews = [await crew('Binta'), await crew('Coumba'), await crew('Demba'), await crew('Elimane')]
    await app.db
      .updateTable('vehicles')
      .set({ type: 'VAN' })
      .where('id', '=', crews[3]?.vehicleId ?? '')
      .execute()
    for (const time of ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00']) await trip(time, busy.driverId)
    const open = await trip('08:30', undefined, { vehicleType: 'VAN' })
    const expected = [crews[3], crews[0], crews[1]].map((one) => one?.driverId)
    expect(named(await refused(open.id, busy))).toEqual(expected)
  })

  it('names the same driver with their other vehicle if only the vehicle is taken', async () => {
    const first = await crew('Abdou')
    const second = await insertVehicle(app.db, { driverId: first.driverId })
    const { id: other } = await insertDriver(app.db)
    const holder = await trip('08:00')
    await app.call('ADMIN', assignDriver, { id: holder.id, driverId: other, vehicleId: first.vehicleId })
    const [alternative] = await refused((await trip('08:30')).id, first)
    expect(alternative).toMatchObject({ driverId: first.driverId, vehicleId: second })
  })
})

describe('alternatives of other bookings', () => {
  it('names vehicles for a rental without driver, and no other starts for one by the day', async () => {
    const vehicle = async () => insertVehicle(app.db)
    const [taken, free] = [await vehicle(), await vehicle()]
    const rental = async () =>
      createBookingAs(app, 'ADMIN', dailyForm(await insertClient(app.db), { withDriver: false }))
    await app.call('ADMIN', assignDriver, { id: (await rental()).id, vehicleId: taken })
    const alternatives = await refused((await rental()).id, { vehicleId: taken })
    expect(alternatives).toMatchObject([{ kind: 'vehicle', vehicleId: free }])
  })

  it('names alternatives to a refused move too, for the window that was wanted', async () => {
    const [busy, free] = [await crew('Abdou'), await crew('Binta')]
    await trip('08:00', busy.driverId)
    const booking = await trip('12:00', busy.driverId)
    const to = { scheduledDate: '2026-11-22', scheduledTime: '08:15' }
    const { error } = await app.call('OPERATRICE', rescheduleBooking, { id: booking.id, ...to })
    const details = error?.details as { alternatives: Alternative[] } | undefined
    expect(named(details?.alternatives ?? [])).toEqual([free.driverId, '09:00', '09:15'])
  })
})
