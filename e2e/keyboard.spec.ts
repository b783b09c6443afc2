import { readFileSync } from 'node:fs'
import { listBackups } from '@yoon/contract/backups/calls'
import { listDrivers } from '@yoon/contract/drivers/calls'
import { getSettings } from '@yoon/contract/settings/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../server/src/demo/load-demo.ts'
import { fieldOf, isFocused, optionOf, submitButton } from './support/booking-form.ts'
import { cardOf, cards, dialogOf, leaveMessage, pathTo, searchBox, viewButton } from './support/bookings-page.ts'
import { expectEventually, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { type Account, day, emailOf, newName, newPhone } from './support/company.ts'
import { databasePath, rows } from './support/database-page.ts'
import {
  driversPath,
  fleetField,
  fleetSearch,
  newDriver,
  newDriverUser,
  newNumber,
  newVehicle,
  rowOf,
  vehiclesPath,
} from './support/fleet-page.ts'
import { goToSearch } from './support/header-search.ts'
import { press, tabTo, takeFromMenu, type } from './support/keyboard.ts'
import { userField, userOf, userSearch } from './support/users-page.ts'

const yoon = useYoon()

const open = (path: string, account: Account = 'admin') => yoon.open(path, account, {})
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Closes a dialog with Escape and checks that the focus returns to the button that opened it. */
async function escapes(page: Page, title: string, opener: ReturnType<typeof button>): Promise<void> {
  await dialogOf(page, title).waitFor()
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialogOf(page, title))
  await expectEventually(() => isFocused(opener)).toBe(true)
}

