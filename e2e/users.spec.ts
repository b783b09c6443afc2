import { getUser, listUsers, updateUser } from '@yoon/contract/users/calls'
import { describe, expect, test } from 'vitest'
import { isFocused, submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  breakAnswers,
  desktop,
  expectAccessible,
  expectEventually,
  failWithEmptyBody,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName } from './support/company.ts'
import { takeAction } from './support/row-actions.ts'
import { expectPageFits } from './support/screen.ts'
import { newUserInput, openUserForm, typeUser, userField, userOf, userSearch } from './support/users-page.ts'

const yoon = useYoon()

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
] as const

/** Returns the users that match a search. */
async function found(search: string) {
  return (await yoon.company.call('admin', listUsers, { search })).data
}

describe.each(widths)('users page on $width', ({ options }) => {
  test('an administrator creates, finds, edits, deactivates, activates and deletes a user', async () => {
    const typed = newUserInput(newName())
    const page = await yoon.open('/dashboard/users', 'admin', options)
    const form = await openUserForm(page)
    await form.getByText('Seuls les administrateurs peuvent créer et modifier des utilisateurs.').waitFor()
    await typeUser(form, typed)
    await submitButton(form, "Créer l'utilisateur").click()
    await waitForToast(page, 'Utilisateur créé')
    await waitUntilHidden(form)

    await userSearch(page).fill(typed.lastName)
    const user = userOf(page, typed)
    await user.getByText('Opératrice').waitFor()
    await user.getByText(typed.phone).waitFor()
    await user.getByText('Actif', { exact: true }).waitFor()
    await takeAction(user, 'Modifier')
    const edit = dialogOf(page, "Modifier l'utilisateur")
    expect(await userField(edit, 'phone').inputValue()).toBe(typed.phone)
    expect(await userField(edit, 'password').inputValue()).toBe('')
    await typeUser(edit, { role: 'Modérateur', firstName: 'Astou' })
    const body = page.waitForRequest((request) => request.method() === 'PUT')
    await submitButton(edit, 'Enregistrer').click()
    const { firstName, lastName, email, phone } = { ...typed, firstName: 'Astou' }
    expect((await body).postDataJSON()).toEqual({
      firstName,
      lastName,
      email,
      phone,
      role: 'MODERATOR',
      isActive: true,
    })
    await waitForToast(page, 'Utilisateur modifié')
    await user.getByText('Modérateur').waitFor()

    for (const [action, status] of [
      ['Désactiver', 'Inactif'],
      ['Activer', 'Actif'],
    ] as const) {
      await takeAction(user, action)
      // Activating a user needs no confirmation: it is easily undone.
      if (action === 'Désactiver') await submitButton(dialogOf(page, "Désactiver l'utilisateur"), action).click()
      await waitForToast(page, 'Statut mis à jour')
      await user.getByText(status, { exact: true }).waitFor()
      await page.reload()
      await user.getByText(status, { exact: true }).waitFor()
    }
    await takeAction(user, 'Supprimer')
    await submitButton(dialogOf(page, "Supprimer l'utilisateur"), 'Supprimer').click()
    await waitForToast(page, 'Utilisateur supprimé')
    await page.getByText('Aucun utilisateur ne correspond').waitFor()
    expect(await found(typed.lastName)).toEqual([])
  })

  test('the users page passes axe: list, dialogs, form errors and details', async () => {
    const page = await yoon.open('/dashboard/users', 'admin', { ...options })
    const [anybody] = await found('diop')
    const [client] = (await yoon.company.call('admin', listUsers, { role: 'CLIENT' })).data
    await userSearch(page).waitFor()
    await page.getByRole('button', { name: 'Page 2' }).waitFor()
    await expectAccessible(page, 'list')
    for (const [dialog, title] of [
      ['new', 'Nouvel utilisateur'],
      ['edit', "Modifier l'utilisateur"],
      ['status', "Désactiver l'utilisateur"],
      ['delete', "Supprimer l'utilisateur"],
    ] as const) {
      await page.goto(`${yoon.url}/dashboard/users?dialog=${dialog}&user=${anybody?.id}`)
      await dialogOf(page, title).waitFor()
      await expectAccessible(page, title)
    }
    await page.goto(`${yoon.url}/dashboard/users?dialog=new`)
    await submitButton(dialogOf(page, 'Nouvel utilisateur'), "Créer l'utilisateur").click()
    await page.getByText("L'email est requis").waitFor()
    await expectAccessible(page, 'form with errors')
    for (const one of [anybody, client]) {
      await page.goto(`${yoon.url}/dashboard/users?dialog=view&user=${one?.id}`)
      await dialogOf(page, `${one?.firstName} ${one?.lastName}`).waitFor()
      await expectAccessible(page, 'details')
    }
    await page.goto(`${yoon.url}/dashboard/users?q=introuvable&role=ADMIN`)
    await page.getByText('Aucun utilisateur ne correspond').waitFor()
    await expectAccessible(page, 'empty')
    await expectPageFits(page)
  })
})

