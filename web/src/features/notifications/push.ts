import { getPush, subscribeToPush, unsubscribeFromPush } from '@yoon/contract/push'
import { call } from '../../lib/api.ts'
import { readToken, userIdNow } from '../../lib/session.ts'

/** Whether this browser can be reached while Yoon is closed. */
export function canBePushed(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
}

/** What its user has chosen in this browser outlives the session, as their other alerts do. */
function keyNow(): string {
  return `notificationSettings ${userIdNow()} push`
}

/** Asks the browser's leave and has urgent notifications sent to it; false where the user or the browser refused. */
export async function startPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(publicKey)
  localStorage.setItem(keyNow(), 'on')
  return true
}

export async function stopPush(): Promise<void> {
  localStorage.removeItem(keyNow())
  await call(unsubscribeFromPush, {})
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/** Tells a new session of a browser how it is reached, where its user once asked for that. */
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
  // One for another key is of no use any more.
  if (old && keyOf(old) !== publicKey) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(subscribeToPush, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
}

/** As the server writes it. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
