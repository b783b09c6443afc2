// npm run gallery: takes pictures of every component of web/src/ui into test-results/gallery, on a desktop and a phone,
// in light and dark, and one of each dialog.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { buildGallery, galleryUrl, serveGallery } from './lib/gallery.mjs'
import { exitOnSignals } from './lib/processes.mjs'
import { ensurePackages, root, runCommand } from './lib/setup.mjs'

const pictures = join(root, 'test-results/gallery')
const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
}

exitOnSignals()
await runCommand(async () => {
  ensurePackages()
  const folder = buildGallery()
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
  mkdirSync(pictures, { recursive: true })
  try {
    for (const [name, device] of Object.entries(devices)) {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        const context = await browser.newContext({ ...device, colorScheme, reducedMotion: 'reduce', locale: 'fr-FR' })
        await serveGallery(context, folder)
        await takePictures(await context.newPage(), `${name}-${colorScheme}`)
        await context.close()
      }
    }
    return 0
  } finally {
    await browser.close()
  }
})

/** @param {import('playwright-core').Page} page @param {string} name */
async function takePictures(page, name) {
  await page.goto(galleryUrl)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
  const openers = await page.locator('[data-opens]').all()
  for (const [at, opener] of openers.entries()) {
    await opener.click()
    await page.locator('dialog:modal').waitFor()
    await page.screenshot({ path: join(pictures, `${name}-dialog-${at + 1}.png`) })
    await page.keyboard.press('Escape')
    await page.locator('dialog:modal').waitFor({ state: 'detached' })
  }
  console.log(`test-results/gallery/${name}.png, and ${openers.length} dialogs`)
}
