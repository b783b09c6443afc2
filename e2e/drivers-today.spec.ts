import { assignDriver, changeBookingStatus } from '@yoon/contract/bookings/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { describe, expect, test } from 'vitest'
import { errorOf, isFocused, submitButton } from './support/booking-form.ts'
import { cardOf, dialogOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { day, newName, newPhone } from './support/company.ts'
import {
  driversPath,
  fleetSearch,
  newDriver,
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

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('drivers and their day on $width', ({ options }) => {
  test('creates a driver together with a new user, after each error at its field', async () => {
    const page = await yoon.open(driversPath, 'admin', options)
    const form = await openFleetForm(page, 'Créer un chauffeur')
    // Every user of the role has a profile in the demonstration company.
    await form.getByRole('radio', { name: 'Nouvel utilisateur', checked: true }).waitFor()
    await submitButton(form, 'Créer le chauffeur').click()
    for (const message of ['Le prénom est requis', "L'email est requis", 'Le mot de passe est requis'])
      await form.getByText(message).waitFor()
    await expectAccessible(page, 'a driver with a new user')
    await expectPageFits(page)
    const lastName = newName()
    const typed = { Prénom: 'Modou', Nom: lastName, Téléphone: newPhone(), Email: 'admin@yoon.demo' }
    const field = (name: string) => form.getByRole('textbox', { name, exact: true })
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
    await field('Mot de passe').fill('tabaski-2026')
    expect(await field('Mot de passe').getAttribute('type')).toBe('password')
    await form.getByRole('button', { name: 'Afficher le mot de passe' }).click()
    expect(await field('Mot de passe').getAttribute('type')).toBe('text')
    await typeInto(form, { licenseNumber: newNumber('SN') })
    await submitButton(form, 'Créer le chauffeur').click()
    await expectEventually(() => errorOf(field('Email'))).toBe('Un autre utilisateur a déjà cet email')
    expect(await isFocused(field('Email'))).toBe(true)
    await field('Email').fill(`${lastName.toLowerCase()}@yoon.demo`)
    await submitButton(form, 'Créer le chauffeur').click()
    await waitForToast(page, 'Chauffeur créé', 'Le nouveau chauffeur a été créé avec succès')
    await fleetSearch(page).fill(lastName)
    await rowOf(page, lastName).getByText('aucune course', { exact: true }).waitFor()
    const [user] = (await yoon.company.call('admin', listUsers, { search: lastName })).data
    expect([user?.role, user?.firstName]).toEqual(['DRIVER', 'Modou'])
  })

  test('shows the hours of a driver today, and leads to their trips', async () => {
    const driver = await newDriver(yoon.company)
    const booking = await yoon.company.newBooking({ time: '23:40' })
    await yoon.company.call('operatrice', assignDriver, { id: booking.id, driverId: driver.id })
    const page = await yoon.open(`${driversPath}?q=${driver.licenseNumber}`, 'admin', options)
    const row = rowOf(page, driver.user.lastName)
    await row.getByText('23:40').waitFor()
    await takeAction(row, 'Ses courses')
    await cardOf(page, booking).waitFor()
  })
})

test('the details of a driver and of a vehicle begin with the number to call and the next trips', async () => {
  const vehicle = await newVehicle(yoon.company)
  const driver = await newDriver(yoon.company, [vehicle.id])
  const booking = await yoon.company.newBooking({ date: day(1), time: '23:40' })
  await yoon.company.call('operatrice', assignDriver, { id: booking.id, driverId: driver.id })
  const page = await yoon.open(`${driversPath}?q=${driver.licenseNumber}`, 'admin')
  await rowOf(page, driver.user.lastName).getByText(driver.licenseNumber).click()
  const details = dialogOf(page, `${driver.user.firstName} ${driver.user.lastName}`)
  await details.getByRole('list', { name: 'À venir' }).getByText(booking.bookingReference).waitFor()
  const call = details.getByRole('link', { name: /^Appeler / })
  expect(await call.getAttribute('href')).toBe(`tel:${driver.user.phone}`)
  expect(await details.getByRole('button', { name: 'Supprimer' }).count()).toBe(0)
  await details.getByRole('button', { name: /^Actions pour/ }).click()
  await details.getByRole('menuitem', { name: 'Supprimer' }).waitFor()
  await page.goto(`${yoon.url}${vehiclesPath}&dialog=view&id=${vehicle.id}`)
  const ofVehicle = dialogOf(page, `${vehicle.brand} Sahel`)
  await ofVehicle.getByRole('list', { name: 'À venir' }).getByText(booking.bookingReference).click()
  await cardOf(page, booking).waitFor()
})

test('a vehicle on a trip reads « En course », it and its driver available only afterwards', async () => {
  const vehicle = await newVehicle(yoon.company)
  const driver = await newDriver(yoon.company, [vehicle.id])
  const { id } = await yoon.company.newBooking()
  await yoon.company.call('operatrice', assignDriver, { id, driverId: driver.id })
  const page = await yoon.open(`${vehiclesPath}&q=${vehicle.licensePlate}`, 'admin')
  const row = rowOf(page, vehicle.brand)
  await row.getByText('Disponible', { exact: true }).waitFor()
  expect(await row.getByText('ensuite').count()).toBe(0)
  await yoon.company.call('operatrice', changeBookingStatus, { id, status: 'IN_PROGRESS' })
  await row.getByText('En course', { exact: true }).waitFor()
  await row.getByText('Disponible', { exact: true }).waitFor()
  expect(await row.getByText('ensuite').count()).toBe(2)
  expect(await row.getByText(/^Dispo$/).count()).toBe(1)
})
