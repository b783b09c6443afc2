import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildGallery, galleryUrl, serveGallery } from '../scripts/lib/gallery.mjs'
import {
  desktop,
  expectAccessible,
  expectAccessibleOnBoth,
  expectEventually,
  openBrowser,
  phone,
} from './support/browser.ts'
import { expectNothingCut, tooltip } from './support/screen.ts'

let folder: string
let page: Page

beforeAll(() => {
  folder = buildGallery()
})
afterEach(() => page?.context().close())

async function openGallery(options: BrowserContextOptions = desktop): Promise<Page> {
  const context = await (await openBrowser()).newContext({ locale: 'fr-FR', ...options })
  await serveGallery(context, folder)
  page = await context.newPage()
  await page.goto(galleryUrl)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('every component passes axe on a desktop and on a phone, in light and dark', async () => {
  await openGallery()
  for (const name of ['réussite', 'erreur', 'annulation']) {
    await page.getByRole('button', { name: `Montrer une ${name}` }).click()
  }
  await expectAccessibleOnBoth(page, 'the gallery')
})

test.for([
  ['desktop', desktop],
  ['phone', phone],
] as const)('every dialog and panel of the kit passes axe on a %s', async ([, device]) => {
  await openGallery({ ...device })
  const calendar = page.getByRole('button', { name: /^Choisir dans le calendrier/ }).first()
  for (const opener of [...(await page.locator('[data-opens]').all()), calendar]) {
    await opener.click()
    const dialog = page.locator('dialog:modal')
    await dialog.locator('h2').waitFor()
    await expectEventually(() => dialog.locator('[aria-busy=true][role=status]').count()).toBe(0)
    await expectAccessible(page, (await dialog.locator('h2').textContent()) ?? '')
    await expectNothingCut(page, 'a dialog')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  for (const name of ['Autres actions', 'Ouvrir le panneau']) {
    await page.getByRole('button', { name }).click()
    await page.locator(':popover-open').waitFor()
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
  }
})

test('the kit cuts no text from 1440 to 320 pixels, nor with text twice as large on 1440 and 720', async () => {
  await openGallery()
  const devtools = await page.context().newCDPSession(page)
  for (const [standard, width] of [
    [16, 1440],
    [16, 360],
    [16, 320],
    [32, 1440],
    [32, 720],
  ] as const) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } })
    await page.setViewportSize({ width, height: 900 })
    await expectNothingCut(page, `text of ${standard} px, ${width} wide`)
  }
})

test('a switch turns by the space bar and by a click on its line, and not while it is busy or disabled', async () => {
  await openGallery()
  const isOn = (name: string) => page.getByRole('switch', { name, exact: true }).isChecked()
  const sound = page.getByRole('switch', { name: 'Son', exact: true })
  await sound.focus()
  await page.keyboard.press('Space')
  expect([await isOn('Son'), await isOn('Disponible')]).toEqual([false, false])
  await page.getByText('Proposé pour de nouvelles courses.').click()
  expect([await isOn('Son'), await isOn('Disponible')]).toEqual([false, true])
  await page.getByText('Activé, en cours', { exact: true }).click({ force: true })
  await page.getByText('SMS aux clients').click({ force: true })
  expect([await isOn('Activé, en cours'), await isOn('SMS aux clients')]).toEqual([true, true])
  const description = await page
    .getByRole('switch', { name: 'SMS aux clients', exact: true })
    .getAttribute('aria-describedby')
  expect(await page.locator(`[id="${description}"]`).textContent()).toBe('Non configuré')
})

test('a text with a tooltip for its cut end is a button only while it is cut', async () => {
  await openGallery()
  const cut = page.getByRole('button', { name: /^Aéroport international/ })
  await cut.waitFor()
  await page.addStyleTag({ content: '.gallery-narrow { max-width: none !important }' })
  await expectEventually(() => cut.count()).toBe(0)
})

test('the focus of an option that is an icon opens its tooltip, whether the option is a button or a radio button', async () => {
  await openGallery()
  await page.getByRole('group', { name: 'Affichage' }).getByRole('button', { name: 'Liste' }).focus()
  await page.keyboard.press('Tab')
  await expectEventually(() => tooltip(page).textContent()).toBe('Agenda')
  await page.keyboard.press('Tab')
  await expectEventually(() => tooltip(page).textContent()).toBe('Liste')
})

test('the built application contains no part of the gallery', () => {
  const dist = join(import.meta.dirname, '../web/dist')
  const files = globSync('**/*.{html,js,css}', { cwd: dist })
  const holds = files.filter((file) =>
    /gallery|Galerie des composants/i.test(file + readFileSync(join(dist, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(holds).toEqual([])
})
