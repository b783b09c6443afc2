import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { cardOf, pathTo, seen } from './support/bookings-page.ts'
import { openBrowserWithPageCache, useYoon } from './support/browser.ts'

describe('Back from another site', () => {
  let browser: Browser | undefined
  const yoon = useYoon(undefined, undefined, async () => {
    browser = await openBrowserWithPageCache()
    return browser
  })
  afterAll(() => browser?.close())

  test('shows the list from the page cache and then the changes made meanwhile', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await seen(cardOf(page, booking), 'En attente').waitFor()
    await page.evaluate(() => Reflect.set(globalThis, 'isKept', true))
    await page.goto('about:blank')
    await yoon.company.confirm(booking)
    await page.goBack({ waitUntil: 'commit' })
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isKept'))).toBe(true)
    await seen(cardOf(page, booking), 'Confirmée').waitFor()
  })

  test('keeps receiving the changes of colleagues', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await seen(cardOf(page, booking), 'En attente').waitFor()
    await page.goto('about:blank')
    const line = page.waitForEvent('websocket')
    await page.goBack({ waitUntil: 'commit' })
    await line
    await yoon.company.confirm(booking)
    await seen(cardOf(page, booking), 'Confirmée').waitFor()
  })
})
