import { restoreBackup } from '@yoon/contract/backups/calls'
import {
  changeBookingStatus,
  completeBooking,
  deleteBooking,
  settleBooking,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { createDriver } from '@yoon/contract/drivers/calls'
import type { ArgsOf, DataOf, Endpoint } from '@yoon/contract/endpoint'
import { getSettings, updateSettings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import { createUser } from '@yoon/contract/users/calls'
import { createVehicle } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { documentOf, exportOf, restore, unsigned } from '../../testing/backups.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  transferForm,
  userForm,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
})
afterAll(() => app.close())

async function must<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<DataOf<E>> {
  const { data, error, status } = await app.call('ADMIN', endpoint, args)
  expect([status, error]).toEqual([expect.toSatisfy((code: number) => code < 300), undefined])
  return data
}

/** Returns the settings as their form sends them. */
async function readSettings(): Promise<SettingsForm> {
  const { profile, notifications, business, security } = await must(getSettings, {})
  return { profile, notifications, business, security } as SettingsForm
}

/** Returns a text with a length in UTF-16 code units, of characters of two units each. */
const wide = (length: number) => '🚕'.repeat(length / 2)
const lastDay = '2199-12-31'

/** The largest and the longest values that the booking forms accept. */
const largest = {
  pickupLocation: wide(300),
  destination: wide(300),
  specialRequests: wide(1000),
  scheduledTime: '23:59',
  passengers: 8,
  luggage: 20,
  distanceKm: 3000,
  totalPrice: 1_000_000,
}

/** Writes the extremes of each form through the API. */
async function writeExtremes(timezone: 'Africa/Dakar' | 'Europe/Paris'): Promise<void> {
  const { profile, notifications, business, security } = await readSettings()
  const texts = { companyName: wide(80), address: wide(200), website: `x.sn/${'a'.repeat(195)}` }
  const email = `${'e'.repeat(64)}@${'d'.repeat(186)}.sn`
  await must(updateSettings, {
    profile: { ...profile, ...texts, email, phone: '123456789012345' },
    notifications,
    business: {
      ...business,
      timezone,
      baseFare: 1_000_000,
      perKmRate: 1_000_000,
      waitingTimeRate: 1_000_000,
      transferMinutes: 720,
      bufferMinutes: 120,
      restHours: 16,
    },
    security: {
      ...security,
      sessionTimeout: 120,
      passwordExpiry: 0,
      journalYears: 0,
      signInYears: 0,
      notificationDays: 90,
      deliveryDays: 90,
      errorReportDays: 90,
    },
  })
  const name = 'Ñ'.repeat(80)
  const other = `${timezone.slice(0, 2)}${email.slice(2)}`
  const person = { firstName: name, lastName: name, phone: '123456789012345' }
  const driver = await must(createUser, userForm({ ...person, email: other, role: 'DRIVER' }))
  const client = await insertClient(app.db, { firstName: name, lastName: name })
  const rates = { hourlyRate: 10_000_000, dailyRate: 10_000_000, kmRate: 10_000_000 }
  const { id: vehicleId } = await must(createVehicle, {
    type: 'BUS',
    brand: wide(60),
    model: wide(60),
    year: 2027,
    licensePlate: `${timezone.slice(0, 2)}${'A'.repeat(18)}`,
    capacity: 50,
    isLuxury: true,
    pricing: rates,
    features: Array.from({ length: 30 }, (_, at) => `${at}`.padStart(2, '0') + wide(38)),
  })
  const { id: driverId } = await must(createDriver, {
    userId: driver.id,
    licenseNumber: `${timezone.slice(0, 2)}${'9'.repeat(28)}`,
    vehicleIds: [vehicleId],
  })
  const transfer = transferForm(client, { ...largest, scheduledDate: lastDay, flightNumber: wide(20) })
  const hourly = hourlyForm(client, { ...largest, scheduledDate: lastDay, rentalDuration: 12 })
  const daily = dailyForm(client, { ...largest, rentalEndDate: lastDay })
  await bookingIn(app, 'ASSIGNED', { form: transfer, driverId, vehicleId })
  const edited = await createBookingAs(app, 'ADMIN', hourly)
  await must(updateBooking, { ...hourly, id: edited.id, pickupLocation: `${wide(298)}ab` })
  const cancelled = await createBookingAs(app, 'ADMIN', daily)
  const { id: deleted } = await createBookingAs(app, 'ADMIN', transfer)
  await must(deleteBooking, { id: deleted })
  const cancelReason = 'AUTRE' as const
  await must(changeBookingStatus, { id: cancelled.id, status: 'CANCELLED', cancelReason, cancelNote: wide(500) })
  const paid = { method: 'ORANGE_MONEY', amount: 10_000_000, phoneNumber: '123456789012345' } as const
  const first = await bookingIn(app, 'IN_PROGRESS', { form: transfer })
  const transactionId = `${timezone.slice(0, 2)}${wide(98)}`
  await must(completeBooking, { id: first.id, ...paid, transactionId, notes: wide(500) })
  const second = await bookingIn(app, 'IN_PROGRESS', { form: hourly })
  await must(completeBooking, { id: second.id, method: 'UNPAID', notes: wide(500) })
  await must(settleBooking, { id: second.id, ...paid, transactionId: `x${transactionId.slice(1)}`, notes: wide(500) })
}

describe('the largest values that the forms accept', { timeout: 120_000 }, () => {
  it.for(['Africa/Dakar', 'Europe/Paris'] as const)(
    'restores an own and a foreign backup with the largest values of all forms in the zone %s',
    async (timezone) => {
      await writeExtremes(timezone)
      const before = await exportOf(app.db)
      const saved = await documentOf(app.db, testNow)
      const own = await restore(app, saved)
      expect([own.status, own.error, own.body.problems]).toEqual([200, undefined, undefined])
      expect(await exportOf(app.db)).toBe(before)
      const payload = { isForeignAccepted: true, backupData: unsigned(saved) }
      const foreign = await app.call('ADMIN', restoreBackup, {}, { payload })
      expect([foreign.status, foreign.error, foreign.body.problems]).toEqual([200, undefined, undefined])
      expect(await exportOf(app.db)).toBe(before)
    },
  )

  it('accepts the settings again as they were read', async () => {
    const settings = await readSettings()
    const website = `x.sn/${'b'.repeat(195)}`
    await must(updateSettings, { ...settings, profile: { ...settings.profile, website } })
    const again = await readSettings()
    expect(again.profile.website).toBe(`https://${website}`)
    await must(updateSettings, again)
  })
})
