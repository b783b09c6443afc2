import { getUser, updateUser } from '@yoon/contract/users/calls'
import { describe, expect, test } from 'vitest'
import { isFocused, submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName } from './support/company.ts'
import { confirmWithPassword, passwordQuestion } from './support/reauthentication.ts'
import { newOperator, ownPassword } from './support/two-factor.ts'
import { newUserInput, typeUser, userField } from './support/users-page.ts'

const yoon = useYoon()

/** Creates an administrator for one test, with a session. */
async function newAdministrator() {
  const { firstName, lastName, phone: number, email } = newUserInput(newName())
  const form = { firstName, lastName, phone: number, email, password: ownPassword, role: 'ADMIN' as const }
  return yoon.company.newUser(form)
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('sensitive actions on $width', ({ options }) => {
  test('a promotion to administrator asks for the password, and keeps the form', async () => {
    const somebody = await newOperator(yoon.company)
    const page = await yoon.open(`/dashboard/users?dialog=edit&user=${somebody.id}`, 'admin', {
      ...options,
      reducedMotion: 'reduce',
    })
    const form = dialogOf(page, "Modifier l'utilisateur")
    await typeUser(form, { role: 'Administrateur', firstName: 'Ramatoulaye' })
    await submitButton(form, 'Enregistrer').click()
    const question = passwordQuestion(page)
    await question.waitFor()
    await expectAccessible(page, 'question')
    await question.getByRole('button', { name: 'Annuler' }).click()
    await waitUntilHidden(question)
    expect(await userField(form, 'firstName').inputValue()).toBe('Ramatoulaye')
    expect((await yoon.company.call('admin', getUser, { id: somebody.id })).data.role).toBe('OPERATRICE')

    await submitButton(form, 'Enregistrer').click()
    await question.getByRole('button', { name: 'Confirmer' }).click()
    await question.getByText('Le mot de passe actuel est requis').waitFor()
    await confirmWithPassword(page, 'autre-chose')
    await question.getByText('Le mot de passe actuel est incorrect').waitFor()
    await expectEventually(() => isFocused(question.getByLabel('Votre mot de passe'))).toBe(true)
    await expectAccessible(page, 'wrong password')
    await confirmWithPassword(page)
    await waitForToast(page, 'Utilisateur modifié')
    await waitUntilHidden(form)
    const { data } = await yoon.company.call('admin', getUser, { id: somebody.id })
    expect([data.role, data.firstName]).toEqual(['ADMIN', 'Ramatoulaye'])
  })
})

test('a change of the own e-mail asks for the password, by keyboard, and stores it nowhere', async () => {
  const own = await newAdministrator()
  const page = await yoon.openAs(`/dashboard/users?dialog=edit&user=${own.id}`, own.token)
  const form = dialogOf(page, "Modifier l'utilisateur")
  const email = `${newName().toLowerCase()}@yoon.demo`
  await typeUser(form, { email })
  await userField(form, 'email').press('Enter')
  await expectEventually(() => isFocused(passwordQuestion(page).getByLabel('Votre mot de passe'))).toBe(true)
  const body = page.waitForRequest((request) => request.method() === updateUser.method)
  await page.keyboard.type(ownPassword)
  await page.keyboard.press('Enter')
  expect((await body).postDataJSON()).toMatchObject({ email, currentPassword: ownPassword })
  await waitForToast(page, 'Utilisateur modifié')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(ownPassword)
  expect((await yoon.company.signIn(email, ownPassword)).token).not.toBe('')
})

test('Esc and Back close the password dialog, and the form stays', async () => {
  const own = await newAdministrator()
  const page = await yoon.openAs(`/dashboard/users?dialog=edit&user=${own.id}`, own.token)
  const form = dialogOf(page, "Modifier l'utilisateur")
  const email = `${newName().toLowerCase()}@yoon.demo`
  // Adds a history entry, so that Back stays on the page.
  await page.evaluate(() => history.pushState(history.state, '', location.href))
  await typeUser(form, { email })
  const ways = [() => page.keyboard.press('Escape'), () => page.goBack()]
  for (const giveUp of ways) {
    await submitButton(form, 'Enregistrer').click()
    await passwordQuestion(page).waitFor()
    await giveUp()
    await waitUntilHidden(passwordQuestion(page))
    expect(await userField(form, 'email').inputValue()).toBe(email)
    await expectEventually(() => submitButton(form, 'Enregistrer').isEnabled()).toBe(true)
  }
})
