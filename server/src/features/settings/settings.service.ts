import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/settings/calls'
import type { PublicSettings, Settings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import { formatStampDuty } from '@yoon/contract/settings/words'
import { refusedField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { readPhone } from '../../platform/phone.ts'
import { closeSessionsWithoutTwoFactor } from '../../platform/sessions.ts'
import { refuseStale } from '../../platform/versions.ts'
import { findOverlapsInZone, moveWindowsTo, overlapViolation } from '../availability/index.ts'
import * as store from './settings.store.ts'

export function getPublicSettings({ db }: ReadContext): Promise<JsonText<PublicSettings>> {
  return store.readPublicSettings(db)
}

export function getSettings({ db, now }: ReadContext): Promise<JsonText<Settings>> {
  return store.readSettings(db, now)
}

/** Saves all settings; refused as stale if they have changed since they were read (rules/settings 18). */
export async function updateSettings(
  context: WriteContext,
  form: InputOf<typeof contract.updateSettings>,
): Promise<JsonText<Settings>> {
  const { tx, now, actor, record } = context
  const after = withStoredPhone(form)
  const before = await store.lockSettings(tx)
  refuseStale(context, before.version, 'settings')
  const change = difference(fieldsOf(before), fieldsOf(after))
  if (!change) return store.readSettings(tx, now)
  if (before.business.currency !== after.business.currency && before.isCurrencyFixed) {
    throw refusedField('CURRENCY_FIXED', 'business.currency')
  }
  if (before.business.timezone !== after.business.timezone) await moveWindows(context, after.business.timezone)
  await store.writeSettings(tx, after, now)
  const isTwoFactorNewlyDemanded = after.security.twoFactorAuth && !before.security.twoFactorAuth
  if (isTwoFactorNewlyDemanded) await closeSessionsWithoutTwoFactor(tx, actor.sessionId)
  record({ action: 'settings.updated', entity: 'settings', entityId: 'company', ...change })
  return store.readSettings(tx, now)
}

/** Moves the windows of bookings to another time zone; refuses if bookings would overlap there, and names them. */
async function moveWindows({ tx }: WriteContext, zone: string): Promise<void> {
  const overlaps = await findOverlapsInZone(tx, zone)
  if (overlaps.length > 0) {
    const named = overlaps.map(({ first, second }) => `${first} et ${second}`).join(', ')
    const message = `Avec ce fuseau horaire, des réservations se chevaucheraient\u00a0: ${named}`
    throw refusedField('TIMEZONE_CLASH', 'business.timezone', { message })
  }
  try {
    await moveWindowsTo(tx, zone)
  } catch (error) {
    throw overlapViolation(error) ? refusedField('TIMEZONE_CLASH', 'business.timezone', { cause: error }) : error
  }
}

function withStoredPhone({ profile, ...form }: SettingsForm): SettingsForm {
  const { phone } = readPhone(profile.phone, 'profile.phone')
  return { ...form, profile: { ...profile, phone } }
}

function fieldsOf({ profile, notifications, business, security }: SettingsForm): Record<string, unknown> {
  const stampDuty = business.stampDuty && { stampDuty: formatStampDuty(business.stampDuty) }
  return { ...profile, ...notifications, ...business, ...stampDuty, ...security }
}
