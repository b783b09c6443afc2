import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getCurrentUser } from '@yoon/contract/auth/calls'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { demoPassword } from '../../server/src/demo/load-demo.ts'
import { type Account, Company, emailOf } from './company.ts'
import { Pages, timeoutMs } from './pages.ts'
import { type RunningServer, startServer } from './server.ts'
import type { Store } from './store.ts'

const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const desktop = { viewport: { width: 1440, height: 900 } } as const
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

export interface Yoon {
  readonly url: string
  readonly company: Company
  /** Opens a page in a browser context of its own; signed in if an account is given. */
  open(path: string, account?: Account, options?: BrowserContextOptions): Promise<Page>
  /** Opens a page with a session that the test may end. */
  openWithOwnSession(path: string, account: Account): Promise<Page>
  /** Opens a page with the session of a token. */
  openAs(path: string, token: string, options?: BrowserContextOptions): Promise<Page>
  /** Stops the server and starts it again. */
  restart(): Promise<void>
}

let launched: Browser | undefined

/** Launches one browser per worker, for all its files; each test opens contexts of its own and closes them. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  if (!launched?.isConnected()) launched = await chromium.launch({ executablePath, args: chromiumArgs })
  return launched
}

/** Launches a browser whose page cache (back/forward cache) keeps left pages; the test closes it. */
export async function openBrowserWithPageCache(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.PAGE_CACHE_CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

/** Starts a server for the tests of a file, on a copy of the demonstration company by default. */
export function useYoon(
  readEnv: () => Record<string, string> = () => ({}),
  openStore?: () => Promise<Store>,
  launch = openBrowser,
): Yoon {
  let server: RunningServer
  let pages: Pages
  let company: Company
  const failures: string[] = []

  beforeAll(async () => {
    const [started, browser] = await Promise.all([startServer(readEnv(), openStore), launch()])
    server = started
    pages = new Pages(browser, server.url)
    company = new Company(server.url)
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await saveScreenshots(pages.all(), task.name)
    await pages.leave(!hasFailed)
    // A script that fails, or that the Content Security Policy blocks, fails the test even if nothing on screen shows
    // it.
    expect(failures.splice(0), 'errors in the browser').toEqual([])
  })
  afterAll(async () => {
    await pages?.close()
    await server?.stop()
  })

  const openPage = async (path: string, session: Session | undefined, options: BrowserContextOptions) => {
    const all: BrowserContextOptions = {
      locale: 'fr-FR',
      // Skips animations: waiting for their ends took a twelfth of the time of all journeys.
      reducedMotion: 'reduce',
      // A service worker would hide requests from the routes that simulate lost connections.
      serviceWorkers: 'block',
      ...desktop,
      ...options,
    }
    const page = await pages.open(all, session ? itemsOf(session) : [])
    page.on('pageerror', (error) => failures.push(error.message))
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) failures.push(message.text())
    })
    await page.goto(server.url + path)
    return page
  }
  return {
    get url() {
      return server.url
    },
    get company() {
      return company
    },
    open: async (path, account, options = {}) => openPage(path, account && (await company.session(account)), options),
    restart: () => server.restart(),
    openAs: async (path, token, options = {}) => {
      const { data: user } = await company.callWith(token, getCurrentUser, {})
      return openPage(path, { token, user }, options)
    },
    openWithOwnSession: async (path, account) => openPage(path, await company.openSession(account), {}),
  }
}

type Session = Pick<Awaited<ReturnType<Company['session']>>, 'token' | 'user'>

/** Returns the localStorage items of a signed-in browser. */
function itemsOf({ token, user }: Session): { name: string; value: string }[] {
  return [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
}

/** Saves screenshots of a failed test in test-results/, which git ignores. */
async function saveScreenshots(pages: readonly Page[], name: string): Promise<void> {
  const file = name.replace(/[^\p{L}\d]+/gu, '-')
  await Promise.all(
    pages.map((page, index) => page.screenshot({ path: `test-results/${file}-${index}.png` }).catch(() => undefined)),
  )
}

/** Stores a session in an open page, for a test that prepares the page before its first screen. */
export async function storeSession(page: Page, session: Session): Promise<void> {
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, itemsOf(session))
}

/** Signs in with the form. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(account))
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

type Eventually = ReturnType<typeof expect.poll>

/** Polls a value until it matches the expectation or the timeout passes. */
export function expectEventually(read: () => unknown): Eventually {
  return expect.poll(read, { timeout: timeoutMs, interval: 50 })
}

export async function waitUntilHidden(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' })
}

/**
 * Clicks a button until the wanted element is visible. The page may show that element by itself and remove the button.
 */
export async function pressUntilSeen(button: Locator, wanted: Locator): Promise<void> {
  await expectEventually(async () => {
    if (!(await wanted.isVisible())) await button.click({ timeout: 2_000 }).catch(() => undefined)
    return wanted.isVisible()
  }).toBe(true)
}

/** Waits for a toast with this title, and body if given. */
export async function waitForToast(page: Page, title: string, body?: string): Promise<void> {
  const toast = page.getByRole('status').getByText(title, { exact: true })
  await toast.last().waitFor()
  if (body) await page.getByRole('status').getByText(body, { exact: true }).last().waitFor()
}

/** Checks the page with axe (WCAG and best practices) in light colours, and its contrast in dark colours. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // Rule of WCAG 2.2, off by default in axe.
  expect(await violationsOf(page, { rules: { 'target-size': { enabled: true } } }), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, { runOnly: ['color-contrast'] }), `${what}, in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

/** Checks the page with axe at the sizes of a desktop and of a phone. */
export async function expectAccessibleOnBoth(page: Page, what: string): Promise<void> {
  const own = page.viewportSize() ?? desktop.viewport
  const other = own.width === phone.viewport.width ? desktop.viewport : phone.viewport
  for (const size of [other, own]) {
    await page.setViewportSize(size)
    // The title moves between the header and the page.
    await page.locator('h1:visible').first().waitFor()
    await expectAccessible(page, `${what}, ${size.width} wide`)
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Loads axe into a page, once. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
}

async function violationsOf(page: Page, options: RunOptions): Promise<unknown[]> {
  await loadAxe(page)
  return page.evaluate(async (given) => {
    // Animations are finished first: axe would measure a colour in transition as too pale.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, ...given })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }))
  }, options)
}

/** Answers every write in place of the server; GET requests pass. */
export async function interceptWrites(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : answer(route)))
}

export function failWithEmptyBody(route: Route): Promise<void> {
  return route.fulfill({ status: 500, body: '' })
}

/**
 * Fails every request to a path. Once mended, the path answers only the user's requests, not background ones, until the
 * wanted element is visible.
 */
export async function breakAnswers(
  page: Page,
  path: string,
): Promise<{ mendAndAskAgain(wanted: Locator): Promise<void> }> {
  let isBroken = true
  let isSeen = false
  await page.route(path, (route) => {
    const isByItself = route.request().headers()['x-background'] === '1'
    return isBroken || (isByItself && !isSeen) ? failWithEmptyBody(route) : route.continue()
  })
  return {
    // A click during a background refetch shares its failing reply: the helper clicks again, as a user would.
    mendAndAskAgain: async (wanted) => {
      isBroken = false
      const again = page.getByRole('button', { name: 'Réessayer' })
      await expectEventually(async () => {
        await again.click({ timeout: 1_000 }).catch(() => undefined)
        isSeen ||= await wanted.isVisible()
        return isSeen && !(await again.isVisible())
      }).toBe(true)
    },
  }
}
