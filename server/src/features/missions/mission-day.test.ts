import {
  assignDriver,
  completeBooking,
  createBooking,
  getBooking,
  getBookingHistory,
  prepareDriverMessage,
} from '@yoon/contract/bookings/calls'
import { getClientTrip, rateTrip } from '@yoon/contract/client-links/calls'
import { getMission } from '@yoon/contract/missions/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { clientToken, missionToken, press } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('a trip is booked by phone, assigned, driven step by step, collected by its driver, completed and rated', async () => {
  const driver = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr', phone: '+221781234567' })
  const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
  const form = transferForm(await insertClient(app.db), {
    scheduledDate: '2026-11-21',
    scheduledTime: '14:35',
    collectByDriver: true,
  })
  const { id } = (await app.call('OPERATRICE', createBooking, form)).data
  await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id, vehicleId })
  await app.call('OPERATRICE', prepareDriverMessage, { id, notes: null })
  const mission = await missionToken(app, id)
  const client = await clientToken(app, id)
  expect((await app.call(null, getMission, { token: mission })).data.collect).toEqual({
    amount: 35_000,
    currency: 'XOF',
  })

  const at = async (time: string, step: Parameters<typeof press>[2], more = {}) => {
    app.setNow(new Date(`2026-11-21T${time}:00Z`))
    expect((await press(app, mission, step, { time, ...more })).status).toBe(200)
  }
  await at('14:33', 'SEEN')
  await at('14:34', 'ACCEPTED')
  await at('14:35', 'EN_ROUTE')
  await at('14:38', 'ON_SITE')
  await at('14:57', 'ON_BOARD')
  expect((await app.call(null, getClientTrip, { token: client })).data.steps.map(({ step }) => step)).toEqual([
    'EN_ROUTE',
    'ON_SITE',
    'ON_BOARD',
  ])
  await at('14:58', 'DONE')
  await at('14:59', 'CASH', { amount: 35_000 })
  const { data } = await app.call('OPERATRICE_CAISSIERE', getBooking, { id })
  expect(data).toMatchObject({
    status: 'IN_PROGRESS',
    mission: { position: 'DONE', isConfirmationNeeded: false },
    waiting: { minutes: 19, graceMinutes: 15, billableMinutes: 4 },
  })
  const cash = data.steps.find(({ step }) => step === 'CASH')?.amount ?? 0
  const paid = await app.call('OPERATRICE_CAISSIERE', completeBooking, {
    id,
    method: 'CASH',
    amount: cash,
    transactionId: 'ESP-1',
  })
  expect(paid.data).toMatchObject({ status: 'COMPLETED', paidAmount: 35_000 })
  expect((await app.call(null, rateTrip, { token: client, stars: 5, comment: 'Parfait' })).status).toBe(200)

  const history = await app.call('OPERATRICE', getBookingHistory, { id })
  expect(history.data.map(({ action }) => action).toReversed()).toEqual([
    'booking.created',
    'booking.assigned',
    'booking.message_prepared',
    'booking.mission_link_made',
    'booking.client_link_made',
    'booking.step_reported',
    'booking.step_reported',
    'booking.step_reported',
    'booking.started',
    ...new Array(4).fill('booking.step_reported'),
    'payment.recorded',
    'booking.completed',
    'booking.rated',
  ])
})
