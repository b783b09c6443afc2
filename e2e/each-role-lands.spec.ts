import { getCurrentUser, logout } from '@yoon/contract/auth'
import type { Booking } from '@yoon/contract/bookings'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { cardOf, cards, dialogOf, pathTo, viewButton } from './support/bookings-page.ts'
import { eventually, isGone, signIn, useYoon } from './support/browser.ts'
import { type Account, emailOf, type Person, password } from './support/company.ts'

const denied = "Vous n'avez pas les permissions nécessaires pour accéder à cette fonctionnalité."

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const storageOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

interface Role {
  account: Account
  label: string
  name: string
  /** What the sidebar offers. */
  entries: string[]
  /** What the cards of a waiting, an assigned, a started and an unpaid booking offer, "…" included. */
  offers?: [string[], string[], string[], string[]]
  canCreate?: boolean
}

const edit = 'Modifier'
const cancel = 'Annuler la réservation'
const unassign = 'Retirer le chauffeur'
const staffOffers: [string[], string[], string[]] = [
  ['Assigner un chauffeur', 'Confirmer', edit, cancel],
  ['Démarrer la course', 'Réassigner', edit, unassign, cancel],
  ['Réassigner', edit, unassign, cancel],
]
const [waiting, assigned, started] = staffOffers

const staff: Role[] = [
  {
    account: 'operatrice',
    label: 'Opératrice',
    name: 'Mariama Diallo',
    entries: ['Réservations'],
    offers: [...staffOffers, []],
    canCreate: true,
  },
  {
    account: 'caissiere',
    label: 'Caissière',
    name: 'Khady Faye',
    entries: ['Réservations'],
    offers: [[], ['Terminer'], ['Terminer'], ['Encaisser']],
  },
  {
    account: 'operatrice-caissiere',
    label: 'Opératrice-Caissière',
    name: 'Ndèye Coumba Thiam',
    entries: ['Réservations'],
    offers: [waiting, [...assigned, 'Terminer'], [...started, 'Terminer'], ['Encaisser']],
    canCreate: true,
  },
  {
    account: 'moderateur',
    label: 'Modérateur',
    name: 'Ousmane Sarr',
    entries: ['Réservations'],
    offers: [...staffOffers, []],
    canCreate: true,
  },
  {
    account: 'admin',
    label: 'Administrateur',
    name: 'Awa Ndiaye',
    entries: ['Réservations'],
    offers: [
      [...waiting, 'Supprimer'],
      [...assigned, 'Terminer', 'Supprimer'],
      [...started, 'Terminer'],
      ['Encaisser', 'Supprimer'],
    ],
    canCreate: true,
  },
]

const others: Role[] = [
  { account: 'chauffeur', label: 'Chauffeur', name: 'Mamadou Diop', entries: ['Réservations'] },
  { account: 'parc', label: 'Gestionnaire Parc', name: 'Ibrahima Sagna', entries: [] },
  { account: 'client', label: 'Client', name: 'Fatou Sow', entries: [] },
]

const yoon = useYoon()

describe('each role', () => {
  let bookings: Booking[] = []
  let client: Person

  beforeAll(async () => {
    const { company } = yoon
    client = await company.newClient()
    bookings = [
      await company.newBooking({ client }),
      await company.newAssigned({ client }),
      await company.newStarted({ client }),
      await company.newUnpaid({ client }),
    ]
  })

  test.each([...staff, ...others])('$account lands where they may work and sees who they are', async (role) => {
    const page = await yoon.open('/')
    await eventually(() => pathOf(page)).toBe('/admin/login')
    await signIn(page, role.account)
    const isStaff = role.entries.length > 0
    const heading = isStaff ? 'Gestion des Réservations' : 'Accès Refusé'
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(pathOf(page)).toBe(isStaff ? '/dashboard/bookings' : '/dashboard')
    if (!isStaff) await page.getByText(denied).waitFor()

    const menu = page.getByRole('complementary', { name: 'Menu' })
    expect(await menuOf(page).getByRole('link').allTextContents()).toEqual(role.entries)
    await menu.getByText(role.name).waitFor()
    await menu.getByText(emailOf(role.account)).waitFor()
    await menu.getByText(role.label, { exact: true }).waitFor()
    const badge = page.getByRole('banner').getByText(role.label, { exact: true })
    expect(await badge.count()).toBe(role.account === 'client' ? 0 : 1)
  })

  test.each(staff)('$account is offered on a card what they may do, and nothing else', async (role) => {
    const page = await yoon.open(`/dashboard/bookings?search=${client.lastName}`, role.account)
    await eventually(() => cards(page).count()).toBe(bookings.length)
    expect(await page.getByRole('button', { name: 'Nouvelle réservation' }).count()).toBe(role.canCreate ? 1 : 0)
    for (const [index, booking] of bookings.entries()) {
      const card = cardOf(page, booking)
      const menu = card.getByRole('button', { name: /^Autres actions/ })
      if ((await menu.count()) > 0) await menu.click()
      const offered = await card.locator('button:visible').allTextContents()
      const actions = offered.map((text) => text.trim()).filter((text) => text && !text.startsWith('R-'))
      expect(actions.toSorted(), booking.status).toEqual(role.offers?.[index]?.toSorted())
    }
  })

  test('a driver sees their own trips without amounts and without buttons', async () => {
    const page = await yoon.open('/dashboard/bookings', 'chauffeur')
    await page.getByRole('button', { name: 'Voir tout', exact: true }).click()
    await cards(page).first().waitFor()
    for (const text of await cards(page).allTextContents()) expect(text).toContain('Mamadou Diop')
    expect(await page.getByText('F CFA').count()).toBe(0)
    const actions = cards(page).getByRole('button', { name: /Assigner|Modifier|Démarrer|Terminer|Autres/ })
    expect(await actions.count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Nouvelle réservation' }).count()).toBe(0)
  })

  test.each(['client', 'parc'] as const)('%s is refused the bookings by their address too', async (account) => {
    const page = await yoon.open('/dashboard/bookings', account)
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    await page.getByText(denied).waitFor()
    expect(await cards(page).count()).toBe(0)
  })

  test('without payments the Terminées card shows no revenue', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice')
    await eventually(() => viewButton(page, 'Terminées').textContent()).toMatch(/^Terminées\d+$/)
  })

  test('an unknown address says so, inside the frame for those who are signed in', async () => {
    const page = await yoon.open('/dashboard/nulle-part', 'operatrice')
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
    await page.goto(`${yoon.url}/nulle-part`)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await menuOf(page).getByRole('link', { name: 'Réservations' }).click()
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
    const outside = await yoon.open('/nulle-part')
    await outside.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(await menuOf(outside).count()).toBe(0)
  })
})

