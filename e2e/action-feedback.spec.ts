import { changeBookingStatus } from '@yoon/contract/bookings/calls'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fieldOf, fillIn, fillTransfer, submitButton } from './support/booking-form.ts'
import { cardOf, cards, dialogOf, leaveMessage, pathTo, searchBox, seen, viewButton } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  failWithEmptyBody,
  interceptWrites,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { day } from './support/company.ts'

const yoon = useYoon()

describe('feedback for every action', () => {
  test('a toast names the reference of a new booking and links to it', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings?view=completed', 'operatrice', {})
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    const form = dialogOf(page, 'Nouvelle réservation')
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Erreur de validation')
    await fillTransfer(form, client)
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    // The earlier error toast is gone.
    await waitUntilHidden(page.getByText('Erreur de validation'))
    const [{ bookingReference } = { bookingReference: '' }] = await yoon.company.find(client.lastName)
    await waitForToast(page, 'Réservation créée', bookingReference)
    await page.getByRole('status').getByText(bookingReference).hover()
    await expectAccessible(page, 'a message that leads on')
    await page.getByRole('status').getByRole('button', { name: 'Voir', exact: true }).click()
    await cardOf(page, client.lastName).waitFor()
    expect(await searchBox(page).inputValue()).toBe(bookingReference)
    await waitUntilHidden(page.getByText('Réservation créée'))
  })

  test('dismisses the other toasts when the button of a toast is pressed', async () => {
    const client = await yoon.company.newClient()
    const waiting = await yoon.company.newBooking({ client })
    const page = await yoon.open(`/dashboard/bookings?search=${client.lastName}`, 'operatrice')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillTransfer(form, client)
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    await cardOf(page, waiting).getByRole('button', { name: 'Confirmer' }).click()
    await waitForToast(page, 'Réservation confirmée')
    await page.getByRole('status').getByRole('button', { name: 'Voir', exact: true }).press('Enter')
    await waitUntilHidden(page.getByRole('status').getByText('Réservation confirmée'))
  })

  test('dismisses the toast of a dialog that is closed while the pointer is over the toast', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    const form = dialogOf(page, 'Nouvelle réservation')
    await form.waitFor()
    await page.clock.install()
    await submitButton(form, 'Créer la réservation').click()
    const notice = page.getByRole('status').getByText('Erreur de validation')
    await notice.hover()
    await page.keyboard.press('Escape')
    await waitUntilHidden(form)
    await notice.waitFor()
    await page.clock.fastForward(7_000)
    await waitUntilHidden(notice)
  })

  test('the dialog of an assignment names the driver once it is assigned', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const card = cardOf(page, booking)
    for (const [action, title, done] of [
      ['Assigner un chauffeur', 'Assigner un chauffeur', 'Chauffeur assigné'],
      ['Réassigner', 'Réassigner un chauffeur', 'Chauffeur réassigné'],
    ] as const) {
      await card.getByRole('button', { name: action }).click()
      const assignment = dialogOf(page, title)
      await assignment.getByRole('radio', { checked: false }).nth(3).check()
      const chosen = assignment.locator('label', { has: page.getByRole('radio', { checked: true }) })
      const driver = await chosen.locator('b').textContent()
      await assignment.getByRole('button', { name: /^(Réassigner à|Assigner) / }).click()
      await leaveMessage(page, `${done}\u00a0: ${driver}`)
    }
  })

  test('shows a pending start only on the button of its own card', async () => {
    const client = await yoon.company.newClient()
    const wish = { client, time: '00:05' }
    const [first, second] = [await yoon.company.newAssigned(wish), await yoon.company.newAssigned(wish)]
    const page = await yoon.open(`/dashboard/bookings?search=${client.lastName}`, 'operatrice')
    const start = (card: Locator) => card.getByRole('button', { name: 'Démarrer la course' })
    const answer = Promise.withResolvers<void>()
    await page.route(`**${changeBookingStatus.path.replace(':id', first.id)}`, async (route) => {
      await answer.promise
      await route.continue()
    })
    await start(cardOf(page, first)).click()
    await expectEventually(() => start(cardOf(page, first)).getAttribute('aria-busy')).toBe('true')
    await seen(cardOf(page, first), 'Assignée').waitFor()
    await start(cardOf(page, second)).click()
    await seen(cardOf(page, second), 'En cours').waitFor()
    expect(await start(cardOf(page, first)).getAttribute('aria-busy')).toBe('true')
    answer.resolve()
    await seen(cardOf(page, first), 'En cours').waitFor()
    await waitUntilHidden(start(cardOf(page, first)))
  })

  test('an empty view offers another view that has bookings', async () => {
    const page = await yoon.open('/dashboard/bookings?view=urgent', 'chauffeur')
    await page.getByText(/^Rien n'est urgent\s: .* n'attend de chauffeur ou de véhicule\.$/).waitFor()
    expect(await viewButton(page, 'Urgent').getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: /^Voir l(a|es \d+) / }).click()
    await cards(page).first().waitFor()
  })
})

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('toasts over a dialog, on $width', ({ options }) => {
  /** Returns the controls in header and footer of a dialog that a click in the middle or near a corner would miss. */
  function covered(dialog: Locator): Promise<string[]> {
    return dialog.locator('header button, footer button').evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const spots = [
          [(left + right) / 2, (top + bottom) / 2],
          [left + 4, top + 4],
          [right - 4, bottom - 4],
        ] as const
        const isFree = spots.every(([x, y]) => control.contains(document.elementFromPoint(x, y)))
        return isFree ? [] : [control.textContent || control.getAttribute('aria-label') || '']
      }),
    )
  }

  test('toasts cover no control of a large form, a confirmation or a small dialog', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await yoon.open(`/dashboard/bookings?dialog=edit&booking=${booking.id}`, 'admin', options)
    const message = page.getByRole('status').locator('[data-toast]')
    const form = dialogOf(page, 'Modifier la réservation')
    await fillIn(form, { pickup: '' })
    await submitButton(form, 'Enregistrer').click()
    await message.waitFor()
    expect(await covered(form)).toEqual([])
    await form.getByRole('button', { name: 'Annuler' }).click()
    const question = dialogOf(page, 'Abandonner la saisie ?')
    await question.waitFor()
    expect(await covered(question)).toEqual([])

    await page.goto(`${yoon.url}/dashboard/bookings?dialog=delete&booking=${booking.id}`)
    const deleting = dialogOf(page, 'Supprimer la réservation')
    await deleting.waitFor()
    await interceptWrites(page, failWithEmptyBody)
    await submitButton(deleting, 'Supprimer').click()
    await message.waitFor()
    expect(await covered(deleting)).toEqual([])
  })
})

