import { describe, expect, test } from 'vitest'
import { fieldOf, fillTransfer, submitButton } from './support/booking-form.ts'
import { cardOf, dialogOf, pathTo, searchBox, seen } from './support/bookings-page.ts'
import { expectEventually, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { newName } from './support/company.ts'
import {
  fleetField,
  fleetSearch,
  newNumber,
  openFleetForm,
  rowOf,
  typeInto,
  vehiclesPath,
} from './support/fleet-page.ts'
import { openUpgradeFixture } from './support/store.ts'
import { newUserInput, openUserForm, typeUser, userOf, userSearch } from './support/users-page.ts'

/** Company that an earlier version created and this version has migrated. */
describe('company after an upgrade', () => {
  const yoon = useYoon(undefined, openUpgradeFixture)

  test('an operator books, assigns and starts a trip, and the cashier records its payment', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings?dialog=new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillTransfer(form, client)
    // The app asks for confirmation of a start long before the booked time.
    await fieldOf(form, 'time').fill('00:10')
    await form.getByRole('button', { name: 'Créer la réservation' }).click()
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    await searchBox(page).fill(client.lastName)
    const card = cardOf(page, client.lastName)
    await card.getByRole('button', { name: 'Assigner un chauffeur' }).click()
    const assignment = dialogOf(page, 'Assigner un chauffeur')
    await assignment.getByRole('radio').first().check()
    await assignment.getByRole('button', { name: 'Assigner' }).click()
    await waitUntilHidden(assignment)
    const [booking] = await yoon.company.find(client.lastName)
    if (!booking) throw new Error('The booking was not stored')
    await page.goto(yoon.url + pathTo(booking))
    await cardOf(page, booking).getByRole('button', { name: 'Démarrer la course' }).click()
    await seen(cardOf(page, booking), 'En cours').waitFor()

    const cashierPage = await yoon.open(pathTo(booking), 'caissiere')
    await cardOf(cashierPage, booking).getByRole('button', { name: 'Terminer' }).click()
    const payment = dialogOf(cashierPage, 'Enregistrer le paiement')
    await payment.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await payment.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(cashierPage, 'Paiement enregistré')
    const [paid] = await yoon.company.find(client.lastName)
    expect(paid).toMatchObject({ status: 'COMPLETED', paymentMethod: 'WAVE', totalPrice: 20_000 })
  })

  test('an administrator creates an operator, who can sign in', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    const person = newUserInput(newName())
    const form = await openUserForm(page)
    await typeUser(form, person)
    await submitButton(form, /^Créer l.utilisateur$/).click()
    await waitUntilHidden(form)
    await userSearch(page).fill(person.lastName)
    await userOf(page, person).waitFor()
    const { user } = await yoon.company.signIn(person.email, person.password)
    expect(user).toMatchObject({ lastName: person.lastName, role: 'OPERATRICE' })
  })

  test('the fleet manager creates a vehicle, and sees older vehicles with their photos', async () => {
    const page = await yoon.open(vehiclesPath, 'parc')
    const plate = newNumber('DK')
    const form = await openFleetForm(page, 'Créer un véhicule')
    await typeInto(form, {
      type: 'SUV',
      licensePlate: plate,
      brand: newName(),
      model: 'Sahel',
      year: '2024',
      capacity: '5',
    })
    await fleetField(form, 'dailyRate').fill('60 000')
    await submitButton(form, 'Créer le véhicule').click()
    await waitUntilHidden(form)
    await fleetSearch(page).fill(plate)
    await rowOf(page, plate).first().waitFor()
    await fleetSearch(page).fill('DK-7421-ZZ')
    const photo = rowOf(page, 'DK-7421-ZZ').locator('img').first()
    await photo.waitFor()
    await expectEventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})
