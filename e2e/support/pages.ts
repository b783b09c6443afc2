import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** Timeout of one wait, in milliseconds. */
export const timeoutMs = 60_000

/** A page in a browser context of its own. */
interface Opened {
  context: BrowserContext
  page: Page
  /** Options of its context, as text. */
  key: string
  options: BrowserContextOptions
  /** Becomes true once a test has done what a reset does not undo. */
  isChanged: boolean
}

type Items = readonly { name: string; value: string }[]

/** Methods of a page whose effects outlast its document. */
const lastingOnPage = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const

/** Methods of a context whose effects outlast the documents of its pages. */
const lastingOnContext = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'newPage',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const

/**
 * Pages of the tests of a file, each in a browser context of its own. A page that a test has left is emptied and serves
 * a later test with the same options: a new page starts a process, which compiles all scripts again, and takes twice
 * the CPU.
 */
export class Pages {
  private readonly browser: Browser
  private readonly origin: string
  private readonly inUse: Opened[] = []
  private readonly left: Opened[] = []

  constructor(browser: Browser, origin: string) {
    this.browser = browser
    this.origin = origin
  }

  /** Returns a page on an empty document of the application, with nothing but these items in its storage. */
  async open(options: BrowserContextOptions, items: Items): Promise<Page> {
    const key = JSON.stringify(options)
    const at = this.left.findIndex((opened) => opened.key === key)
    const [found] = at === -1 ? [] : this.left.splice(at, 1)
    const opened = found ?? (await this.openNew(key, options))
    this.inUse.push(opened)
    if (items.length > 0) {
      if (!found) await this.showNothing(opened.page)
      await opened.page.evaluate((all) => {
        for (const { name, value } of all) localStorage.setItem(name, value)
      }, items)
    }
    return opened.page
  }

  /** Returns all pages that tests have open, with those that they opened beside. */
  all(): Page[] {
    return this.inUse.flatMap(({ context }) => context.pages())
  }

  /** Ends the use of all open pages. `mayServeAgain` is false after a failure, of which nothing may stay. */
  async leave(mayServeAgain: boolean): Promise<void> {
    await Promise.all(
      this.inUse.splice(0).map(async (opened) => {
        const isEmpty = mayServeAgain && !opened.isChanged && (await this.empty(opened).catch(() => false))
        if (isEmpty) this.left.push(opened)
        else await close(opened)
      }),
    )
  }

  async close(): Promise<void> {
    await Promise.all([...this.inUse.splice(0), ...this.left.splice(0)].map(close))
  }

  private async openNew(key: string, options: BrowserContextOptions): Promise<Opened> {
    const context = await this.browser.newContext(options)
    context.setDefaultTimeout(timeoutMs)
    const page = await context.newPage()
    // Service workers are the only part of a context that a reset would have to wait for.
    const opened = { context, page, key, options, isChanged: options.serviceWorkers !== 'block' }
    watch(opened)
    return opened
  }

  /** Undoes what a test can do to a page without marking it as changed; returns true if the page may serve again. */
  private async empty({ context, page, options }: Opened): Promise<boolean> {
    if (page.isClosed()) return false
    await page.removeAllListeners(undefined, { behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await Promise.all(context.pages().map((other) => other === page || other.close()))
    await page.mouse.move(0, 0)
    await this.showNothing(page)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await page.emulateMedia({
      media: null,
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'no-preference',
      forcedColors: options.forcedColors ?? 'none',
      contrast: options.contrast ?? 'no-preference',
    })
    const { viewport } = options
    if (!viewport) return false
    const { width, height } = page.viewportSize() ?? viewport
    if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport)
    return true
  }

  /** Opens a picture of the application: a document of its origin without scripts. */
  private async showNothing(page: Page): Promise<void> {
    await page.goto(`${this.origin}/icon.svg`)
  }
}

/** Marks a page as changed when a test takes its clock, or calls for what outlasts its document. */
function watch(opened: Opened): void {
  const { context, page } = opened
  const { clock } = page
  const mark = () => {
    opened.isChanged = true
  }
  Object.defineProperty(page, 'clock', {
    get: () => {
      mark()
      return clock
    },
  })
  for (const name of lastingOnPage) markCalls(page, name, mark)
  for (const name of lastingOnContext) markCalls(context, name, mark)
}

function markCalls<Name extends string>(owner: Record<Name, unknown>, name: Name, mark: () => void): void {
  const call = owner[name] as (...args: unknown[]) => unknown
  Object.defineProperty(owner, name, {
    value: (...args: unknown[]) => {
      mark()
      return call.apply(owner, args)
    },
  })
}

/** Closes a context and ignores errors of route handlers that are still pending. */
async function close({ context }: Opened): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}
