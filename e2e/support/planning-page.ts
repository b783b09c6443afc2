import { assignDriver, getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPlanning } from '@yoon/contract/planning/calls'
import type { PlanningRow } from '@yoon/contract/planning/schemas'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { Yoon } from './browser.ts'
import { day } from './company.ts'

/** Page object of the planning. */

export function planningPath(day: string, query: Record<string, string> = {}): string {
  return `/dashboard/planning?${new URLSearchParams({ jour: day, ...query })}`
}

/** Returns the bar of a trip on the board, or its entry in the list of a phone. */
export function barOf(page: Page, { id }: Pick<Booking, 'id'>): Locator {
  return page.locator(`[data-trip="${id}"]`)
}

/** Returns the row of a driver or a vehicle; of the trips without either if no id is given. */
export function rowOf(page: Page, id = 'lane'): Locator {
  return page.locator(`[data-row="${id}"]`)
}

/** Waits until a trip stands in a row. */
export async function expectInRow(page: Page, booking: Pick<Booking, 'id'>, rowId?: string): Promise<void> {
  await rowOf(page, rowId).locator(`[data-trip="${booking.id}"]:not([aria-busy])`).waitFor()
}

async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not shown`)
  return { x: box.x + Math.min(30, box.width / 2), y: box.y + box.height / 2 }
}

/** Picks a bar up with the mouse and holds it over a row, moved by some pixels along the hours. */
export async function dragOver(page: Page, bar: Locator, row: Locator, pixels = 0): Promise<void> {
  await row.scrollIntoViewIfNeeded()
  await bar.scrollIntoViewIfNeeded()
  const from = await centerOf(bar)
  const to = await centerOf(row)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 2)
  await page.mouse.move(from.x + pixels, to.y, { steps: 6 })
  await page.mouse.move(from.x + pixels, to.y)
}

/** Moves the pointer that holds a bar to a row, at the same hour as before. */
export async function hoverOver(page: Page, row: Locator): Promise<void> {
  const bar = await centerOf(page.locator('[data-dragged]'))
  const { y } = await centerOf(row)
  await page.mouse.move(bar.x, y - 4)
  await page.mouse.move(bar.x, y)
}

export async function dragTo(page: Page, bar: Locator, row: Locator, pixels = 0): Promise<void> {
  await dragOver(page, bar, row, pixels)
  await page.mouse.up()
}

/** Drags a bar to a row with a finger that first rests on it. */
export async function touchDragTo(page: Page, bar: Locator, row: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const from = await centerOf(bar)
  const to = await centerOf(row)
  await touch('touchStart', from)
  await page.waitForTimeout(400)
  for (const part of [0.2, 0.5, 0.8, 1]) await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * part })
  await touch('touchEnd')
}

/** Records what the board says to screen readers. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    const speech = document.querySelector('[data-speech]')
    if (!speech) throw new Error('The board says nothing')
    new MutationObserver(() => said.push(speech.textContent)).observe(speech, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}

/** Opens the menu of a trip and chooses an action. */
export async function chooseFromBar(page: Page, booking: Pick<Booking, 'id'>, action: string): Promise<void> {
  const bar = barOf(page, booking)
  const button = bar.getByRole('button')
  await ((await button.count()) > 0 ? button : bar).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Chooses an action of « Plus », above the list of a phone. */
export async function chooseFromPlus(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export async function expectFocused(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
}

interface PlanningTests {
  /** Returns a day on which nobody drives yet. */
  newDay(): string
  /** Returns a driver who is free, by the order of the rows. */
  driver(index: number): PlanningRow
  read(booking: Booking): Promise<Booking>
  assign(booking: Booking, row: PlanningRow): Promise<unknown>
}

/** Gives each test a day of its own, and drivers with one vehicle. */
export function usePlanning(yoon: Yoon): PlanningTests {
  let nextDay = 40
  let drivers: PlanningRow[] = []
  beforeAll(async () => {
    const { data } = await yoon.company.call('operatrice', getPlanning, { from: day(40), to: day(60), by: 'driver' })
    drivers = data.rows.filter(
      ({ isAvailable, vehicles, absences, papers }) =>
        isAvailable && vehicles.length === 1 && absences.length + papers.length === 0,
    )
  })
  return {
    newDay: () => {
      nextDay += 1
      return day(nextDay)
    },
    driver: (index) => {
      const row = drivers[index]
      if (!row) throw new Error(`The company has no driver ${index}`)
      return row
    },
    read: async ({ id }) => (await yoon.company.call('admin', getBooking, { id })).data,
    assign: ({ id }, row) =>
      yoon.company.call('operatrice', assignDriver, { id, driverId: row.id, allowOverlap: true }),
  }
}