describe('list of users', () => {
  test('the list of users has the specified columns, and pages of ten with at most five numbers', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    await page.getByRole('heading', { name: 'Gestion des Utilisateurs', level: 1 }).waitFor()
    const columns = ['Utilisateur', 'Contact', 'Rôle', 'Réservations', 'Statut', 'Inscription', 'Actions']
    await expectEventually(() => page.getByRole('columnheader').allTextContents()).toEqual(columns)
    expect(await page.getByRole('row').count()).toBe(11)
    expect(await page.getByRole('button', { name: /^Page \d+$/ }).count()).toBe(5)
    const first = await page.getByRole('rowheader').allTextContents()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expectEventually(() => page.getByRole('rowheader').first().textContent()).not.toBe(first[0])
    expect(new URL(page.url()).search).toBe('?page=2')
    await page.reload()
    await page.getByRole('button', { name: 'Page 2', exact: true }).and(page.locator('[aria-current]')).waitFor()
    await page.goBack()
    await expectEventually(() => page.getByRole('rowheader').allTextContents()).toEqual(first)
  })

  test('the list of users sends one search request, 300 ms after the last key, for any phone format', async () => {
    const { firstName, lastName, phone } = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/users', 'admin')
    await page.getByRole('row').nth(1).waitFor()
    const searches = new Set<string>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      const search = searchParams.get('search')
      if (pathname === listUsers.path && search) searches.add(search)
    })
    await userSearch(page).pressSequentially(`${lastName} ${firstName}`.toUpperCase(), { delay: 20 })
    await expectEventually(() => page.getByRole('row').count()).toBe(2)
    expect([...searches]).toEqual([`${lastName} ${firstName}`.toUpperCase()])
    await userSearch(page).fill(`00221${phone?.slice(4)}`)
    await userOf(page, { lastName }).waitFor()
    await userSearch(page).press('Escape')
    await expectEventually(() => page.getByRole('row').count()).toBe(11)
  })

  test('the list of users filters by a role and shows its label', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    const labels = [
      'Client',
      'Chauffeur',
      'Opératrice',
      'Caissière',
      'Gestionnaire Parc',
      'Opératrice-Caissière',
      'Modérateur',
      'Administrateur',
    ]
    const filter = page.getByRole('combobox', { name: 'Rôle' })
    for (const label of labels) {
      await filter.selectOption({ label })
      await expectEventually(
        async () => new Set(await page.locator('tbody td:nth-of-type(2)').allTextContents()),
      ).toEqual(new Set([label]))
    }
    expect(new URL(page.url()).searchParams.get('role')).toBe('ADMIN')
    await filter.selectOption({ label: 'Tous les rôles' })
    await page.getByRole('button', { name: 'Page 2' }).waitFor()
  })

  test('the list of users shows an error if it cannot be loaded, and retries', async () => {
    const page = await yoon.open('/dashboard', 'admin')
    const list = await breakAnswers(page, `**${listUsers.path}?*`)
    await page.getByRole('link', { name: 'Gérer les utilisateurs' }).click()
    await page.getByRole('alert').getByText('Erreur lors de la récupération des utilisateurs').waitFor()
    await list.mendAndAskAgain(page.getByRole('row').nth(1))
  })

  test('only administrators see the link to the users, and can open them', async () => {
    const page = await yoon.open('/dashboard/users', 'moderateur')
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    expect(await page.getByRole('link', { name: 'Utilisateurs' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await page.getByRole('link', { name: 'Nouvelle réservation' }).waitFor()
    expect(await page.getByRole('link', { name: 'Gérer les utilisateurs' }).count()).toBe(0)
  })
})

describe('details of a user', () => {
  test('the details of a user show bookings, sessions and the last sign-in, with links', async () => {
    const client = await yoon.company.newClient()
    const booking = await yoon.company.newBooking({ client })
    const page = await yoon.open(`/dashboard/users?q=${client.lastName}`, 'admin')
    const name = `${client.firstName} ${client.lastName}`
    const opener = page.getByRole('button', { name, exact: true })
    await opener.click()
    const details = dialogOf(page, name)
    await details.getByRole('heading', { name: '1 réservation' }).waitFor()
    await page.keyboard.press('Escape')
    await waitUntilHidden(details)
    expect(await isFocused(opener)).toBe(true)
    await page.keyboard.press('Enter')
    await details.getByRole('link', { name: new RegExp(booking.bookingReference) }).click()
    await page.getByRole('article', { name: booking.bookingReference }).waitFor()
    await page.goBack()
    await details.waitFor()

    const [me] = await found('admin@yoon.demo')
    await page.goto(`${yoon.url}/dashboard/users?dialog=view&user=${me?.id}`)
    const own = dialogOf(page, `${me?.firstName} ${me?.lastName}`)
    await own.getByText('cette connexion').waitFor()
    await own.getByText(/^Aujourd'hui à \d\d:\d\d$/).waitFor()
    expect(await own.getByRole('button', { name: /Supprimer|Désactiver/ }).count()).toBe(0)
  })

  test('the details show an unknown user without a retry button, and five sessions at first', async () => {
    const page = await yoon.open('/dashboard/users?dialog=view&user=00000000-0000-4000-8000-000000000000', 'admin')
    await page.getByRole('alert').getByText('Cet utilisateur est introuvable').waitFor()
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
    const sessions = await Promise.all(Array.from({ length: 7 }, () => yoon.company.openSession('parc')))
    const [one] = await found('parc@yoon.demo')
    await page.goto(`${yoon.url}/dashboard/users?dialog=view&user=${one?.id}`)
    const shown = page.getByRole('region', { name: /Connexions en cours/ })
    await shown.getByRole('button', { name: '2 autres' }).waitFor()
    expect(await shown.getByRole('listitem').count()).toBe(5)
    await shown.getByRole('button', { name: '2 autres' }).click()
    await expectEventually(() => shown.getByRole('listitem').count()).toBe(7)
    for (const { token } of sessions) await yoon.company.endSession(token)
  })

  test('the details of a user show an error if they cannot be loaded', async () => {
    const [me] = await found('admin@yoon.demo')
    const page = await yoon.open('/dashboard/users', 'admin')
    await page.route(`**${getUser.path.replace(':id', me?.id ?? '')}`, failWithEmptyBody)
    await page.goto(`${yoon.url}/dashboard/users?dialog=view&user=${me?.id}`)
    await page.getByRole('alert').getByText('Erreur lors de la récupération des détails').waitFor()
  })
})

describe('administration of another user', () => {
  test('refuses to delete a user with an unfinished booking, and links to it', async () => {
    const client = await yoon.company.newClient()
    const { bookingReference } = await yoon.company.newBooking({ client })
    const page = await yoon.open(`/dashboard/users?dialog=delete&user=${client.id}`, 'admin')
    const question = dialogOf(page, "Supprimer l'utilisateur")
    await submitButton(question, 'Supprimer').click()
    const why = `Cet utilisateur a encore une réservation active (${bookingReference})`
    await waitForToast(page, 'Erreur de suppression', why)
    await question.getByRole('link', { name: bookingReference }).click()
    await page.getByRole('article', { name: bookingReference }).waitFor()
  })

  test("a deactivation or a change of role ends the user's session", async () => {
    for (const change of [{ isActive: false }, { role: 'CAISSIERE' as const }]) {
      const { firstName, lastName, email, phone: number, password } = newUserInput(newName())
      const same = { firstName, lastName, email, phone: number, role: 'OPERATRICE' as const, isActive: true }
      const { id } = await yoon.company.newUser({
        firstName,
        lastName,
        email,
        phone: number,
        role: 'OPERATRICE',
        password,
      })
      const worker = await yoon.open('/admin/login')
      await worker.getByRole('textbox', { name: 'Email' }).fill(email)
      await worker.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
      await worker.getByRole('button', { name: 'Se connecter' }).click()
      await worker.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
      await yoon.company.call('admin', updateUser, { id, ...same, ...change })
      await worker.goto(`${yoon.url}/dashboard/bookings`)
      await worker.getByRole('heading', { name: 'Connexion' }).waitFor()
    }
  })
})
