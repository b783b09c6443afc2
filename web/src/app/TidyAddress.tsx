import { useLocation } from 'wouter'
import type { AccountDialog } from '../features/account/account-url.ts'
import type { SettingsTab } from '../features/settings/settings-values.ts'
import { accountPath } from '../lib/account-path.ts'
import { type IsMeaningful, useTidyAddress } from '../lib/tidy-address.ts'

const dialogs: Record<AccountDialog, true> = {
  password: true,
  'two-factor': true,
  codes: true,
  disable: true,
  'others-out': true,
}
const tabs: Record<Exclude<SettingsTab, 'profile'>, true> = { notifications: true, business: true, security: true }
const readsNone: IsMeaningful = () => false
/**
 * Keeps every parameter: the lists clean their own (lib/list-url.ts), and an address without a screen stays as it is.
 */
const readsItself: IsMeaningful = () => true

const meaningfulAt: Readonly<Record<string, IsMeaningful>> = {
  '/admin/login': (name, text) => (name === 'retour' && isReturnPath(text)) || (name === 'etape' && text === 'code'),
  '/dashboard': readsNone,
  '/dashboard/scheduler': readsNone,
  '/dashboard/database': readsNone,
  '/dashboard/api': readsNone,
  '/dashboard/settings': (name, text) => name === 'tab' && Object.hasOwn(tabs, text),
  [accountPath]: (name, text) => name === 'dialog' && Object.hasOwn(dialogs, text),
}

/** True if a sign-in may return to this address. */
export function isReturnPath(address: string): boolean {
  return /^\/dashboard(\/|\?|$)/.test(address)
}

/** Removes the parameters that the screen does not read from its address. */
export function TidyAddress(): null {
  const [path] = useLocation()
  useTidyAddress(meaningfulAt[path] ?? readsItself)
  return null
}
