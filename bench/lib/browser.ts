import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'
import type { Demo } from './servers.ts'

/** Screens that the promises name. */
export const screens = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
export type ScreenName = keyof typeof screens
/** Link of a phone with a slow connection. */
const link = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 }
const cpuSlowdown = 4
/** Long enough for the browser to become idle and to prefetch. */
const idleMs = 8_000

/** A Yoon, and a browser for its administrator. */
export interface DemoBrowser extends Demo {
  browser: Browser
}

export interface FirstLoad {
  /** Time from the start of the navigation until a booking card is painted and the page responds, in milliseconds. */
  visibleAfterMs: number
  /** Transferred bytes of JavaScript that had arrived by then. */
  scriptBytes: number
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
}

export interface PageOptions {
  isThrottled?: boolean
  screen?: ScreenName
  path?: string
  /** Runs before any request of the page. */
  prepare?: (page: Page) => Promise<unknown>
}

/** Opens a page with an empty cache, signed in, by default on the bookings of a phone and throttled. */
export async function openPage(
  { browser, url, signedIn: { token, user } }: DemoBrowser,
  { isThrottled = true, screen = 'phone', path = '/dashboard/bookings', prepare }: PageOptions = {},
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ ...screens[screen], locale: 'fr-FR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  if (isThrottled) {
    await session.send('Network.emulateNetworkConditions', link)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  }
  await page.addInitScript(
    ([key, account]) => {
      localStorage.setItem('token', key)
      localStorage.setItem('user', account)
    },
    [token, JSON.stringify(user)] as const,
  )
  await page.addInitScript(watchForCard)
  await prepare?.(page)
  await page.goto(url + path, { waitUntil: 'commit' })
  return { page, session }
}

/** Loads the page once; returns when its first card was visible. */
export async function measureFirstLoad(demo: DemoBrowser): Promise<FirstLoad> {
  const { page } = await openPage(demo)
  const visibleAfterMs = await whenVisible(page)
  const scriptBytes = await page.evaluate(
    (before) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= before)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    visibleAfterMs,
  )
  await page.context().close()
  return { visibleAfterMs, scriptBytes }
}

export function whenVisible(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { cardVisible: Promise<number> }).cardVisible)
}

/** Waits until prefetching on idle is over, so that it is not measured. */
export function whenIdle(page: Page): Promise<void> {
  return page.waitForTimeout(idleMs)
}

/** Runs in the page before its own scripts: resolves once a card has been painted and a task of the page has run. */
function watchForCard(): void {
  const cardVisible = new Promise<number>((resolve) => {
    const look = () => {
      const card = document.querySelector('main article')
      if (!card || card.getBoundingClientRect().height === 0) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { cardVisible })
}

/**
 * Returns the time from a press of « Nouvelle réservation » until a field of the dialog is painted and the page
 * responds, in milliseconds.
 */
export function measureDialog(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const buttons = [...document.querySelectorAll('button')]
        const button = buttons.find(({ textContent }) => textContent.includes('Nouvelle réservation'))
        if (!button) return reject(new Error('There is no such button'))
        const startedAt = performance.now()
        button.click()
        const look = () => {
          const field = document.querySelector('dialog[open] :is(input, select, textarea):not(:disabled)')
          if (!field || field.getBoundingClientRect().height === 0) requestAnimationFrame(look)
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
        }
        requestAnimationFrame(look)
      }),
  )
}
