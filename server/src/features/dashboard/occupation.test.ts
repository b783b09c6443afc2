import { createAbsence } from '@yoon/contract/absences/calls'
import type { BookingFormInput } from '@yoon/contract/bookings/form'
import { getOccupation } from '@yoon/contract/dashboard/calls'
import { occupationVehiclesMax } from '@yoon/contract/dashboard/occupation'
import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertVehicle, transferForm } from '../../testing/builders.ts'
import { sendPaper } from '../../testing/papers.ts'
import { statementsOf } from '../../testing/statements.ts'

let app: TestApp
let vehicleId: string
beforeEach(async () => {
  app = await createTestApp()
  vehicleId = await insertVehicle(app.db)
})
afterEach(() => app.close())

async function occupation(role: Role = 'ADMIN') {
  return (await app.call(role, getOccupation)).data
}

async function ofVehicle(id = vehicleId) {
  return (await occupation()).vehicles.find((vehicle) => vehicle.id === id)
}

/** Gives the vehicle a trip between two local moments; the present is 21 November 2026 at 14:32. */
async function tripBetween(from: string, to: string, status: Parameters<typeof bookingIn>[1] = 'ASSIGNED') {
  const form: BookingFormInput = transferForm(await insertClient(app.db), { scheduledDate: '2027-03-01' })
  const booking = await bookingIn(app, status, { form, vehicleId })
  await sql`update bookings set is_overlap_allowed = true, scheduled_date = ${from}::date, scheduled_time = ${from}::timestamp::time,
      starts_at = ${from}::timestamp at time zone 'Africa/Dakar', ends_at = ${to}::timestamp at time zone 'Africa/Dakar'
    where id = ${booking.id}`.execute(app.db)
  return booking
}

describe('GET /api/dashboard/occupation', () => {
  it('answers no vehicle for a company without any', async () => {
    await sql`delete from vehicles`.execute(app.db)
    expect(await occupation()).toEqual({ day: '2026-11-21', vehicles: [], areAllVehicles: true })
  })

  it('answers the trips of a vehicle on the day in minutes, and their share of the working hours', async () => {
    await tripBetween('2026-11-21 08:00', '2026-11-21 10:00', 'COMPLETED')
    await tripBetween('2026-11-21 18:30', '2026-11-21 19:30')
    await tripBetween('2026-11-22 08:00', '2026-11-22 09:00')
    await tripBetween('2026-11-20 08:00', '2026-11-20 09:00')
    expect(await ofVehicle()).toMatchObject({
      isAvailable: true,
      hasExpiredPaper: false,
      share: 19,
      trips: [
        { from: 480, to: 600, status: 'COMPLETED' },
        { from: 1110, to: 1170, status: 'ASSIGNED' },
      ],
      absences: [],
    })
  })

  it('cuts trips at the edges of the day, and counts no night and no minute twice in the share', async () => {
    await tripBetween('2026-11-20 23:00', '2026-11-21 07:00')
    await tripBetween('2026-11-21 06:00', '2026-11-21 07:36')
    await tripBetween('2026-11-21 21:00', '2026-11-22 01:00')
    expect(await ofVehicle()).toMatchObject({
      share: 16,
      trips: [
        { from: 0, to: 420 },
        { from: 360, to: 456 },
        { from: 1260, to: 1440 },
      ],
    })
  })

  it('answers a rental that began days earlier, and neither cancelled nor deleted trips', async () => {
    await tripBetween('2026-11-12 09:00', '2026-11-23 00:00', 'IN_PROGRESS')
    const cancelled = await tripBetween('2026-11-21 08:00', '2026-11-21 10:00')
    await sql`update bookings set status = 'CANCELLED', cancel_reason = 'CLIENT' where id = ${cancelled.id}`.execute(
      app.db,
    )
    const deleted = await tripBetween('2026-11-21 11:00', '2026-11-21 12:00')
    await sql`update bookings set deleted_at = now() where id = ${deleted.id}`.execute(app.db)
    expect(await ofVehicle()).toMatchObject({ share: 100, trips: [{ from: 0, to: 1440, status: 'IN_PROGRESS' }] })
  })

  it('tells of an absence today, a switched off vehicle and an expired paper that blocks', async () => {
    const [off, unsure] = [await insertVehicle(app.db, { isAvailable: false }), await insertVehicle(app.db)]
    const absence = { vehicleId, from: '2026-11-21T16:00', to: '2026-11-24T18:00', reason: 'MAINTENANCE' as const }
    expect((await app.call('ADMIN', createAbsence, absence)).status).toBe(201)
    for (const [kind, expiresOn] of [
      ['INSURANCE', '2026-11-20'],
      ['INSPECTION', '2026-11-21'],
    ] as const) {
      const vehicle = kind === 'INSURANCE' ? unsure : vehicleId
      expect((await sendPaper(app, 'ADMIN', { fields: { vehicleId: vehicle, kind, expiresOn } })).status).toBe(201)
    }
    expect(await ofVehicle()).toMatchObject({
      share: 0,
      hasExpiredPaper: false,
      absences: [{ from: 960, to: 1440, reason: 'MAINTENANCE' }],
    })
    expect(await ofVehicle(off)).toMatchObject({ isAvailable: false })
    expect(await ofVehicle(unsure)).toMatchObject({ isAvailable: true, hasExpiredPaper: true })
  })

  it('puts the vehicle with the largest share first', async () => {
    const free = await insertVehicle(app.db)
    await tripBetween('2026-11-21 08:00', '2026-11-21 10:00')
    expect((await occupation()).vehicles.map(({ id }) => id)).toEqual([vehicleId, free])
  })

  it('counts the minutes of the day in the time zone of the company', async () => {
    await tripBetween('2026-11-21 08:00', '2026-11-21 10:00')
    await sql`update settings set business = jsonb_set(business, '{timezone}', '"Europe/Paris"')`.execute(app.db)
    expect(await ofVehicle()).toMatchObject({ trips: [{ from: 540, to: 660 }] })
  })

  it('answers a bounded number of vehicles, and says if there are more', async () => {
    for (let count = 1; count < occupationVehiclesMax; count += 1) await insertVehicle(app.db)
    const whole = await occupation()
    expect([whole.vehicles.length, whole.areAllVehicles]).toEqual([occupationVehiclesMax, true])
    await insertVehicle(app.db)
    const part = await occupation()
    expect([part.vehicles.length, part.areAllVehicles]).toEqual([occupationVehiclesMax, false])
  })

  it('reads everything with one statement', async () => {
    const statements = await statementsOf(app.db, async () => void (await occupation()))
    expect(statements.filter((statement) => /\bvehicles\b/.test(statement))).toHaveLength(1)
  })

  it('names no client, place or price, also to the fleet manager', async () => {
    await tripBetween('2026-11-21 08:00', '2026-11-21 10:00')
    const [vehicle] = (await occupation('GESTIONNAIRE_PARC')).vehicles
    expect(Object.keys(vehicle?.trips[0] ?? {}).toSorted()).toEqual(['from', 'status', 'to'])
  })
})
