import { assignDriver, changeBookingStatus } from '@yoon/contract/bookings/calls'
import { getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { expectEventually, phone, useYoon } from './support/browser.ts'
import {
  driversPath,
  fleetField,
  fleetSearch,
  newDriver,
  newDriverUser,
  newVehicle,
  rowOf,
  vehiclesPath,
} from './support/fleet-page.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

/** Words of papers that expire and of absences, which take a line more. */
const lacking = /expir|jusqu'au/

describe('lists of drivers and vehicles', () => {
  test('lists have the specified columns, filters and pages of ten, and keep them in the address', async () => {
    const page = await yoon.open('/dashboard', 'admin')
    await page.getByRole('link', { name: 'Chauffeurs et véhicules' }).click()
    await expectEventually(() => page.getByRole('tab').allTextContents()).toEqual([
      'Chauffeurs',
      'Véhicules',
      'Absences',
      'Papiers',
    ])
    const columns = () => page.getByRole('columnheader').allTextContents()
    await expectEventually(columns).toEqual([
      'Chauffeur',
      'Contact',
      'Véhicules',
      "Aujourd'hui",
      'Statistiques',
      'Statut',
      'Actions',
    ])
    expect(await page.getByRole('row').count()).toBe(11)
    expect(await page.getByRole('combobox', { name: 'Type' }).count()).toBe(0)
    const availability = page.getByRole('combobox', { name: 'Disponibilité' })
    expect(await availability.getByRole('option').allTextContents()).toEqual([
      'Tous les statuts',
      'Disponible',
      'Non disponible',
    ])
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expectEventually(() => new URL(page.url()).search).toBe('?page=2')

    await page.getByRole('tab', { name: 'Véhicules' }).click()
    await expectEventually(columns).toEqual([
      'Véhicule',
      'Caractéristiques',
      'Tarifs',
      'Chauffeur',
      'Statut',
      'Actions',
    ])
    expect(new URL(page.url()).search).toBe('?tab=vehicles')
    expect(await page.getByRole('row').count()).toBe(11)
    const type = page.getByRole('combobox', { name: 'Type' })
    expect(await type.getByRole('option').allTextContents()).toEqual([
      'Tous les types',
      'Berline',
      'SUV',
      '4x4',
      'Van',
      'Bus',
      'Luxe',
    ])
    await type.selectOption({ label: 'Luxe' })
    const luxury = await yoon.company.call('admin', listVehicles, { type: 'LUXURY' })
    await expectEventually(() => page.getByRole('row').count()).toBe(luxury.data.length + 1)
    await availability.selectOption({ label: 'Non disponible' })
    await expectEventually(() => new URL(page.url()).search).toBe('?tab=vehicles&available=false&type=LUXURY')
    await page.reload()
    await expectEventually(() => availability.inputValue()).toBe('false')
    await page.goBack()
    await expectEventually(() => availability.inputValue()).toBe('')
    await page.getByRole('tab', { name: 'Véhicules' }).press('ArrowLeft')
    await page.getByRole('tab', { name: 'Chauffeurs', selected: true }).waitFor()
  })

  test('the list of drivers sends one search request, 500 ms after the last key', async () => {
    const driver = await newDriver(yoon.company)
    const page = await yoon.open(driversPath, 'admin')
    await page.getByRole('row').nth(1).waitFor()
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const search = searchParams.get('search')
      // The page refetches in the background when the live channel connects.
      const isByItself = request.headers()['x-background'] === '1'
      if (pathname === listDrivers.path && search && !isByItself) searches.push(search)
    })
    await fleetSearch(page).pressSequentially(driver.licenseNumber.toLowerCase(), { delay: 20 })
    await expectEventually(() => page.getByRole('row').count()).toBe(2)
    expect(searches).toEqual([driver.licenseNumber.toLowerCase()])
  })

  test('a search that is still being typed goes on in the other tab', async () => {
    const vehicle = await newVehicle(yoon.company)
    const page = await yoon.open(driversPath, 'admin')
    await page.getByRole('row').nth(1).waitFor()
    await fleetSearch(page).fill(vehicle.licensePlate)
    await page.getByRole('tab', { name: 'Véhicules' }).click()
    await rowOf(page, vehicle.brand).waitFor()
    await expectEventually(() => page.getByRole('row').count()).toBe(2)
    expect(new URL(page.url()).search).toBe(`?tab=vehicles&q=${vehicle.licensePlate}`)
  })

  test.each([
    ['drivers', driversPath],
    ['vehicles', vehiclesPath],
  ])(
    'each row of %s takes at most 48 pixels on a laptop, whatever its names, and has its actions in sight',
    async (_, path) => {
      const vehicles = await Promise.all([1, 2, 3].map(() => newVehicle(yoon.company)))
      const { id: driverId } = await newDriver(
        yoon.company,
        vehicles.map(({ id }) => id),
      )
      const trips = await Promise.all(['22:00', '23:00', '23:30'].map((time) => yoon.company.newBooking({ time })))
      for (const { id } of trips)
        await yoon.company.call('operatrice', assignDriver, { id, driverId, allowOverlap: true })
      await yoon.company.call('operatrice', changeBookingStatus, { id: trips[0]?.id ?? '', status: 'IN_PROGRESS' })
      const page = await yoon.open(path, 'admin', { viewport: { width: 1280, height: 800 } })
      await page.getByRole('row').nth(10).waitFor()
      const heights = () =>
        page
          .locator('tbody tr')
          .filter({ hasNotText: lacking })
          .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      for (const height of await heights()) expect(height).toBeLessThanOrEqual(48)
      const overflowing = page
        .locator('tbody :is(td, th)')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        )
      expect(await overflowing).toEqual([])
      const right = await page
        .getByRole('button', { name: /^Actions pour/ })
        .evaluateAll((menus) => Math.max(...menus.map((menu) => menu.getBoundingClientRect().right)))
      expect(right).toBeLessThanOrEqual(1280)
      await expectNothingCut(page, path)
    },
  )

  test('cards of vehicles and of drivers are equally high on a phone', async () => {
    for (const path of [driversPath, vehiclesPath]) {
      const page = await yoon.open(path, 'admin', phone)
      await page.getByRole('article').nth(9).waitFor()
      const heights = await page
        .getByRole('article')
        .filter({ hasNot: page.getByRole('list'), hasNotText: lacking })
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
      expect(Math.max(...heights) - Math.min(...heights), path).toBeLessThanOrEqual(3)
      await page.close()
    }
  })

  test('lists the recommended rates, and explains that the price per km applies outside Dakar', async () => {
    const page = await yoon.open(driversPath, 'admin')
    const box = page.getByRole('complementary', { name: 'Bon à savoir' })
    await box.getByText("Le prix au kilomètre s'applique uniquement aux trajets hors de Dakar.").waitFor()
    const rates = (await box.getByRole('listitem').allTextContents()).map((text) => text.replace(/\s/g, ' '))
    expect(rates).toEqual([
      'Berline 10 000 F CFA',
      'SUV 15 000 F CFA',
      '4x4 25 000 F CFA',
      'Van 35 000 F CFA',
      'Bus 20 000 F CFA',
    ])
  })

  test('exports only the filtered vehicles', async () => {
    const vehicle = await newVehicle(yoon.company)
    const page = await yoon.open(`${vehiclesPath}&q=${vehicle.licensePlate}`, 'admin')
    await rowOf(page, vehicle.brand).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter' }).click()
    await page.getByRole('menuitem', { name: 'Texte pour tableur (.csv)' }).click()
    expect((await download).suggestedFilename()).toBe('vehicules.csv')
  })

  test('shows changes of vehicles by a colleague without a reload', async () => {
    const page = await yoon.open(vehiclesPath, 'operatrice')
    await page
      .getByRole('status')
      .getByText(/^\d+\svéhicules$/)
      .waitFor()
    const colleague = await newVehicle(yoon.company)
    await fleetSearch(page).fill(colleague.brand)
    const row = rowOf(page, colleague.brand)
    await row.getByText('Sans chauffeur').waitFor()
    const driver = await newDriver(yoon.company, [colleague.id])
    await row.getByText(driver.user.lastName).waitFor()
    await row.getByText('Dispo', { exact: true }).waitFor()
  })

  test('offers a role exactly its permitted actions on drivers and vehicles', async () => {
    const offers = async (account: 'admin' | 'parc' | 'operatrice', path: string) => {
      const page = await yoon.open(path, account)
      const row = page.getByRole('row').nth(1)
      await row.waitFor()
      const menu = row.getByRole('button', { name: /^Actions pour/ })
      if (await menu.count()) await menu.click()
      const items = await row.getByRole('menuitem').allTextContents()
      const buttons = await row.getByRole('cell').last().getByRole('button', { name: /\s: / }).all()
      const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')))
      const create = await page.getByRole('button', { name: /^Créer un/ }).count()
      return [create, ...items, ...names.map((name) => name?.split(/\s: /)[0])]
    }
    expect(await offers('admin', driversPath)).toEqual([
      1,
      'Voir les détails',
      'Ses courses',
      'Assigner des véhicules',
      'Modifier',
      'Supprimer',
    ])
    expect(await offers('parc', driversPath)).toEqual([0, 'Voir les détails', 'Assigner des véhicules'])
    expect(await offers('parc', vehiclesPath)).toEqual([1, 'Voir les détails', 'Dossier de bord', 'Modifier'])
    expect(await offers('operatrice', driversPath)).toEqual([0, 'Voir les détails', 'Ses courses'])
    expect(await offers('operatrice', vehiclesPath)).toEqual([0, 'Voir les détails', 'Ses courses'])
    const page = await yoon.open(`${driversPath}?dialog=new`, 'parc')
    await page.getByRole('row').nth(1).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('opens the vehicle or driver from the address of a notification', async () => {
    const vehicle = await newVehicle(yoon.company)
    const page = await yoon.open(`${vehiclesPath}&dialog=view&id=${vehicle.id}`, 'operatrice')
    await dialogOf(page, `${vehicle.brand} Sahel`).getByText(vehicle.licensePlate).waitFor()
    const driver = await newDriver(yoon.company)
    await page.goto(`${yoon.url}${driversPath}?q=${driver.licenseNumber}`)
    await rowOf(page, driver.user.lastName).waitFor()
    expect((await yoon.company.call('admin', getDriver, { id: driver.id })).data.user.id).toBe(driver.user.id)
  })
})

