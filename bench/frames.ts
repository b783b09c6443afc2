import type { Locator, Page } from 'playwright-core'
import { type DemoBrowser, openPage, type ScreenName, whenIdle, whenVisible } from './lib/browser.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { longestFrame, restartWatch, setWatching } from './lib/frame-watch.ts'
import { median, type Result, report, spread } from './lib/results.ts'
import { storeNotifications } from './lib/stored-notifications.ts'

const runs = 9
const screenNames: readonly ScreenName[] = ['desktop', 'phone']

/** Actions of a user, in this order: each begins where the one before has ended. */
const actions: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'turning pages': turnPages,
  'typing into the search': typeAndSearch,
  'opening the booking form': openForm,
  'filling the booking form': fillForm,
  'opening the notification panel': openPanel,
}

/** Measures the longest frame of each action on a slow CPU, on a wide screen and on a phone. */
export async function benchFrames(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => {
    const longest = new Map<string, number[]>()
    for (let run = 0; run < runs; run += 1) {
      for (const screen of screenNames) {
        for (const [action, time] of await measureOnce(demo, screen)) {
          const what = `longest frame while ${action}, ${screen}, processor 4 times slower`
          longest.set(what, [...(longest.get(what) ?? []), time])
        }
      }
    }
    return [...longest].map(([what, times]) =>
      report({
        what,
        value: median(times),
        unit: 'ms',
        promise: { atMost: 100 },
        note: `the median of ${spread(times)}`,
      }),
    )
  })
}

async function measureOnce(demo: DemoBrowser, screen: ScreenName): Promise<[action: string, longest: number][]> {
  const { page } = await openPage(demo, { screen })
  await storeNotifications(page, demo.signedIn.user.id)
  await page.reload()
  await whenVisible(page)
  await whenIdle(page)
  const times: [string, number][] = []
  for (const [action, act] of Object.entries(actions)) times.push([action, await longestFrame(page, act)])
  await page.context().close()
  return times
}

async function turnPages(page: Page): Promise<void> {
  const pager = page.getByRole('navigation', { name: 'Pages' })
  for (const number of [2, 3, 2]) {
    await press(page, pager.getByRole('button', { name: `Page ${number}`, exact: true }))
    await page.waitForTimeout(1_500)
  }
}

async function typeAndSearch(page: Page): Promise<void> {
  await press(page, page.getByRole('searchbox', { name: 'Rechercher un client, un lieu, une référence' }))
  await page.keyboard.type('dakar', { delay: 120 })
  await page.waitForTimeout(2_500)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.waitForTimeout(2_500)
}

async function openForm(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Nouvelle réservation' }))
  await page.waitForTimeout(2_500)
}

async function fillForm(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Nouvelle réservation' })
  const type = (name: string, text: string) => form.locator(`[name=${name}]`).pressSequentially(text, { delay: 80 })
  await type('userId', 'dia')
  await page.waitForTimeout(1_500)
  await press(page, form.getByRole('option').filter({ hasNotText: 'Nouveau client' }).first())
  await page.waitForTimeout(1_000)
  await type('pickupLocation', 'Hôtel Terrou-Bi')
  await type('destination', 'Aéroport')
  await type('scheduledTime', '1430')
  await page.waitForTimeout(1_000)
  await press(page, form.getByText('Location à la journée', { exact: true }))
  await page.waitForTimeout(1_000)
  await type('totalPrice', '45000')
  await type('specialRequests', 'Pancarte')
  await page.waitForTimeout(1_000)
}

/** Opens the panel once the form is closed. */
async function openPanel(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Nouvelle réservation' }).getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await page.waitForTimeout(1_500)
  await restartWatch(page)
  await press(page, page.getByRole('button', { name: /^Notifications/ }))
  await page.waitForTimeout(2_000)
}

/** Presses the middle of an element. The driver of the browser looks for it in the page itself: that is not counted. */
async function press(page: Page, element: Locator): Promise<void> {
  await setWatching(page, false)
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not shown`)
  await setWatching(page, true)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
