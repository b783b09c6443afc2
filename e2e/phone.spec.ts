import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { beginClient, fillTransfer, submitButton } from './support/booking-form.ts'
import { cardOf, cards, dialogOf, leaveMessage, pathTo, searchBox, seen } from './support/bookings-page.ts'
import { expectEventually, phone, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import type { Account } from './support/company.ts'

const yoon = useYoon()

const open = (path: string, account?: Account) => yoon.open(path, account, phone)

/** Checks that neither the page nor an open dialog is wider than the screen. */
async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const widths = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open], dialog[open] *')]
    const isWide = (element: Element) => {
      const mayScroll = getComputedStyle(element).overflowX
      return mayScroll !== 'visible' && mayScroll !== 'hidden' && element.scrollWidth > element.clientWidth + 1
    }
    return {
      page: document.documentElement.scrollWidth,
      inside: dialogs
        .filter((element) => !element.matches('select, [aria-hidden=true]') && isWide(element))
        .map((element) => element.outerHTML.slice(0, 120)),
    }
  })
  expect(widths, what).toEqual({ page: phone.viewport.width, inside: [] })
}

/** Checks that every control is at least 44 px high and wide; a control in a label is measured by the label. */
async function expectTouchTargets(within: Locator, what: string): Promise<void> {
  const small = await within
    .locator('button:visible, a:visible, select:visible, input:visible, textarea:visible')
    .evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
        if ((width >= 44 && height >= 44) || element.closest('[aria-hidden=true]')) return []
        const name = element.getAttribute('aria-label') ?? element.textContent ?? element.getAttribute('name')
        return [`${element.tagName} ${name}: ${Math.round(width)} × ${Math.round(height)}`]
      }),
    )
  expect(small, what).toEqual([])
}

async function expectFitsPhone(page: Page, within: Locator, what: string): Promise<void> {
  await within.waitFor()
  await expectNoSidewaysScroll(page, what)
  await expectTouchTargets(within, what)
}

