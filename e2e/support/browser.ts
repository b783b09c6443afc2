import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getCurrentUser } from '@yoon/contract/auth'
import type Axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { demoPassword } from '../../server/src/demo/load-demo.ts'
import { type Account, Company, emailOf } from './company.ts'
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

/** How long something may take before a person would give up. */
const patienceMs = 60_000

export const desktop = { viewport: { width: 1440, height: 900 } } as const
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

export interface Yoon {
  readonly url: string
  readonly company: Company
  /** A browser of its own on a screen of Yoon; signed in when an account is given. */
  open(path: string, account?: Account, options?: BrowserContextOptions): Promise<Page>
  /** The same, with a session that the test may end. */
  openWithOwnSession(path: string, account: Account): Promise<Page>
  /** The same, with the session of this token. */
  openAs(path: string, token: string, options?: BrowserContextOptions): Promise<Page>
  /** Ends the server and starts it again. */
  restart(): Promise<void>
}

let launched: Browser | undefined

/** One browser for all files of a worker: what a test opens in it is its own, and goes with it. */
async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  if (!launched?.isConnected()) launched = await chromium.launch({ executablePath, args: chromiumArgs })
  return launched
}

/** Starts a server for the tests of a file, on a copy of the demonstration company unless given; every test opens pages of its own. */
export function useYoon(readEnv: () => Record<string, string> = () => ({}), openStore?: () => Promise<Store>): Yoon {
  let server: RunningServer
  let browser: Browser
  let company: Company
  const contexts: BrowserContext[] = []
  const failures: string[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer(readEnv(), openStore), openBrowser()])
    company = new Company(server.url)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(contexts, task.name)
    await Promise.all(contexts.splice(0).map(closeQuietly))
    // A script that fails, or that the page's own policy refuses, is a fault whatever the user still sees.
    expect(failures.splice(0), 'errors in the browser').toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
  })

  const openPage = async (path: string, session: Session | undefined, options: BrowserContextOptions) => {
    const context = await browser.newContext({
      locale: 'fr-FR',
      // What cuts the link in a journey would not be seen through one.
      serviceWorkers: 'block',
      ...desktop,
      ...options,
      ...(session && {
        storageState: { cookies: [], origins: [{ origin: server.url, localStorage: itemsOf(session) }] },
      }),
    })
    contexts.push(context)
    context.setDefaultTimeout(patienceMs)
    const page = await context.newPage()
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

/** What is still asked when a test has ended, and answered in the server's place, concerns nobody. */
async function closeQuietly(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

type Session = Pick<Awaited<ReturnType<Company['session']>>, 'token' | 'user'>

/** What the browser of somebody who is signed in keeps. */
function itemsOf({ token, user }: Session): { name: string; value: string }[] {
  return [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
}

/** What the screen showed when a test failed: test-results/ is not kept in the repository. */
async function takePictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages())
  const file = name.replace(/[^\p{L}\d]+/gu, '-')
  await Promise.all(
    pages.map((page, index) => page.screenshot({ path: `test-results/${file}-${index}.png` }).catch(() => undefined)),
  )
}

/** Puts a session into an open page, for a test that has something to set up in it before the first screen. */
export async function keepSession(page: Page, session: Session): Promise<void> {
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, itemsOf(session))
}

/** Signs in as a person does. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(account))
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

type Eventually = ReturnType<typeof expect.poll>

/** Waits until a value is as expected: for what a person would see change. */
export function eventually(read: () => unknown): Eventually {
  return expect.poll(read, { timeout: patienceMs, interval: 50 })
}

export async function isGone(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' })
}

/** Presses a button until what it leads to is seen: the page may come to it by itself, and take the button away. */
export async function pressUntilSeen(button: Locator, wanted: Locator): Promise<void> {
  await eventually(async () => {
    if (!(await wanted.isVisible())) await button.click({ timeout: 2_000 }).catch(() => undefined)
    return wanted.isVisible()
  }).toBe(true)
}

/** Waits for a message that comes by itself and is read out. */
export async function seesToast(page: Page, title: string, body?: string): Promise<void> {
  const toast = page.getByRole('status').getByText(title, { exact: true })
  await toast.last().waitFor()
  if (body) await page.getByRole('status').getByText(body, { exact: true }).last().waitFor()
}

/** No violation of WCAG or of good practice that axe knows, on the screen as it now is; in the dark the colours too. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // Off unless it is asked for, as every rule of WCAG 2.2.
  expect(await violationsOf(page, { rules: { 'target-size': { enabled: true } } }), what).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, { runOnly: ['color-contrast'] }), `${what}, in the dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}

/** The same on a desktop and on a phone, for what opens in one of them. */
export async function expectAccessibleOnBoth(page: Page, what: string): Promise<void> {
  const own = page.viewportSize() ?? desktop.viewport
  const other = own.width === phone.viewport.width ? desktop.viewport : phone.viewport
  for (const size of [other, own]) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${what}, ${size.width} wide`)
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Puts axe into a page, once. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
}

async function violationsOf(page: Page, options: RunOptions): Promise<unknown[]> {
  await loadAxe(page)
  return page.evaluate(async (given) => {
    // A colour that is still changing would be mistaken for a pale one.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    }
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...given })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }))
  }, options)
}

/** Answers every change in the server's place; reading goes on. */
export async function answerWrites(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : answer(route)))
}

export function failWithoutWord(route: Route): Promise<void> {
  return route.fulfill({ status: 500, body: '' })
}

/**
 * Keeps an answer away; once mended, only what a person asks for gets through, not what the page asks by itself, until
 * what is wanted is seen.
 */
export async function breakAnswers(
  page: Page,
  path: string,
): Promise<{ mendAndAskAgain(wanted: Locator): Promise<void> }> {
  let isBroken = true
  let isSeen = false
  await page.route(path, (route) => {
    const isByItself = route.request().headers()['x-background'] === '1'
    return isBroken || (isByItself && !isSeen) ? failWithoutWord(route) : route.continue()
  })
  return {
    // A press while the page is asking by itself waits for that answer, which fails here: a person would press again.
    mendAndAskAgain: async (wanted) => {
      isBroken = false
      const again = page.getByRole('button', { name: 'Réessayer' })
      await eventually(async () => {
        await again.click({ timeout: 1_000 }).catch(() => undefined)
        isSeen ||= await wanted.isVisible()
        return isSeen && !(await again.isVisible())
      }).toBe(true)
    },
  }
}
