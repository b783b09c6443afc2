import { changeBookingStatus } from '@yoon/contract/bookings/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bell, itemOf, openPanel, panelOf, type Stored, stored } from './support/bell.ts'
import { isFocused } from './support/booking-form.ts'
import { seen } from './support/bookings-page.ts'
import { expectAccessible, expectEventually, phone, useYoon, waitUntilHidden } from './support/browser.ts'

/** Edits the notifications in localStorage, as with the developer tools, and reloads the page. */
async function rewrite(page: Page, edit: (kept: Stored) => void): Promise<void> {
  const kept = await stored(page)
  edit(kept)
  await page.evaluate((text) => localStorage.setItem('notifications', text), JSON.stringify(kept))
  await page.reload()
}

/** True if no other element covers the middle of the element. */
async function isInSight(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

describe('notification panel', () => {
  const yoon = useYoon()

  test('marks notifications from before the last session as read in a new browser', async () => {
    await yoon.company.newBooking()
    const before = await yoon.openWithOwnSession('/dashboard/bookings', 'caissiere')
    await openPanel(before)
    const session = await before.evaluate(() => localStorage.getItem('token'))
    await yoon.company.endSession(session ?? '')
    const missed = await yoon.company.newBooking()
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'caissiere')
    const panel = await openPanel(page)
    await itemOf(panel, missed.bookingReference).getByText('(non lue)').waitFor({ state: 'attached' })
    await panel.getByRole('button', { name: 'Non lues (1)' }).waitFor()
    expect((await stored(page)).items.length).toBeGreaterThan(1)
  })

  test('links administrators to the settings, and shows a lost connection on the bell', async () => {
    const page = await yoon.open('/admin/login', 'admin', phone)
    await page.clock.install()
    await page.route('**/api/ably/token', (route) => route.abort())
    const firstTry = page.waitForRequest('**/api/ably/token')
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await firstTry
    for (const waited of [3_000, 3_000, 5_000, 9_000, 17_000]) {
      const request = page.waitForRequest('**/api/ably/token')
      await page.clock.fastForward(waited)
      await request
    }
    await page.getByRole('button', { name: /^Notifications.*déconnecté$/ }).click()
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Reconnecter' }).waitFor()
    expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await panel.getByRole('link', { name: 'Paramètres de notification' }).click()
    expect(page.url()).toBe(`${yoon.url}/dashboard/settings?tab=notifications`)
  })

  test('shows a new booking of a colleague without a reload', async () => {
    const page = await yoon.open('/dashboard/bookings', 'moderateur')
    await bell(page).waitFor()
    await openPanel(page)
    const booking = await yoon.company.newBooking()
    const item = itemOf(panelOf(page), booking.bookingReference)
    await item.getByText('Nouvelle réservation').waitFor()
    await item.getByText("À l'instant").waitFor()
    await item.getByText('Info').waitFor()
    await item
      .getByRole('button', { name: /Nouvelle réservation/ })
      .first()
      .click()
    await waitUntilHidden(panelOf(page))
    await expectEventually(() => page.getByRole('searchbox').first().inputValue()).toBe(booking.bookingReference)
    expect(new URL(page.url()).searchParams.has('search')).toBe(false)
    const kept = (await stored(page)).items[0]
    expect(kept).toMatchObject({
      type: 'booking',
      priority: 'low',
      read: true,
      data: { bookingId: booking.id, bookingReference: booking.bookingReference },
    })
    expect(Object.keys(kept ?? {}).toSorted()).toEqual([
      'data',
      'id',
      'message',
      'priority',
      'read',
      'timestamp',
      'title',
      'type',
      'url',
    ])
  })

  test('marks, deletes and clears notifications, and keeps that after a reload', async () => {
    const page = await yoon.open('/dashboard/bookings', 'caissiere')
    const bookings = [await yoon.company.newBooking(), await yoon.company.newBooking(), await yoon.company.newBooking()]
    const panel = await openPanel(page)
    const [first, second, third] = bookings.map(({ bookingReference }) => itemOf(panel, bookingReference))
    await Promise.all([first, second, third].map((item) => item?.waitFor()))
    const kept = (await stored(page)).items
    const before = kept.length
    // Notifications older than the session are read already.
    const unread = kept.filter(({ read }) => !read).length
    await panel.getByRole('button', { name: `Non lues (${unread})` }).click()
    await first?.getByRole('button', { name: 'Marquer comme lue' }).click()
    if (first) await waitUntilHidden(first)
    await panel.getByRole('button', { name: `Non lues (${unread - 1})` }).waitFor()
    await panel.getByRole('button', { name: `Toutes (${before})` }).click()
    await second?.getByRole('button', { name: 'Supprimer' }).click()
    await panel.getByRole('button', { name: `Toutes (${before - 1})` }).waitFor()
    await panel.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    await panel.getByRole('button', { name: 'Non lues (0)' }).click()
    await panel.getByText('Aucune notification non lue').waitFor()
    await page.reload()
    await openPanel(page)
    await panel.getByRole('button', { name: `Toutes (${before - 1})` }).waitFor()
    await panel.getByRole('button', { name: 'Non lues (0)' }).waitFor()
    await panel.getByRole('button', { name: 'Tout effacer' }).click()
    await panel.getByText('Aucune notification', { exact: true }).waitFor()
    await panel.getByRole('button', { name: 'Annuler' }).click()
    await expectEventually(async () => (await stored(page)).items.length).toBe(before - 1)
  })

  test('the news of a booking share a line, and unread urgent ones stand on top', async () => {
    for (const options of [{}, phone]) {
      const page = await yoon.open('/dashboard/bookings', 'moderateur', options)
      const booking = await yoon.company.newBooking()
      await yoon.company.call('operatrice', changeBookingStatus, { id: booking.id, status: 'CONFIRMED' })
      const other = await yoon.company.newBooking()
      const panel = await openPanel(page)
      const line = itemOf(panel, booking.bookingReference)
      await line.getByRole('button', { name: /^1 autre/ }).waitFor()
      await line.getByText('Réservation confirmée').waitFor()
      expect(await line.count()).toBe(1)
      await yoon.company.call('operatrice', changeBookingStatus, {
        id: booking.id,
        status: 'CANCELLED',
        cancelReason: 'CLIENT',
      })
      await line.getByRole('button', { name: /^2 autres/ }).waitFor()
      const first = panel.getByRole('listitem').first()
      await first.getByText('Urgent', { exact: true }).waitFor()
      expect(await first.textContent()).not.toContain(other.bookingReference)
      await panel.getByRole('heading', { name: /^À traiter \(\d+\)$/ }).waitFor()
      const fold = line.getByRole('button', { name: /^2 autres/ })
      await fold.click()
      await expectEventually(() => line.count()).toBe(3)
      expect(await fold.getAttribute('aria-expanded')).toBe('true')
      expect(await isFocused(fold)).toBe(true)
      await expectAccessible(page, 'an unfolded group')
      await page.keyboard.press('Enter')
      await expectEventually(() => line.count()).toBe(1)
      expect(await fold.getAttribute('aria-expanded')).toBe('false')
    }
  })

  test('notifications link to the specified pages, and show age and priority', async () => {
    await yoon.company.newBooking()
    const page = await yoon.open('/dashboard/bookings', 'admin')
    await expectEventually(async () => (await stored(page)).items.length).toBeGreaterThan(0)
    const minute = 60_000
    const wished = [
      {
        ago: 5 * minute,
        words: /^Il y a [5-9]min$/,
        type: 'payment',
        priority: 'high',
        label: 'Urgent',
        to: '/dashboard/payments',
      },
      {
        ago: 3 * 60 * minute,
        words: 'Il y a 3h',
        type: 'user',
        priority: 'low',
        label: 'Info',
        to: '/dashboard/users',
      },
      {
        ago: 48 * 60 * minute,
        words: 'Il y a 2j',
        type: 'driver',
        priority: 'medium',
        label: 'Important',
        to: '/dashboard/drivers',
      },
      {
        ago: 60 * 24 * 60 * minute,
        words: /^\d\d\/\d\d\/\d{4}$/,
        type: 'booking',
        priority: 'low',
        label: 'Info',
        to: '/dashboard/bookings',
      },
    ]
    const now = Date.now()
    await rewrite(page, (kept) => {
      kept.items = wished.map(({ ago, type, priority }) => ({
        id: type,
        type,
        priority,
        title: `Essai ${type}`,
        message: 'Message',
        timestamp: new Date(now - ago).toISOString(),
        read: false,
      }))
    })
    for (const { type, words, label, to } of wished) {
      const item = itemOf(await openPanel(page), `Essai ${type}`)
      await item.getByText(words).waitFor()
      await item.getByText(label, { exact: true }).waitFor()
      await item.getByRole('button').first().click()
      await expectEventually(() => new URL(page.url()).pathname).toBe(to)
    }
    await page.goto(`${yoon.url}/dashboard`)
    await rewrite(page, (kept) => {
      const [one] = kept.items
      kept.items = Array.from({ length: 120 }, (_, index) => ({
        ...one,
        id: String(index),
        type: 'booking',
        priority: 'low',
        timestamp: new Date(now).toISOString(),
        read: index >= 100,
        title: 'Ailleurs',
        ...(index === 0 && { data: { bookingId: '00000000-0000-4000-8000-000000000001' } }),
        ...(index === 1 && { url: '//ailleurs.example/x' }),
        ...(index === 2 && { url: '/dashboard/settings?tab=security' }),
      }))
    })
    await seen(bell(page), '99+').waitFor()
    const items = (await openPanel(page)).getByRole('listitem')
    await items.nth(1).getByRole('button').first().click()
    await expectEventually(() => page.url()).toBe(`${yoon.url}/dashboard/bookings`)
    await (await openPanel(page)).getByRole('listitem').nth(2).getByRole('button').first().click()
    await expectEventually(() => page.url()).toBe(`${yoon.url}/dashboard/settings?tab=security`)
    await (await openPanel(page)).getByRole('listitem').nth(0).getByRole('button').first().click()
    await expectEventually(() => page.getByRole('searchbox').first().inputValue()).toBe(
      '00000000-0000-4000-8000-000000000001',
    )
    await expectEventually(() => bell(page).textContent()).toBe('97')
  })

  test('the bell stands in the header before the list has come, and opens at a press', async () => {
    const page = await yoon.open('/admin/login', 'operatrice')
    const list = '**/api/dashboard/bookings?*'
    await page.route(list, () => undefined)
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await bell(page).waitFor()
    const before = await bell(page).boundingBox()
    await bell(page).hover()
    await page.mouse.down()
    await page.locator('header button[popovertarget]').waitFor()
    await page.mouse.up()
    await panelOf(page).getByText('Connecté', { exact: true }).waitFor()
    expect(await bell(page).boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expectEventually(() => isFocused(bell(page))).toBe(true)
  })

  test('the bell says how many trips are late, and leads to them', async () => {
    const late = await yoon.company.newBooking({ time: '00:00' })
    const page = await yoon.open('/dashboard/bookings?view=completed', 'operatrice', phone)
    await bell(page).waitFor()
    const panel = await openPanel(page)
    await expectAccessible(page, 'late trips in the bell')
    await panel.getByRole('link', { name: /^\d+\scourses? en retard$/ }).click()
    await waitUntilHidden(panel)
    expect(new URL(page.url()).searchParams.toString()).toMatch(/(?=.*range=all)(?=.*retards=all)/)
    const cancelled = { id: late.id, status: 'CANCELLED', cancelReason: 'DOUBLON' } as const
    await yoon.company.call('operatrice', changeBookingStatus, cancelled)
    const cashier = await openPanel(await yoon.open('/dashboard/bookings', 'caissiere'))
    expect(await cashier.getByRole('link', { name: /en retard$/ }).count()).toBe(0)
  })

  test('the notification panel passes axe, on a phone too', async () => {
    await yoon.company.newBooking()
    for (const options of [{}, phone]) {
      // Without motion: axe would measure colours during a transition to the dark theme.
      const page = await yoon.open('/dashboard/bookings', 'moderateur', { ...options })
      const panel = await openPanel(page)
      await panel.getByRole('listitem').first().waitFor()
      await panel.getByText('Alertes dans ce navigateur').click()
      // Opening the section scrolls it into view below a long list.
      expect(await isInSight(panel.getByRole('button', { name: 'Tester' }))).toBe(true)
      await expectAccessible(page, 'the panel of the bell')
      const { x = -1, width = 0 } = (await panel.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
      await page.keyboard.press('Escape')
      await waitUntilHidden(panel)
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      await expectEventually(focused).toMatch(/^Notifications/)
    }
  })
})
