import { getCurrentUser } from '@yoon/contract/auth/calls'
import type { PaperKind } from '@yoon/contract/papers/kinds'
import { getPublicSettings, getSettings, updateSettings } from '@yoon/contract/settings/calls'
import { formatStampDuty } from '@yoon/contract/settings/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { auditOf } from '../../testing/journal.ts'
import { saveSettings, settingsForm, settingsOf } from '../../testing/settings.ts'
import { listenOn, openSocket } from '../../testing/socket.ts'
import { enrolled } from '../../testing/two-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A value other than the default for each field. */
const others = {
  profile: {
    companyName: 'Teranga Voyages',
    email: 'bonjour@teranga.sn',
    phone: '+221771234567',
    address: 'Rue 10, Point E, Dakar',
    website: 'https://teranga.sn',
    ninea: '005123456 2G3',
    rccm: 'SN-DKR-2015-B-12345',
  },
  notifications: {
    emailNotifications: false,
    smsNotifications: false,
    pushNotifications: true,
    bookingAlerts: false,
    paymentAlerts: false,
    todoDriverMinutes: 90,
    todoAcceptMinutes: 45,
    todoEnRouteMinutes: 40,
    todoLateMinutes: 10,
    todoOverrunMinutes: 30,
    todoUnpaidMinutes: 120,
    todoTillMinutes: 600,
    todoDriverCashMinutes: 720,
    clientReminders: true,
    driverReminderMinutes: 60,
  },
  business: {
    currency: 'EUR',
    timezone: 'Europe/Paris',
    language: 'wo',
    baseFare: 2_500,
    perKmRate: 0,
    waitingTimeRate: 350,
    transferMinutes: 90,
    bufferMinutes: 20,
    restHours: 10,
    graceMinutes: 20,
    airportGraceMinutes: 45,
    blockingPapers: ['INSURANCE', 'EXTINGUISHER'] as PaperKind[],
    paymentLinkDays: 14,
    tillRequired: true,
    tillReasonAbove: 1_000,
    driverCashCeiling: 50_000,
    stampDuty: { mode: 'ABOVE' as const, threshold: 20_000, from: '2027-01-01' },
    clientTermDays: 15,
  },
  security: {
    twoFactorAuth: true,
    sessionTimeout: 120,
    passwordExpiry: 0,
    journalYears: 20,
    signInYears: 5,
    notificationDays: 60,
    deliveryDays: 90,
    errorReportDays: 60,
  },
} as const

