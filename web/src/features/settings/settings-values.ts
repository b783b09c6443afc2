import { isDay } from '@yoon/contract/dates'
import { formatPhone } from '@yoon/contract/phones'
import type { Settings } from '@yoon/contract/settings/calls'
import { type SettingsForm, settingsFormSchema } from '@yoon/contract/settings/form'
import { settingsParts } from '@yoon/contract/settings/parts'
import { amountIn, toWhole, withAmounts } from '../../lib/forms/amounts.ts'
import type { Parsed } from '../../lib/forms/use-form.ts'

/** Values of the form: flat, numbers as text. */
export interface SettingsValues {
  companyName: string
  email: string
  phone: string
  address: string
  website: string
  ninea: string
  rccm: string
  emailNotifications: boolean
  smsNotifications: boolean
  pushNotifications: boolean
  bookingAlerts: boolean
  paymentAlerts: boolean
  todoDriverMinutes: string
  todoAcceptMinutes: string
  todoEnRouteMinutes: string
  todoLateMinutes: string
  todoOverrunMinutes: string
  todoUnpaidMinutes: string
  todoTillMinutes: string
  todoDriverCashMinutes: string
  clientReminders: boolean
  driverReminderMinutes: string
  currency: string
  timezone: string
  language: string
  baseFare: string
  perKmRate: string
  waitingTimeRate: string
  transferMinutes: string
  bufferMinutes: string
  restHours: string
  graceMinutes: string
  airportGraceMinutes: string
  /** Days for which a link to pay is valid. */
  paymentLinkDays: string
  /** Kinds of papers whose expiry prevents assignments. */
  blockingPapers: readonly string[]
  clientTermDays: string
  /** The stamp duty: its mode, the amount above which it is due, and its first day; empty without one. */
  stampMode: string
  stampThreshold: string
  stampFrom: string
  tillRequired: boolean
  tillReasonAbove: string
  driverCashCeiling: string
  twoFactorAuth: boolean
  sessionTimeout: string
  passwordExpiry: string
  journalYears: string
  signInYears: string
  notificationDays: string
  deliveryDays: string
  errorReportDays: string
}

