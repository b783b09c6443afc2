import { listBookings } from '@yoon/contract/bookings/calls'
import { makeMissionLink } from '@yoon/contract/missions/calls'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { linkPageBudget } from '../scripts/lib/budget.mjs'
import { type DemoBrowser, screens } from './lib/browser.ts'
import { call } from './lib/client.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { median, type Result, report, spread } from './lib/results.ts'

const runs = 9
const cpuSlowdown = 4

/** Links of phones, with the longest time until the page of a mission is usable on the first visit. */
const links = [
  { name: '1.6 Mbit/s, 150 ms', latency: 150, bytesPerSecond: 1_600_000 / 8, promiseMs: 2_000 },
  { name: '400 kbit/s, 400 ms', latency: 400, bytesPerSecond: 400_000 / 8, promiseMs: 5_000 },
]

/** Measures the page of a mission on a phone: its first visit on slow links, its second visit offline, and its JavaScript. */
export async function benchMission(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => {
    const url = await missionOf(demo)
    const results: Result[] = []
    for (const link of links) results.push(await benchFirstVisit(demo, url, link))
    results.push(await benchOffline(demo, url), await benchScripts(demo, url))
    return results
  })
}

/** Returns the address of a mission that its driver has not driven. */
async function missionOf({ url, signedIn: { token } }: DemoBrowser): Promise<string> {
  const caller = { url, token }
  const [booking] = await call(caller, listBookings, { status: 'ASSIGNED', limit: 1, page: 1 })
  if (!booking) throw new Error('The demonstration company has no assigned booking')
  const link = await call(caller, makeMissionLink, { id: booking.id })
  return new URL(link.url, url).href
}

async function benchFirstVisit(demo: DemoBrowser, url: string, link: (typeof links)[number]): Promise<Result> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { context, page, session } = await openPhone(demo)
    await slowDown(session, { ...link, offline: false })
    times.push(await measureVisit(page, url))
    await context.close()
  }
  return report({
    what: `page of a mission usable, first visit, ${link.name}, processor ${cpuSlowdown} times slower`,
    value: median(times),
    unit: 'ms',
    promise: { atMost: link.promiseMs },
    note: `ms: ${spread(times)}`,
  })
}

async function benchOffline(demo: DemoBrowser, url: string): Promise<Result> {
  const { context, page, session } = await openPhone(demo)
  await measureVisit(page, url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The phone keeps the mission a moment after it is shown.
  await page.waitForTimeout(1_000)
  await slowDown(session, { latency: 0, bytesPerSecond: 0, offline: true })
  await context.setOffline(true)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await measureVisit(page, url))
  await context.close()
  return report({
    what: `page of a mission usable offline, second visit, processor ${cpuSlowdown} times slower`,
    value: median(times),
    unit: 'ms',
    promise: { atMost: 1_000 },
    note: `ms: ${spread(times)}`,
  })
}

async function benchScripts(demo: DemoBrowser, url: string): Promise<Result> {
  const { context, page } = await openPhone(demo)
  await measureVisit(page, url)
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  await context.close()
  return report({
    what: 'JavaScript of the page of a mission',
    value: bytes / 1_000,
    unit: 'kB',
    promise: { atMost: linkPageBudget / 1_000 },
  })
}

async function openPhone({
  browser,
}: DemoBrowser): Promise<{ context: BrowserContext; page: Page; session: CDPSession }> {
  const context = await browser.newContext({ ...screens.phone, locale: 'fr-FR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await page.addInitScript(watchForButton)
  return { context, page, session }
}

async function slowDown(
  session: CDPSession,
  { latency, bytesPerSecond, offline }: { latency: number; bytesPerSecond: number; offline: boolean },
): Promise<void> {
  const conditions = { offline, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', conditions)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Returns the time from the start of the navigation until the buttons are painted and the page responds. */
async function measureVisit(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(() => (globalThis as unknown as { buttonVisible: Promise<number> }).buttonVisible)
}

/** Runs in the page before its own scripts: resolves once a button has been painted and a task of the page has run. */
function watchForButton(): void {
  const buttonVisible = new Promise<number>((resolve) => {
    const look = () => {
      const button = document.querySelector('main > div:last-child button')
      if (!button || button.getBoundingClientRect().height === 0) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { buttonVisible })
}