describe('users in the driver form', () => {
  test('the driver form finds users beyond the first hundred, and keeps the selection during a search', async () => {
    const [first, last] = [await newDriverUser(yoon.company), await newDriverUser(yoon.company)]
    const page = await yoon.open('/dashboard/users', 'admin')
    await page.route('**/api/dashboard/users?*withoutProfile=true*', async (route) => {
      const body = await (await route.fetch()).json()
      if (route.request().url().includes('search=')) return route.fulfill({ json: body })
      const data = body.data.filter(({ id }: { id: string }) => id !== first.id && id !== last.id)
      return route.fulfill({ json: { ...body, data, pagination: { ...body.pagination, total: data.length + 2 } } })
    })
    await page.goto(`${yoon.url}${driversPath}?dialog=new`)
    const form = dialogOf(page, 'Créer un chauffeur')
    await form.getByText('2 autres : cherchez par nom, téléphone ou email pour les trouver.').waitFor()
    const search = form.getByRole('searchbox', { name: 'Rechercher un utilisateur' })
    const user = fleetField(form, 'userId')
    for (const { id, lastName } of [first, last]) {
      await search.fill(lastName)
      await user.getByRole('option', { name: lastName }).waitFor({ state: 'attached' })
      await user.selectOption(id)
    }
    await search.fill(first.lastName)
    await user.getByRole('option', { name: first.lastName }).waitFor({ state: 'attached' })
    await expectEventually(() => user.inputValue()).toBe(last.id)
    await search.fill('personne de ce nom')
    await form.getByText('Aucun utilisateur ne correspond.').waitFor()
    await expectEventually(() => user.inputValue()).toBe(last.id)
  })
})
