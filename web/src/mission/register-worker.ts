const address = '/m/sw.js'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Registers the service worker that opens this page offline, once the page has what it needs. */
export async function registerMissionWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('yoon', { createScriptURL: () => address })
  const trusted = policy?.createScriptURL(address) ?? address
  await navigator.serviceWorker.register(trusted, { scope: '/m/' }).catch(() => undefined)
}
