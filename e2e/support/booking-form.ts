import type { Locator } from 'playwright-core'
import { expectEventually } from './browser.ts'
import type { Person } from './company.ts'

/** Role and accessible name of each form field. */
const fields = {
  client: ['combobox', 'Client'],
  pickup: ['combobox', 'Lieu de prise en charge'],
  destination: ['combobox', 'Destination'],
  date: ['textbox', 'Date'],
  time: ['textbox', 'Heure'],
  startDate: ['textbox', 'Date de début'],
  startTime: ['textbox', 'Heure de début'],
  endDate: ['textbox', 'Date de fin'],
  hours: ['spinbutton', 'Durée (heures)'],
  passengers: ['spinbutton', 'Passagers'],
  luggage: ['spinbutton', 'Bagages'],
  price: ['textbox', 'Prix total (F CFA)'],
} as const
type FieldName = keyof typeof fields
type Values = Partial<Record<FieldName, string>>

export function fieldOf(form: Locator, name: FieldName): Locator {
  const [role, label] = fields[name]
  return form.getByRole(role, { name: label, exact: true })
}

const names = (values: Values) => (Object.keys(fields) as FieldName[]).filter((name) => name in values)

export async function fillIn(form: Locator, values: Values): Promise<void> {
  for (const name of names(values)) {
    const field = fieldOf(form, name)
    await field.fill(values[name] ?? '')
    // Leaving an address closes its suggestions, which cover what is below.
    if (name === 'pickup' || name === 'destination') await field.blur()
  }
}

/** Submits the form and checks the message of each field. */
export async function sendAndRead(form: Locator, expected: Values): Promise<void> {
  await submitButton(form, 'Créer la réservation').click()
  for (const name of names(expected)) {
    await expectEventually(() => errorOf(fieldOf(form, name))).toBe(expected[name])
  }
}

/** Returns the error message of a field, found by `aria-describedby`, or '' if the field is valid. */
export async function errorOf(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    if (element.getAttribute('aria-invalid') !== 'true') return ''
    return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
  })
}

export async function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

/** Selects an existing client in the booking form. */
export async function pickClient(form: Locator, client: Person): Promise<void> {
  await form.getByRole('combobox', { name: 'Client' }).fill(client.lastName)
  await optionOf(form, client).click()
}

/** Returns the option of a client who was found; the one that begins a new client names what is typed too. */
export function optionOf(form: Locator, { lastName }: Person): Locator {
  return form.getByRole('option', { name: lastName }).filter({ hasNotText: 'Nouveau client' })
}

/** Begins a new client from what is typed into the client field, and returns their fields. */
export async function beginClient(form: Locator, typed = ''): Promise<{ name: Locator; phone: Locator }> {
  const field = fieldOf(form, 'client')
  await field.click()
  await field.fill(typed)
  await form.getByRole('option', { name: 'Nouveau client' }).click()
  const person = form.getByRole('group', { name: 'Nouveau client' })
  await person.waitFor()
  await field.waitFor({ state: 'detached' })
  return {
    name: person.getByRole('textbox', { name: 'Nom complet' }),
    phone: person.getByRole('textbox', { name: 'Téléphone' }),
  }
}

/** Fills in a valid transfer. */
export async function fillTransfer(form: Locator, client: Person): Promise<void> {
  await pickClient(form, client)
  await fillIn(form, { pickup: 'Cité Keur Gorgui', destination: 'Aéroport AIBD, Diass' })
  await form.getByRole('textbox', { name: 'Heure' }).fill('23:30')
  await form.getByRole('textbox', { name: 'Prix total' }).fill('20 000')
}

/** Returns the submit button of a dialog. */
export function submitButton(dialog: Locator, label: string | RegExp): Locator {
  return dialog.getByRole('button', { name: label, exact: true })
}
