import { changePassword } from '@yoon/contract/auth/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { createUser, deleteUser, listUsers, updateUser } from '@yoon/contract/users/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { cards } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName, newPhone } from './support/company.ts'

const yoon = useYoon()
const given = 'choisi-par-admin'
const own = 'choisi-par-moi'

const pathOf = (page: Page) => new URL(page.url()).pathname
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { name: 'Changez votre mot de passe' })
const change = (page: Page) => page.getByRole('button', { name: 'Changer le mot de passe' })

/** Creates an operator whose password an administrator has reset. */
async function newOperator() {
  const lastName = newName()
  const form = { firstName: 'Coumba', lastName, phone: newPhone(), role: 'OPERATRICE' as const }
  const email = `${lastName.toLowerCase()}@yoon.demo`
  const { data } = await yoon.company.call('admin', createUser, { ...form, email, password: 'yoon-secret' })
  await yoon.company.call('admin', updateUser, { ...form, id: data.id, email, isActive: true, password: given })
  return email
}

async function signIn(page: Page, email: string, password: string) {
  await field(page, 'Email').fill(email)
  await field(page, 'Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function typePasswords(page: Page, current: string, next: string, again = next) {
  await field(page, 'Mot de passe actuel').fill(current)
  await field(page, 'Nouveau mot de passe').fill(next)
  await field(page, 'Confirmation').fill(again)
  await change(page).click()
}

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
] as const

describe.each(widths)('password set by staff, on $width', ({ options }) => {
  test('a user changes a password set by staff at sign-in, and lands on their page', async () => {
    const email = await newOperator()
    const page = await yoon.open('/admin/login', undefined, options)
    await signIn(page, email, given)
    await heading(page).waitFor()
    await expectAccessible(page, 'own password')
    expect(await isFocused(field(page, 'Mot de passe actuel'))).toBe(true)

    await change(page).click()
    await page.getByText('Le mot de passe actuel est requis').waitFor()
    await page.getByText('Le mot de passe est requis', { exact: true }).waitFor()
    await typePasswords(page, given, '12345')
    await page.getByText('Le mot de passe doit contenir au moins 6 caractères').waitFor()
    await typePasswords(page, given, given)
    await page.getByText("Le nouveau mot de passe doit être différent de l'actuel").waitFor()
    await typePasswords(page, given, own, 'autre-chose')
    await page.getByText('Les deux mots de passe ne sont pas les mêmes').waitFor()
    await typePasswords(page, 'pas-celui-la', own)
    await page.getByText('Le mot de passe actuel est incorrect').waitFor()
    await expectEventually(() => isFocused(field(page, 'Mot de passe actuel'))).toBe(true)

    await typePasswords(page, given, own)
    await waitForToast(page, 'Mot de passe changé')
    await cards(page).first().waitFor()
    expect(pathOf(page)).toBe('/dashboard/bookings')
    await page.reload()
    await cards(page).first().waitFor()
    expect(await heading(page).count()).toBe(0)
  })
})

describe('when the password must be changed', () => {
  test('every address shows the password form until the change; signing out is possible', async () => {
    const email = await newOperator()
    const page = await yoon.open('/dashboard/bookings?view=all')
    await signIn(page, email, given)
    await heading(page).waitFor()
    await page.goto(`${yoon.url}/dashboard/nulle-part`)
    await heading(page).waitFor()
    const lists: string[] = []
    page.on('request', (request) => new URL(request.url()).pathname === listBookings.path && lists.push(request.url()))
    await page.goto(`${yoon.url}/dashboard/bookings?view=all`)
    await heading(page).waitFor()
    // The server would refuse the list.
    expect(lists).toEqual([])
    await typePasswords(page, given, own)
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signIn(page, email, own)
    await cards(page).first().waitFor()
  })

  test('shows a lost connection above the password form, which keeps the typed text', async () => {
    const page = await yoon.open('/admin/login')
    await signIn(page, await newOperator(), given)
    await heading(page).waitFor()
    await page.route(`**${changePassword.path}`, (route) => route.abort())
    await typePasswords(page, given, own)
    await page.getByRole('alert').getByText("Une erreur inattendue s'est produite").waitFor()
    await page.unroute(`**${changePassword.path}`)
    expect(await field(page, 'Nouveau mot de passe').inputValue()).toBe(own)
    await change(page).click()
    await waitUntilHidden(heading(page))
  })

  test('a user can sign out instead of changing the password', async () => {
    const page = await yoon.open('/admin/login')
    await signIn(page, await newOperator(), given)
    await heading(page).waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('an open page shows the password form once a request is refused with PASSWORD_EXPIRED', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    const refusal = {
      success: false,
      error: { code: 'PASSWORD_EXPIRED', message: 'Votre mot de passe doit être changé' },
    }
    await page.route('**/api/dashboard/bookings?*', (route) => route.fulfill({ status: 403, json: refusal }))
    // The page may refetch by itself before the click: then the button is gone.
    void page
      .getByRole('button', { name: /Terminées/ })
      .first()
      .click()
      .catch(() => undefined)
    await heading(page).waitFor()
  })
})

test('a user who is deleted before changing the password is sent back to the sign-in', async () => {
  const email = await newOperator()
  const page = await yoon.open('/admin/login')
  await signIn(page, email, given)
  await heading(page).waitFor()
  const [user] = (await yoon.company.call('admin', listUsers, { search: email })).data
  await yoon.company.call('admin', deleteUser, { id: user?.id ?? '' })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
})
