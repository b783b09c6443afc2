import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What the company may be run in (specification §5 of the second document). */
const currencies = ['XOF', 'EUR', 'USD'] as const
/** The languages of messages to drivers. */
const languages = ['fr', 'en', 'wo'] as const
export type Language = (typeof languages)[number]

/** The part of the settings that staff work with (decisions §11). */
const publicSettingsSchema = z.object({
  profile: z.object({
    companyName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    website: z.string(),
  }),
  business: z.object({
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
  }),
})
export type PublicSettings = z.output<typeof publicSettingsSchema>

export const getPublicSettings = endpoint({
  name: 'getPublicSettings',
  summary: 'The company and business part of the settings, for any member of staff',
  method: 'GET',
  path: '/api/dashboard/settings/public',
  guard: 'staff',
  output: publicSettingsSchema,
})
