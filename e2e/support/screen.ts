import type Axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadAxe } from './browser.ts'

/** Checks for any page: nothing is cut, every control has a name, and nothing moves with reduced motion. */

/** Returns the open tooltip. */
export const tooltip = (page: Page) => page.locator('[popover=manual]:popover-open')

/** Checks that the page is not wider than the screen. */
export async function expectPageFits(page: Page, what?: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0)
}

/** Checks that no text is cut or overflows its button or the page, and that the page does not scroll sideways. */
export async function expectNothingCut(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(findCut), { message: `${what}: cut` }).toEqual([])
}

/** Returns the cut texts. Runs in the page. */
function findCut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const dialog = document.querySelector('dialog:modal')

  const isUnseen = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.closest('[aria-hidden=true], a[href="#contenu"]') !== null ||
    getComputedStyle(element).clipPath.startsWith('inset') ||
    (element.parentElement !== null && isUnseen(element.parentElement))

  const mayScroll = (element: Element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth

  // Truncated on purpose, with the full text in its tooltip.
  const isShortened = (element: Element) =>
    getComputedStyle(element).textOverflow === 'ellipsis' && element.closest('[data-tooltip]') !== null

  const isBox = (element: Element) => {
    const { display, overflowX } = getComputedStyle(element)
    return /hidden|clip/.test(overflowX) || (element.matches('button, a, th') && display !== 'inline')
  }

  /** Returns the box that a text must not overflow; undefined if the overflow can be scrolled to. */
  const boxOf = (element: Element): Element | undefined => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (mayScroll(at) || isShortened(at)) return undefined
      if (isBox(at)) return at
    }
    return document.documentElement
  }

  const isCut = (text: Node) => {
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim() || isUnseen(parent)) return false
    const box = boxOf(parent)?.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()].some(({ left, right }) => box && (left < box.left - 1 || right > box.right + 1))
  }

  const found = !dialog && scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) if (isCut(texts.currentNode)) found.push(texts.currentNode.textContent ?? '')
  return found
}

/** Controls and landmarks that need an accessible name. */
const named =
  'button, a[href], input, select, textarea, table, dialog, nav, aside, [role=menu], [role=tablist], [role=tabpanel], [role=grid], form[aria-label], section[aria-label], section[aria-labelledby], article'

/** Checks that every control has a name, and that buttons outside of named cards have distinct names. */
export async function expectAllNamed(page: Page, what: string): Promise<void> {
  await loadAxe(page)
  const faults = await page.evaluate((selector) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe }
    const { accessibleText } = axe.commons.text
    const scope = document.querySelector('dialog:modal') ?? document.body
    axe.setup(document.body)
    const seen = [...scope.querySelectorAll(selector)].filter((element) => element.checkVisibility())
    const names = seen.map((element) => accessibleText(element).trim())
    const nameless = seen.filter((_, at) => names[at] === '').map((element) => element.outerHTML.slice(0, 120))
    const drawings = [...scope.querySelectorAll('svg')].filter(
      (svg) => svg.checkVisibility() && !svg.closest('[aria-hidden=true]') && accessibleText(svg).trim() === '',
    )
    axe.teardown()
    // Words that only show themselves in full are the same for the same trip.
    const buttons = seen.flatMap((element, at) =>
      element.matches('button:not([role=tab], [data-tooltip-press])') && !element.closest('article[aria-label]')
        ? [names[at]]
        : [],
    )
    return {
      nameless,
      drawings: drawings.map((svg) => svg.outerHTML.slice(0, 120)),
      twice: buttons.filter((name, at) => buttons.indexOf(name) !== at),
    }
  }, named)
  expect(faults, `${what}: names`).toEqual({ nameless: [], drawings: [], twice: [] })
}

/** Records animations and transitions from now on, also after reloads. */
export async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    for (const kind of ['animationstart', 'transitionrun']) {
      addEventListener(
        kind,
        ({ target }) => moved.push(`${kind} ${target instanceof Element && target.outerHTML.slice(0, 80)}`),
        true,
      )
    }
  })
  await page.reload()
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)
}

/** Measures a visible element within the page, so that it cannot be drawn again between two questions from outside. */
export async function placeOf(locator: Locator): Promise<unknown> {
  await locator.waitFor()
  return locator.evaluate((element) => element.getBoundingClientRect().toJSON())
}
