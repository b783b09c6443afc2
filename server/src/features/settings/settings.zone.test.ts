import { assignDriver, completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { deletePayment, listPayments } from '@yoon/contract/payments/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  transferForm,
  wavePayment,
} from '../../testing/builders.ts'
import { saveSettings, settingsOf } from '../../testing/settings.ts'

let app: TestApp
let client: string
beforeEach(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
})
afterEach(() => app.close())

async function windowOf({ id }: Pick<Booking, 'id'>) {
  const { scheduledDate, scheduledTime, startsAt, endsAt, version } = (await app.call('ADMIN', getBooking, { id })).data
  return { scheduledDate, scheduledTime, startsAt, endsAt, version }
}

const paris = { business: { timezone: 'Europe/Paris' } } as const

describe('a change of the time zone', () => {
  it('keeps the local hours of unfinished bookings of every service, and does not move past bookings', async () => {
    const transfer = await createBookingAs(app, 'ADMIN', transferForm(client))
    const hourly = await createBookingAs(app, 'ADMIN', hourlyForm(client, { rentalDuration: 5 }))
    const days = { rentalStartDate: '2027-03-27', rentalEndDate: '2027-03-28', scheduledTime: '00:00' }
    const daily = await createBookingAs(app, 'ADMIN', dailyForm(client, days))
    const over = await bookingIn(app, 'CANCELLED')
    await saveSettings(app, { business: { transferMinutes: 90 } })
    const before = await Promise.all([transfer, hourly, over].map(windowOf))
    expect((await saveSettings(app, paris)).status).toBe(200)
    const earlier = (window: Awaited<ReturnType<typeof windowOf>>) => ({
      ...window,
      startsAt: new Date(Date.parse(window.startsAt) - 3_600_000).toISOString(),
      endsAt: new Date(Date.parse(window.endsAt) - 3_600_000).toISOString(),
    })
    expect(await Promise.all([transfer, hourly].map(windowOf))).toEqual(before.slice(0, 2).map(earlier))
    expect(await windowOf(over)).toEqual(before[2])
    // 28 March 2027 has 23 hours in Paris.
    expect(await windowOf(daily)).toMatchObject({
      startsAt: '2027-03-26T23:00:00.000Z',
      endsAt: '2027-03-28T22:00:00.000Z',
    })
  })

  it('moves back-to-back trips without an intermediate overlap', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const trips: Booking[] = []
    for (const scheduledTime of ['08:00', '09:00', '10:00']) {
      const trip = await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledTime }))
      expect((await app.call('ADMIN', assignDriver, { id: trip.id, driverId })).status).toBe(200)
      trips.push(trip)
    }
    const starts = async () => (await Promise.all(trips.map(windowOf))).map(({ startsAt }) => startsAt.slice(11, 16))
    expect((await saveSettings(app, paris)).status).toBe(200)
    expect(await starts()).toEqual(['07:00', '08:00', '09:00'])
    expect((await saveSettings(app, { business: { timezone: 'Africa/Dakar' } })).status).toBe(200)
    expect(await starts()).toEqual(['08:00', '09:00', '10:00'])
  })

  it('refuses a time zone in which two trips of a driver would overlap, and changes nothing', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const trips: Booking[] = []
    // 02:30 does not exist that night in Paris: it becomes 03:30.
    for (const scheduledTime of ['02:30', '03:30']) {
      const form = transferForm(client, { scheduledDate: '2027-03-28', scheduledTime })
      const trip = await createBookingAs(app, 'ADMIN', form)
      expect((await app.call('ADMIN', assignDriver, { id: trip.id, driverId })).status).toBe(200)
      trips.push(trip)
    }
    const before = await Promise.all(trips.map(windowOf))
    const { status, error } = await saveSettings(app, { ...paris, profile: { address: 'Paris' } })
    expect([status, error?.code]).toEqual([409, 'TIMEZONE_CLASH'])
    const [first, second] = trips.map(({ bookingReference }) => bookingReference).toSorted()
    expect(error?.message).toMatch(
      /^Avec ce fuseau horaire, des réservations se chevaucheraient\s: R-\w{6} et R-\w{6}$/,
    )
    expect([error?.message.includes(first ?? ''), error?.message.includes(second ?? '')]).toEqual([true, true])
    expect(error?.fields).toEqual({ 'business.timezone': error?.message })
    expect(await Promise.all(trips.map(windowOf))).toEqual(before)
    expect((await settingsOf(app)).profile.address).toBe('Dakar, Sénégal')
  })

  it('agrees with concurrent new bookings on the time zone', async () => {
    const form = transferForm(client)
    const [saved, ...made] = await Promise.all([
      saveSettings(app, paris),
      ...Array.from({ length: 8 }, () => createBookingAs(app, 'ADMIN', form)),
    ])
    expect(saved.status).toBe(200)
    const starts = (await Promise.all(made.map(windowOf))).map(({ startsAt }) => startsAt.slice(11, 16))
    expect(new Set(starts)).toEqual(new Set(['07:00']))
  })
})

describe('a change of the currency', () => {
  const euro = { business: { currency: 'EUR' } } as const

  it('accepts another currency until there is a payment, and uses it for the next one', async () => {
    expect((await settingsOf(app)).isCurrencyFixed).toBe(false)
    expect((await saveSettings(app, euro)).data.business.currency).toBe('EUR')
    const { id } = await bookingIn(app, 'ASSIGNED')
    await app.call('ADMIN', completeBooking, { id, ...wavePayment() })
    const [payment] = (await app.call('ADMIN', listPayments)).data
    expect(payment?.currency).toBe('EUR')
    expect((await settingsOf(app)).isCurrencyFixed).toBe(true)
    const { status, error } = await saveSettings(app, { business: { currency: 'USD' } })
    const message = 'La devise ne peut plus changer\u00a0: des paiements existent déjà'
    expect([status, error?.code, error?.fields]).toEqual([409, 'CURRENCY_FIXED', { 'business.currency': message }])
    await app.call('ADMIN', deletePayment, { id: payment?.id ?? '' })
    // The trip is due again, in that currency.
    expect((await settingsOf(app)).isCurrencyFixed).toBe(true)
    const [awaited] = (await app.call('ADMIN', listPayments)).data
    await app.call('ADMIN', deletePayment, { id: awaited?.id ?? '' })
    expect((await settingsOf(app)).isCurrencyFixed).toBe(false)
  })

  it('agrees with a concurrent first payment on the currency', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED')
    const [saved, paid] = await Promise.all([
      saveSettings(app, euro),
      app.call('ADMIN', completeBooking, { id, ...wavePayment() }),
    ])
    expect([200, 409]).toContain(saved.status)
    expect(paid.status).toBe(200)
    const [payment] = (await app.call('ADMIN', listPayments)).data
    expect(payment?.currency).toBe((await settingsOf(app)).business.currency)
  })
})
