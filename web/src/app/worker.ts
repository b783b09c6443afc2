import { resumePush } from '../features/notifications/push.ts'

/** What it fetches would be in the way of what somebody does first, on a narrow link. */
const patienceMs = 5_000

/** Has the service worker open Yoon without a link; in a browser that has none, or allows none here, nothing is missed. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  const isRegistered = await navigator.serviceWorker.register('/sw.js').then(
    () => true,
    () => false,
  )
  if (isRegistered) await resumePush().catch(() => undefined)
}
