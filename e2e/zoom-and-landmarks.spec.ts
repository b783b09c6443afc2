import { listBookings } from '@yoon/contract/bookings/calls'
import { listPayments } from '@yoon/contract/payments/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { cards, dialogOf, pathTo } from './support/bookings-page.ts'
import { desktop, expectEventually, phone, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { press, tabThroughAll } from './support/keyboard.ts'
import { expectAllNamed, expectNothingCut, watchMotion } from './support/screen.ts'

const yoon = useYoon()

/** Viewport after zooming: 1440 × 900 and 1280 × 1024 by 200 %, 1280 × 1024 by 400 %. */
const enlarged = [
  { width: 720, height: 450 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
] as const

/** Pages of an administrator: heading, document title, and selector of the loaded content. */
const rows = 'main :is(tbody tr, article)'
const screens = [
  { path: '/dashboard', heading: 'Tableau de Bord', title: 'Tableau de Bord', shows: 'main figure, main svg' },
  { path: '/dashboard/bookings', heading: 'Gestion des Réservations', title: 'Réservations', shows: rows },
  // Users of the same name differ in the other cells of their rows.
  { path: '/dashboard/users?role=OPERATRICE', heading: 'Gestion des Utilisateurs', title: 'Utilisateurs', shows: rows },
  { path: '/dashboard/drivers', heading: 'Chauffeurs et véhicules', title: 'Chauffeurs et véhicules', shows: rows },
  {
    path: '/dashboard/drivers?tab=vehicles',
    heading: 'Chauffeurs et véhicules',
    title: 'Chauffeurs et véhicules',
    shows: rows,
  },
  { path: '/dashboard/payments', heading: 'Paiements', title: 'Paiements', shows: rows },
  { path: '/dashboard/scheduler', heading: 'Planificateur', title: 'Planificateur', shows: rows },
  { path: '/dashboard/database', heading: 'Gestion de la Base de Données', title: 'Base de données', shows: 'h2' },
  { path: '/dashboard/audit', heading: "Journal d'audit", title: "Journal d'audit", shows: 'main time' },
  { path: '/dashboard/settings', heading: 'Paramètres', title: 'Paramètres', shows: '[role=tabpanel] input' },
  { path: '/dashboard/account', heading: 'Mon compte', title: 'Mon compte', shows: 'main section' },
] as const

/** Doubles the default font size of the browser. */
async function doubleFontSize(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

describe.each(screens)('page $path', ({ path, heading, title, shows }) => {
  test('every page has a heading, title and landmarks, loses nothing when zoomed, and shows the focus', async () => {
    const page = await yoon.open(path, 'admin', { deviceScaleFactor: 2 })
    await page.locator(shows).first().waitFor()
    await expectEventually(() => page.title()).toBe(`${title} · Yoon`)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading])
    for (const landmark of ['banner', 'main'] as const) expect(await page.getByRole(landmark).count()).toBe(1)
    await page.getByRole('navigation', { name: 'Navigation principale' }).waitFor()
    await expectAllNamed(page, 'on a desktop')
    await page.setViewportSize(phone.viewport)
    await expectAllNamed(page, 'on a phone')
    for (const size of enlarged) {
      await page.setViewportSize(size)
      await expectNothingCut(page, `at ${size.width} × ${size.height}`)
    }
    await page.setViewportSize(enlarged[1])
    // Backwards, the focus moves to elements that were scrolled under the header.
    expect(await tabThroughAll(page, 'Shift+Tab')).toContain('Aller au contenu')
    await page.setViewportSize(desktop.viewport)
    await doubleFontSize(page)
    await page.reload()
    await page.locator(shows).first().waitFor()
    await expectNothingCut(page, 'with letters twice as large')
  })
})

describe('dialogs of all pages', () => {
  const first = <T>([one]: readonly T[]): T => {
    if (!one) throw new Error('The company has none')
    return one
  }
  const paths = async () => {
    const { company } = yoon
    const booking = await company.newAssigned()
    const about = (dialog: string) => `${pathTo(booking)}&view=all&dialog=${dialog}&booking=${booking.id}`
    const vehicle = first((await company.call('admin', listVehicles, {})).data)
    const payment = first((await company.call('admin', listPayments, { status: 'COMPLETED' })).data)
    return [
      ...['new', 'assign', 'complete', 'cancel'].map(about),
      '/dashboard/users?dialog=new',
      ...['new', 'view'].map((dialog) => `/dashboard/drivers?tab=vehicles&dialog=${dialog}&id=${vehicle.id}`),
      ...['view', 'receipt'].map((dialog) => `/dashboard/payments?dialog=${dialog}&payment=${payment.id}`),
    ]
  }

  test('dialogs are complete when zoomed: Tab cycles through all controls, each of them visible', async () => {
    const page = await yoon.open('/dashboard', 'admin', { deviceScaleFactor: 2 })
    for (const path of await paths()) {
      await page.goto(yoon.url + path)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Fermer' }).waitFor()
      // The loading placeholder is a separate dialog.
      await waitUntilHidden(dialog.locator('[aria-busy=true]').first())
      await expectAllNamed(page, path)
      for (const size of enlarged) {
        await page.setViewportSize(size)
        const what = `${path} at ${size.width} × ${size.height}`
        await expectNothingCut(page, what)
        await dialog.waitFor()
        const box = await dialog.boundingBox()
        expect(box?.y, what).toBeGreaterThanOrEqual(0)
        expect((box?.y ?? 0) + (box?.height ?? 0), what).toBeLessThanOrEqual(size.height)
      }
      const passed = await tabThroughAll(page)
      const main = (await dialog.locator('footer button').allTextContents()).at(-1)
      if (main) expect(passed, path).toContain(main.replace(/\s+/g, ' '))
    }
  })
})

describe('motion preference', () => {
  const visit = async (reducedMotion: 'reduce' | 'no-preference') => {
    const booking = await yoon.company.newAssigned()
    const page = await yoon.open(`${pathTo(booking)}&view=all`, 'admin', { reducedMotion })
    // The delay makes the skeleton of the first load appear.
    await page.route(`**${listBookings.path}?*`, async (route) => {
      await page.locator('main').waitFor()
      await route.continue()
    })
    const readMoved = await watchMotion(page)
    await cards(page).first().waitFor()
    const opener = page.getByRole('button', { name: /^Autres actions/ }).first()
    await press(opener)
    await expectEventually(() => isFocused(page.getByRole('menuitem').first())).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Modifier' }).first().click()
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByRole('combobox', { name: 'Destination' }).fill('Saly Portudal')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Réservation modifiée')
    await waitUntilHidden(form)
    return readMoved()
  }

  test('menus, dialogs, toasts and placeholders neither move nor fade with reduced motion', async () => {
    expect(await visit('reduce')).toEqual([])
  })

  test('menus, dialogs, toasts and placeholders are animated without the preference', async () => {
    expect(await visit('no-preference')).not.toEqual([])
  })
})
