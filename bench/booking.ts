import type { Locator, Page } from 'playwright-core'
import { type DemoBrowser, openPage, type ScreenName, whenVisible } from './lib/browser.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { median, type Result, report, spread } from './lib/results.ts'

const runs = 3
const screenNames: readonly ScreenName[] = ['desktop', 'phone']
const promisedSeconds = 25

/** Pace of a person: the time for a key, and the time to find a field or button and to point at it. */
const keyMs = 200
const pointMs = 1_000

/**
 * Measures the time from a look at the list until a transfer of a known client between known places is stored, typed at
 * the pace of a person, on a slow link and processor.
 */
export async function benchBooking(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => {
    const results: Result[] = []
    for (const screen of screenNames) {
      const seconds: number[] = []
      for (let run = 0; run < runs; run += 1) seconds.push(await bookOnce(demo, screen))
      results.push(
        report({
          what: `a transfer of a known client between known places, ${screen}, ${keyMs} ms a key`,
          value: median(seconds),
          unit: 's',
          promise: { atMost: promisedSeconds },
          note: `the median of ${spread(seconds)}, with ${pointMs / 1_000} s before each press and field`,
        }),
      )
    }
    return results
  })
}

async function bookOnce(demo: DemoBrowser, screen: ScreenName): Promise<number> {
  const { page } = await openPage(demo, { screen })
  await whenVisible(page)
  const startedAt = performance.now()
  await press(page, page.getByRole('button', { name: 'Nouvelle réservation' }))
  const form = page.getByRole('dialog', { name: 'Nouvelle réservation' })
  await type(page, form, 'userId', 'dia')
  await press(page, form.getByRole('option').filter({ hasNotText: 'Nouveau client' }).first())
  await choosePlace(page, form, 'pickupLocation', 'ai')
  await choosePlace(page, form, 'destination', 'nov')
  await press(page, form.getByRole('button', { name: 'Demain', exact: true }))
  await type(page, form, 'scheduledTime', '1430')
  await press(page, form.getByRole('button', { name: 'Créer la réservation' }))
  await page.getByText('Réservation créée').first().waitFor()
  const seconds = (performance.now() - startedAt) / 1_000
  await page.context().close()
  return seconds
}

async function press(page: Page, target: Locator): Promise<void> {
  await page.waitForTimeout(pointMs)
  await target.click()
}

async function type(page: Page, form: Locator, field: string, keys: string): Promise<void> {
  await page.waitForTimeout(pointMs)
  await form.locator(`[name=${field}]`).pressSequentially(keys, { delay: keyMs })
}

async function choosePlace(page: Page, form: Locator, field: string, keys: string): Promise<void> {
  await type(page, form, field, keys)
  await form.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor()
  await page.waitForTimeout(keyMs)
  await page.keyboard.press('Enter')
}
