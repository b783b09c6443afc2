import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const day = '2026-11-22'

it('gives a late trip to a driver who has its time from now on, such as one whose trip has just ended', async () => {
  const client = await insertClient(app.db)
  const trip = (scheduledTime: string) => ({ form: { ...transferForm(client), scheduledDate: day, scheduledTime } })
  const crew = async () => {
    const { id: driverId } = await insertDriver(app.db)
    await insertVehicle(app.db, { driverId })
    return driverId
  }
  const [soonTaken, justFree] = [await crew(), await crew()]
  const late = await bookingIn(app, 'CONFIRMED', trip('08:00'))
  await bookingIn(app, 'ASSIGNED', { driverId: soonTaken, ...trip('09:20') })
  await bookingIn(app, 'COMPLETED', { driverId: justFree, ...trip('07:30') })
  app.setNow(new Date(`${day}T08:45:00Z`))
  const operator = await app.signIn(app.userIds.OPERATRICE)
  const proposed = async (driverId: string) => {
    const { data } = await app.call(operator, proposeAssignments, { date: day, driverIds: [driverId] })
    return data.assignments.map(({ bookingId }) => bookingId)
  }
  expect(await proposed(soonTaken)).toEqual([])
  expect(await proposed(justFree)).toEqual([late.id])
})
