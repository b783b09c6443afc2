import { assignVehicles, createDriver } from '@yoon/contract/drivers/calls'
import { getVehicle } from '@yoon/contract/vehicles/calls'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorOf, isFocused, submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  expectEventually,
  failWithEmptyBody,
  interceptWrites,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName } from './support/company.ts'
import {
  driversPath,
  type FleetField,
  type FleetTyped,
  fleetField,
  newDriver,
  newDriverUser,
  newNumber,
  newVehicle,
  openFleetForm,
  openFormOfKnownUser,
  typeInto,
  vehiclesPath,
} from './support/fleet-page.ts'

const yoon = useYoon()

/** Submits the form and checks the message of each field. */
async function sendAndRead(form: Locator, expected: FleetTyped): Promise<void> {
  await submitButton(form, /^(Créer le|Enregistrer)/).click()
  for (const [name, message] of Object.entries(expected)) {
    await expectEventually(() => errorOf(fleetField(form, name as FleetField))).toBe(message)
  }
}

describe('driver form', () => {
  test('shows all errors of the driver form at once, and focuses the first', async () => {
    const page = await yoon.open(driversPath, 'admin')
    const form = await openFormOfKnownUser(page)
    await sendAndRead(form, { userId: "L'utilisateur est requis", licenseNumber: 'Le numéro de permis est requis' })
    await waitForToast(page, 'Erreur de validation', 'Veuillez corriger les erreurs dans le formulaire')
    expect(await isFocused(fleetField(form, 'userId'))).toBe(true)
    await typeInto(form, { licenseNumber: 'AB12' })
    await sendAndRead(form, { licenseNumber: 'Le numéro de permis doit contenir au moins 5 caractères' })
    await typeInto(form, { licenseNumber: 'AB_12/34' })
    await sendAndRead(form, { licenseNumber: 'Le numéro de permis contient des caractères invalides' })
  })

  test('offers users of role DRIVER without a profile, and reports one who got a profile meanwhile', async () => {
    const [free, taken] = [await newDriverUser(yoon.company), await newDriver(yoon.company)]
    const page = await yoon.open(driversPath, 'admin')
    const form = await openFleetForm(page, 'Créer un chauffeur')
    const user = fleetField(form, 'userId')
    await user.getByRole('option', { name: free.lastName }).waitFor({ state: 'attached' })
    expect(await user.getByRole('option', { name: taken.user.lastName }).count()).toBe(0)
    expect(await user.getByRole('option', { name: 'Mariama Diallo' }).count()).toBe(0)
    await user.selectOption(free.id)
    await typeInto(form, { licenseNumber: newNumber('SN') })
    // Another administrator creates the profile first, and this page has not refetched yet.
    await page.route('**/api/dashboard/users?*', (route) => route.abort())
    await yoon.company.call('admin', createDriver, { userId: free.id, licenseNumber: newNumber('SN') })
    await sendAndRead(form, { userId: 'Cet utilisateur est déjà un chauffeur' })
    await waitForToast(page, 'Erreur de sauvegarde', 'Cet utilisateur est déjà un chauffeur')
  })

  test('the driver form restores typed text after a reload, and asks before discarding it', async () => {
    const page = await yoon.open(driversPath, 'admin')
    const form = await openFleetForm(page, 'Créer un chauffeur')
    await typeInto(form, { licenseNumber: 'SN 4711' })
    await page.reload()
    await expectEventually(() => fleetField(form, 'licenseNumber').inputValue()).toBe('SN 4711')
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Abandonner la saisie ?').getByRole('button', { name: 'Abandonner' }).click()
    await waitUntilHidden(form)
    await page.keyboard.press('n')
    expect(await fleetField(form, 'licenseNumber').inputValue()).toBe('')
  })
})

