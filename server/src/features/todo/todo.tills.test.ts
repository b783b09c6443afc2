import { completeBooking } from '@yoon/contract/bookings/calls'
import { addTillEntry, closeTill, openTill, validateTill } from '@yoon/contract/till/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import type { TodoCause } from '@yoon/contract/todo/causes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertDriver } from '../../testing/builders.ts'
import { press, sendMission } from '../../testing/missions.ts'
import { moveClock } from '../../testing/move-clock.ts'
import { cashPayment, closeTillOf, countOf, holdByDriver, openTillOf, signInCashier } from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function linesOf(as: Caller, cause: TodoCause) {
  return (await app.call(as, listTodo, { limit: '100', cause } as never)).data
}

const hoursLater = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)

it('shows a closed till to others until it is validated, as a difference above the threshold', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier, 10_000)
  const exact = await closeTillOf(app, cashier, 10_000)
  await openTillOf(app, cashier, 10_000)
  const off = await closeTillOf(app, cashier, 7_000, 'Inconnu')
  expect(await linesOf(cashier, 'TILL_TO_VALIDATE')).toEqual([])
  expect(await linesOf(cashier, 'TILL_DIFFERENCE')).toEqual([])
  expect(await linesOf('CAISSIERE', 'TILL_TO_VALIDATE')).toMatchObject([
    { subject: { kind: 'till', id: exact.id }, urgency: 'low', till: { number: exact.number, difference: 0 } },
  ])
  expect(await linesOf('CAISSIERE', 'TILL_DIFFERENCE')).toMatchObject([
    {
      subject: { id: off.id },
      urgency: 'medium',
      till: { difference: -3_000 },
      action: { kind: 'TILL', url: `/dashboard/till?dialog=view&till=${off.id}` },
    },
  ])
  expect(await linesOf('OPERATRICE', 'TILL_DIFFERENCE')).toEqual([])
  await app.call('ADMIN', validateTill, { id: off.id })
  await app.call('ADMIN', validateTill, { id: exact.id })
  expect(await linesOf('CAISSIERE', 'TILL_DIFFERENCE')).toEqual([])
  expect(await linesOf('CAISSIERE', 'TILL_TO_VALIDATE')).toEqual([])
})

it('shows a trip whose driver reports another amount in cash than is due, until it is completed', async () => {
  const same = await sendMission(app)
  const { booking, token } = await sendMission(app, { scheduledTime: '15:10' })
  await press(app, same.token, 'CASH', { amount: 35_000 })
  const { status, text } = await press(app, token, 'CASH', { amount: 30_000 })
  expect(status, text).toBe(200)
  const ofTrip = async () =>
    (await linesOf('CAISSIERE', 'CASH_MISMATCH')).filter(({ bookingId }) =>
      [booking.id, same.booking.id].includes(bookingId ?? ''),
    )
  expect(await ofTrip()).toMatchObject([
    { bookingId: booking.id, urgency: 'medium', amount: 30_000, action: { kind: 'COMPLETE', bookingId: booking.id } },
  ])
  expect(await linesOf('MODERATOR', 'CASH_MISMATCH')).toEqual([])
  await app.call('CAISSIERE', completeBooking, { id: booking.id, ...cashPayment(30_000), heldByDriver: true })
  expect(await ofTrip()).toEqual([])
})

it('shows a till that has been open for 16 hours, and the cash that a driver has held for a day', async () => {
  const { id: driverId } = await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })
  const held = await bookingIn(app, 'COMPLETED', { driverId })
  await holdByDriver(app, held.id, driverId)
  const { data } = await app.call('CAISSIERE', openTill, { float: 0 })
  await moveClock(app, hoursLater(15.9))
  expect(await linesOf('ADMIN', 'TILL_OPEN_LONG')).toEqual([])
  await moveClock(app, hoursLater(16))
  expect(await linesOf('ADMIN', 'TILL_OPEN_LONG')).toMatchObject([
    { subject: { kind: 'till', id: data.id }, till: { number: null, difference: null } },
  ])
  expect(await linesOf('ADMIN', 'DRIVER_CASH')).toEqual([])
  await moveClock(app, hoursLater(24))
  expect(await linesOf('OPERATRICE_CAISSIERE', 'DRIVER_CASH')).toMatchObject([
    {
      subject: { kind: 'driver', id: driverId, label: 'Ibrahima Sarr' },
      amount: 35_000,
      action: { kind: 'TILL', url: '/dashboard/till?tab=drivers' },
    },
  ])
  await app.call('CAISSIERE', addTillEntry, { kind: 'REMITTANCE', amount: 35_000, driverId })
  expect(await linesOf('ADMIN', 'DRIVER_CASH')).toEqual([])
  await app.call('CAISSIERE', closeTill, { counts: countOf(35_000) })
  expect(await linesOf('ADMIN', 'TILL_OPEN_LONG')).toEqual([])
  expect(await linesOf('CAISSIERE', 'TILL_OPEN_LONG')).toEqual([])
})
