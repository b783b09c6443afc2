import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { press, takeFromMenu } from './support/keyboard.ts'
import {
  barOf,
  expectFocused,
  expectInRow,
  planningPath,
  rowOf,
  tabToBars,
  usePlanning,
} from './support/planning-page.ts'

const yoon = useYoon()
const { newDay, driver, read, assign } = usePlanning(yoon)

/** Moves the focus to the bar of a trip: Tab to the bars, then by the arrows. */
async function focusBar(page: Page, booking: Booking): Promise<void> {
  await tabToBars(page)
  await page.keyboard.press('Home')
  for (let tries = 0; tries < 10; tries += 1) {
    if (await barOf(page, booking).evaluate((bar) => bar === document.activeElement)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`The arrows do not reach ${booking.bookingReference}`)
}

/** Picks the focused trip up, moves it to the row of a driver and drops it. */
async function dropIn(page: Page, rowId: string): Promise<void> {
  const below = await page
    .locator('[data-row]')
    .evaluateAll((rows, id) => rows.findIndex((row) => (row as HTMLElement).dataset.row === id), rowId)
  await page.keyboard.press('Space')
  for (let at = 0; at < below; at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
}

describe('the board with the keyboard alone', () => {
  test('the menu, the form of a move and the conflict sheet return the focus to the bar', async () => {
    const date = newDay()
    const [busy, booking] = [
      await yoon.company.newBooking({ date, time: '09:00' }),
      await yoon.company.newBooking({ date, time: '09:15' }),
    ]
    await assign(busy, driver(0))
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    await focusBar(page, booking)
    await page.keyboard.press('Enter')
    await expectFocused(page.getByRole('menuitem').first())
    await page.keyboard.press('Escape')
    await expectFocused(barOf(page, booking))

    await page.keyboard.press('Enter')
    await expectFocused(page.getByRole('menuitem').first())
    await page.keyboard.press('ArrowDown')
    await expectFocused(page.getByRole('menuitem', { name: 'Déplacer…' }))
    await page.keyboard.press('Enter')
    await expectFocused(dialogOf(page, 'Déplacer la course').getByRole('combobox', { name: 'Chauffeur' }))
    await page.keyboard.press('Escape')
    await expectFocused(barOf(page, booking))

    await dropIn(page, driver(0).id)
    const sheet = dialogOf(page, 'Créneau déjà pris')
    await sheet.getByText('Déjà prévue').waitFor()
    await expectAccessible(page, 'conflict sheet by keyboard')
    await page.keyboard.press('Escape')
    await expectFocused(barOf(page, booking))
    expect((await read(booking)).driver).toBeNull()

    await dropIn(page, driver(0).id)
    await press(sheet.getByRole('button', { name: 'Assigner quand même' }))
    await expectInRow(page, booking, driver(0).id)
    await expectFocused(barOf(page, booking))
  })

  test('the menu opens again with an Enter that follows its closing at once', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    await focusBar(page, booking)
    await page.keyboard.press('Enter')
    const first = page.getByRole('menuitem').first()
    await expectFocused(first)
    await page.getByRole('menu').evaluate((menu: HTMLElement) => {
      menu.hidePopover()
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    await expectFocused(first)
    await page.keyboard.press('Escape')
    await expectFocused(barOf(page, booking))
    expect(await first.count()).toBe(0)
  })

  test('several trips are selected, moved from the toolbar, and the focus stays on it', async () => {
    const date = newDay()
    const [one, two] = [
      await yoon.company.newBooking({ date, time: '08:00' }),
      await yoon.company.newBooking({ date, time: '11:00' }),
    ]
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, two)
    await focusBar(page, one)
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Space')
    const toolbar = page.getByRole('toolbar', { name: 'Courses sélectionnées' })
    await toolbar.getByText(/^2\scourses sélectionnées$/).waitFor()
    await expectAccessible(page, 'board with selected trips')
    await press(toolbar.getByRole('button', { name: 'Déplacer…' }))
    await dialogOf(page, 'Déplacer 2 courses').waitFor()
    await page.keyboard.press('Escape')
    await expectFocused(toolbar.getByRole('button', { name: 'Déplacer…' }))
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Déplacer 2 courses')
    await dialog.getByRole('combobox', { name: 'Chauffeur' }).selectOption(driver(0).id)
    await press(dialog.getByRole('button', { name: 'Déplacer' }))
    await expectInRow(page, one, driver(0).id)
    await expectInRow(page, two, driver(0).id)
    await waitForToast(page, '2 courses assignées')
  })

  test('a proposal is accepted and refused trip by trip, and the focus stays in its list', async () => {
    const date = newDay()
    const trips: Booking[] = []
    for (const time of ['08:00', '10:00', '12:00']) trips.push(await yoon.company.newBooking({ date, time }))
    const page = await yoon.open(planningPath(date), 'operatrice')
    await press(page.getByRole('button', { name: 'Répartir la journée' }))
    await page.getByRole('heading', { name: /Répartition proposée/ }).waitFor()
    const list = page.getByRole('list', { name: 'Courses de la répartition' })
    await press(list.getByRole('button', { name: /^Accepter/ }).first())
    await expectEventually(() => list.getByRole('listitem').count()).toBe(2)
    await expectFocused(list.getByRole('button', { name: /^Accepter/ }).first())
    await press(list.getByRole('button', { name: /^Refuser/ }).first())
    await expectEventually(() => list.getByRole('listitem').count()).toBe(1)
    await press(page.getByRole('button', { name: 'Tout refuser' }))
    await list.waitFor({ state: 'detached' })
    await expectFocused(page.getByRole('region', { name: 'Planning', exact: true }))
    const drivers = (await Promise.all(trips.map(read))).flatMap(({ driver: one }) => (one ? [one.id] : []))
    expect(drivers).toHaveLength(1)
    expect(await rowOf(page).locator('[data-trip]').count()).toBe(2)
  })
})

describe('the planning of a phone with the keyboard alone', () => {
  test('menus, the sheet of filters and the form of a move return the focus to their buttons', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice', phone)
    await barOf(page, booking).waitFor()
    const filters = page.getByRole('button', { name: 'Filtres (0)' })
    await press(filters)
    await dialogOf(page, 'Filtres').waitFor()
    await page.keyboard.press('Escape')
    await expectFocused(filters)
    await takeFromMenu(page.getByRole('button', { name: 'Plus', exact: true }), 'Par chauffeur')
    await page.getByRole('heading', { name: 'À assigner' }).waitFor()
    const menu = barOf(page, booking).getByRole('button', { name: /^Actions pour/ })
    await takeFromMenu(menu, 'Déplacer…')
    await dialogOf(page, 'Déplacer la course').waitFor()
    await page.keyboard.press('Escape')
    await expectFocused(menu)
  })
})
