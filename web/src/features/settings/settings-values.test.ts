import type { Settings } from '@yoon/contract/settings/calls'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../lib/forms/form-errors.ts'
import {
  atFields,
  changedFrom,
  changedTabs,
  fareOf,
  parseSettings,
  shownFare,
  valuesOf,
  wrongTabs,
} from './settings-values.ts'

const settings: Settings = {
  version: 3,
  profile: {
    companyName: 'Yoon Transport',
    email: 'contact@example.com',
    phone: '+221338000000',
    address: 'Dakar, Sénégal',
    ninea: '',
    rccm: '',
    website: '',
  },
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
  business: {
    currency: 'XOF',
    timezone: 'Africa/Dakar',
    language: 'fr',
    baseFare: 1000,
    perKmRate: 0,
    waitingTimeRate: 200,
    transferMinutes: 60,
    bufferMinutes: 15,
    restHours: 11,
    graceMinutes: 15,
    airportGraceMinutes: 60,
    paymentLinkDays: 7,
    stampDuty: { mode: 'OFF', threshold: 0, from: null },
    clientTermDays: 0,
    blockingPapers: ['INSURANCE'],
    tillRequired: false,
    tillReasonAbove: 500,
    driverCashCeiling: 100_000,
  },
  security: {
    twoFactorAuth: false,
    sessionTimeout: 30,
    passwordExpiry: 0,
    journalYears: 10,
    signInYears: 2,
    notificationDays: 90,
    deliveryDays: 30,
    errorReportDays: 30,
  },
  isCurrencyFixed: false,
  configured: { email: false, sms: false, push: false },
  undelivered: 0,
}
const values = valuesOf(settings)

describe('a fare', () => {
  it.each([
    ['', 0],
    ['abc', 0],
    ['2 500', 2_500],
    ['2.500', 2_500],
    ['2 500 F CFA', 2_500],
    ['2\u202f500', 2_500],
    ['0', 0],
  ])('reads the typed fare %j as %i', (typed, fare) => {
    expect(fareOf(typed)).toBe(fare)
  })

  it.each([
    ['12.7', 'Montant en francs entiers'],
    ['5,5', 'Montant en francs entiers'],
    ['25.000,00', 'Montant en francs entiers'],
    ['2,500', 'Écrivez 2 500'],
    ['-5', 'Le tarif de base ne peut pas être négatif'],
  ])('refuses the typed fare %j at its field: %s', (baseFare, message) => {
    const parsed = parseSettings({ ...values, baseFare })
    expect(parsed.success ? {} : fieldErrors(parsed.error)).toEqual({ baseFare: message })
  })

  it('shows a fare of 0 as an empty field', () => {
    expect([shownFare(0), shownFare(1_000), values.perKmRate]).toEqual(['', '1000', ''])
  })
})

describe('the form', () => {
  it('sends the settings as they were read, but the phone number as people write it', () => {
    const { profile, notifications, business, security } = settings
    expect(parseSettings(values)).toMatchObject({
      success: true,
      data: { profile: { ...profile, phone: '33 800 00 00' }, notifications, business, security },
    })
  })

  it('names the wrong fields and the tabs that contain them', () => {
    const parsed = parseSettings({ ...values, companyName: '', transferMinutes: 'une heure' })
    const errors = parsed.success ? {} : fieldErrors(parsed.error)
    expect(errors).toEqual({
      companyName: "Le nom de l'entreprise est requis",
      transferMinutes: "La durée d'un transfert doit être entre 15 et 720 minutes",
    })
    expect(wrongTabs(errors)).toEqual(['profile', 'business'])
    expect(atFields({ 'business.currency': 'Non' })).toEqual({ currency: 'Non' })
  })

  it('reads the stamp duty, and names its wrong parts at their fields', () => {
    const above = {
      ...values,
      stampMode: 'ABOVE',
      stampThreshold: '20 000',
      stampFrom: '2027-01-01',
      clientTermDays: '15',
    }
    expect(parseSettings(above)).toMatchObject({
      data: { business: { stampDuty: { mode: 'ABOVE', threshold: 20_000, from: '2027-01-01' }, clientTermDays: 15 } },
    })
    const parsed = parseSettings({ ...above, stampFrom: '', clientTermDays: '400' })
    const errors = parsed.success ? {} : fieldErrors(parsed.error)
    expect(errors).toEqual({
      stampFrom: "La date d'effet du droit de timbre est requise",
      clientTermDays: 'Le délai de paiement doit être entre 0 et 365 jours',
    })
    expect(wrongTabs(errors)).toEqual(['business'])
    expect(changedTabs(values, above)).toEqual(['business'])
    expect(atFields({ 'business.stampDuty.from': 'Non', 'business.stampDuty': 'Faux' })).toEqual({
      stampFrom: 'Non',
      stampMode: 'Faux',
    })
  })

  it('returns only the fields that the user has changed', () => {
    expect(changedFrom(values, { ...values, baseFare: '900', twoFactorAuth: true })).toEqual({
      baseFare: '900',
      twoFactorAuth: true,
    })
  })

  it('names the tabs with changes', () => {
    expect(changedTabs(values, { ...values, restHours: '12', sessionTimeout: '60' })).toEqual(['business', 'security'])
    expect(changedTabs(values, { ...values })).toEqual([])
  })
})
