import { login } from '@yoon/contract/auth/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, expectAccessible, phone, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { newName } from './support/company.ts'
import { newUserInput, openUserForm, typeUser, userField } from './support/users-page.ts'

const yoon = useYoon()
const tooEasy = 'Ce mot de passe est trop facile à deviner'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function signIn(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email)
  await field(page, 'Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

describe('password that is easy to guess', () => {
  test('refuses an easy password at its field, and a new user must first choose their own', async () => {
    const typed = newUserInput(newName())
    const page = await yoon.open('/dashboard/users', 'admin')
    const form = await openUserForm(page)
    await typeUser(form, { ...typed, password: '123456' })
    await form.getByRole('button', { name: /^Créer l.utilisateur/ }).click()
    await form.getByText(tooEasy).first().waitFor()
    expect(await userField(form, 'lastName').inputValue()).toBe(typed.lastName)
    await typeUser(form, { password: typed.password })
    await form.getByRole('button', { name: /^Créer l.utilisateur/ }).click()
    await waitUntilHidden(form)

    const own = await yoon.open('/admin/login', undefined, phone)
    await signIn(own, typed.email, typed.password)
    await own.getByRole('heading', { name: 'Changez votre mot de passe' }).waitFor()
    await field(own, 'Mot de passe actuel').fill(typed.password)
    for (const name of ['Nouveau mot de passe', 'Confirmation']) await field(own, name).fill(typed.lastName)
    await own.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await own.getByText(tooEasy).first().waitFor()
    for (const name of ['Nouveau mot de passe', 'Confirmation']) await field(own, name).fill('baobab vert du fleuve')
    await own.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await waitForToast(own, 'Mot de passe changé')
  })
})

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('failed sign-ins to an account, on $width', ({ options }) => {
  test('shows failed sign-ins after the next sign-in, until the user closes the notice', async () => {
    const lastName = newName()
    const email = `${lastName.toLowerCase()}@yoon.demo`
    const person = { firstName: 'Coumba', lastName, phone: newUserInput(lastName).phone, role: 'OPERATRICE' as const }
    await yoon.company.newUser({ ...person, email, password: 'yoon-secret' })
    const page = await yoon.open('/admin/login', undefined, options)
    // The notice is simulated: twenty real failures from one address would take an hour.
    await page.route(`**${login.path}`, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const failedAttempts = { count: 20, lastAt: new Date().toISOString() }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, failedAttempts } } })
    })
    await signIn(page, email, 'yoon-secret')
    const notice = page.getByText('20 tentatives de connexion à votre compte ont été refusées')
    await notice.waitFor()
    await expectAccessible(page, 'failed attempts')
    await page.reload()
    await notice.waitFor()
    await page.getByRole('button', { name: "J'ai compris" }).click()
    await waitUntilHidden(notice)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitUntilHidden(notice)
  })
})
