import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { ensureWebBuild } from '../scripts/lib/setup.mjs'
import { type FirstLoad, launchBrowser, measureDialog, measureFirstLoad, openPage, whenVisible } from './lib/browser.ts'
import { format, median, type Result, report, spread } from './lib/results.ts'
import { type SignedIn, signIn, startYoon } from './lib/servers.ts'
import { serveStaticPage } from './lib/static-page.ts'

const runs = 7
/** Long enough for the browser to have become idle and to have fetched what is fetched then. */
const idleMs = 8_000

/** The first load of the bookings page of the demonstration company, on a phone with a weak link and a slow processor. */
export async function benchFirstLoad(): Promise<Result[]> {
  ensureWebBuild()
  const folder = mkdtempSync(join(tmpdir(), 'yoon-bench-'))
  const yoon = await startYoon({ DATA_DIR: folder })
  const browser = await launchBrowser()
  try {
    const signedIn = await signIn(yoon.url)
    return [
      ...(await compare(browser, yoon.url, signedIn)),
      await benchDialog(browser, yoon.url, signedIn, { what: 'at once', waitMs: 0 }),
      await benchDialog(browser, yoon.url, signedIn, { what: 'after a pause', waitMs: idleMs }),
    ]
  } finally {
    await browser.close()
    await yoon.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(browser: Browser, url: string, signedIn: SignedIn): Promise<Result[]> {
  const page = await serveStaticPage(browser, url, signedIn)
  const own: FirstLoad[] = []
  const limit: number[] = []
  for (let run = 0; run < runs; run += 1) {
    limit.push((await measureFirstLoad(browser, page.url, signedIn)).visibleAfterMs)
    own.push(await measureFirstLoad(browser, url, signedIn))
  }
  await page.stop()
  const times = own.map(({ visibleAfterMs }) => visibleAfterMs)
  return [
    report({
      what: 'list visible and usable, against a static page',
      value: median(times) / median(limit),
      unit: '×',
      promise: { atMost: 4 },
      note: `${format(median(times))} ms of ${spread(times)}; static ${format(median(limit))} ms of ${spread(limit)}`,
    }),
    report({
      what: 'JavaScript before the list',
      value: median(own.map(({ scriptBytes }) => scriptBytes)) / 1000,
      unit: 'kB',
      promise: { atMost: 90 },
    }),
  ]
}

async function benchDialog(
  browser: Browser,
  url: string,
  signedIn: SignedIn,
  { what, waitMs }: { what: string; waitMs: number },
): Promise<Result> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { page } = await openPage(browser, url, signedIn)
    await whenVisible(page)
    await page.waitForTimeout(waitMs)
    times.push(await measureDialog(page))
    await page.context().close()
  }
  return report({
    what: `dialog Nouvelle réservation usable, pressed ${what}`,
    value: median(times) / 1000,
    unit: 's',
    promise: { atMost: 0.8 },
    note: `ms: ${spread(times)}`,
  })
}