describe('keyboard use, with a visible focus', () => {
  test('signs in and out by keyboard', async () => {
    const page = await yoon.open('/admin/login')
    const email = page.getByRole('textbox', { name: 'Email' })
    await expectEventually(() => isFocused(email)).toBe(true)
    await page.keyboard.type(emailOf('operatrice'))
    await type(page.getByRole('textbox', { name: 'Mot de passe' }), demoPassword)
    await page.keyboard.press('Enter')
    await cards(page).first().waitFor()
    await page.keyboard.press('Tab')
    expect(await isFocused(page.getByRole('link', { name: 'Aller au contenu' }))).toBe(true)
    await press(button(page, 'Se déconnecter'))
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  test('books for an existing client, on a day of the calendar, by keyboard', async () => {
    const client = await yoon.company.newClient()
    const page = await open('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    await page.keyboard.press('n')
    const form = dialogOf(page, 'Nouvelle réservation')
    await expectEventually(() => isFocused(fieldOf(form, 'client'))).toBe(true)
    await page.keyboard.type(client.lastName)
    await optionOf(form, client).waitFor()
    await page.keyboard.press('Enter')
    await expectEventually(() => fieldOf(form, 'client').inputValue()).toContain(client.lastName)
    await type(fieldOf(form, 'pickup'), 'Cité Keur Gorgui')
    await type(fieldOf(form, 'destination'), 'Aéroport AIBD, Diass')
    const calendar = form.getByRole('button', { name: 'Choisir dans le calendrier : Date' })
    await press(calendar)
    await expectEventually(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)).toBe(
      true,
    )
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await waitUntilHidden(page.getByRole('grid'))
    await expectEventually(() => isFocused(calendar)).toBe(true)
    await type(fieldOf(form, 'time'), '2330')
    await type(fieldOf(form, 'price'), '20000')
    await page.keyboard.press('Enter')
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    const booked = { scheduledDate: day(8), scheduledTime: '23:30', totalPrice: 20_000 }
    expect(await yoon.company.find(client.lastName)).toMatchObject([booked])
  })

  test('assigns a driver and one of their vehicles by keyboard', async () => {
    const [first, second] = [await newVehicle(yoon.company), await newVehicle(yoon.company)]
    const driver = await newDriver(yoon.company, [first.id, second.id])
    const booking = await yoon.company.newBooking()
    const page = await open(pathTo(booking), 'operatrice')
    const opener = button(page, 'Assigner un chauffeur')
    await press(opener)
    await escapes(page, 'Assigner un chauffeur', opener)
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    await type(dialog.getByRole('searchbox'), driver.user.lastName)
    const choice = dialog.getByRole('radio', { name: driver.user.lastName })
    await expectEventually(() => dialog.getByRole('radio').count()).toBe(1)
    await press(choice, 'Space')
    // The line of the driver names a plate too.
    const vehicle = dialog.getByRole('radio', { name: second.licensePlate }).last()
    await press(dialog.getByRole('radio', { checked: true }).last(), 'Space')
    for (let at = 0; at < 4 && !(await isFocused(vehicle)); at += 1) await page.keyboard.press('ArrowDown')
    await press(submitButton(dialog, /^Assigner /))
    await leaveMessage(page)
    const [assigned] = await yoon.company.find(booking.bookingReference)
    expect(assigned?.vehicle?.licensePlate).toBe(second.licensePlate)
  })

  test('starts a trip, completes it and records the payment by keyboard', async () => {
    const booking = await yoon.company.newAssigned({ time: '00:05' })
    const page = await open(`${pathTo(booking)}&view=all`)
    await press(button(page, 'Démarrer la course'))
    await waitForToast(page, 'Course démarrée')
    const next = cardOf(page, booking).getByRole('button', { name: 'Terminer' })
    await press(next)
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    await tabTo(dialog.getByRole('radio', { name: 'Wave Money' }))
    for (const _ of ['Orange Money', 'Espèces']) await page.keyboard.press('ArrowRight')
    await expectEventually(() => dialog.getByRole('textbox', { name: /^ID de transaction/ }).inputValue()).toMatch(
      /^ESP-/,
    )
    await press(submitButton(dialog, 'Terminer'))
    await waitUntilHidden(dialog)
    await expectEventually(() => yoon.company.find(booking.bookingReference)).toMatchObject([{ status: 'COMPLETED' }])
  })

  test('cancels one booking and deletes another by keyboard', async () => {
    const [cancelled, deleted] = [await yoon.company.newBooking(), await yoon.company.newBooking()]
    const page = await open(pathTo(cancelled))
    await takeFromMenu(button(page, /^Autres actions/), 'Annuler la réservation')
    const question = dialogOf(page, 'Annuler la réservation')
    await type(question.getByRole('combobox', { name: 'Motif' }), 'C')
    await press(submitButton(question, 'Annuler la réservation'))
    await waitUntilHidden(question)
    await goToSearch(page)
    await page.keyboard.type(deleted.bookingReference)
    await page.keyboard.press('Enter')
    await cardOf(page, deleted).waitFor()
    const opener = button(page, /^Autres actions/)
    await takeFromMenu(opener, 'Supprimer')
    await escapes(page, 'Supprimer la réservation', opener)
    await takeFromMenu(opener, 'Supprimer')
    await press(submitButton(dialogOf(page, 'Supprimer la réservation'), 'Supprimer'))
    await waitUntilHidden(cardOf(page, deleted))
    expect(await yoon.company.find(deleted.bookingReference)).toEqual([])
    expect(await yoon.company.find(cancelled.bookingReference)).toMatchObject([{ status: 'CANCELLED' }])
  })

  test('searches a booking, changes the view and the filters, and exports the list by keyboard', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await open('/dashboard/bookings', 'moderateur')
    await cards(page).first().waitFor()
    await press(viewButton(page, 'Assignées'))
    await expectEventually(() => viewButton(page, 'Assignées').getAttribute('aria-pressed')).toBe('true')
    await type(searchBox(page), booking.bookingReference)
    await expectEventually(() => cards(page).count()).toBe(1)
    await type(page.getByRole('combobox', { name: 'Service' }), 'Transfert')
    await expectEventually(() => page.url()).toContain('service=TRANSFER')
    const saving = page.waitForEvent('download')
    await takeFromMenu(button(page, 'Exporter'), 'Texte pour tableur (.csv)')
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain(booking.bookingReference)
  })

  test('turns a user into a driver, then makes them unavailable by keyboard', async () => {
    const { lastName } = await newDriverUser(yoon.company)
    const page = await open(driversPath)
    await rowOf(page, 'Disponible').first().waitFor()
    await press(button(page, 'Créer un chauffeur'))
    const form = dialogOf(page, 'Créer un chauffeur')
    await form.getByRole('option', { name: lastName }).waitFor({ state: 'attached' })
    await type(fleetField(form, 'userId'), `Pape ${lastName}`)
    await type(fleetField(form, 'licenseNumber'), newNumber('SN'))
    await page.keyboard.press('Enter')
    await waitUntilHidden(form)
    const found = async () => (await yoon.company.call('admin', listDrivers, { search: lastName })).data
    await expectEventually(async () => (await found())[0]?.isAvailable).toBe(true)
    await type(fleetSearch(page), lastName)
    await rowOf(page, lastName).waitFor()
    await takeFromMenu(button(page, /^Actions pour/), 'Modifier')
    const edit = dialogOf(page, 'Modifier le chauffeur')
    await press(edit.getByRole('switch', { name: /^Disponible/ }), 'Space')
    await press(submitButton(edit, 'Enregistrer'))
    await waitUntilHidden(edit)
    expect(await found()).toMatchObject([{ isAvailable: false }])
    await expectEventually(() => isFocused(button(page, /^Actions pour/))).toBe(true)
  })

  test('adds a vehicle by keyboard', async () => {
    const page = await open(driversPath)
    await press(page.getByRole('tab', { name: 'Chauffeurs' }))
    await page.keyboard.press('ArrowRight')
    await expectEventually(() => page.url()).toBe(yoon.url + vehiclesPath)
    await press(button(page, 'Créer un véhicule'))
    const form = dialogOf(page, 'Créer un véhicule')
    const plate = newNumber('DK')
    await type(fleetField(form, 'type'), 'SUV')
    await type(fleetField(form, 'licensePlate'), plate.toLowerCase())
    await type(fleetField(form, 'brand'), 'Toyota')
    await type(fleetField(form, 'model'), 'Prado')
    await type(fleetField(form, 'year'), '2024')
    await type(fleetField(form, 'capacity'), '7')
    await page.keyboard.press('Enter')
    await waitForToast(page, 'Véhicule créé')
    const { data } = await yoon.company.call('admin', listVehicles, { search: plate })
    expect(data).toMatchObject([{ type: 'SUV', brand: 'Toyota', capacity: 7 }])
  })

  test('creates a user, then deactivates them by keyboard', async () => {
    const lastName = newName()
    const page = await open('/dashboard/users')
    await page.getByRole('button', { name: 'Page 2' }).waitFor()
    await page.keyboard.press('n')
    const form = dialogOf(page, 'Nouvel utilisateur')
    await form.waitFor()
    await type(userField(form, 'role'), 'Opératrice')
    await type(userField(form, 'firstName'), 'Coumba')
    await type(userField(form, 'lastName'), lastName)
    await type(userField(form, 'phone'), newPhone())
    await type(userField(form, 'email'), `${lastName.toLowerCase()}@yoon.demo`)
    await type(userField(form, 'password'), 'yoon-secret')
    await page.keyboard.press('Enter')
    await waitUntilHidden(form)
    await type(userSearch(page), lastName)
    await userOf(page, { lastName }).waitFor()
    const opener = button(page, /^Actions pour /)
    await takeFromMenu(opener, 'Désactiver')
    await escapes(page, "Désactiver l'utilisateur", opener)
    await takeFromMenu(opener, 'Désactiver')
    await press(submitButton(dialogOf(page, "Désactiver l'utilisateur"), 'Désactiver'))
    await waitForToast(page, 'Statut mis à jour')
    const { data } = await yoon.company.call('admin', listUsers, { search: lastName })
    expect(data).toMatchObject([{ role: 'OPERATRICE', isActive: false }])
    await expectEventually(() => isFocused(opener)).toBe(true)
  })

  test('changes a setting after moving between tabs by keyboard', async () => {
    const page = await open('/dashboard/settings')
    await tabTo(page.getByRole('tab', { name: 'Profil Entreprise' }))
    await page.keyboard.press('ArrowRight')
    expect(await isFocused(page.getByRole('tab', { name: 'Notifications' }))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    const site = page.getByRole('textbox', { name: 'Site web' })
    await tabTo(site)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('https://clavier.example')
    await press(button(page, 'Sauvegarder'))
    await waitForToast(page, 'Paramètres sauvegardés avec succès!')
    const { data } = await yoon.company.call('admin', getSettings, {})
    expect(JSON.stringify(data)).toContain('https://clavier.example')
  })

  test('creates and deletes a backup by keyboard', async () => {
    const page = await open(databasePath)
    const create = button(page, 'Créer une Sauvegarde')
    await press(create)
    await expectEventually(() => rows(page).count()).toBe(1)
    await expectEventually(() => isFocused(create)).toBe(true)
    await press(button(page, /^Supprimer /))
    const question = dialogOf(page, 'Supprimer la sauvegarde')
    await press(submitButton(question, 'Supprimer'))
    await waitUntilHidden(question)
    await expectEventually(() => rows(page).count()).toBe(0)
    expect((await yoon.company.call('admin', listBackups, {})).data.backups).toEqual([])
    // The focus stays in the content: at the top of the page, users would have to pass the whole menu again.
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })
})
