import type { Page } from 'playwright-core'

/**
 * Sets the clock of a page to a later time and stops it there: timers due by then fire once, and later timers fire in
 * real time, but the time of day stays fixed. Requires `clock.install`.
 * @param moment in milliseconds since 1970, by the clock of the page
 */
export async function holdClockAt(page: Page, moment: number): Promise<void> {
  const jump = moment - (await pageTime(page))
  // The time of day comes first: timers that the jump fires read it.
  await page.clock.setFixedTime(moment)
  await page.clock.fastForward(Math.max(0, jump))
}

/** Stops the clock of a page at its current or at an earlier time; timers keep running. */
export async function holdClock(page: Page, moment?: number): Promise<void> {
  await page.clock.setFixedTime(moment ?? (await pageTime(page)))
}

/** Returns the time of day of a page, in milliseconds since 1970. */
export function pageTime(page: Page): Promise<number> {
  return page.evaluate(() => Date.now())
}
