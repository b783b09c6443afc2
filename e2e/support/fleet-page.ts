import { createDriver, type Driver } from '@yoon/contract/drivers/calls'
import { createUser, type User } from '@yoon/contract/users/calls'
import { createVehicle, type Vehicle } from '@yoon/contract/vehicles/calls'
import type { Locator, Page } from 'playwright-core'
import { dialogOf } from './bookings-page.ts'
import { type Company, newName, newPhone } from './company.ts'

/** Page object of the page of drivers and vehicles. */

export const driversPath = '/dashboard/drivers'
export const vehiclesPath = '/dashboard/drivers?tab=vehicles'

export function fleetSearch(page: Page): Locator {
  return page.getByRole('searchbox', { name: /^Rechercher un (chauffeur|véhicule)/ })
}

/** Returns a row, or a card on a small screen, by its text. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').or(page.getByRole('article')).filter({ hasText: name })
}

/** Opens the form of a new driver or vehicle. */
export async function openFleetForm(page: Page, title: 'Créer un chauffeur' | 'Créer un véhicule'): Promise<Locator> {
  await page.getByRole('button', { name: title }).click()
  const form = dialogOf(page, title)
  await form.waitFor()
  return form
}

/** Opens the form of a new driver for a user who exists, whether or not one without a profile is left. */
export async function openFormOfKnownUser(page: Page): Promise<Locator> {
  const form = await openFleetForm(page, 'Créer un chauffeur')
  await form.getByText('Utilisateur existant', { exact: true }).click()
  return form
}

const fields = {
  userId: ['combobox', 'Utilisateur'],
  licenseNumber: ['textbox', 'Numéro de permis'],
  type: ['combobox', 'Type'],
  licensePlate: ['textbox', "Plaque d'immatriculation"],
  brand: ['textbox', 'Marque'],
  model: ['textbox', 'Modèle'],
  year: ['spinbutton', 'Année'],
  capacity: ['spinbutton', 'Capacité (places)'],
  hourlyRate: ['textbox', "Prix à l'heure (F CFA)"],
  dailyRate: ['textbox', 'Prix à la journée (F CFA)'],
  kmRate: ['textbox', 'Prix au kilomètre (F CFA)'],
  feature: ['textbox', 'Autre équipement'],
} as const
export type FleetField = keyof typeof fields
export type FleetTyped = Partial<Record<FleetField, string>>

export function fleetField(form: Locator, name: FleetField): Locator {
  const [role, label] = fields[name]
  return form.getByRole(role, { name: label, exact: true })
}

export async function typeInto(form: Locator, { type, ...typed }: FleetTyped): Promise<void> {
  if (type !== undefined) await fleetField(form, 'type').selectOption({ label: type })
  for (const [name, value] of Object.entries(typed)) await fleetField(form, name as FleetField).fill(value)
}

/** Returns a random plate or licence number. */
export function newNumber(prefix: string): string {
  return `${prefix}-${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
}

/** Creates a user with the role DRIVER and without a driver profile. */
export async function newDriverUser(company: Company): Promise<User> {
  const lastName = newName()
  const email = `${lastName.toLowerCase()}@yoon.demo`
  const person = { firstName: 'Pape', lastName, phone: newPhone(), email }
  return (await company.call('admin', createUser, { ...person, role: 'DRIVER', password: 'yoon-secret' })).data
}

export async function newDriver(company: Company, vehicleIds: string[] = []): Promise<Driver> {
  const { id: userId } = await newDriverUser(company)
  return (await company.call('admin', createDriver, { userId, licenseNumber: newNumber('SN'), vehicleIds })).data
}

export async function newVehicle(company: Company, more: { features?: string[] } = {}): Promise<Vehicle> {
  const body = {
    type: 'SUV' as const,
    brand: newName(),
    model: 'Sahel',
    year: 2024,
    licensePlate: newNumber('DK'),
    capacity: 5,
    isLuxury: true,
    pricing: { hourlyRate: 15_000, dailyRate: 0, kmRate: 450 },
    ...more,
  }
  return (await company.call('admin', createVehicle, body)).data
}