describe('PUT /api/dashboard/settings', () => {
  it('saves every field of the four groups and audits the change', async () => {
    const own = await createTestApp()
    const before = await settingsOf(own)
    const { status, data } = await own.call('ADMIN', updateSettings, others)
    expect(status).toBe(200)
    expect(data).toEqual({ ...before, ...others, version: before.version + 1 })
    expect((await own.call('ADMIN', getSettings)).data).toEqual(data)
    const { profile, business } = others
    const driver = await own.signIn(own.userIds.DRIVER)
    expect((await own.call(driver, getPublicSettings)).data).toEqual({ profile, business })
    const operator = await own.signIn(own.userIds.OPERATRICE)
    const { company } = (await own.call(operator, getCurrentUser)).data
    expect(company).toEqual({ name: 'Teranga Voyages', currency: 'EUR', timezone: 'Europe/Paris' })
    expect(await auditOf(own, 'company', 'settings')).toEqual([
      {
        action: 'settings.updated',
        before: {
          ...before.profile,
          ...before.notifications,
          ...before.business,
          ...before.security,
          stampDuty: 'Aucun',
        },
        after: {
          ...others.profile,
          ...others.notifications,
          ...others.business,
          ...others.security,
          stampDuty: formatStampDuty(others.business.stampDuty),
        },
      },
    ])
    await own.close()
  })

  it('ends the sessions of staff without a second factor when it becomes mandatory', async () => {
    const own = await createTestApp()
    const withFactor = await enrolled(own, testNow, { email: 'code@yoon.test' })
    const operator = await own.signIn(own.userIds.OPERATRICE)
    const client = await own.signIn(own.userIds.CLIENT)
    const statusOf = async (session: { token: string }) => (await own.call(session, getCurrentUser)).status
    await saveSettings(own, { security: { twoFactorAuth: true } })
    expect([await statusOf(operator), await statusOf(client), await statusOf(withFactor.session)]).toEqual([
      401, 200, 200,
    ])
    expect((await own.call('ADMIN', getSettings)).status).toBe(200)

    const again = await own.signIn(own.userIds.OPERATRICE)
    await saveSettings(own, { security: { sessionTimeout: 60 } })
    expect(await statusOf(again)).toBe(200)
    await own.close()
  })

  it('audits only changed fields, and nothing if no value differs', async () => {
    const entries = await auditOf(app, 'company', 'settings')
    const { version } = (await saveSettings(app, { business: { baseFare: 1_200 } })).data
    const again = await saveSettings(app, { business: { baseFare: 1_200 } })
    expect([again.status, again.data.version]).toEqual([200, version])
    expect((await auditOf(app, 'company', 'settings')).slice(entries.length)).toEqual([
      { action: 'settings.updated', before: { baseFare: 1000 }, after: { baseFare: 1_200 } },
    ])
  })

  it('stores the phone in E.164 and the website with its scheme, and accepts no website', async () => {
    const typed = await saveSettings(app, { profile: { phone: '77 765 43 21', website: 'www.yoon.sn/accueil' } })
    expect(typed.data.profile).toMatchObject({ phone: '+221777654321', website: 'https://www.yoon.sn/accueil' })
    expect((await saveSettings(app, { profile: { website: '  ' } })).data.profile.website).toBe('')
  })

  it.for([
    ['profile', 'companyName', ' ', "Le nom de l'entreprise est requis"],
    ['profile', 'companyName', 'Y', "Le nom de l'entreprise doit contenir au moins 2 caractères"],
    ['profile', 'companyName', 'x'.repeat(81), "Le nom de l'entreprise ne peut pas dépasser 80 caractères"],
    ['profile', 'companyName', 'Yoon\nTransport', "Le nom de l'entreprise contient des caractères invalides"],
    ['profile', 'email', '', "L'email est requis"],
    ['profile', 'email', 'contact@', "Format d'email invalide"],
    ['profile', 'phone', undefined, 'Le téléphone est requis'],
    ['profile', 'phone', '77 12', 'Format de téléphone invalide'],
    ['profile', 'phone', '1234 5678 9012 3456 78', 'Format de téléphone invalide'],
    ['profile', 'address', '', "L'adresse est requise"],
    ['profile', 'address', 'x'.repeat(201), "L'adresse ne peut pas dépasser 200 caractères"],
    ['profile', 'website', 'javascript:alert(1)', 'Format de site web invalide'],
    ['profile', 'website', 'yoon', 'Format de site web invalide'],
    ['profile', 'ninea', '0'.repeat(41), 'Le NINEA ne peut pas dépasser 40 caractères'],
    ['profile', 'rccm', 'SN\u200bDKR', 'Le RCCM contient des caractères invalides'],
    ['notifications', 'emailNotifications', 'true', "L'envoi d'emails doit valoir oui ou non"],
    ['notifications', 'smsNotifications', 1, "L'envoi de SMS doit valoir oui ou non"],
    ['notifications', 'pushNotifications', null, "L'envoi de notifications push doit valoir oui ou non"],
    ['notifications', 'bookingAlerts', undefined, "L'alerte des réservations doit valoir oui ou non"],
    ['notifications', 'paymentAlerts', 'off', "L'alerte des paiements doit valoir oui ou non"],
    ['notifications', 'todoDriverMinutes', 14, "L'avance pour trouver un chauffeur doit être entre 15 et 1440 minutes"],
    ['notifications', 'todoLateMinutes', 0, "Le retard d'un départ doit être entre 1 et 120 minutes"],
    ['notifications', 'todoOverrunMinutes', 121, "L'avance avant la course suivante doit être entre 0 et 120 minutes"],
    ['notifications', 'todoUnpaidMinutes', 1.5, "Le délai d'encaissement doit être entre 0 et 10080 minutes"],
    ['business', 'currency', 'GBP', 'La devise est invalide'],
    ['business', 'timezone', 'Africa/Bamako', 'Le fuseau horaire est invalide'],
    ['business', 'language', 'es', 'La langue est invalide'],
    ['business', 'baseFare', -1, 'Le tarif de base ne peut pas être négatif'],
    ['business', 'baseFare', 1_000_001, 'Le tarif de base semble trop élevé'],
    ['business', 'perKmRate', 12.7, 'Le tarif au kilomètre doit être un nombre entier'],
    ['business', 'waitingTimeRate', '200', "Le tarif d'attente doit être un nombre entier"],
    ['business', 'transferMinutes', 14, "La durée d'un transfert doit être entre 15 et 720 minutes"],
    ['business', 'bufferMinutes', 121, 'Le battement entre deux courses doit être entre 0 et 120 minutes'],
    ['business', 'restHours', 17, 'Le repos de nuit doit être entre 0 et 16 heures'],
    ['business', 'graceMinutes', 241, "L'attente comprise doit être entre 0 et 240 minutes"],
    ['business', 'airportGraceMinutes', -1, "L'attente comprise doit être entre 0 et 240 minutes"],
    ['business', 'transferMinutes', 721, "La durée d'un transfert doit être entre 15 et 720 minutes"],
    ['security', 'twoFactorAuth', 'yes', 'La double authentification doit valoir oui ou non'],
    ['security', 'sessionTimeout', 45, "La durée d'inactivité est invalide"],
    ['security', 'passwordExpiry', 1, 'La validité du mot de passe est invalide'],
    ['security', 'journalYears', 1, 'La durée de conservation du journal est invalide'],
    ['security', 'signInYears', '2', 'La durée de conservation des connexions est invalide'],
    ['security', 'notificationDays', 0, 'La durée de conservation des notifications est invalide'],
    ['security', 'deliveryDays', 7, 'La durée de conservation des messages non remis est invalide'],
    ['security', 'errorReportDays', '30', "La durée de conservation des rapports d'erreur est invalide"],
  ] as const)('refuses settings with %s.%s = %j: %s', async ([group, field, value, message]) => {
    const form = await settingsForm(app)
    const before = await settingsOf(app)
    const payload = { ...form, [group]: { ...form[group], [field]: value } }
    const { status, error } = await app.call('ADMIN', updateSettings, form, { payload })
    expect([status, error?.message, error?.fields]).toEqual([400, message, { [`${group}.${field}`]: message }])
    expect(await settingsOf(app)).toEqual(before)
  })

  it.for([
    ['profile', 'Le profil est requis'],
    ['notifications', 'Les notifications sont requises'],
    ['business', 'La configuration métier est requise'],
    ['security', 'La sécurité est requise'],
  ] as const)('refuses settings without the group %s', async ([group, message]) => {
    const { [group]: _, ...payload } = await settingsForm(app)
    const { status, error } = await app.send('ADMIN', 'PUT', updateSettings.path, { payload })
    expect([status, error?.fields]).toEqual([400, { [group]: message }])
  })

  it('drops unknown fields of the settings', async () => {
    const form = await settingsForm(app)
    await app.call('ADMIN', updateSettings, form, { payload: { ...form, profile: { ...form.profile, secret: 'x' } } })
    const { profile } = await app.db.selectFrom('settings').select('profile').executeTakeFirstOrThrow()
    expect(profile).not.toHaveProperty('secret')
  })

  it('keeps the retention periods that a caller does not send', async () => {
    const retention = {
      journalYears: 5,
      signInYears: 1,
      notificationDays: 30,
      deliveryDays: 60,
      errorReportDays: 90,
    } as const
    await saveSettings(app, { security: retention })
    const form = await settingsForm(app)
    const { twoFactorAuth, passwordExpiry } = form.security
    const payload = { ...form, security: { twoFactorAuth, passwordExpiry, sessionTimeout: 60 } }
    const { status, data } = await app.call('ADMIN', updateSettings, form, { payload })
    expect([status, data.security]).toMatchObject([200, { sessionTimeout: 60, ...retention }])
  })

  it('keeps the registration numbers that a caller does not send, and empties those sent empty', async () => {
    const numbers = { ninea: '005123456 2G3', rccm: 'SN-DKR-2015-B-12345' }
    await saveSettings(app, { profile: numbers })
    const form = await settingsForm(app)
    const { ninea: _, rccm: __, ...profile } = form.profile
    const kept = await app.call('ADMIN', updateSettings, form, {
      payload: { ...form, profile: { ...profile, address: 'Yoff, Dakar' } },
    })
    expect([kept.status, kept.data.profile]).toMatchObject([200, { address: 'Yoff, Dakar', ...numbers }])
    expect((await saveSettings(app, { profile: { ninea: ' ' } })).data.profile).toMatchObject({ ...numbers, ninea: '' })
  })

  it('sends a change of the settings to the live channel of all staff', async () => {
    const url = await listenOn(app.app)
    const sockets = await Promise.all(
      (['CAISSIERE', 'ADMIN'] as const).map((role) => openSocket(url, { token: app.tokens[role] })),
    )
    await saveSettings(app, { business: { waitingTimeRate: 275 } })
    for (const socket of sockets) {
      await socket.until(() => socket.messages.some(({ type }) => type === 'changed'))
      expect(socket.messages.find(({ type }) => type === 'changed')).toEqual({
        type: 'changed',
        change: { entity: 'settings', id: 'company', by: { id: app.userIds.ADMIN, name: 'Test ADMIN' } },
      })
    }
  })
})
