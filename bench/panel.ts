import type { Page } from 'playwright-core'
import { type DemoBrowser, openPage, whenIdle, whenVisible } from './lib/browser.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { median, type Result, report, spread } from './lib/results.ts'
import { kept, storeNotifications } from './lib/stored-notifications.ts'

const runs = 9

/** Measures the time from a press of the bell until its full panel is painted, on a slow CPU. */
export async function benchPanel(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push(await measureOnce(demo))
    return [
      report({
        what: `panel of ${kept} notifications painted after the press of the bell, processor 4 times slower`,
        value: median(times),
        unit: 'ms',
        promise: { atMost: 100 },
        note: `the median of ${spread(times)}`,
      }),
    ]
  })
}

async function measureOnce(demo: DemoBrowser): Promise<number> {
  const { page } = await openPage(demo)
  await storeNotifications(page, demo.signedIn.user.id)
  await page.reload()
  await whenVisible(page)
  await page.getByRole('button', { name: `Notifications, ${kept} non lues` }).waitFor()
  await whenIdle(page)
  const time = await measurePanel(page)
  await page.context().close()
  return time
}

function measurePanel(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const bell = document.querySelector<HTMLButtonElement>('button[aria-label^="Notifications"]')
        if (!bell) return reject(new Error('There is no bell'))
        const startedAt = performance.now()
        bell.click()
        const look = () => {
          const item = document.querySelector('[role=dialog] li')
          if (!item || item.getBoundingClientRect().height === 0) requestAnimationFrame(look)
          // Callbacks of a frame run before it is painted, the next task after.
          else setTimeout(() => resolve(performance.now() - startedAt))
        }
        requestAnimationFrame(look)
      }),
  )
}
