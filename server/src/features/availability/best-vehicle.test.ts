import { bestVehicle } from '@yoon/contract/availability/best-vehicle'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver } from '@yoon/contract/bookings/calls'
import type { TakenDetails } from '@yoon/contract/planning/schemas'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

type VehicleType = 'SUV' | 'SEDAN' | 'VAN'

async function vehicleOf(driverId: string, type: VehicleType, capacity: number, plate: string): Promise<string> {
  const id = await insertVehicle(app.db, { driverId })
  await app.db.updateTable('vehicles').set({ type, capacity, license_plate: plate }).where('id', '=', id).execute()
  return id
}

/** Returns the vehicle of the only free driver that each list takes for a trip: of a proposal, a dialog and an alternative. */
async function chosen(vehicleType: VehicleType | null, busy: { driverId: string; vehicleId: string }) {
  const form = transferForm(await insertClient(app.db), { scheduledTime: '08:30', passengers: 3, vehicleType })
  const { id } = await bookingIn(app, 'CONFIRMED', { form })
  const proposal = await app.call('OPERATRICE', proposeAssignments, { bookingIds: [id] })
  const listed = await app.call('OPERATRICE', listAvailableDrivers, { bookingId: id })
  const refused = await app.call('OPERATRICE', assignDriver, { id, ...busy })
  const { alternatives = [] } = (refused.error?.details ?? {}) as Partial<TakenDetails>
  const [first] = alternatives
  const vehicles = listed.data?.[0]?.vehicles ?? []
  return [
    proposal.data?.assignments[0]?.vehicleId,
    bestVehicle(vehicles, { passengers: 3, vehicleType })?.id,
    first?.kind === 'driver' && first.vehicleId,
  ]
}

it('a proposal, the assignment dialog and an alternative take the same vehicle', async () => {
  const { id: free } = await insertDriver(app.db, { firstName: 'Awa' })
  const { id: taken } = await insertDriver(app.db, { firstName: 'Binta' })
  const busy = { driverId: taken, vehicleId: await vehicleOf(taken, 'SEDAN', 4, 'DK-0001-Z') }
  const trip = transferForm(await insertClient(app.db), { scheduledTime: '08:15' })
  await bookingIn(app, 'ASSIGNED', { form: trip, driverId: taken })
  await vehicleOf(free, 'SEDAN', 4, 'DK-0009-C')
  const van = await vehicleOf(free, 'VAN', 8, 'DK-0009-D')
  const sedan = await vehicleOf(free, 'SEDAN', 4, 'DK-0009-B')
  const suv = await vehicleOf(free, 'SUV', 5, 'DK-0009-A')
  await vehicleOf(free, 'SEDAN', 2, 'DK-0008-A')
  expect(await chosen(null, busy)).toEqual([sedan, sedan, sedan])
  expect(await chosen('VAN', busy)).toEqual([van, van, van])
  expect(await chosen('SUV', busy)).toEqual([suv, suv, suv])
})