describe('assignment of vehicles', () => {
  test('the assignment shows that there are more vehicles than listed', async () => {
    const driver = await newDriver(yoon.company)
    const page = await yoon.open('/dashboard/users', 'admin')
    await page.route('**/api/dashboard/vehicles?*limit=100*', async (route) => {
      const body = await (await route.fetch()).json()
      const { length } = body.data
      await route.fulfill({ json: { ...body, pagination: { ...body.pagination, total: length + 140 } } })
    })
    await page.goto(`${yoon.url}${driversPath}?dialog=assign&id=${driver.id}`)
    const dialog = dialogOf(page, 'Assigner des véhicules')
    await dialog.getByText(/^140\sautres\s: cherchez par véhicule ou plaque/).waitFor()
  })

  test('names the driver of an assigned vehicle, and disables its checkbox', async () => {
    const vehicle = await newVehicle(yoon.company)
    const [holder, other] = [await newDriver(yoon.company, [vehicle.id]), await newDriver(yoon.company)]
    const page = await yoon.open(`${driversPath}?dialog=assign&id=${other.id}`, 'parc')
    const dialog = dialogOf(page, 'Assigner des véhicules')
    await dialog.getByRole('searchbox', { name: 'Rechercher un véhicule' }).fill(vehicle.brand)
    await dialog.getByText(`Confié à Pape ${holder.user.lastName}`).waitFor()
    expect(await dialog.getByRole('checkbox', { name: vehicle.licensePlate }).isDisabled()).toBe(true)
  })

  test('names the driver to whom the vehicle was assigned meanwhile', async () => {
    const vehicle = await newVehicle(yoon.company)
    const [holder, other] = [await newDriver(yoon.company), await newDriver(yoon.company)]
    const page = await yoon.open(`${driversPath}?dialog=assign&id=${other.id}`, 'parc')
    const dialog = dialogOf(page, 'Assigner des véhicules')
    await dialog.getByRole('searchbox', { name: 'Rechercher un véhicule' }).fill(vehicle.brand)
    await dialog.getByRole('checkbox', { name: vehicle.licensePlate }).check()
    await page.route('**/api/dashboard/vehicles?*', (route) => route.abort())
    await yoon.company.call('parc', assignVehicles, { id: holder.id, vehicleIds: [vehicle.id] })
    await submitButton(dialog, 'Assigner').click()
    const why = `${vehicle.brand} Sahel (${vehicle.licensePlate}) est déjà confié à Pape ${holder.user.lastName}`
    await waitForToast(page, "Erreur d'assignation", why)
    await dialog.locator('form').getByText(why).waitFor()
  })
})

describe('Enter key in the fleet forms', () => {
  test('Enter in a search selects the only match, and never submits the form', async () => {
    const [vehicle, driver] = [await newVehicle(yoon.company), await newDriver(yoon.company)]
    for (const [dialog, title] of [
      ['edit', 'Modifier le chauffeur'],
      ['assign', 'Assigner des véhicules'],
    ] as const) {
      const page = await yoon.open(`${driversPath}?dialog=${dialog}&id=${driver.id}`, 'admin')
      const form = dialogOf(page, title)
      let writes = 0
      page.on('request', (request) => {
        if (request.method() !== 'GET') writes += 1
      })
      const search = form.getByRole('searchbox', { name: 'Rechercher un véhicule' })
      await search.fill('Sahel')
      await search.press('Enter')
      await search.fill(vehicle.licensePlate)
      await expectEventually(() => form.getByRole('checkbox').and(form.locator('[name=vehicleIds]')).count()).toBe(1)
      await search.press('Enter')
      await expectEventually(() => form.getByRole('checkbox', { name: vehicle.licensePlate }).isChecked()).toBe(true)
      expect(writes).toBe(0)
    }
  })

  test('Enter in the feature field adds a valid feature, and never submits the form', async () => {
    const { id } = await newVehicle(yoon.company)
    const page = await yoon.open(`${vehiclesPath}&dialog=edit&id=${id}`, 'admin')
    const form = dialogOf(page, 'Modifier le véhicule')
    await fleetField(form, 'feature').press('Enter')
    await typeInto(form, { feature: 'x'.repeat(41) })
    await fleetField(form, 'feature').press('Enter')
    expect(await errorOf(fleetField(form, 'feature'))).toBe("L'équipement ne peut pas dépasser 40 caractères")
    await typeInto(form, { feature: 'Glacière' })
    await fleetField(form, 'feature').press('Enter')
    await form.getByRole('button', { name: 'Retirer Glacière' }).waitFor()
    expect(await form.isVisible()).toBe(true)
    expect((await yoon.company.call('admin', getVehicle, { id })).data.version).toBe(1)
  })
})

