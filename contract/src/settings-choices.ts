/** What the settings offer (specification §5), without a schema: screens choose from it too. */

/** What the company may be run in. */
export const currencies = ['XOF', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const timezones = ['Africa/Dakar', 'Africa/Casablanca', 'Europe/Paris'] as const

/** The languages of messages to drivers and clients. */
export const languages = ['fr', 'en', 'wo'] as const
export type Language = (typeof languages)[number]

/** Minutes without a sign of life after which a session is over. */
export const sessionTimeouts = [15, 30, 60, 120] as const

/** Days after which a password has to be changed; 0 is never. */
export const passwordExpiries = [30, 60, 90, 180, 0] as const

/** Years after which the entries of the journal are deleted, and those of sign-ins; 0 is never. */
export const journalRetentions = [5, 10, 20, 0] as const
export const signInRetentions = [1, 2, 5, 10, 0] as const

export const settingsLimits = {
  companyName: { min: 2, max: 80 },
  address: { min: 3, max: 200 },
  website: { max: 200 },
  fare: { min: 0, max: 1_000_000 },
  transferMinutes: { min: 15, max: 720 },
} as const
