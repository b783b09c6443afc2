import { roles } from '@yoon/contract/permissions'
import { getPublicSettings, getSettings } from '@yoon/contract/settings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const defaults = {
  profile: {
    companyName: 'Yoon Transport',
    email: 'contact@example.com',
    phone: '+221338000000',
    address: 'Dakar, Sénégal',
    website: 'https://example.com',
    ninea: '',
    rccm: '',
  },
  business: {
    currency: 'XOF',
    timezone: 'Africa/Dakar',
    language: 'fr',
    baseFare: 1000,
    perKmRate: 500,
    waitingTimeRate: 200,
    transferMinutes: 60,
    bufferMinutes: 15,
    restHours: 11,
    graceMinutes: 15,
    airportGraceMinutes: 60,
    blockingPapers: ['INSURANCE', 'INSPECTION', 'TRANSPORT_LICENCE', 'LICENCE'],
    paymentLinkDays: 7,
    stampDuty: { mode: 'OFF', threshold: 0, from: null },
    clientTermDays: 0,
    tillRequired: false,
    tillReasonAbove: 500,
    driverCashCeiling: 100_000,
  },
}

describe('GET /api/dashboard/settings/public', () => {
  it('returns the profile and business groups with the specified defaults to all staff', async () => {
    for (const role of roles.filter((one) => one !== 'CLIENT')) {
      expect((await app.call(role, getPublicSettings)).data).toEqual(defaults)
    }
  })

  it('returns no unknown fields of the profile and business groups', async () => {
    await sql`update settings set profile = profile || '{"taxSecret": "x"}', business = business || '{"apiKey": "y"}'`.execute(
      app.db,
    )
    expect((await app.call('DRIVER', getPublicSettings)).data).toEqual(defaults)
  })
})

describe('GET /api/dashboard/settings', () => {
  it('returns the four groups with the specified defaults, and the configured channels', async () => {
    expect((await app.call('ADMIN', getSettings)).data).toEqual({
      version: 1,
      ...defaults,
      notifications: {
        emailNotifications: true,
        smsNotifications: true,
        pushNotifications: false,
        bookingAlerts: true,
        paymentAlerts: true,
        todoDriverMinutes: 120,
        todoAcceptMinutes: 20,
        todoEnRouteMinutes: 30,
        todoLateMinutes: 5,
        todoOverrunMinutes: 15,
        todoUnpaidMinutes: 60,
        todoTillMinutes: 960,
        todoDriverCashMinutes: 1_440,
        clientReminders: false,
        driverReminderMinutes: 120,
      },
      security: {
        twoFactorAuth: false,
        sessionTimeout: 30,
        passwordExpiry: 90,
        journalYears: 10,
        signInYears: 2,
        notificationDays: 90,
        deliveryDays: 30,
        errorReportDays: 30,
      },
      isCurrencyFixed: false,
      configured: { email: false, sms: false, push: false },
      undelivered: 0,
    })
  })
})