describe('vehicle form', () => {
  test('the vehicle form starts with the specified defaults, steps and hints', async () => {
    const form = await openFleetForm(await yoon.open(vehiclesPath, 'admin'), 'Créer un véhicule')
    const read = (name: FleetField) => fleetField(form, name).inputValue()
    const year = String(new Date().getUTCFullYear())
    expect(await Promise.all((['type', 'year', 'capacity'] as const).map(read))).toEqual(['SEDAN', year, '4'])
    expect(await form.getByRole('checkbox', { name: 'Véhicule de luxe' }).isChecked()).toBe(false)
    for (const [name, step] of [
      ['hourlyRate', '100'],
      ['dailyRate', '1 000'],
      ['kmRate', '10'],
    ] as const) {
      expect(await read(name)).toBe('0')
      await fleetField(form, name).press('ArrowUp')
      expect(await read(name)).toBe(step)
      expect(await fleetField(form, name).getAttribute('step')).toBe(step.replace(' ', ''))
    }
    for (const [type, hint] of [
      ['Berline', '10 000'],
      ['SUV', '15 000'],
      ['4x4', '25 000'],
      ['Van', '35 000'],
      ['Bus', '20 000'],
    ] as const) {
      await typeInto(form, { type })
      const placeholder = await fleetField(form, 'hourlyRate').getAttribute('placeholder')
      expect(placeholder?.replace(/\s/g, ' ')).toBe(hint)
    }
    for (const feature of [
      'Climatisation',
      'GPS',
      'Bluetooth',
      'Sièges en cuir',
      'Toit ouvrant',
      'Caméra de recul',
      'Système audio premium',
      'Chargeur USB',
      'Wi-Fi',
      'Sièges chauffants',
    ]) {
      await form.getByRole('button', { name: feature, exact: true }).waitFor()
    }
  })

  test('shows all errors of the vehicle form at once, and focuses the first', async () => {
    const page = await yoon.open(vehiclesPath, 'admin')
    const form = await openFleetForm(page, 'Créer un véhicule')
    const year = `L'année doit être entre 1990 et ${new Date().getUTCFullYear() + 1}`
    await typeInto(form, { year: '1989', capacity: '0', hourlyRate: '-1', dailyRate: '-1', kmRate: '-1' })
    await sendAndRead(form, {
      licensePlate: "La plaque d'immatriculation est requise",
      brand: 'La marque est requise',
      model: 'Le modèle est requis',
      year,
      capacity: 'La capacité doit être entre 1 et 50',
      hourlyRate: "Le prix à l'heure ne peut pas être négatif",
      dailyRate: 'Le prix à la journée ne peut pas être négatif',
      kmRate: 'Le prix au kilomètre ne peut pas être négatif',
    })
    await waitForToast(page, 'Erreur de validation', 'Veuillez corriger les erreurs dans le formulaire')
    expect(await isFocused(fleetField(form, 'licensePlate'))).toBe(true)
    await typeInto(form, { licensePlate: 'dk-12', year: '2099', capacity: '51' })
    await sendAndRead(form, {
      licensePlate: 'La plaque doit contenir au moins 6 caractères',
      year,
      capacity: 'La capacité doit être entre 1 et 50',
    })
    await typeInto(form, { licensePlate: 'dk_1234/a' })
    await sendAndRead(form, { licensePlate: 'La plaque contient des caractères invalides' })
  })

  test('the vehicle form adds each feature once, including one that is only typed', async () => {
    const form = await openFleetForm(await yoon.open(vehiclesPath, 'admin'), 'Créer un véhicule')
    for (const typed of ['gps', ' Glacière ', 'glacière']) {
      await typeInto(form, { feature: typed })
      await fleetField(form, 'feature').press('Enter')
    }
    expect(await form.getByRole('button', { name: 'GPS' }).getAttribute('aria-pressed')).toBe('true')
    expect(await form.getByRole('button', { name: 'Retirer Glacière' }).count()).toBe(1)
  })

  test('the vehicle form reports a plate that another vehicle has', async () => {
    const { licensePlate } = await newVehicle(yoon.company)
    const page = await yoon.open(vehiclesPath, 'admin')
    const form = await openFleetForm(page, 'Créer un véhicule')
    await typeInto(form, { brand: newName(), model: 'Prado', licensePlate: licensePlate.replace('-', ' ') })
    await sendAndRead(form, { licensePlate: 'Un autre véhicule a déjà cette plaque' })
    await waitForToast(page, 'Erreur de sauvegarde', 'Un autre véhicule a déjà cette plaque')
  })
})

