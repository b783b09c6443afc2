import { getSettings, type Settings, updateSettings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import type { Answer, CallOptions, TestApp } from './app.ts'

type Change = { [Group in keyof SettingsForm]?: Partial<SettingsForm[Group]> }

export async function settingsOf(app: TestApp): Promise<Settings> {
  return (await app.call('ADMIN', getSettings)).data
}

/** Returns the present settings with a change, as the page sends them. */
export async function settingsForm(app: TestApp, change: Change = {}): Promise<SettingsForm> {
  const { profile, notifications, business, security } = (await settingsOf(app)) as unknown as SettingsForm
  return {
    profile: { ...profile, ...change.profile },
    notifications: { ...notifications, ...change.notifications },
    business: { ...business, ...change.business },
    security: { ...security, ...change.security },
  }
}

/** Saves a change of the settings as an administrator. */
export async function saveSettings(
  app: TestApp,
  change: Change,
  options: CallOptions = {},
): Promise<Answer<typeof updateSettings>> {
  return app.call('ADMIN', updateSettings, await settingsForm(app, change), options)
}
