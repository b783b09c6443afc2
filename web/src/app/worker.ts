import { resumePush } from '../features/notifications/push.ts'

/** What it fetches would be in the way of what somebody does first, on a narrow link. */
const patienceMs = 5_000

/** Has the service worker open Yoon without a link; in a browser that has none, or allows none here, nothing is missed. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  const isRegistered = await navigator.serviceWorker.register(trusted('/sw.js')).then(
    () => true,
    () => false,
  )
  if (isRegistered) await resumePush().catch(() => undefined)
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** The address as a browser takes it that asks for trusted types: our policy vouches for no other (platform/http/fastify.ts). */
function trusted(address: '/sw.js'): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('yoon', { createScriptURL: () => '/sw.js' }).createScriptURL(address) ?? address
}
