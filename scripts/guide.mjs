// npm run guide: takes the pictures of docs/guide with a Yoon of its own. Names select pictures: npm run guide --
// encaisser
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { startDemoCompany } from './lib/demo-company.mjs'
import { pictures } from './lib/guide-pictures.mjs'
import { exitOnSignals } from './lib/processes.mjs'
import { ensurePackages, ensureWebBuild, root, runCommand, SetupError } from './lib/setup.mjs'

/**
 * @typedef {import('playwright-core').BrowserContextOptions} Device
 * @typedef {import('./lib/demo-company.mjs').DemoCompany} DemoCompany
 * @typedef {import('./lib/guide-pictures.mjs').Picture} Picture
 */

const folder = join(root, 'docs/guide/images')
/** Readers of the guide may have a slow link. */
const largestKb = 120
/** @type {Device} */
const desk = { viewport: { width: 1280, height: 800 }, locale: 'fr-FR', colorScheme: 'light', reducedMotion: 'reduce' }
/** @type {Device} */
const phone = { ...desk, viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

exitOnSignals()
await runCommand(async () => {
  const wanted = process.argv.slice(2)
  const chosen = pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  if (chosen.length === 0) throw new SetupError(`There are: ${pictures.map(({ name }) => name).join(', ')}.`)
  ensurePackages()
  ensureWebBuild()
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
  const company = await startDemoCompany()
  mkdirSync(folder, { recursive: true })
  try {
    for (const picture of chosen) await take(browser, company, picture)
    return 0
  } finally {
    await browser.close()
    await company.stop()
  }
})

/**
 * @param {import('playwright-core').Browser} browser
 * @param {DemoCompany} company
 * @param {Picture} picture
 */
async function take(browser, company, { name, account, path, isPhone = false, isDark = false, show }) {
  /** @type {import('playwright-core').BrowserContext[]} */
  const contexts = []
  /** @param {string | undefined} who @param {string} where @param {Device} device */
  const open = async (who, where, device) => {
    const context = await browser.newContext({
      ...device,
      ...(who && { storageState: await storageOf(company, who) }),
    })
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(company.url + where)
    return page
  }
  const where = typeof path === 'string' ? path : await path(company)
  const page = await open(account, where, { ...(isPhone ? phone : desk), ...(isDark && { colorScheme: 'dark' }) })
  // The bell of the header is loaded after the page.
  if (account) await page.locator('header button[aria-label^="Notifications"]').waitFor()
  await show(page, { open: (who, where) => open(who, where, desk) })
  await page.waitForLoadState('networkidle')
  await save(name, await page.screenshot())
  await Promise.all(contexts.map((context) => context.close()))
}

/** @param {DemoCompany} company @param {string} account */
async function storageOf(company, account) {
  const { token, user } = await company.session(account)
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
  return { cookies: [], origins: [{ origin: company.url, localStorage }] }
}

/** @param {string} name @param {Buffer} png */
async function save(name, png) {
  const { default: sharp } = await import('sharp')
  const { size } = await sharp(png)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
  const kb = Math.ceil(size / 1024)
  console.log(`docs/guide/images/${name}.webp: ${kb} kB`)
  if (kb > largestKb) throw new SetupError(`${name} is larger than ${largestKb} kB.`)
}
