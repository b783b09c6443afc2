import { assignVehicles, getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { getVehicle, updateVehicle } from '@yoon/contract/vehicles/calls'
import { describe, expect, test } from 'vitest'
import { submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import { expectEventually, useYoon, waitForToast } from './support/browser.ts'
import {
  driversPath,
  fleetField,
  newDriver,
  newNumber,
  newVehicle,
  typeInto,
  vehiclesPath,
} from './support/fleet-page.ts'

const yoon = useYoon()

describe('concurrent changes in the fleet', () => {
  test.each([
    ['Garder ma saisie', 'Le mien', 'KIA'],
    ['Reprendre la version actuelle', 'Le sien', 'KIA'],
  ] as const)("an edit never overwrites a colleague's change silently: %s", async (choice, model, brand) => {
    const vehicle = await newVehicle(yoon.company)
    const page = await yoon.open(`${vehiclesPath}&q=${vehicle.licensePlate}&dialog=edit&id=${vehicle.id}`, 'admin')
    const form = dialogOf(page, 'Modifier le véhicule')
    await typeInto(form, { model: 'Le mien' })
    const { driver: _, id, hourlyRate, dailyRate, kmRate, ...same } = vehicle
    const theirs = { ...same, pricing: { hourlyRate, dailyRate, kmRate }, model: 'Le sien', brand: 'KIA' }
    await yoon.company.call('parc', updateVehicle, { id, ...theirs })
    await submitButton(form, 'Enregistrer').click()
    await form.getByRole('alert').getByText('Ce véhicule a été modifié entre-temps').waitFor()
    expect(await fleetField(form, 'model').inputValue()).toBe('Le mien')
    await form.getByRole('button', { name: choice }).click()
    await expectEventually(() => fleetField(form, 'brand').inputValue()).toBe(brand)
    expect(await fleetField(form, 'model').inputValue()).toBe(model)
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Véhicule modifié')
    const { data } = await yoon.company.call('admin', getVehicle, { id })
    expect([data.model, data.brand]).toEqual([model, brand])
  })

  test("keeps a colleague's change to fields that the form did not change", async () => {
    const [first, second] = [await newVehicle(yoon.company), await newVehicle(yoon.company)]
    const driver = await newDriver(yoon.company, [first.id])
    const page = await yoon.open(`${driversPath}?q=${driver.licenseNumber}&dialog=edit&id=${driver.id}`, 'admin')
    const form = dialogOf(page, 'Modifier le chauffeur')
    await typeInto(form, { licenseNumber: newNumber('TH') })
    const heard = page.waitForResponse((response) => response.url().includes(`${listDrivers.path}?`))
    await yoon.company.call('parc', assignVehicles, { id: driver.id, vehicleIds: [first.id, second.id] })
    await heard
    await expectEventually(() => page.locator('tbody').getByText(second.licensePlate).count()).toBe(1)
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Chauffeur modifié')
    const { vehicles } = (await yoon.company.call('admin', getDriver, { id: driver.id })).data
    expect(new Set(vehicles.map(({ id }) => id))).toEqual(new Set([first.id, second.id]))
  })
})