describe('the way in and out', () => {
  test('signing out wipes what the browser kept, but not the theme, and ends the session', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Thème sombre' }).click()
    const token = await page.evaluate(() => {
      localStorage.setItem('notifications', '[]')
      localStorage.setItem('notificationSettings', '{}')
      return localStorage.getItem('token')
    })
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await eventually(() => pathOf(page)).toBe('/admin/login')
    expect(await storageOf(page)).toEqual(['theme'])
    await eventually(async () => (await fetchMe(yoon.url, token)).status).toBe(401)
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  test('signing out in one tab signs out the other', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    const other = await page.context().newPage()
    await other.goto(`${yoon.url}/dashboard/bookings`)
    await cards(other).first().waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await other.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  test('signing out works without a link', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    await page.route(`**${logout.path}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await storageOf(page)).toEqual([])
  })

  test('a token that the server does not know leads to the login page, wiped', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'caissiere')
    await cards(page).first().waitFor()
    await page.evaluate(() => {
      localStorage.setItem('token', 'invented')
      localStorage.setItem('notifications', '[]')
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await page.getByText('Votre session a expiré, veuillez vous reconnecter').waitFor()
    expect(pathOf(page)).toContain('/admin/login')
    expect(await storageOf(page)).toEqual([])
  })

  test('a wrong password and an unknown account read the same; nothing typed is lost', async () => {
    const page = await yoon.open('/admin/login')
    const [email, secret] = [
      page.getByRole('textbox', { name: 'Email' }),
      page.getByRole('textbox', { name: 'Mot de passe' }),
    ]
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText("L'email est requis").waitFor()
    await page.getByText('Le mot de passe est requis').waitFor()
    for (const account of [emailOf('caissiere'), 'personne@yoon.demo']) {
      await email.fill(account)
      await secret.fill('wrong-one')
      const refused = page.waitForResponse((response) => response.status() === 401)
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await refused
      await page.getByRole('alert').getByText('Email ou mot de passe incorrect').waitFor()
      expect(await email.inputValue()).toBe(account)
    }
    expect(await storageOf(page)).toEqual([])
    await email.fill(emailOf('caissiere'))
    await secret.fill(password)
    await secret.press('Enter')
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
  })

  test('a deep link is returned to after signing in', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(`/dashboard/bookings?view=all&q=${booking.bookingReference}`)
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signIn(page, 'operatrice')
    await cardOf(page, booking).waitFor()
    expect(pathOf(page)).toBe(`/dashboard/bookings?view=all&q=${booking.bookingReference}`)
  })

  test('a link that leads elsewhere is not followed after signing in', async () => {
    const page = await yoon.open('/admin/login?retour=//example.com/dashboard')
    await signIn(page, 'operatrice')
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
    expect(pathOf(page)).toBe('/dashboard/bookings')
  })

  test('the quick address of a new booking opens the form and highlights Réservations', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await form.waitFor()
    expect(await menuOf(page).locator('[aria-current=page]').allTextContents()).toEqual(['Réservations'])
    await form.getByRole('button', { name: 'Fermer' }).click()
    await isGone(form)
    expect(pathOf(page)).toBe('/dashboard/bookings')
  })

  test('Back closes a dialog, Forward opens it, and a reload keeps it', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).click()
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    await dialog.getByRole('radio').first().waitFor()
    await page.reload()
    await dialog.getByText(booking.bookingReference).waitFor()
    await page.goBack()
    await isGone(dialog)
    await cardOf(page, booking).waitFor()
    await page.goForward()
    await dialog.getByRole('radio').first().waitFor()
  })
})

function fetchMe(url: string, token: string | null): Promise<Response> {
  return fetch(url + getCurrentUser.path, { headers: { authorization: `Bearer ${token}` } })
}
