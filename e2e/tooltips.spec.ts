import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bell, openPanel, panelOf } from './support/bell.ts'
import { expectAccessible, expectEventually, phone, useYoon, waitUntilHidden } from './support/browser.ts'
import { findPrepaid, keptReason, pathToPayment } from './support/payments-page.ts'
import { tooltip } from './support/screen.ts'

const yoon = useYoon()

/** Focuses an element as the Tab key does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  await page.keyboard.press('Tab')
  await control.focus()
}

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', x?: number, y?: number) => Promise<void>

/** Returns a finger that the test moves over a page. */
async function fingerOn(page: Page): Promise<Touch> {
  const devtools = await page.context().newCDPSession(page)
  return async (type, x = 0, y = 0) => {
    await devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: /^touch(End|Cancel)$/.test(type) ? [] : [{ x, y }],
    })
  }
}

async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await control.boundingBox()) ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

describe('tooltips on a desktop', () => {
  test('a tooltip opens with the focus, and Escape closes it', async () => {
    const page = await yoon.open('/dashboard/drivers', 'operatrice')
    const write = page.getByRole('link', { name: /^Écrire à / }).first()
    await tabTo(page, write)
    await expectEventually(() => tooltip(page).textContent()).toBe(await write.getAttribute('aria-label'))
    await expectAccessible(page, 'an open tooltip')
    await page.keyboard.press('Escape')
    await expectEventually(() => tooltip(page).count()).toBe(0)
    expect(await write.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a tooltip opens under the pointer, stays while the pointer is on it, and closes after', async () => {
    const page = await yoon.open('/dashboard/drivers', 'operatrice')
    const write = page.getByRole('link', { name: /^Écrire à / }).nth(2)
    // The code of the tooltips is loaded after the page.
    await expectEventually(async () => {
      await page.mouse.move(700, 60)
      await write.hover()
      return tooltip(page)
        .textContent({ timeout: 2_000 })
        .catch(() => '')
    }).toMatch(/^Écrire à /)
    const { x, y } = await middleOf(tooltip(page))
    await page.mouse.move(x, y, { steps: 8 })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    expect(await tooltip(page).count()).toBe(1)
    await page.mouse.move(700, 60, { steps: 8 })
    await expectEventually(() => tooltip(page).count()).toBe(0)
  })

  test('Escape closes the dialog around a tooltip with one press', async () => {
    const page = await yoon.open('/dashboard/users?dialog=new', 'admin')
    const dialog = page.getByRole('dialog', { name: 'Nouvel utilisateur' })
    await tabTo(page, dialog.getByRole('button', { name: 'Fermer' }))
    await expectEventually(() => tooltip(page).textContent()).toBe('Fermer')
    await page.keyboard.press('Escape')
    await expectEventually(() => dialog.count()).toBe(0)
    expect(await tooltip(page).count()).toBe(0)
  })

  test('tooltips open after Escape has closed the notification panel, and the bell has its own', async () => {
    const page = await yoon.open('/dashboard/drivers', 'operatrice')
    const write = page.getByRole('link', { name: /^Écrire à / }).first()
    await tabTo(page, write)
    await expectEventually(() => tooltip(page).textContent()).toBe(await write.getAttribute('aria-label'))
    await openPanel(page)
    await page.keyboard.press('Escape')
    await waitUntilHidden(panelOf(page))
    await expectEventually(() => tooltip(page).textContent()).toBe(await bell(page).getAttribute('aria-label'))
    await tabTo(page, write)
    await expectEventually(() => tooltip(page).textContent()).toBe(await write.getAttribute('aria-label'))
  })

  test('the reason why a payment cannot be deleted opens by keyboard, and is read out', async () => {
    const { booking } = await findPrepaid(yoon.company)
    const page = await yoon.open(pathToPayment(booking), 'admin')
    const mark = page.getByRole('button', { name: /^Non supprimable/ }).first()
    expect(await mark.textContent()).toBe(`Non supprimable\u00a0: ${keptReason}`)
    await tabTo(page, mark)
    await expectEventually(() => tooltip(page).textContent()).toBe(keptReason)
    await page.keyboard.press('Enter')
    await expectEventually(() => tooltip(page).textContent()).toBe(keptReason)
    await page.keyboard.press('Shift+Tab')
    await expectEventually(() => tooltip(page).filter({ hasText: keptReason }).count()).toBe(0)
  })

  test('a tooltip that a mouse click has opened closes when the pointer leaves', async () => {
    const page = await yoon.open('/dashboard/payments', 'admin')
    const id = page.getByRole('button', { name: /^#[\da-f-]{36}$/ }).first()
    // The code of the tooltips is loaded after the page.
    await tabTo(page, id)
    await tooltip(page).waitFor()
    await id.click()
    await expectEventually(async () => `#${await tooltip(page).textContent()}`).toBe(
      await id.getAttribute('aria-label'),
    )
    await page.mouse.move(700, 60, { steps: 8 })
    await expectEventually(() => tooltip(page).count()).toBe(0)
  })

  test('a trip that is cut in the table has a button that shows it whole', async () => {
    const page = await yoon.open('/dashboard/payments', 'admin')
    const cut = page.getByRole('button', { name: / → / })
    await cut.first().waitFor()
    await tabTo(page, cut.first())
    const whole = await cut.first().locator('.sr-only').allTextContents()
    await expectEventually(() => tooltip(page).textContent()).toBe(whole.join('').trim())
  })
})

/** Presses the button of the menu on a phone until its tooltip opens; the finger stays on it. */
async function pressMenuForLong(): Promise<{ page: Page; menu: Locator; touch: Touch }> {
  const page = await yoon.open('/dashboard', 'admin', phone)
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' })
  const { x, y } = await middleOf(menu)
  const touch = await fingerOn(page)
  // The code of the tooltips is loaded after the page: the focus shows when it is there.
  await tabTo(page, menu)
  await tooltip(page).waitFor()
  await page.keyboard.press('Escape')
  await touch('touchStart', x, y)
  await expectEventually(() => tooltip(page).textContent()).toBe('Ouvrir le menu')
  return { page, menu, touch }
}

describe('tooltips on a phone', () => {
  test('a long press opens the tooltip of a button and does not press it', async () => {
    const { page, menu, touch } = await pressMenuForLong()
    await touch('touchEnd')
    expect(await page.getByRole('dialog', { name: 'Menu' }).count()).toBe(0)
    await menu.tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    expect(await tooltip(page).filter({ hasText: 'Ouvrir le menu' }).count()).toBe(0)
  })

  test('after a long press whose finger was taken away, Enter presses a button', async () => {
    const { page, touch } = await pressMenuForLong()
    await touch('touchCancel')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  })

  test('the tooltip of the bell does not open over the panel that the bell has opened', async () => {
    const page = await yoon.open('/dashboard/drivers', 'admin', phone)
    // The code of the tooltips is loaded after the page: the focus shows when it is there.
    await tabTo(page, bell(page))
    await tooltip(page).waitFor()
    await page.clock.install()
    await openPanel(page)
    await panelOf(page).hover({ position: { x: 20, y: 20 } })
    await bell(page).hover()
    await page.clock.runFor(1_000)
    expect(await tooltip(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await waitUntilHidden(panelOf(page))
    await page.mouse.move(0, 0)
    await bell(page).hover()
    await page.clock.runFor(1_000)
    await expectEventually(() => tooltip(page).textContent()).toBe(await bell(page).getAttribute('aria-label'))
  })

  test('a tap on the revenue chart shows the amounts of a day, and a sliding finger those of the others', async () => {
    const page = await yoon.open('/dashboard', 'admin', phone)
    const chart = page.getByRole('region', { name: 'Revenu cumulé' }).locator('svg')
    const touch = await fingerOn(page)
    const { x, y } = await middleOf(chart)
    await expectEventually(async () => {
      await page.touchscreen.tap(x, y)
      return tooltip(page)
        .textContent({ timeout: 500 })
        .catch(() => '')
    }).toMatch(/^16\s: [\d\s]+F\sCFA \(.+ \d{4}\s: [\d\s]+F\sCFA\)$/)
    await touch('touchStart', x, y)
    await touch('touchMove', x + 40, y)
    await touch('touchMove', x + 60, y)
    await expectEventually(() => tooltip(page).textContent()).toMatch(/^2\d\s:/)
    await touch('touchEnd')
    await page.getByRole('heading', { level: 1 }).tap()
    await expectEventually(() => tooltip(page).count()).toBe(0)
  })
})