describe('app on a phone', () => {
  test('books, assigns, starts and edits a trip by touch', async () => {
    const client = await yoon.company.newClient()
    const page = await open('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Nouvelle réservation' }).tap()
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillTransfer(form, client)
    await form.getByRole('textbox', { name: 'Heure' }).fill('00:05')
    await submitButton(form, 'Créer la réservation').tap()
    await waitForToast(page, 'Réservation créée')
    await expectTouchTargets(page.getByRole('status'), 'message')
    await waitUntilHidden(form)

    await searchBox(page).fill(client.lastName)
    // A trip of the list before the search keeps no place in the list after it.
    await expectEventually(() => cards(page).count()).toBe(1)
    const card = cardOf(page, client.lastName)
    await card.getByRole('button', { name: 'Assigner un chauffeur' }).tap()
    const assignment = dialogOf(page, 'Assigner un chauffeur')
    await assignment.getByText('Disponible').first().tap()
    await submitButton(assignment, /^Assigner /).tap()
    await leaveMessage(page)
    await page.getByRole('button', { name: "Annuler l'assignation" }).waitFor()
    await page.getByRole('button', { name: 'Voir la réservation dans une autre vue' }).tap()
    await card.getByRole('button', { name: 'Démarrer la course' }).tap()
    await waitForToast(page, 'Course démarrée')
    await seen(card, 'En cours').waitFor()

    await card.getByRole('button', { name: /^Autres actions/ }).tap()
    await card.getByRole('menuitem', { name: 'Modifier' }).tap()
    const edit = dialogOf(page, 'Modifier la réservation')
    await edit.getByRole('combobox', { name: 'Destination' }).fill('Saly Portudal')
    await submitButton(edit, 'Enregistrer').tap()
    await waitForToast(page, 'Réservation modifiée')
    await seen(card, 'Saly Portudal').waitFor()
  })

  test('shows the first booking without scrolling', async () => {
    const page = await open('/dashboard/bookings', 'operatrice')
    const first = cards(page).first()
    await first.waitFor()
    const card = await first.boundingBox()
    expect(card?.x).toBeGreaterThanOrEqual(0)
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(360)
    // Both places of the trip are visible as well.
    for (const place of await first.getByRole('link', { name: /^Voir .* sur la carte$/ }).all()) {
      const box = await place.boundingBox()
      expect((box?.y ?? 740) + (box?.height ?? 0)).toBeLessThanOrEqual(740)
    }
  })

  test('keeps the header on one line, with the longest role name too', async () => {
    const page = await open('/dashboard/bookings', 'operatrice-caissiere')
    const banner = page.getByRole('banner')
    for (const text of [/^Mis à jour à/, 'Opératrice-Caissière']) {
      const box = await banner.getByText(text).boundingBox()
      expect(box?.height).toBeLessThan(26)
      expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    }
  })

  test('opens and closes the menu by touch', async () => {
    const page = await open('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    const menu = dialogOf(page, 'Menu')
    const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
    await opener.tap()
    await menu.getByText('Mariama Diallo').waitFor()
    const mail = menu.getByText('operatrice@yoon.demo')
    expect(await mail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectFitsPhone(page, menu, 'menu')
    await menu.getByRole('button', { name: 'Fermer le menu' }).tap()
    await waitUntilHidden(menu)
    await opener.tap()
    await menu.waitFor()
    // A tap beside the menu closes it.
    await page.touchscreen.tap(350, 400)
    await waitUntilHidden(menu)
    await opener.tap()
    await menu.getByRole('link', { name: 'Réservations' }).tap()
    await cards(page).first().waitFor()
  })

  test('every page fits the screen and has touch targets of 44 px', async () => {
    const login = await open('/admin/login')
    await expectFitsPhone(login, login.getByRole('main'), 'login')
    const page = await open('/dashboard/bookings?view=all&page=1', 'admin')
    await cards(page).first().waitFor()
    await expectFitsPhone(page, cards(page).first(), 'list')
    await expectTouchTargets(page.getByRole('banner'), 'header')
    for (let number = 2; number <= 5; number += 1) {
      const next = page.getByRole('button', { name: `Page ${number}`, exact: true })
      // Cards get their height once they are near: the pager moves until then.
      await next.scrollIntoViewIfNeeded()
      await next.tap()
      await expectEventually(() => page.locator('main [aria-current=page]').textContent()).toBe(String(number))
      await expectEventually(() => page.locator('main [aria-busy=true]').count()).toBe(0)
      await expectNoSidewaysScroll(page, `page ${number}`)
    }
    await expectTouchTargets(page.getByRole('navigation', { name: 'Pages' }), 'pages')
    await page.goto(`${yoon.url}/dashboard/bookings?view=all&q=introuvable-${Date.now()}`)
    await expectFitsPhone(page, page.getByRole('main'), 'empty')
    await page.goto(`${yoon.url}/dashboard/nulle-part`)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await expectNoSidewaysScroll(page, '404')
    const denied = await open('/dashboard', 'client')
    await denied.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    await expectNoSidewaysScroll(denied, 'Accès Refusé')
  })

  test('every dialog fits the screen and has touch targets of 44 px', async () => {
    const booking = await yoon.company.newAssigned()
    const unpaid = await yoon.company.newUnpaid()
    const page = await open('/dashboard/bookings', 'admin')
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Filtres (0)' }).tap()
    await expectFitsPhone(page, dialogOf(page, 'Filtres'), 'filters')

    const about = (dialog: string, { id }: { id: string } = booking) =>
      `${yoon.url}/dashboard/bookings?view=all&dialog=${dialog}&booking=${id}`
    const titles = {
      new: 'Nouvelle réservation',
      edit: 'Modifier la réservation',
      assign: 'Réassigner un chauffeur',
      unassign: 'Retirer le chauffeur',
      complete: 'Enregistrer le paiement',
      cancel: 'Annuler la réservation',
      delete: 'Supprimer la réservation',
    }
    for (const [dialog, title] of Object.entries(titles)) {
      await page.goto(about(dialog))
      if (dialog === 'assign') await page.getByRole('radio').first().waitFor()
      await expectFitsPhone(page, dialogOf(page, title), title)
      if (dialog !== 'new') continue
      await submitButton(dialogOf(page, title), 'Créer la réservation').tap()
      await page.getByText('Le client est requis').waitFor()
      for (const service of ["Location à l'heure", 'Location à la journée']) {
        await dialogOf(page, title).getByText(service).tap()
        await expectFitsPhone(page, dialogOf(page, title), service)
      }
      await beginClient(dialogOf(page, title))
      await expectFitsPhone(page, dialogOf(page, title), 'new client')
    }
    await page.goto(about('settle', unpaid))
    await expectFitsPhone(page, dialogOf(page, 'Encaisser le paiement'), 'settle')
  })

  test('the longest card fits the screen', async () => {
    const booking = await yoon.company.newBooking({
      from: 'Résidence-de-la-Corniche-Ouest-Immeuble-Aminata-Appartement-Quatorze-Bis-Dakar',
      to: `Aéroport international Blaise-Diagne, ${'terminal des départs '.repeat(8)}`.trim(),
      price: 1_000_000,
    })
    const page = await open(pathTo(booking), 'admin')
    await expectFitsPhone(page, cardOf(page, booking), 'long card')
  })
})
