import type { Page } from 'playwright-core'

/**
 * Sets the clock of a page to a later moment and holds it there: timers that are due by then fire once, and timers go on to
 * fire in the machine's time, but the time of day stays however long a step of the test takes. `clock.install` comes first.
 * @param moment in milliseconds since 1970, by the clock of the page
 */
export async function holdClockAt(page: Page, moment: number): Promise<void> {
  const jump = moment - (await pageTime(page))
  // First the time of day: timers that the jump fires look at it.
  await page.clock.setFixedTime(moment)
  await page.clock.fastForward(Math.max(0, jump))
}

/** Holds the clock of a page where it is, or at an earlier moment; timers go on. */
export async function holdClock(page: Page, moment?: number): Promise<void> {
  await page.clock.setFixedTime(moment ?? (await pageTime(page)))
}

/** The time of day of a page, in milliseconds since 1970. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now())
}
