import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { beginClient, isFocused, optionOf, submitButton } from './support/booking-form.ts'
import { cardOf, cards, dialogOf, pathTo } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  signIn,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { type Account, day } from './support/company.ts'
import { tabTo } from './support/keyboard.ts'
import { chooseMethod } from './support/payments-page.ts'

const yoon = useYoon()

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
] as const

/** Options without motion: axe would measure colours during a transition from light to dark. */
const still = {} as const

describe.each(widths)('accessibility on $width, in light and dark', ({ width, options }) => {
  const isPhone = width === 'a phone'
  const open = (path: string, account?: Account) => yoon.open(path, account, { ...options, ...still })
  const goTo = (page: Page, dialog: string, { id, bookingReference }: Booking) =>
    page.goto(`${yoon.url}/dashboard/bookings?view=all&q=${bookingReference}&dialog=${dialog}&booking=${id}`)

  test('the sign-in, refused access and unknown pages pass axe', async () => {
    const page = await open('/admin/login')
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await expectAccessible(page, 'login')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText("L'email est requis").waitFor()
    await expectAccessible(page, 'login with missing fields')
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill('wrong-one')
    await page.getByRole('textbox', { name: 'Email' }).fill('personne@yoon.demo')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('alert').getByText('Email ou mot de passe incorrect').waitFor()
    await expectAccessible(page, 'login refused')
    await signIn(page, 'client')
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    await expectAccessible(page, 'Accès Refusé')
    await page.goto(`${yoon.url}/dashboard/nulle-part`)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await expectAccessible(page, '404 in the frame')
    await page.goto(`${yoon.url}/nulle-part`)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await expectAccessible(page, '404')
  })

  test('the list of bookings passes axe, with its menus, filters and empty and error states', async () => {
    const page = await open('/dashboard/bookings', 'admin')
    await cards(page).first().waitFor()
    await expectAccessible(page, 'urgent')
    await page
      .getByRole('button', { name: /^Autres actions/ })
      .first()
      .click()
    await page.getByRole('menuitem').first().waitFor()
    await expectAccessible(page, 'menu of a card')
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await dialogOf(page, 'Raccourcis clavier').waitFor()
    await expectAccessible(page, 'the keys')
    for (const view of ['assigned', 'in_progress', 'completed', 'all&etat=CANCELLED']) {
      await page.goto(`${yoon.url}/dashboard/bookings?view=${view}`)
      await cards(page).first().waitFor()
      await expectAccessible(page, view)
    }
    if (isPhone) {
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
      await dialogOf(page, 'Menu').waitFor()
      await expectAccessible(page, 'sidebar')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Filtres/ }).click()
      await dialogOf(page, 'Filtres').waitFor()
      await expectAccessible(page, 'filters')
    }
    await page.goto(`${yoon.url}/dashboard/bookings?view=all&q=introuvable`)
    await page.getByText('Aucune réservation ne correspond').waitFor()
    await expectAccessible(page, 'empty')
    await page.route(`**${listBookings.path}?*`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${yoon.url}/dashboard/bookings?view=all`)
    await page.getByRole('alert').waitFor()
    await expectAccessible(page, 'failed')
  })

  test('a list that is loading and a screen that has failed pass axe', async () => {
    const page = await open('/nulle-part', 'admin')
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**${listBookings.path}?*`, async (route) => {
      await answered
      // Invalid reply, on which the page crashes.
      await route.fulfill({ json: { success: true, data: [{}], pagination: {}, summary: null } })
    })
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.locator('[aria-busy=true]').first().waitFor()
    await expectAccessible(page, 'a list that is awaited')
    answer()
    await page.getByRole('heading', { name: "Cet écran ne s'affiche pas" }).waitFor()
    await expectAccessible(page, 'a screen that has failed')
  })

  test('the booking form passes axe, with its errors, calendar and pickers', async () => {
    const client = await yoon.company.newClient()
    const page = await open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await form.waitFor()
    await expectAccessible(page, 'transfer')
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Erreur de validation')
    await expectAccessible(page, 'transfer with errors')
    await form.getByText('Location à la journée').click()
    await submitButton(form, 'Créer la réservation').click()
    await form.getByText("L'heure est requise").waitFor()
    await expectAccessible(page, 'daily rental with errors')
    await form.getByText("Location à l'heure").click()
    await expectAccessible(page, 'hourly rental')

    await form.getByRole('button', { name: 'Choisir dans le calendrier : Date' }).click()
    await page.getByRole('grid').waitFor()
    await expectAccessible(page, 'calendar')
    await page.keyboard.press('Escape')
    await waitUntilHidden(page.getByRole('grid'))
    await form.getByRole('combobox', { name: 'Client' }).fill(client.lastName)
    await optionOf(form, client).waitFor()
    await expectAccessible(page, 'clients found')
    await optionOf(form, client).click()
    await beginClient(form, 'Aminata')
    await submitButton(form, 'Créer la réservation').click()
    await form.getByText('Le téléphone est requis').waitFor()
    await expectAccessible(page, 'new client with errors')
    await form.getByRole('button', { name: 'Annuler' }).click()
    await dialogOf(page, 'Abandonner la saisie ?').waitFor()
    await expectAccessible(page, 'question before discarding')
  })

  test('the dialogs of a booking pass axe', async () => {
    const date = day(50 + Number(isPhone))
    const held = await yoon.company.newAssigned({ date, time: '10:00' })
    const wanted = await yoon.company.newBooking({ date, time: '10:30' })
    const page = await open(pathTo(wanted), 'admin')

    await goTo(page, 'assign', wanted)
    const assignment = dialogOf(page, 'Assigner un chauffeur')
    await assignment.getByRole('radio').first().waitFor()
    await assignment.getByRole('searchbox').fill('zzzz')
    await submitButton(assignment, 'Assigner').click({ force: true })
    await assignment.getByRole('alert').waitFor()
    await expectAccessible(page, 'assignment with an error')
    await assignment.getByRole('searchbox').fill(held.driver?.user.lastName ?? '')
    await assignment
      .getByRole('radio', { name: /En conflit/ })
      .first()
      .check()
    await expectAccessible(page, 'assignment with an overlap')
    await submitButton(assignment, /^Assigner /).click()
    await dialogOf(page, 'Créneau déjà pris').waitFor()
    await expectAccessible(page, 'overlap')

    for (const [dialog, title] of [
      ['edit', 'Modifier la réservation'],
      ['unassign', 'Retirer le chauffeur'],
      ['delete', 'Supprimer la réservation'],
      ['cancel', 'Annuler la réservation'],
      ['complete', 'Enregistrer le paiement'],
    ] as const) {
      await goTo(page, dialog, held)
      await dialogOf(page, title).waitFor()
      await expectAccessible(page, title)
    }
    const payment = dialogOf(page, 'Enregistrer le paiement')
    await submitButton(payment, 'Terminer').click()
    await payment.getByText("L'ID de transaction est requis").waitFor()
    await expectAccessible(page, 'payment with errors')
    await chooseMethod(payment, 'Impayé')
    await expectAccessible(page, 'unpaid')
    await goTo(page, 'cancel', held)
    await submitButton(dialogOf(page, 'Annuler la réservation'), 'Annuler la réservation').click()
    await page.getByText("Le motif de l'annulation est requis").waitFor()
    await expectAccessible(page, 'cancelling with an error')
  })

  test('the assignment of a rental, a stale edit, a success toast and a settlement pass axe', async () => {
    const client = await yoon.company.newClient()
    const rental = await yoon.company.newBookingOf({
      serviceType: 'HOURLY_RENTAL',
      userId: client.id,
      pickupLocation: "Place de l'Indépendance",
      scheduledDate: day(),
      scheduledTime: '23:00',
      rentalDuration: 1,
      withDriver: false,
      passengers: 1,
      totalPrice: 10_000,
    })
    const page = await open(pathTo(rental), 'operatrice')
    await goTo(page, 'assign', rental)
    const assignment = dialogOf(page, 'Assigner un véhicule')
    await assignment.getByRole('radio').first().check()
    await expectAccessible(page, 'vehicles')
    await goTo(page, 'edit', rental)
    const form = dialogOf(page, 'Modifier la réservation')
    await form.waitFor()
    await yoon.company.confirm(rental)
    await form.getByRole('textbox', { name: 'Prix total' }).fill('11000')
    await submitButton(form, 'Enregistrer').click()
    await form.getByRole('alert').waitFor()
    await expectAccessible(page, 'stale')
    await form.getByRole('button', { name: 'Garder ma saisie' }).click()
    await waitUntilHidden(form.getByRole('alert'))
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Réservation modifiée')
    await waitUntilHidden(form)
    await expectAccessible(page, 'a message')

    const till = await open('/dashboard/bookings', 'caissiere')
    await goTo(till, 'settle', await yoon.company.newUnpaid())
    await dialogOf(till, 'Encaisser le paiement').waitFor()
    await expectAccessible(till, 'settling')
  })
})

describe('keyboard navigation', () => {
  test('the first Tab reaches a link that skips the menu', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Aller au contenu' })
    expect(await isFocused(skip)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await isFocused(page.getByRole('button', { name: 'Nouvelle réservation' }))).toBe(true)
  })

  test('the menu of a card opens, moves and closes by keyboard, and its dialogs restore the focus', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const opener = cardOf(page, booking).getByRole('button', { name: /^Autres actions/ })
    await tabTo(opener)
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expectEventually(() => isFocused(items.first())).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await isFocused(items.nth(1))).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    expect(await isFocused(items.first())).toBe(true)
    await page.keyboard.press('Escape')
    await waitUntilHidden(items.first())
    expect(await isFocused(opener)).toBe(true)

    await page.keyboard.press('Space')
    await expectEventually(() => isFocused(items.first())).toBe(true)
    await page.keyboard.press('Enter')
    const removal = dialogOf(page, 'Retirer le chauffeur')
    await removal.waitFor()
    await page.keyboard.press('Escape')
    await waitUntilHidden(removal)
    await expectEventually(() => isFocused(opener)).toBe(true)
  })
})