describe('failures in the fleet forms', () => {
  test.each([
    ['drivers', 'edit', 'Enregistrer', 'Erreur de sauvegarde', 'Erreur lors de la sauvegarde du chauffeur'],
    ['drivers', 'assign', 'Assigner', "Erreur d'assignation", "Erreur lors de l'assignation"],
    ['drivers', 'delete', 'Supprimer', 'Erreur de suppression', 'Erreur lors de la suppression du chauffeur'],
    ['vehicles', 'edit', 'Enregistrer', 'Erreur de sauvegarde', 'Erreur lors de la sauvegarde du véhicule'],
    ['vehicles', 'delete', 'Supprimer', 'Erreur de suppression', 'Erreur lors de la suppression du véhicule'],
  ] as const)('shows a default message after an empty error reply: %s, %s', async (...row) => {
    const [tab, dialog, button, title, message] = row
    const { id } = tab === 'drivers' ? await newDriver(yoon.company) : await newVehicle(yoon.company)
    const page = await yoon.open(`${driversPath}?tab=${tab}&dialog=${dialog}&id=${id}`, 'admin')
    await interceptWrites(page, failWithEmptyBody)
    const open = page.getByRole('dialog')
    await submitButton(open, button).click()
    await waitForToast(page, title, message)
    expect(await open.isVisible()).toBe(true)
  })

  test('the vehicle form shows an unexpected error if no reply arrives, and keeps the typed text', async () => {
    const { id } = await newVehicle(yoon.company)
    const page = await yoon.open(`${vehiclesPath}&dialog=edit&id=${id}`, 'admin')
    const form = dialogOf(page, 'Modifier le véhicule')
    await typeInto(form, { model: 'Renommé' })
    await interceptWrites(page, (route) => route.abort())
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Erreur de sauvegarde', "Une erreur inattendue s'est produite")
    // The browser reports that it is online, so the message does not blame the connection.
    await form.getByText('Le service ne répond pas.').waitFor()
    expect(await form.getByText('Connexion perdue').count()).toBe(0)
    await page.unroute('**/api/**')
    await form.getByRole('button', { name: 'Réessayer' }).click()
    await waitForToast(page, 'Véhicule modifié')
  })

  test('refuses to delete a driver with an unfinished booking, and links to it', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await yoon.open(`${driversPath}?dialog=delete&id=${booking.driver?.id}`, 'admin')
    const question = dialogOf(page, 'Supprimer le chauffeur')
    await submitButton(question, 'Supprimer').click()
    await page.getByRole('status').getByText('Erreur de suppression').waitFor()
    await question.getByText("Terminez ou annulez d'abord :").waitFor()
    await question.getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
  })
})
