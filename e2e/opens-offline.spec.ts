import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { eventually, expectAccessibleOnBoth, useYoon } from './support/browser.ts'

interface Icon {
  src: string
  sizes: string
  type: string
  purpose: string
}

/** What the icons really are; a drawing has any size. */
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

describe('without a link', () => {
  const yoon = useYoon()

  /** A page behind which the service worker stands. */
  async function openInstalled(path: string): Promise<Page> {
    const page = await yoon.open(path, 'operatrice', { serviceWorkers: 'allow' })
    await page.evaluate(() => navigator.serviceWorker.ready)
    await eventually(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    return page
  }

  /** The addresses that the browser keeps answers of. */
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })

  test('Yoon opens and says so, and shows data again once there is one', async () => {
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

  test('what was typed before the link went is there again', async () => {
    const page = await openInstalled('/dashboard/bookings?dialog=new')
    const field = page.getByLabel('Lieu de prise en charge')
    await field.fill('Almadies, près du phare')
    await page.context().setOffline(true)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('status').filter({ hasText: 'Hors ligne' }).waitFor()
    await eventually(() => field.inputValue()).toBe('Almadies, près du phare')
    await page.context().setOffline(false)
    await page.reload()
    await eventually(() => field.inputValue()).toBe('Almadies, près du phare')
  })

  test('no answer of the server is ever kept, and all that is kept is the shell', async () => {
    const page = await openInstalled('/dashboard/bookings')
    await page.getByText('Mis à jour à').waitFor()
    const paths = await kept(page)
    expect(paths).toContain('/')
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  })

  test('it can be installed: what the browser asks for is there', async () => {
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
    // A window that leaves no trace cannot install anything.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  })
})
