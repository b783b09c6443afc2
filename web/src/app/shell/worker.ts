import { resumePush } from '../../features/notifications/push.ts'

/**
 * Delay before the registration, in milliseconds: on a slow link, the worker's downloads would compete with the user's
 * first requests.
 */
const registrationDelayMs = 5_000

/**
 * Registers the service worker, which opens Yoon offline. Does nothing in a browser that has none or does not allow it.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await new Promise((resolve) => setTimeout(resolve, registrationDelayMs))
  const isRegistered = await navigator.serviceWorker.register(trusted('/sw.js')).then(
    () => true,
    () => false,
  )
  if (isRegistered) await resumePush().catch(() => undefined)
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * The address as a trusted URL, in browsers that enforce trusted types: the policy allows no other
 * (platform/http/fastify.ts).
 */
function trusted(address: '/sw.js'): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  return trustedTypes?.createPolicy('yoon', { createScriptURL: () => '/sw.js' }).createScriptURL(address) ?? address
}
