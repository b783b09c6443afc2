import type { ElementHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFocused } from './booking-form.ts'
import { expectEventually } from './browser.ts'

/** Keyboard helpers: Tab, arrows, Enter and Esc, with checks that the focus is visible. */

/** Maximum number of Tab presses, above the number of focusable elements of any page. */
const maxTabPresses = 400

interface Stop {
  /** Accessible name. */
  name: string
  /** True if it is the wanted element. */
  isThere: boolean
  /** Reason why the focus is not visible. */
  fault?: string
}

async function inspectFocus(page: Page, wanted?: ElementHandle): Promise<Stop> {
  return page.evaluate((there) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { name: 'nothing', isThere: false }
    const labels = [...document.querySelectorAll<HTMLLabelElement>('label')].filter(
      ({ control }) => control === element,
    )
    const [label] = labels
    const name = element.ariaLabel ?? (label ?? element).textContent ?? ''
    const stop = { name: name.trim().replace(/\s+/g, ' '), isThere: element === there }

    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return { ...stop, fault: 'has no ring' }
    const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    const isInSight = [element, ...labels].some((one) => one.contains(at))
    return isInSight ? stop : { ...stop, fault: `is under ${at?.outerHTML.slice(0, 80)}` }
  }, wanted)
}

async function step(page: Page, key: 'Tab' | 'Shift+Tab', wanted?: ElementHandle): Promise<Stop> {
  await page.keyboard.press(key)
  const at = await inspectFocus(page, wanted)
  expect(at.fault, `the focus on “${at.name}”`).toBeUndefined()
  return at
}

/** Presses Tab until the element has the focus; checks that each stop shows the focus. */
export async function tabTo(wanted: Locator): Promise<void> {
  const page = wanted.page()
  const passed: string[] = []
  const element = await wanted.elementHandle()
  let { isThere } = await inspectFocus(page, element)
  while (!isThere) {
    const at = await step(page, 'Tab', element)
    isThere = at.isThere
    passed.push(at.name)
    expect(passed.length, `Tab does not reach ${wanted}; it passed ${passed.join(' | ')}`).toBeLessThan(maxTabPresses)
  }
}

/** Moves to a button, a link or a menu by Tab, and presses it. */
export async function press(wanted: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(wanted)
  await wanted.page().keyboard.press(key)
}

/** Moves to a field by Tab, and types; a select chooses the option that starts with these letters. */
export async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Opens a "…" menu and chooses an action with the arrow keys. */
export async function takeFromMenu(opener: Locator, action: string): Promise<void> {
  const { keyboard } = opener.page()
  const items = opener.page().getByRole('menuitem')
  await press(opener)
  await expectEventually(() => isFocused(items.first())).toBe(true)
  const names = (await items.allTextContents()).map((name) => name.trim())
  expect(names).toContain(action)
  for (let at = 0; at < names.indexOf(action); at += 1) await keyboard.press('ArrowDown')
  expect(await isFocused(items.filter({ hasText: action }))).toBe(true)
  await keyboard.press('Enter')
}

/** Presses Tab until the focus leaves the page or returns to its start, and returns the names of all stops. */
export async function tabThroughAll(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<string[]> {
  const passed: string[] = []
  const begin = await page.evaluateHandle(() => document.activeElement)
  for (let isOver = false; !isOver; ) {
    const { name, isThere } = await step(page, key, begin.asElement() ?? undefined)
    isOver = isThere || name === 'nothing'
    passed.push(name)
    expect(passed.length, `${key} leads nowhere else after ${passed.slice(-5).join(' | ')}`).toBeLessThan(maxTabPresses)
  }
  return passed
}
