import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessibleOnBoth, expectEventually, useYoon } from './support/browser.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose: string
}

/** Returns the actual sizes and types of the icons; an SVG fits any size. */
function sizesOf(page: Page, icons: Icon[]): Promise<{ sizes: string; type: string | null }[]> {
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ src }) => {
          const response = await fetch(src)
          const type = response.headers.get('content-type')
          if (type === 'image/svg+xml') return { sizes: 'any', type }
          const { width, height } = await createImageBitmap(await response.blob())
          return { sizes: `${width}x${height}`, type }
        }),
      ),
    icons,
  )
}

describe('app without a connection', () => {
  const yoon = useYoon()

  /** Opens a page and waits until the service worker controls it. */
  async function openInstalled(path: string): Promise<Page> {
    const page = await yoon.open(path, 'operatrice', { serviceWorkers: 'allow' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expectEventually(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    return page
  }

  /** Returns the paths of all cached responses. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })

  test('opens offline with a banner, and shows data again once online', async () => {
    const page = await openInstalled('/dashboard/bookings')
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('status').filter({ hasText: 'Hors ligne' }).waitFor()
    await page.getByRole('navigation').first().waitFor()
    await page.getByText("Cette vue n'a pas encore été chargée").waitFor()
    await expectAccessibleOnBoth(page, 'without a link')
    await page.context().setOffline(false)
    await page.getByRole('status').filter({ hasText: 'Hors ligne' }).waitFor({ state: 'detached' })
    await page.getByText('Mis à jour à').waitFor()
  })

  test('restores text typed before the connection was lost', async () => {
    const page = await openInstalled('/dashboard/bookings?dialog=new')
    const field = page.getByLabel('Lieu de prise en charge')
    await field.fill('Almadies, près du phare')
    await page.context().setOffline(true)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('status').filter({ hasText: 'Hors ligne' }).waitFor()
    await expectEventually(() => field.inputValue()).toBe('Almadies, près du phare')
    await page.context().setOffline(false)
    await page.reload()
    await expectEventually(() => field.inputValue()).toBe('Almadies, près du phare')
  })

  test('caches only the app shell, never a reply of the API', async () => {
    const page = await openInstalled('/dashboard/bookings')
    await page.getByText('Mis à jour à').waitFor()
    const paths = await kept(page)
    expect(paths).toContain('/')
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  })

  test("the app meets the browser's criteria for installation", async () => {
    const page = await openInstalled('/dashboard/bookings')
    const devtools = await page.context().newCDPSession(page)
    const { errors, data = '' } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data)
    expect(manifest).toMatchObject({ name: 'Yoon', id: '/', start_url: '/', scope: '/', display: 'standalone' })
    const icons: Icon[] = manifest.icons
    expect(await sizesOf(page, icons)).toEqual(icons.map(({ sizes, type }) => ({ sizes, type })))
    const drawn = icons.filter(({ type }) => type === 'image/png')
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // The test window is incognito, which cannot install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })
})
