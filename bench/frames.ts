import type { Page } from 'playwright-core'
import { openPage, whenIdle, whenVisible } from './lib/browser.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { median, type Result, report, spread } from './lib/results.ts'

const runs = 5

/** Measures the longest frame while a user types into the search and turns pages, on a slow CPU. */
export async function benchFrames(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => {
    const typing: number[] = []
    const paging: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const { page } = await openPage(demo)
      await whenVisible(page)
      await whenIdle(page)
      typing.push(await longestFrame(page, typeAndSearch))
      paging.push(await longestFrame(page, turnPages))
      await page.context().close()
    }
    return [reportFrames('typing into the search', typing), reportFrames('turning pages', paging)]
  })
}

function reportFrames(what: string, longest: readonly number[]): Result {
  return report({
    what: `longest frame while ${what}, processor 4 times slower`,
    value: median(longest),
    unit: 'ms',
    promise: { atMost: 100 },
    note: `the median of ${spread(longest)}`,
  })
}

async function typeAndSearch(page: Page): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Rechercher un client, un lieu, une référence' })
  await box.pressSequentially('dakar', { delay: 120 })
  await page.waitForTimeout(3_000)
  await box.fill('')
  await page.waitForTimeout(3_000)
}

async function turnPages(page: Page): Promise<void> {
  for (const number of [2, 3, 2]) {
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: `Page ${number}` })
      .click()
    await page.waitForTimeout(2_500)
  }
}

/** Returns the longest time between two frames during an action, in milliseconds. */
async function longestFrame(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), isOver: false }
    Object.assign(globalThis, { frameWatch: watch })
    const look = (at: number) => {
      watch.longest = Math.max(watch.longest, at - watch.last)
      watch.last = at
      if (!watch.isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame((at) => {
      watch.last = at
      requestAnimationFrame(look)
    })
  })
  await act(page)
  return page.evaluate(() => {
    const watch = (globalThis as unknown as { frameWatch: { longest: number; isOver: boolean } }).frameWatch
    watch.isOver = true
    return watch.longest
  })
}
