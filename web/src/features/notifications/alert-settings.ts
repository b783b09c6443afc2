import { useSyncExternalStore } from 'react'
import { userIdNow } from '../../lib/session.ts'
import { type AlertSettings, defaultAlertSettings, parseAlertSettings } from './alert-rules.ts'

const listeners = new Set<() => void>()
let known: { text: string | null; settings: AlertSettings } = { text: null, settings: defaultAlertSettings }

/** Storage key of the user's settings: per user on a shared computer, and kept after the sign-out. */
function keyNow(): string {
  return `notificationSettings ${userIdNow()}`
}

export function readAlertSettings(): AlertSettings {
  const text = localStorage.getItem(keyNow())
  if (text !== known.text) known = { text, settings: parseAlertSettings(text) }
  return known.settings
}

export function keepAlertSettings(settings: AlertSettings): void {
  localStorage.setItem(keyNow(), JSON.stringify(settings))
  for (const listener of listeners) listener()
}

export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore(subscribe, readAlertSettings)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
