import { getVehicle, listVehicles } from '@yoon/contract/vehicles/calls'
import { describe, expect, test } from 'vitest'
import { submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, phone, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { newName } from './support/company.ts'
import {
  driversPath,
  fleetField,
  fleetSearch,
  newDriver,
  newDriverUser,
  newNumber,
  newVehicle,
  openFleetForm,
  rowOf,
  typeInto,
  vehiclesPath,
} from './support/fleet-page.ts'
import { takeAction } from './support/row-actions.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
] as const

describe.each(widths)('fleet administration on $width', ({ options }) => {
  test('an administrator creates a driver, assigns vehicles, edits and deletes them', async () => {
    const { company } = yoon
    const user = await newDriverUser(company)
    const [first, second] = [await newVehicle(company), await newVehicle(company)]
    const licenseNumber = newNumber('SN')
    const page = await yoon.open(driversPath, 'admin', options)
    const form = await openFleetForm(page, 'Créer un chauffeur')
    await fleetField(form, 'userId').selectOption(user.id)
    await typeInto(form, { licenseNumber })
    await form.getByRole('searchbox', { name: 'Rechercher un véhicule' }).fill(first.brand)
    await form.getByRole('checkbox', { name: first.licensePlate }).check()
    const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(driversPath))
    await submitButton(form, 'Créer le chauffeur').click()
    expect((await created).postDataJSON()).toEqual({
      userId: user.id,
      licenseNumber,
      vehicleIds: [first.id],
      isAvailable: true,
    })
    await waitForToast(page, 'Chauffeur créé', 'Le nouveau chauffeur a été créé avec succès')
    await waitUntilHidden(form)

    await fleetSearch(page).fill(user.lastName)
    const row = rowOf(page, user.lastName)
    await row.getByText(`Permis ${licenseNumber}`).waitFor()
    const write = row.getByRole('link', { name: `Écrire à ${user.email}` })
    expect(await write.getAttribute('href')).toBe(`mailto:${user.email}`)
    await row.getByText(first.licensePlate).waitFor()
    await row.getByText(/5\splaces/).waitFor()
    await row.getByText('Pas encore de course').waitFor()
    expect(await row.getByRole('img', { name: /étoiles$/ }).count()).toBe(0)
    await row.getByText(/^0\sréservation$/).waitFor()
    await row.getByText('Compte actif').waitFor()

    await takeAction(row, 'Assigner des véhicules')
    const assignment = dialogOf(page, 'Assigner des véhicules')
    expect(await assignment.getByRole('checkbox', { name: first.licensePlate }).isChecked()).toBe(true)
    await assignment.getByRole('searchbox', { name: 'Rechercher un véhicule' }).fill(second.brand)
    await assignment.getByRole('checkbox', { name: second.licensePlate }).check()
    const assigned = page.waitForRequest((request) => request.method() === 'PATCH')
    await submitButton(assignment, 'Assigner').click()
    expect((await assigned).postDataJSON()).toEqual({ vehicleIds: [first.id, second.id] })
    await waitForToast(page, 'Véhicules assignés')
    await row.getByRole('list', { name: '2 véhicules' }).getByText(second.licensePlate).waitFor()

    await takeAction(row, 'Modifier')
    const edit = dialogOf(page, 'Modifier le chauffeur')
    expect(await fleetField(edit, 'userId').isDisabled()).toBe(true)
    expect(await fleetField(edit, 'userId').inputValue()).toBe(user.id)
    await edit.getByRole('switch', { name: /^Disponible/ }).uncheck()
    await submitButton(edit, 'Enregistrer').click()
    await waitForToast(page, 'Chauffeur modifié', 'Les informations du chauffeur ont été mises à jour avec succès')
    await row.getByText('Non disponible').waitFor()

    await takeAction(row, 'Supprimer')
    await submitButton(dialogOf(page, 'Supprimer le chauffeur'), 'Supprimer').click()
    await waitForToast(page, 'Chauffeur supprimé')
    await page.getByText('Aucun chauffeur ne correspond').waitFor()
    expect((await company.call('admin', getVehicle, { id: first.id })).data.driver).toBeNull()
  })

  test('an administrator creates a vehicle, opens its details, edits and deletes it', async () => {
    const brand = newName()
    const licensePlate = newNumber('TH')
    const page = await yoon.open(vehiclesPath, 'admin', options)
    const form = await openFleetForm(page, 'Créer un véhicule')
    await typeInto(form, { type: '4x4', brand, model: 'Prado', dailyRate: '150000', feature: ' Glacière ' })
    await fleetField(form, 'licensePlate').pressSequentially(licensePlate.toLowerCase())
    expect(await fleetField(form, 'licensePlate').inputValue()).toBe(licensePlate)
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click()
    for (const feature of ['Climatisation', 'GPS', 'Wi-Fi']) await form.getByRole('button', { name: feature }).click()
    await form.getByRole('checkbox', { name: 'Véhicule de luxe' }).check()
    const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/vehicles'))
    await submitButton(form, 'Créer le véhicule').click()
    expect((await created).postDataJSON()).toEqual({
      type: 'FOURWD',
      brand,
      model: 'Prado',
      year: new Date().getUTCFullYear(),
      licensePlate,
      capacity: 4,
      isLuxury: true,
      pricing: { hourlyRate: 0, dailyRate: 150_000, kmRate: 0 },
      features: ['Glacière', 'Climatisation', 'GPS', 'Wi-Fi'],
      imageUrls: [],
      isAvailable: true,
    })
    await waitForToast(page, 'Véhicule créé', 'Le nouveau véhicule a été créé avec succès')

    await fleetSearch(page).fill(licensePlate.replace('-', ' '))
    const row = rowOf(page, brand)
    for (const text of [licensePlate, '4x4', 'Luxe', 'Sans chauffeur', 'Disponible']) {
      await row.getByText(text, { exact: true }).waitFor()
    }
    await row.getByText('Glacière, Climatisation').waitFor()
    await row.getByText('+2').waitFor()
    await row.getByText(/150\s000\sF\sCFA/).waitFor()
    await takeAction(row, 'Voir les détails')
    const details = dialogOf(page, `${brand} Prado`)
    for (const text of ['Glacière', 'Climatisation', 'GPS', 'Wi-Fi']) await details.getByText(text).waitFor()
    await details.getByRole('button', { name: 'Modifier' }).click()
    const edit = dialogOf(page, 'Modifier le véhicule')
    await typeInto(edit, { dailyRate: '' })
    await edit.getByRole('button', { name: 'Retirer Glacière' }).click()
    await edit.getByRole('switch', { name: /^Disponible/ }).uncheck()
    await submitButton(edit, 'Enregistrer').click()
    await waitForToast(page, 'Véhicule modifié', 'Les informations du véhicule ont été mises à jour avec succès')
    await row.getByText('Tarifs non définis').waitFor()
    await row.getByText('Non disponible').waitFor()

    await takeAction(row, 'Supprimer')
    await submitButton(dialogOf(page, 'Supprimer le véhicule'), 'Supprimer').click()
    await waitForToast(page, 'Véhicule supprimé')
    await page.getByText('Aucun véhicule ne correspond').waitFor()
    expect((await yoon.company.call('admin', listVehicles, { search: brand })).data).toEqual([])
  })

  test('the lists of drivers and vehicles pass axe', async () => {
    const page = await yoon.open(driversPath, 'admin', { ...options })
    for (const tab of [driversPath, vehiclesPath]) {
      await page.goto(yoon.url + tab)
      await page.getByRole('button', { name: 'Page 2' }).waitFor()
      await expectAccessible(page, tab)
      await expectPageFits(page, tab)
      await page.goto(`${yoon.url}${tab}${tab.includes('?') ? '&' : '?'}q=introuvable`)
      await page.getByText(/^Aucun .* ne correspond$/).waitFor()
      await expectAccessible(page, `${tab}, empty`)
    }
  })

  test('the dialogs of drivers and vehicles pass axe', async () => {
    const driver = await newDriver(yoon.company, [(await newVehicle(yoon.company)).id])
    const vehicle = await newVehicle(yoon.company, { features: ['GPS', 'Wi-Fi', 'Glacière'] })
    const page = await yoon.open(driversPath, 'admin', { ...options })
    for (const [path, title] of [
      [`${driversPath}?dialog=new`, 'Créer un chauffeur'],
      [`${driversPath}?dialog=view&id=${driver.id}`, `${driver.user.firstName} ${driver.user.lastName}`],
      [`${driversPath}?dialog=edit&id=${driver.id}`, 'Modifier le chauffeur'],
      [`${driversPath}?dialog=assign&id=${driver.id}`, 'Assigner des véhicules'],
      [`${driversPath}?dialog=delete&id=${driver.id}`, 'Supprimer le chauffeur'],
      [`${vehiclesPath}&dialog=new`, 'Créer un véhicule'],
      [`${vehiclesPath}&dialog=view&id=${vehicle.id}`, `${vehicle.brand} Sahel`],
      [`${vehiclesPath}&dialog=edit&id=${vehicle.id}`, 'Modifier le véhicule'],
      [`${vehiclesPath}&dialog=delete&id=${vehicle.id}`, 'Supprimer le véhicule'],
    ] as const) {
      await page.goto(yoon.url + path)
      const dialog = dialogOf(page, title)
      await dialog.waitFor()
      if (/chauffeur|véhicules/.test(title) && !title.startsWith('Supprimer')) {
        await dialog.getByRole('checkbox', { name: 'Dacia Duster' }).first().waitFor()
      }
      await expectAccessible(page, title)
      if (!title.startsWith('Créer')) continue
      await submitButton(dialog, /^Créer le/).click()
      await dialog.locator('[aria-invalid=true]').first().waitFor()
      await expectAccessible(page, `${title}, with errors`)
    }
  })
})
