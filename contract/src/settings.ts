import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currencies, languages } from './settings-choices.ts'
import { settingsFormSchema } from './settings-form.ts'

const profileSchema = z.object({
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  website: z.string(),
})

const businessSchema = z.object({
  currency: z.enum(currencies),
  /** An IANA zone, such as Africa/Dakar. */
  timezone: z.string(),
  language: z.enum(languages),
  baseFare: z.int(),
  perKmRate: z.int(),
  /** For a minute of waiting. */
  waitingTimeRate: z.int(),
  /** How long a transfer holds its driver and vehicle. */
  transferMinutes: z.int(),
})

/** The part of the settings that staff work with (decisions §11). */
const publicSettingsSchema = z.object({ profile: profileSchema, business: businessSchema })
export type PublicSettings = z.output<typeof publicSettingsSchema>

const notificationsSchema = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  bookingAlerts: z.boolean(),
  paymentAlerts: z.boolean(),
})

const securitySchema = z.object({
  twoFactorAuth: z.boolean(),
  sessionTimeout: z.int(),
  passwordExpiry: z.int(),
  /** For how many years the journal and its sign-ins are kept; 0 is without limit. */
  journalYears: z.int(),
  signInYears: z.int(),
})

/** The ways out of the building beside the screens. */
export type Channel = 'email' | 'sms' | 'push'

/** All of the settings, and what the page has to know beside them. */
const settingsSchema = z.object({
  /** Raised by every save; what If-Match compares. */
  version: z.int(),
  profile: profileSchema,
  notifications: notificationsSchema,
  business: businessSchema,
  security: securitySchema,
  /** The currency stays once a payment exists (decisions §15). */
  isCurrencyFixed: z.boolean(),
  /** Which channels the server is configured for; the switch of another one changes nothing. */
  configured: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
  /** How many e-mails and SMS were given up in the last seven days. */
  undelivered: z.int(),
})
export type Settings = z.output<typeof settingsSchema>

export const getPublicSettings = endpoint({
  name: 'getPublicSettings',
  summary: 'The company and business part of the settings, for any member of staff',
  method: 'GET',
  path: '/api/dashboard/settings/public',
  guard: 'staff',
  output: publicSettingsSchema,
})

export const getSettings = endpoint({
  name: 'getSettings',
  summary: 'All settings of the company',
  method: 'GET',
  path: '/api/dashboard/settings',
  guard: 'settings:manage',
  output: settingsSchema,
})

export const updateSettings = endpoint({
  name: 'updateSettings',
  summary: 'Saves the settings; another time zone moves the windows of the bookings that are not over',
  method: 'PUT',
  path: '/api/dashboard/settings',
  guard: 'settings:manage',
  input: settingsFormSchema,
  output: settingsSchema,
  isIdempotent: true,
  isVersioned: true,
  errors: ['CURRENCY_FIXED', 'TIMEZONE_CLASH'],
})
