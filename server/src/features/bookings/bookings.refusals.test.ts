import { randomUUID } from 'node:crypto'
import { assignDriver, completeBooking, settleBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  hourlyForm,
  insertClient,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'

let app: TestApp
let client: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
})
afterAll(() => app.close())

const stale = { headers: { 'if-match': '99' } }
const chooseDriver = { driverId: 'Veuillez sélectionner un chauffeur' }
const badPhone = { phoneNumber: 'Format de téléphone invalide' }

/** Errors of the input are reported before errors of the booking (rules/bookings 6). */
describe('input errors that only the service detects', () => {
  it('reports a past date before a missing, stale or finished booking', async () => {
    const yesterday = transferForm(client, { scheduledDate: '2026-11-20' })
    const open = await bookingIn(app, 'PENDING')
    const over = await bookingIn(app, 'CANCELLED')
    const answers = [
      await app.call('ADMIN', updateBooking, { id: randomUUID(), ...yesterday }),
      await app.call('ADMIN', updateBooking, { id: open.id, ...yesterday }, stale),
      await app.call('ADMIN', updateBooking, { id: over.id, ...yesterday }),
    ]
    for (const { status, error } of answers) {
      expect([status, error?.fields]).toEqual([400, { scheduledDate: 'La date ne peut pas être dans le passé' }])
    }
  })

  it('reports a missing driver before a missing, stale or finished booking', async () => {
    const open = await bookingIn(app, 'PENDING')
    const over = await bookingIn(app, 'CANCELLED')
    const answers = [
      await app.call('ADMIN', assignDriver, { id: randomUUID() }),
      await app.call('ADMIN', assignDriver, { id: open.id, vehicleId: randomUUID() }, stale),
      await app.call('ADMIN', assignDriver, { id: over.id }),
    ]
    for (const { status, error } of answers) expect([status, error?.fields]).toEqual([400, chooseDriver])
  })

  it('reports a driver for a rental without driver before its stale version', async () => {
    const rental = await createBookingAs(app, 'ADMIN', hourlyForm(client, { withDriver: false }))
    const driver = await app.call('ADMIN', assignDriver, { id: rental.id, driverId: randomUUID() }, stale)
    expect([driver.status, driver.error?.fields]).toEqual([400, { driverId: 'Cette location est sans chauffeur' }])
    const none = await app.call('ADMIN', assignDriver, { id: rental.id }, stale)
    expect([none.status, none.error?.fields]).toEqual([400, { vehicleId: 'Veuillez sélectionner un véhicule' }])
  })

  it('reports an invalid phone before a missing, stale or unpayable booking', async () => {
    const pending = await bookingIn(app, 'PENDING')
    const payment = { ...wavePayment(), phoneNumber: '1'.repeat(18) }
    for (const endpoint of [completeBooking, settleBooking]) {
      const answers = [
        await app.call('ADMIN', endpoint, { id: randomUUID(), ...payment }),
        await app.call('ADMIN', endpoint, { id: pending.id, ...payment }, stale),
        await app.call('ADMIN', endpoint, { id: pending.id, ...payment }),
      ]
      for (const { status, error } of answers) expect([status, error?.fields]).toEqual([400, badPhone])
    }
  })
})

describe('a missing booking', () => {
  it('answers 404 to valid calls for a missing booking whatever the version', async () => {
    const id = randomUUID()
    const answers = [
      await app.call('ADMIN', updateBooking, { id, ...transferForm(client) }, stale),
      await app.call('ADMIN', assignDriver, { id, driverId: randomUUID() }, stale),
      await app.call('ADMIN', assignDriver, { id, vehicleId: randomUUID() }, stale),
      await app.call('ADMIN', completeBooking, { id, ...wavePayment() }, stale),
    ]
    for (const { status, error } of answers) expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
  })
})
