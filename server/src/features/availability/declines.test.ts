import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver, unassignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { TakenDetails } from '@yoon/contract/planning/schemas'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertDriver, insertVehicle } from '../../testing/builders.ts'
import { press, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

async function crew(firstName: string): Promise<string> {
  const { id } = await insertDriver(app.db, { firstName, lastName: 'Sarr' })
  await insertVehicle(app.db, { driverId: id })
  return id
}

/** Creates a trip whose driver has declined it. */
async function declinedTrip(driverId: string): Promise<{ booking: Booking; token: string }> {
  const mission = await sendMission(app, { driverId })
  await press(app, mission.token, 'DECLINED', { note: 'Voiture au garage' })
  return mission
}

const fitsOf = async ({ id }: Booking) => {
  const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: id })
  return data.map((driver) => [driver.user.firstName, driver.fit])
}

it('lists a driver who has declined a trip behind the others, until they accept it after all', async () => {
  const declining = await crew('Abdou')
  await crew('Binta')
  const { booking, token } = await declinedTrip(declining)
  const other = await sendMission(app, { scheduledTime: '20:00', driverId: await crew('Coumba') })
  expect(await fitsOf(booking)).toEqual([
    ['Binta', 'FREE'],
    ['Coumba', 'FREE'],
    ['Abdou', 'DECLINED'],
  ])
  expect(Object.fromEntries(await fitsOf(other.booking)).Abdou).toBe('FREE')
  await press(app, token, 'ACCEPTED', { time: '14:33' })
  expect(Object.fromEntries(await fitsOf(booking)).Abdou).toBe('FREE')
})

it('proposes nobody who has declined a trip, and says so where nobody is left', async () => {
  const declining = await crew('Abdou')
  const { booking } = await declinedTrip(declining)
  await app.call('OPERATRICE', unassignDriver, { id: booking.id })
  const propose = async () => (await app.call('OPERATRICE', proposeAssignments, { bookingIds: [booking.id] })).data
  const { assignments, leftOver } = await propose()
  expect(assignments).toEqual([])
  expect(leftOver[0]?.reasons).toEqual(['1\u00a0chauffeur a refusé cette course'])
  const other = await crew('Binta')
  expect((await propose()).assignments.map(({ driverId }) => driverId)).toEqual([other])
})

it('names nobody who has declined a trip as an alternative to a driver who is taken', async () => {
  const [declining, busy, free] = [await crew('Abdou'), await crew('Binta'), await crew('Coumba')]
  const { booking } = await declinedTrip(declining)
  await sendMission(app, { driverId: busy })
  const { error } = await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: busy })
  const { alternatives = [] } = (error?.details ?? {}) as Partial<TakenDetails>
  expect(alternatives.flatMap((one) => (one.kind === 'driver' ? [one.driverId] : []))).toEqual([free])
})