export const settingsTabs = ['profile', 'notifications', 'business', 'security'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** Fields of each tab; a rule of several parts has a field for each. */
const fieldsOf: Record<SettingsTab, readonly string[]> = {
  ...settingsParts,
  business: [...settingsParts.business, 'stampMode', 'stampThreshold', 'stampFrom'],
}

/** Returns the tabs with errors, in their order. */
export function wrongTabs(errors: Record<string, string>): SettingsTab[] {
  return settingsTabs.filter((tab) => fieldsOf[tab].some((field) => field in errors))
}

/** Returns the tabs whose values differ from `start`, in their order. */
export function changedTabs(start: SettingsValues, values: SettingsValues): SettingsTab[] {
  const changed = changedFrom(start, values)
  return settingsTabs.filter((tab) => fieldsOf[tab].some((field) => field in changed))
}

/** Parses a typed fare: 0 if it has no digit (rules/settings 8), `NaN` if it is invalid. */
export function fareOf(typed: string): number {
  const reading = amountIn(typed)
  return reading === null ? 0 : (reading.amount ?? Number.NaN)
}

/** Formats a fare for its field: 0 is empty. */
export function shownFare(fare: number): string {
  return fare === 0 ? '' : String(fare)
}

export function valuesOf({ profile, notifications, business, security }: Settings): SettingsValues {
  const { stampDuty, ...shown } = business
  const { baseFare, perKmRate, waitingTimeRate, transferMinutes } = shown
  return {
    ...profile,
    phone: formatPhone(profile.phone),
    ...notifications,
    todoDriverMinutes: String(notifications.todoDriverMinutes),
    todoAcceptMinutes: String(notifications.todoAcceptMinutes),
    todoEnRouteMinutes: String(notifications.todoEnRouteMinutes),
    todoLateMinutes: String(notifications.todoLateMinutes),
    todoOverrunMinutes: String(notifications.todoOverrunMinutes),
    todoUnpaidMinutes: String(notifications.todoUnpaidMinutes),
    todoTillMinutes: String(notifications.todoTillMinutes),
    todoDriverCashMinutes: String(notifications.todoDriverCashMinutes),
    driverReminderMinutes: String(notifications.driverReminderMinutes),
    ...shown,
    baseFare: shownFare(baseFare),
    perKmRate: shownFare(perKmRate),
    waitingTimeRate: shownFare(waitingTimeRate),
    transferMinutes: String(transferMinutes),
    bufferMinutes: String(business.bufferMinutes),
    restHours: String(business.restHours),
    graceMinutes: String(business.graceMinutes),
    airportGraceMinutes: String(business.airportGraceMinutes),
    paymentLinkDays: String(business.paymentLinkDays),
    clientTermDays: String(business.clientTermDays),
    stampMode: stampDuty.mode,
    stampThreshold: shownFare(stampDuty.threshold),
    stampFrom: stampDuty.from ?? '',
    tillReasonAbove: shownFare(business.tillReasonAbove),
    driverCashCeiling: shownFare(business.driverCashCeiling),
    ...security,
    sessionTimeout: String(security.sessionTimeout),
    passwordExpiry: String(security.passwordExpiry),
    journalYears: String(security.journalYears),
    signInYears: String(security.signInYears),
    notificationDays: String(security.notificationDays),
    deliveryDays: String(security.deliveryDays),
    errorReportDays: String(security.errorReportDays),
  }
}

/** Returns the request body, or the validation errors at the fields of the form. */
export function parseSettings(values: SettingsValues): Parsed<SettingsForm> {
  const { baseFare, perKmRate, waitingTimeRate, transferMinutes, bufferMinutes, restHours, ...others } = values
  const { graceMinutes, airportGraceMinutes, paymentLinkDays, tillReasonAbove, driverCashCeiling, ...money } = others
  const { clientTermDays, stampMode, stampThreshold, stampFrom, ...further } = money
  const { sessionTimeout, passwordExpiry, journalYears, signInYears, ...withDays } = further
  const { notificationDays, deliveryDays, errorReportDays, ...withMinutes } = withDays
  const { todoDriverMinutes, todoAcceptMinutes, todoEnRouteMinutes, ...withOthers } = withMinutes
  const { todoTillMinutes, todoDriverCashMinutes, ...beforeLast } = withOthers
  const { todoLateMinutes, todoOverrunMinutes, todoUnpaidMinutes, driverReminderMinutes, ...rest } = beforeLast
  const parsed = settingsFormSchema.safeParse({
    profile: rest,
    notifications: {
      ...rest,
      todoDriverMinutes: toWhole(todoDriverMinutes),
      todoAcceptMinutes: toWhole(todoAcceptMinutes),
      todoEnRouteMinutes: toWhole(todoEnRouteMinutes),
      todoLateMinutes: toWhole(todoLateMinutes),
      todoOverrunMinutes: toWhole(todoOverrunMinutes),
      todoUnpaidMinutes: toWhole(todoUnpaidMinutes),
      todoTillMinutes: toWhole(todoTillMinutes),
      todoDriverCashMinutes: toWhole(todoDriverCashMinutes),
      driverReminderMinutes: toWhole(driverReminderMinutes),
    },
    business: {
      ...rest,
      baseFare: fareOf(baseFare),
      perKmRate: fareOf(perKmRate),
      waitingTimeRate: fareOf(waitingTimeRate),
      transferMinutes: toWhole(transferMinutes),
      bufferMinutes: toWhole(bufferMinutes),
      restHours: toWhole(restHours),
      graceMinutes: toWhole(graceMinutes),
      airportGraceMinutes: toWhole(airportGraceMinutes),
      paymentLinkDays: toWhole(paymentLinkDays),
      clientTermDays: toWhole(clientTermDays),
      stampDuty: {
        mode: stampMode,
        threshold: fareOf(stampThreshold),
        // Without a duty, a half-typed day prevents nothing.
        from: stampFrom === '' || (stampMode === 'OFF' && !isDay(stampFrom)) ? null : stampFrom,
      },
      tillReasonAbove: fareOf(tillReasonAbove),
      driverCashCeiling: fareOf(driverCashCeiling),
    },
    security: {
      ...rest,
      sessionTimeout: Number(sessionTimeout),
      passwordExpiry: Number(passwordExpiry),
      journalYears: Number(journalYears),
      signInYears: Number(signInYears),
      notificationDays: Number(notificationDays),
      deliveryDays: Number(deliveryDays),
      errorReportDays: Number(errorReportDays),
    },
  })
  // Field names are unique across the groups, so the paths need no group.
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: [fieldAt(path.map(String))],
    message,
  }))
  return withAmounts(parsed.success ? parsed : { success: false, error: { issues } }, {
    baseFare,
    perKmRate,
    waitingTimeRate,
    stampThreshold,
    tillReasonAbove,
    driverCashCeiling,
  })
}

/** Maps the server's errors to the fields of the form: `business.currency` to `currency`. */
export function atFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [fieldAt(path.split('.')), message]))
}

/** Names the field of the form that stands for a path of the body: its second part, of the stamp duty its third. */
function fieldAt([group = '', field = group, part]: readonly string[]): string {
  return field === 'stampDuty' ? (stampFields[part ?? ''] ?? 'stampMode') : field
}

const stampFields: Record<string, string> = { mode: 'stampMode', threshold: 'stampThreshold', from: 'stampFrom' }

/** Returns the fields in which `values` differ from `start`: those that the user has changed. */
export function changedFrom(start: SettingsValues, values: SettingsValues): Partial<SettingsValues> {
  const changed = Object.entries(values).filter(([field, value]) => start[field as keyof SettingsValues] !== value)
  return Object.fromEntries(changed)
}
