import { deleteUser, getUser, updateUser } from '@yoon/contract/users/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPanel } from './support/bell.ts'
import { submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import { expectEventually, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { newName, type Person } from './support/company.ts'
import { takeAction } from './support/row-actions.ts'
import { newUserInput, typeUser, userField, userOf } from './support/users-page.ts'

const yoon = useYoon()

const formOf = (page: Page) => dialogOf(page, "Modifier l'utilisateur")

/** Opens the form of a client and types another first name. */
async function typeInto(page: Page, client: Person): Promise<Locator> {
  await page.goto(`${yoon.url}/dashboard/users?q=${client.lastName}`)
  await takeAction(userOf(page, client), 'Modifier')
  await typeUser(formOf(page), { firstName: 'Ramatoulaye' })
  return formOf(page)
}

/** Opens the form of a client without the live channel, and types another first name. */
async function typeWithoutLiveChannel(client: Person): Promise<{ page: Page; form: Locator }> {
  const page = await yoon.open('/admin/login', 'admin')
  await page.route('**/api/ably/token', (route) => route.abort())
  return { page, form: await typeInto(page, client) }
}

/** Signs in a second administrator, with a connected live channel. */
async function openAsAnother(): Promise<Page> {
  const { firstName, lastName, phone, email, password } = newUserInput(newName())
  await yoon.company.newUser({ firstName, lastName, phone, email, password, role: 'ADMIN' })
  const page = await yoon.open('/admin/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await openPanel(page)
  return page
}

/** Changes the phone of a client over the API, as a colleague would. */
async function changePhone({ id, firstName, lastName }: Person, phone: string): Promise<void> {
  const person = { firstName, lastName, phone, email: null, role: 'CLIENT' as const, isActive: true }
  await yoon.company.call('admin', updateUser, { id, ...person })
}

async function read({ id }: Person) {
  return (await yoon.company.call('admin', getUser, { id })).data
}

describe('two administrators who edit the same user', () => {
  test('the second administrator to save sees a conflict, and can load the current version', async () => {
    const client = await yoon.company.newClient()
    const { page, form } = await typeWithoutLiveChannel(client)
    await changePhone(client, '70 333 22 11')
    await submitButton(form, 'Enregistrer').click()
    await form.getByRole('alert').getByText('Cet utilisateur a été modifié entre-temps').waitFor()
    expect(await userField(form, 'firstName').inputValue()).toBe('Ramatoulaye')
    expect(await read(client)).toMatchObject({ firstName: 'Aïssatou', phone: '+221703332211' })
    await form.getByRole('button', { name: 'Reprendre la version actuelle' }).click()
    await expectEventually(() => userField(form, 'phone').inputValue()).toBe('70 333 22 11')
    expect(await userField(form, 'firstName').inputValue()).toBe('Aïssatou')
    await typeUser(form, { firstName: 'Rama' })
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Utilisateur modifié')
    expect(await read(client)).toMatchObject({ firstName: 'Rama', phone: '+221703332211' })
  })

  test('the second administrator to save can keep the typed values after the conflict', async () => {
    const client = await yoon.company.newClient()
    const { page, form } = await typeWithoutLiveChannel(client)
    await changePhone(client, '70 333 22 12')
    await submitButton(form, 'Enregistrer').click()
    await form.getByRole('button', { name: 'Garder ma saisie' }).click()
    await waitUntilHidden(form.getByText('Cet utilisateur a été modifié entre-temps'))
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Utilisateur modifié')
    expect(await read(client)).toMatchObject({ firstName: 'Ramatoulaye', phone: client.phone })
  })

  test("two administrators see each other's changes and deletions before they save", async () => {
    const client = await yoon.company.newClient()
    const form = await typeInto(await openAsAnother(), client)
    await changePhone(client, '70 333 22 13')
    await form
      .getByRole('alert')
      .getByText(/^Cet utilisateur a été modifié par /)
      .waitFor()
    expect(await userField(form, 'firstName').inputValue()).toBe('Ramatoulaye')
    await form.getByRole('button', { name: 'Garder ma saisie' }).click()
    await waitUntilHidden(form.getByText(/modifié par/))
    await yoon.company.call('admin', deleteUser, { id: client.id })
    await form
      .getByRole('alert')
      .getByText(/^Cet utilisateur a été supprimé par /)
      .waitFor()
    expect(await userField(form, 'firstName').inputValue()).toBe('Ramatoulaye')
  })

  test('refuses a deactivation based on a stale version', async () => {
    const client = await yoon.company.newClient()
    const { page, form } = await typeWithoutLiveChannel(client)
    await form.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await changePhone(client, '70 333 22 14')
    await takeAction(userOf(page, client), 'Désactiver')
    const question = dialogOf(page, "Désactiver l'utilisateur")
    await submitButton(question, 'Désactiver').click()
    await waitForToast(page, 'Erreur', 'Cet utilisateur a été modifié entre-temps')
    expect(await read(client)).toMatchObject({ isActive: true, phone: '+221703332214' })
    await userOf(page, client).getByText('70 333 22 14').waitFor()
    await submitButton(question, 'Désactiver').click()
    await waitForToast(page, 'Statut mis à jour')
    expect(await read(client)).toMatchObject({ isActive: false, phone: '+221703332214' })
  })

  test('the second administrator to save a deleted user sees that it was deleted', async () => {
    const client = await yoon.company.newClient()
    const { form } = await typeWithoutLiveChannel(client)
    await yoon.company.call('admin', deleteUser, { id: client.id })
    await submitButton(form, 'Enregistrer').click()
    await form
      .getByRole('alert')
      .getByText(/^Cet utilisateur a été supprimé/)
      .waitFor()
    expect(await userField(form, 'firstName').inputValue()).toBe('Ramatoulaye')
  })
})
