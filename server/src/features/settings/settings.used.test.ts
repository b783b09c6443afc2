import { getCurrentUser } from '@yoon/contract/auth/calls'
import { completeBooking } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { listPayments } from '@yoon/contract/payments/calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, createBookingAs, wavePayment } from '../../testing/builders.ts'
import { readPdfText } from '../../testing/pdf-text.ts'
import { saveSettings } from '../../testing/settings.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

describe('the saved settings', () => {
  it('prints the company profile on receipts', async () => {
    const profile = {
      companyName: 'Teranga Voyages',
      email: 'bonjour@teranga.sn',
      phone: '33 867 00 11',
      address: 'Point E, Dakar',
      website: 'teranga.sn',
    }
    await saveSettings(app, { profile })
    const { id } = await bookingIn(app, 'ASSIGNED')
    await app.call('ADMIN', completeBooking, { id, ...wavePayment() })
    const [payment] = (await app.call('ADMIN', listPayments)).data
    const { rawPayload } = await app.app.inject({
      url: `/api/dashboard/payments/${payment?.id}/receipt`,
      headers: { authorization: `Bearer ${app.tokens.ADMIN}` },
    })
    const text = readPdfText(rawPayload)
    for (const said of [...Object.values(profile).slice(0, 4), 'https://teranga.sn']) expect(text).toContain(said)
  })

  it.for([15, 30, 60, 120] as const)('ends a session after %i minutes of inactivity', async (sessionTimeout) => {
    await saveSettings(app, { security: { sessionTimeout } })
    app.setNow(minutesLater(sessionTimeout - 1))
    expect((await app.call('OPERATRICE', getCurrentUser)).status).toBe(200)
    app.setNow(minutesLater(sessionTimeout))
    expect((await app.call('CAISSIERE', getCurrentUser)).status).toBe(401)
  })

  it.for([
    { passwordExpiry: 30, days: 29, isStale: false },
    { passwordExpiry: 30, days: 30, isStale: true },
    { passwordExpiry: 180, days: 179, isStale: false },
    { passwordExpiry: 0, days: 4_000, isStale: false },
  ] as const)(
    'applies a password expiry of $passwordExpiry days after $days days',
    async ({ days, isStale, ...security }) => {
      await saveSettings(app, { security })
      await app.db.updateTable('users').set({ password_changed_at: testNow }).execute()
      app.setNow(minutesLater(days * 24 * 60))
      const { data } = await app.call(await app.signIn(app.userIds.OPERATRICE), getCurrentUser)
      expect(data.mustChangePassword ?? false).toBe(isStale)
    },
  )

  it('creates no notifications of bookings while bookingAlerts is off', async () => {
    await saveSettings(app, { notifications: { bookingAlerts: false } })
    await createBookingAs(app, 'OPERATRICE')
    expect((await app.call('ADMIN', listNotifications, { after: '0' })).data).toEqual([])
    await saveSettings(app, { notifications: { bookingAlerts: true } })
    await createBookingAs(app, 'OPERATRICE')
    expect((await app.call('ADMIN', listNotifications, { after: '0' })).data).toHaveLength(1)
  })

  it('uses transferMinutes as the length of a new transfer', async () => {
    await saveSettings(app, { business: { transferMinutes: 45 } })
    const { startsAt, endsAt } = await createBookingAs(app, 'OPERATRICE')
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(45 * 60_000)
  })
})
