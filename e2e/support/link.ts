import type { CDPSession, Page, Route } from 'playwright-core'
import { answerWrites } from './browser.ts'

/** What a phone has at the edge of a village: 300 ms there and back, 400 kbit/s either way. */
const thirdGeneration = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** What narrows a page's link, and has to be told too when there is none. */
const narrowed = new WeakMap<Page, CDPSession>()

export async function narrow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  narrowed.set(page, devtools)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', thirdGeneration)
}

export async function cut(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await narrowed.get(page)?.send('Network.emulateNetworkConditions', { ...thirdGeneration, offline: true })
}

/** Gives back the link, as narrow as it was. */
export async function mend(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await narrowed.get(page)?.send('Network.emulateNetworkConditions', thirdGeneration)
}

/** What of a change is lost when the link goes: the change itself, or what the server says to it. */
export type Loss = 'request' | 'answer'

/** Cuts the link under the next change that the page sends; tells the keys of all of them. */
export async function cutUnderNextWrite(page: Page, loss: Loss): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await answerWrites(page, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    if (loss === 'answer') await route.fetch()
    await cut(page)
    return route.abort('internetdisconnected')
  })
  return keys
}

/** Keeps what is asked for on its way until it is let go, or lost. */
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
