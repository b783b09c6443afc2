import { getPush, subscribeToPush, unsubscribeFromPush } from '@yoon/contract/notifications/calls'
import { call } from '../../lib/calls/api.ts'
import { refreshAfter } from '../../lib/calls/data.ts'
import { readToken, userIdNow } from '../../lib/session.ts'

/** True if this browser supports push notifications. */
export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** Storage key of the user's choice in this browser; kept after the sign-out, like the other alert settings. */
function keyNow(): string {
  return `notificationSettings ${userIdNow()} push`
}

/**
 * Asks for permission and subscribes to push notifications of urgent events; returns false if the permission is denied.
 */
export async function startPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(publicKey)
  localStorage.setItem(keyNow(), 'on')
  return true
}

export async function stopPush(): Promise<void> {
  localStorage.removeItem(keyNow())
  await call(unsubscribeFromPush, {}).finally(() => void refreshAfter(unsubscribeFromPush))
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Registers the push subscription with a new session, if the user has switched push notifications on in this browser.
 */
export async function resumePush(): Promise<void> {
  const token = readToken()
  const known = 'pushed-session'
  if (!token || !canBePushed() || Notification.permission !== 'granted') return
  if (localStorage.getItem(keyNow()) === null || localStorage.getItem(known) === token.slice(0, 8)) return
  const { data } = await call(getPush, {}, { isBackground: true })
  if (data.publicKey !== null) await subscribe(data.publicKey)
  localStorage.setItem(known, token.slice(0, 8))
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  // A subscription with another key is useless.
  if (old && keyOf(old) !== publicKey) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const sent = call(subscribeToPush, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
  await sent.finally(() => void refreshAfter(subscribeToPush))
}

/** Encodes the subscription's key as the server does, in base64url. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
