import type { Locator, Page } from 'playwright-core'
import { dialogOf } from './bookings-page.ts'
import { newPhone } from './company.ts'

/** Page object of the users page. */

export function userSearch(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Rechercher un nom, un téléphone, un email' })
}

/** Opens the form of a new user. */
export async function openUserForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nouvel utilisateur' }).click()
  const form = dialogOf(page, 'Nouvel utilisateur')
  await form.waitFor()
  return form
}

/** Returns the row of a user, or their card on a small screen. */
export function userOf(page: Page, { lastName }: { lastName: string }): Locator {
  return page.getByRole('row', { name: lastName }).or(page.getByRole('article', { name: lastName }))
}

const fields = {
  role: ['combobox', 'Rôle'],
  firstName: ['textbox', 'Prénom'],
  lastName: ['textbox', 'Nom'],
  phone: ['textbox', 'Téléphone'],
  email: ['textbox', 'Email'],
  password: ['textbox', /^(Nouveau mot de passe|Mot de passe)$/],
} as const
type FieldName = keyof typeof fields
export type UserTyped = Partial<Record<FieldName, string>>

export function userField(form: Locator, name: FieldName): Locator {
  const [role, label] = fields[name]
  return form.getByRole(role, { name: label, exact: true })
}

export async function typeUser(form: Locator, { role, ...typed }: UserTyped): Promise<void> {
  if (role !== undefined) await userField(form, 'role').selectOption({ label: role })
  for (const [name, value] of Object.entries(typed)) await userField(form, name as FieldName).fill(value)
}

/** Returns valid values for the form of a new user. */
export function newUserInput(lastName: string): Required<UserTyped> {
  const email = `${lastName.toLowerCase()}@yoon.demo`
  return { role: 'Opératrice', firstName: 'Coumba', lastName, phone: newPhone(), email, password: 'yoon-secret' }
}
