import { getUser, setUserStatus } from '@yoon/contract/users/calls'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorOf, isFocused, submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectEventually,
  failWithEmptyBody,
  interceptWrites,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName } from './support/company.ts'
import { newUserInput, openUserForm, typeUser, type UserTyped, userField } from './support/users-page.ts'

const yoon = useYoon()

/** Submits the form and checks the message of each field. */
async function sendAndRead(form: Locator, expected: UserTyped): Promise<void> {
  await submitButton(form, "Créer l'utilisateur").click()
  for (const [name, message] of Object.entries(expected)) {
    await expectEventually(() => errorOf(userField(form, name as keyof UserTyped))).toBe(message)
  }
}

describe('user form', () => {
  test('the user form shows all errors at once, and focuses the first', async () => {
    const form = await openUserForm(await yoon.open('/dashboard/users', 'admin'))
    await sendAndRead(form, {
      role: 'Le rôle est requis',
      firstName: 'Le prénom est requis',
      lastName: 'Le nom est requis',
      phone: 'Le téléphone est requis',
      email: "L'email est requis",
      password: 'Le mot de passe est requis',
    })
    expect(await isFocused(userField(form, 'role'))).toBe(true)
    await typeUser(form, { ...newUserInput('B'), firstName: 'A', phone: '77123456a', email: 'abc', password: '12345' })
    await sendAndRead(form, {
      role: '',
      firstName: 'Le prénom doit contenir au moins 2 caractères',
      lastName: 'Le nom doit contenir au moins 2 caractères',
      phone: 'Format de téléphone invalide',
      email: "Format d'email invalide",
      password: 'Le mot de passe doit contenir au moins 6 caractères',
    })
    await typeUser(form, { firstName: 'A1b', lastName: 'A@b' })
    await sendAndRead(form, {
      firstName: 'Le prénom contient des caractères invalides',
      lastName: 'Le nom contient des caractères invalides',
    })
    // A client needs neither e-mail nor password.
    await typeUser(form, { role: 'Client', firstName: '', email: '', password: '' })
    await sendAndRead(form, { firstName: 'Le prénom est requis', email: '', password: '' })
  })

  test('the user form shows an error from the server at its field, and keeps the typed text', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    const form = await openUserForm(page)
    const typed = newUserInput(newName())
    await typeUser(form, { ...typed, email: 'Admin@Yoon.demo' })
    await sendAndRead(form, { email: 'Un autre utilisateur a déjà cet email' })
    await waitForToast(page, 'Erreur de sauvegarde', 'Un autre utilisateur a déjà cet email')
    expect(await isFocused(userField(form, 'email'))).toBe(true)
    await typeUser(form, { email: typed.email, phone: '1111111111111111' })
    await sendAndRead(form, { email: '', phone: 'Format de téléphone invalide' })
    expect(await userField(form, 'lastName').inputValue()).toBe(typed.lastName)
  })

  test('the user form refuses a phone of sixteen characters without a request', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    const form = await openUserForm(page)
    const writes: string[] = []
    page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
    await typeUser(form, { ...newUserInput(newName()), phone: '1234567890123456' })
    await sendAndRead(form, { phone: 'Format de téléphone invalide' })
    await waitForToast(page, 'Erreur de validation', 'Veuillez corriger les erreurs dans le formulaire')
    expect(writes).toEqual([])
  })

  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ])('offers the client who already has the number, even with a long name, on %s', async (_, options) => {
    const client = await yoon.company.newClient({ firstName: 'Marie-Antoinette Ndeye Fatou Binetou Khadidiatou' })
    const page = await yoon.open('/dashboard/users', 'admin', options)
    const form = await openUserForm(page)
    await typeUser(form, { ...newUserInput(newName()), role: 'Client', phone: client.phone ?? '' })
    await sendAndRead(form, { phone: 'Un client actif a déjà ce numéro de téléphone' })
    const offer = await form.getByRole('button', { name: /^Utiliser ce client/ }).boundingBox()
    const field = await userField(form, 'phone').boundingBox()
    expect(offer?.width).toBeLessThanOrEqual(field?.width ?? 0)
    expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await form.getByRole('button', { name: /^Utiliser ce client/ }).click()
    await dialogOf(page, `${client.firstName} ${client.lastName}`).waitFor()
  })

  test('the user form restores typed text after a reload, but no password, and asks before discarding it', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    const form = await openUserForm(page)
    const typed = newUserInput(newName())
    await typeUser(form, typed)
    await page.reload()
    await expectEventually(() => userField(form, 'lastName').inputValue()).toBe(typed.lastName)
    expect(await userField(form, 'password').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('yoon-secret')
    await page.keyboard.press('Escape')
    const question = dialogOf(page, 'Abandonner la saisie ?')
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await waitUntilHidden(form)
    await page.keyboard.press('n')
    expect(await userField(form, 'lastName').inputValue()).toBe('')
  })

  test('the user form sends the current status of the user after a reload', async () => {
    const user = await yoon.company.newClient()
    const page = await yoon.open(`/dashboard/users?q=${user.lastName}&dialog=edit&user=${user.id}`, 'admin')
    const form = dialogOf(page, "Modifier l'utilisateur")
    await form.waitFor()
    await yoon.company.call('admin', setUserStatus, { id: user.id, isActive: false })
    await page.reload()
    await typeUser(form, { firstName: 'Renommée' })
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Utilisateur modifié')
    expect((await yoon.company.call('admin', getUser, { id: user.id })).data).toMatchObject({
      firstName: 'Renommée',
      isActive: false,
    })
  })

  test.each([
    ['new', "Créer l'utilisateur", 'Erreur de sauvegarde', "Erreur lors de la sauvegarde de l'utilisateur"],
    ['edit', 'Enregistrer', 'Erreur de sauvegarde', "Erreur lors de la sauvegarde de l'utilisateur"],
    ['status', 'Désactiver', 'Erreur', 'Erreur lors de la mise à jour du statut'],
    ['delete', 'Supprimer', 'Erreur de suppression', "Erreur lors de la suppression de l'utilisateur"],
  ] as const)(
    'the user form shows a default message after an empty error reply: %s',
    async (dialog, button, title, message) => {
      const user = await yoon.company.newClient()
      const about = dialog === 'new' ? '' : `&user=${user.id}`
      const page = await yoon.open(`/dashboard/users?dialog=${dialog}${about}`, 'admin')
      await interceptWrites(page, failWithEmptyBody)
      const open = page.getByRole('dialog')
      await open.waitFor()
      if (dialog === 'new') await typeUser(open, newUserInput(newName()))
      await submitButton(open, button).click()
      await waitForToast(page, title, message)
      expect(await open.isVisible()).toBe(true)
    },
  )
})
