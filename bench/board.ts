import { addDays, localDateTime } from '@yoon/contract/dates'
import type { Page } from 'playwright-core'
import { boardDay } from './lib/board-day.ts'
import { type DemoBrowser, openPage, whenIdle, whenVisible } from './lib/browser.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { longestFrame } from './lib/frame-watch.ts'
import { median, type Result, report, spread } from './lib/results.ts'

const runs = 5

/** Measures the board on a slow computer: until it is visible after the click, and its frames while a trip is dragged. */
export async function benchBoard(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => {
    const visible: number[] = []
    const frames: number[] = []
    for (let run = 0; run < runs; run += 1) {
      visible.push(await measureOpening(demo))
      frames.push(await measureDrag(demo))
    }
    return [
      report({
        what: 'board visible after the click on « Planning », desktop, slow link, processor 4 times slower',
        value: median(visible),
        unit: 'ms',
        promise: { atMost: 1_200 },
        note: `the median of ${spread(visible)}`,
      }),
      report({
        what: 'longest frame while a trip is dragged, 300 trips of 60 drivers, processor 4 times slower',
        value: median(frames),
        unit: 'ms',
        promise: { atMost: 50 },
        note: `the median of ${spread(frames)}`,
      }),
    ]
  })
}

/** Returns the time from the click on the menu until a trip of the board is painted, in milliseconds. */
async function measureOpening(demo: DemoBrowser): Promise<number> {
  const { page } = await openPage(demo, { screen: 'desktop' })
  await whenVisible(page)
  await whenIdle(page)
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>('a[href="/dashboard/planning"]')
        if (!link) return reject(new Error('There is no link to the board'))
        const startedAt = performance.now()
        link.click()
        const look = () => {
          if (document.querySelector('[data-trip]'))
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
  await page.context().close()
  return time
}

/** Drags a trip over the rows and along the hours of a full day; returns the longest frame, in milliseconds. */
async function measureDrag(demo: DemoBrowser): Promise<number> {
  const day = addDays(localDateTime(new Date(), 'Africa/Dakar').day, 30)
  const answer = JSON.stringify({ success: true, data: boardDay(day) })
  const { page } = await openPage(demo, {
    screen: 'desktop',
    path: `/dashboard/planning?jour=${day}`,
    prepare: (one) =>
      one.route('**/api/dashboard/planning?*', (route) =>
        route.fulfill({ contentType: 'application/json', body: answer }),
      ),
  })
  const bar = page.locator('[data-row]:not([data-row="lane"]) [data-movable]').first()
  await bar.waitFor()
  await bar.scrollIntoViewIfNeeded()
  await whenIdle(page)
  const box = await bar.boundingBox()
  if (!box) throw new Error('There is no trip to drag')
  const from = { x: box.x + 20, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  const longest = await longestFrame(page, (one) => dragAround(one, from))
  await page.context().close()
  return longest
}

async function dragAround(page: Page, from: { x: number; y: number }): Promise<void> {
  await page.mouse.down()
  for (let step = 1; step <= 60; step += 1) {
    await page.mouse.move(from.x + 4 * step, from.y + 5 * step)
    await page.waitForTimeout(16)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.waitForTimeout(300)
}
