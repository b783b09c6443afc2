import type { NotificationType } from '@yoon/contract/notifications/events'

/** Settings of the sound and desktop alerts of this browser (rules/notifications 19). */
export interface AlertSettings {
  soundEnabled: boolean
  desktopEnabled: boolean
  bookingAlerts: boolean
  paymentAlerts: boolean
  systemAlerts: boolean
  driverAlerts: boolean
  userAlerts: boolean
}

export const defaultAlertSettings: AlertSettings = {
  soundEnabled: true,
  desktopEnabled: true,
  bookingAlerts: true,
  paymentAlerts: true,
  systemAlerts: true,
  driverAlerts: true,
  userAlerts: true,
}

/** Switch of each type of notification. */
export const switchOf: Record<NotificationType, keyof AlertSettings> = {
  booking: 'bookingAlerts',
  payment: 'paymentAlerts',
  system: 'systemAlerts',
  driver: 'driverAlerts',
  user: 'userAlerts',
}

/** True if notifications of this type raise alerts. */
export function isAlerting(settings: AlertSettings, type: NotificationType): boolean {
  return settings[switchOf[type]] ?? true
}

/** Parses stored settings; a missing or invalid switch gets its default. */
export function parseAlertSettings(text: string | null): AlertSettings {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    stored = {}
  }
  const entries = Object.entries(defaultAlertSettings).map(([name, isOn]) => {
    const value: unknown = Reflect.get(Object(stored), name)
    return [name, typeof value === 'boolean' ? value : isOn]
  })
  return Object.fromEntries(entries) as AlertSettings
}
