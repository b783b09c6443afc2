import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { stampDutyModes } from '../ledger/stamp-duty.ts'
import { paperKinds } from '../papers/kinds.ts'
import { currencies, languages } from './choices.ts'
import { settingsFormSchema } from './form.ts'

const profileSchema = z.object({
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  website: z.string(),
  /** Tax and trade registration numbers, printed on receipts; may be empty. */
  ninea: z.string(),
  rccm: z.string(),
})

const businessSchema = z.object({
  currency: z.enum(currencies),
  /** IANA time zone, such as Africa/Dakar. */
  timezone: z.string(),
  language: z.enum(languages),
  baseFare: z.int(),
  perKmRate: z.int(),
  /** Price of a minute of waiting. */
  waitingTimeRate: z.int(),
  /** Minutes for which a transfer holds its driver and vehicle. */
  transferMinutes: z.int(),
  /** Minutes between two trips of a proposed assignment, at least. */
  bufferMinutes: z.int(),
  /** Hours of rest that a proposed assignment gives a driver at night, if it can. */
  restHours: z.int(),
  /** Minutes for which a driver waits for the client without charge, at airports and elsewhere. */
  graceMinutes: z.int(),
  airportGraceMinutes: z.int(),
  /** Days for which a link to pay is valid. */
  paymentLinkDays: z.int(),
  /** Kinds of papers whose expiry prevents assignments. */
  blockingPapers: z.array(z.enum(paperKinds)),
  /** Stamp duty on cash (rules/money 59). */
  stampDuty: z.object({ mode: z.enum(stampDutyModes), threshold: z.int(), from: z.nullable(z.string()) }),
  /** Days after the end of a trip on which its debt is due. */
  clientTermDays: z.int(),
  /** True if cash is taken only with an open till. */
  tillRequired: z.boolean(),
  /** Difference of a till above which a reason is required. */
  tillReasonAbove: z.int(),
  /** Cash that a driver holds above which an assignment warns; 0 for none. */
  driverCashCeiling: z.int(),
})

/** Part of the settings that all staff may read (rules/settings 16). */
const publicSettingsSchema = z.object({ profile: profileSchema, business: businessSchema })
export type PublicSettings = z.output<typeof publicSettingsSchema>

const notificationsSchema = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  bookingAlerts: z.boolean(),
  paymentAlerts: z.boolean(),
  /** Minutes before or after a moment of a trip from which it stands in the work queue (rules/settings 4). */
  todoDriverMinutes: z.int(),
  todoAcceptMinutes: z.int(),
  todoEnRouteMinutes: z.int(),
  todoLateMinutes: z.int(),
  todoOverrunMinutes: z.int(),
  todoUnpaidMinutes: z.int(),
  todoTillMinutes: z.int(),
  todoDriverCashMinutes: z.int(),
  /** True if clients are reminded of their trips the evening before. */
  clientReminders: z.boolean(),
  /** Minutes before its start at which a driver is reminded of a trip; 0 for never. */
  driverReminderMinutes: z.int(),
})

const securitySchema = z.object({
  twoFactorAuth: z.boolean(),
  sessionTimeout: z.int(),
  passwordExpiry: z.int(),
  /** Retention of the journal and of its sign-ins, in years; 0 means no limit. */
  journalYears: z.int(),
  signInYears: z.int(),
  /** Retention of notifications, undelivered messages and reports of errors, in days. */
  notificationDays: z.int(),
  deliveryDays: z.int(),
  errorReportDays: z.int(),
})

/** Delivery channels outside of the web app. */
export type Channel = 'email' | 'sms' | 'push'

/** All settings, and further facts for the settings page. */
const settingsSchema = z.object({
  /** Incremented by every save and compared with If-Match. */
  version: z.int(),
  profile: profileSchema,
  notifications: notificationsSchema,
  business: businessSchema,
  security: securitySchema,
  /** True once a payment exists: then the currency cannot change (rules/settings 10). */
  isCurrencyFixed: z.boolean(),
  /** Channels that the server is configured for; the switches of the others have no effect. */
  configured: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
  /** Number of e-mails and SMS whose delivery was given up in the last seven days. */
  undelivered: z.int(),
})
export type Settings = z.output<typeof settingsSchema>

export const getPublicSettings = endpoint({
  name: 'getPublicSettings',
  summary: 'Returns the company and business settings, for all staff',
  method: 'GET',
  path: '/api/dashboard/settings/public',
  guard: 'staff',
  shows: ['settings'],
  output: publicSettingsSchema,
})

export const getSettings = endpoint({
  name: 'getSettings',
  summary: 'Returns all settings',
  method: 'GET',
  path: '/api/dashboard/settings',
  guard: 'settings:manage',
  shows: ['settings'],
  output: settingsSchema,
})

export const updateSettings = endpoint({
  name: 'updateSettings',
  summary: 'Saves the settings; another time zone moves the windows of unfinished bookings',
  method: 'PUT',
  path: '/api/dashboard/settings',
  guard: 'settings:manage',
  changes: ['settings', 'booking', 'absence', 'paper'],
  input: settingsFormSchema,
  output: settingsSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['CURRENCY_FIXED', 'TIMEZONE_CLASH'],
})
