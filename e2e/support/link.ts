import type { CDPSession, Page, Route } from 'playwright-core'
import { interceptWrites } from './browser.ts'

/** 3G in a rural area: 300 ms round trip, 400 kbit/s in both directions. */
const thirdGeneration = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** DevTools sessions of throttled pages: each has to be set offline too. */
const narrowed = new WeakMap<Page, CDPSession>()

export async function narrow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  narrowed.set(page, devtools)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', thirdGeneration)
}

export async function disconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await narrowed.get(page)?.send('Network.emulateNetworkConditions', { ...thirdGeneration, offline: true })
}

/** Restores the throttled connection. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await narrowed.get(page)?.send('Network.emulateNetworkConditions', thirdGeneration)
}

/** Part of a write that a lost connection drops: the request itself, or its reply. */
export type Loss = 'request' | 'answer'

/** Disconnects the page during its next write; returns the idempotency keys of all writes. */
export async function disconnectDuringNextWrite(page: Page, loss: Loss): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await interceptWrites(page, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    if (loss === 'answer') await route.fetch()
    await disconnect(page)
    return route.abort('internetdisconnected')
  })
  return keys
}

/** Holds requests until `lose` aborts them; `isAsked` resolves on the first one. */
export async function hold(
  page: Page,
  path: string | RegExp,
): Promise<{ isAsked: Promise<void>; lose(): Promise<void> }> {
  const { promise: isAsked, resolve } = Promise.withResolvers<void>()
  const held: Route[] = []
  const keep = (route: Route) => {
    held.push(route)
    resolve()
  }
  await page.route(path, keep)
  return {
    isAsked,
    lose: async () => {
      await Promise.all(held.splice(0).map((route) => route.abort('internetdisconnected')))
      await page.unroute(path, keep)
    },
  }
}
