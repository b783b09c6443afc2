import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import { ensureWebBuild } from '../scripts/lib/setup.mjs'
import { withDemo } from './lib/demo.ts'
import { median, type Result, report, spread } from './lib/results.ts'
import type { Demo } from './lib/servers.ts'

const runs = 5
/** Screens that the promises name; the sign-in is measured without a session. */
const screens = [
  { name: 'sign-in', path: '/admin/login', isSignedIn: false },
  { name: 'bookings', path: '/dashboard/bookings', isSignedIn: true },
  { name: 'home', path: '/dashboard', isSignedIn: true },
]
const promises = { performance: 90, accessibility: 100 }

type Category = keyof typeof promises
type Audited = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Measures the scores of Lighthouse with its mobile preset, the median of five runs of each screen. */
export async function benchLighthouse(): Promise<Result[]> {
  ensureWebBuild()
  return withDemo(async (demo) => {
    const results: Result[] = []
    for (const screen of screens) {
      const audits: Audited[] = []
      for (let run = 0; run < runs; run += 1) audits.push(await audit(demo, screen))
      for (const category of Object.keys(promises) as Category[])
        results.push(reportScore(screen.name, category, audits))
    }
    return results
  })
}

/** Audits a screen in a browser of its own, whose cache is empty. */
async function audit({ url, signedIn }: Demo, { path, isSignedIn }: (typeof screens)[number]): Promise<Audited> {
  const profile = mkdtempSync(join(tmpdir(), 'yoon-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--remote-debugging-port=0'],
    locale: 'fr-FR',
  })
  try {
    if (isSignedIn) await storeSession(context, url, signedIn)
    const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
    // The session is in the storage that would be cleared.
    const flags = { port: Number(port), disableStorageReset: isSignedIn, onlyCategories: Object.keys(promises) }
    const result = await lighthouse(url + path, { ...flags, logLevel: 'error' })
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Nothing was audited')
    const shown = new URL(result.lhr.finalDisplayedUrl ?? url).pathname
    if (shown !== path) throw new Error(`${path} led to ${shown}`)
    return result.lhr
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Stores the session in the browser, on a page of the server without scripts. */
async function storeSession(context: BrowserContext, url: string, { token, user }: Demo['signedIn']): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/health`)
  await page.evaluate(
    ([key, account]) => {
      localStorage.setItem('token', key)
      localStorage.setItem('user', account)
    },
    [token, JSON.stringify(user)] as const,
  )
  await page.close()
}

function reportScore(screen: string, category: Category, audits: readonly Audited[]): Result {
  const scores = audits.map(({ categories }) => (categories[category]?.score ?? 0) * 100)
  const failed = new Set(audits.flatMap((one) => failedAudits(one, category)))
  const note = `of ${spread(scores)}${failed.size > 0 ? `; failed: ${[...failed].join(', ')}` : ''}`
  return report({
    what: `Lighthouse, ${screen}, ${category}`,
    value: median(scores),
    unit: 'of 100',
    promise: { atLeast: promises[category] },
    note,
  })
}

/** Names the audits of accessibility that failed; those of performance have no threshold. */
function failedAudits({ categories, audits }: Audited, category: Category): string[] {
  if (category === 'performance') return []
  return (categories[category]?.auditRefs ?? []).map(({ id }) => id).filter((id) => audits[id]?.score === 0)
}
