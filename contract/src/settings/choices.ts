/** Choices of the settings (rules/settings 7, 13–15), without schemas: screens use them too. */

/** Currencies that a company may choose. */
export const currencies = ['XOF', 'EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const timezones = ['Africa/Dakar', 'Africa/Casablanca', 'Europe/Paris'] as const

/** Languages of messages to drivers and clients. */
export const languages = ['fr', 'en', 'wo'] as const
export type Language = (typeof languages)[number]

/** Minutes of inactivity after which a session ends. */
export const sessionTimeouts = [15, 30, 60, 120] as const

/** Days after which a password expires; 0 means never. */
export const passwordExpiries = [30, 60, 90, 180, 0] as const

export const settingsLimits = {
  companyName: { min: 2, max: 80 },
  address: { min: 3, max: 200 },
  website: { max: 200 },
  registration: { max: 40 },
  fare: { min: 0, max: 1_000_000 },
  transferMinutes: { min: 15, max: 720 },
  bufferMinutes: { min: 0, max: 120 },
  restHours: { min: 0, max: 16 },
  todoDriverMinutes: { min: 15, max: 1_440 },
  todoAcceptMinutes: { min: 5, max: 1_440 },
  todoEnRouteMinutes: { min: 5, max: 180 },
  todoLateMinutes: { min: 1, max: 120 },
  todoOverrunMinutes: { min: 0, max: 120 },
  todoUnpaidMinutes: { min: 0, max: 10_080 },
  todoTillMinutes: { min: 60, max: 10_080 },
  todoDriverCashMinutes: { min: 60, max: 43_200 },
  tillAmount: { min: 0, max: 10_000_000 },
  driverReminderMinutes: { min: 0, max: 720 },
  graceMinutes: { min: 0, max: 240 },
  paymentLinkDays: { min: 1, max: 90 },
  stampThreshold: { min: 0, max: 10_000_000 },
  clientTermDays: { min: 0, max: 365 },
} as const