describe('field assistance', () => {
  test('groups the thousands of an amount and keeps the cursor in place', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    const price = fieldOf(form, 'price')
    await fillIn(form, { pickup: 'Cité Keur Gorgui', destination: 'Aéroport AIBD, Diass' })
    await form.getByText('Prix proposé').waitFor()
    // Typed digits replace the proposed price.
    await price.click()
    await price.pressSequentially('45000')
    expect(await price.inputValue()).toBe('45 000')
    for (let press = 0; press < 4; press += 1) await price.press('ArrowLeft')
    await price.press('1')
    expect(await price.inputValue()).toBe('451 000')
    await price.press('2')
    expect(await price.inputValue()).toBe('4 512 000')
    await price.press('Backspace')
    await price.press('Backspace')
    expect(await price.inputValue()).toBe('45 000')
    await price.fill('45x')
    expect(await price.inputValue()).toBe('45x')
  })

  test('finds one of many vehicles by its plate', async () => {
    const client = await yoon.company.newClient()
    const rental = await yoon.company.newBookingOf({
      serviceType: 'HOURLY_RENTAL',
      userId: client.id,
      pickupLocation: "Place de l'Indépendance",
      scheduledDate: day(70),
      scheduledTime: '09:00',
      rentalDuration: 2,
      withDriver: false,
      passengers: 1,
      totalPrice: 10_000,
    })
    const page = await yoon.open(`/dashboard/bookings?dialog=assign&booking=${rental.id}`, 'operatrice')
    const vehicles = dialogOf(page, 'Assigner un véhicule')
    await vehicles.getByRole('radio').nth(8).waitFor()
    const last = await vehicles.locator('fieldset label').last().textContent()
    const plate = last?.match(/[A-Z]{2}[\s-]\S+[\s-][A-Z]{1,2}/)?.[0] ?? ''
    await vehicles.getByRole('searchbox', { name: 'Rechercher un véhicule' }).fill(plate.toLowerCase())
    await expectEventually(() => vehicles.getByRole('radio').count()).toBe(1)
    expect(await vehicles.locator('fieldset label').textContent()).toBe(last)
  })
})
