import { getCurrentUser } from '@yoon/contract/auth/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { cardOf, cards, viewButton } from './support/bookings-page.ts'
import { expectEventually, signIn, useYoon } from './support/browser.ts'
import { type Account, emailOf, type Person } from './support/company.ts'

const denied = "Vous n'avez pas les permissions nécessaires pour accéder à cette fonctionnalité."

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

interface Role {
  account: Account
  label: string
  name: string
  /** Entries of the sidebar; the first is the landing page. */
  entries: string[]
  /** Query string of the landing page, if it has one. */
  search?: string
  /** Actions, with those behind "…", on the card of a pending, an assigned, a started and an unpaid booking. */
  offers?: [string[], string[], string[], string[]]
  canCreate?: boolean
}

// Label of the entry with its "read only" badge.
const payments = 'PaiementsLecture seule'

const edit = 'Modifier'
const cancel = 'Annuler la réservation'
const unassign = 'Retirer le chauffeur'
const history = 'Historique'
const inform = 'Message au client'
const steps = 'Étapes de la course'
const message = 'Message chauffeur'
const onPlanning = 'Voir au planning'
const staffOffers: [string[], string[], string[]] = [
  ['Assigner un chauffeur', 'Confirmer', edit, onPlanning, inform, history, cancel],
  ['Démarrer la course', message, 'Réassigner', edit, onPlanning, unassign, inform, steps, history, cancel],
  [message, 'Réassigner', edit, onPlanning, unassign, inform, steps, history, cancel],
]
/** Beyond the specified entries, for those who manage places. */
const places = 'Lieux et forfaits'
const planning = 'Planning'
/** Of those who can fix something, with the number of lines beside it. */
const todo = 'À traiter'
const [waiting, assigned, started] = staffOffers

const staff: Role[] = [
  {
    account: 'operatrice',
    label: 'Opératrice',
    name: 'Mariama Diallo',
    entries: ['Réservations', todo, planning, places],
    offers: [...staffOffers, [onPlanning, inform, steps, history]],
    canCreate: true,
  },
  {
    account: 'caissiere',
    label: 'Caissière',
    name: 'Khady Faye',
    entries: ['Réservations', todo, payments],
    search: '?view=in_progress',
    offers: [[history], ['Terminer', steps, history], ['Terminer', steps, history], ['Encaisser', steps, history]],
  },
  {
    account: 'operatrice-caissiere',
    label: 'Opératrice-Caissière',
    name: 'Ndèye Coumba Thiam',
    entries: ['Réservations', todo, planning, places, payments],
    offers: [
      waiting,
      [...assigned, 'Terminer'],
      [...started, 'Terminer'],
      ['Encaisser', onPlanning, inform, steps, history],
    ],
    canCreate: true,
  },
  {
    account: 'moderateur',
    label: 'Modérateur',
    name: 'Ousmane Sarr',
    entries: ['Tableau de bord', 'Réservations', todo, planning, places, payments],
    offers: [...staffOffers, [onPlanning, inform, steps, history]],
    canCreate: true,
  },
  {
    account: 'admin',
    label: 'Administrateur',
    name: 'Awa Ndiaye',
    entries: [
      'Tableau de bord',
      'Utilisateurs',
      'Réservations',
      todo,
      planning,
      places,
      'Chauffeurs et véhicules',
      payments,
      'Planificateur',
      'Base de données',
      'Paramètres',
    ],
    offers: [
      [...waiting, 'Supprimer'],
      [...assigned, 'Terminer', 'Supprimer'],
      [...started, 'Terminer'],
      ['Encaisser', onPlanning, inform, steps, history, 'Supprimer'],
    ],
    canCreate: true,
  },
]

const others: Role[] = [
  {
    account: 'chauffeur',
    label: 'Chauffeur',
    name: 'Mamadou Diop',
    entries: ['Réservations'],
  },
  {
    account: 'parc',
    label: 'Gestionnaire Parc',
    name: 'Ibrahima Sagna',
    entries: [todo, planning, 'Chauffeurs et véhicules'],
  },
  { account: 'client', label: 'Client', name: 'Fatou Sow', entries: [] },
]

/** Heading and path of the page behind an entry. */
const landings: Record<string, { heading: string; path: string }> = {
  'Tableau de bord': { heading: 'Tableau de Bord', path: '/dashboard' },
  Réservations: { heading: 'Gestion des Réservations', path: '/dashboard/bookings' },
  'Chauffeurs et véhicules': { heading: 'Chauffeurs et véhicules', path: '/dashboard/drivers' },
}

const yoon = useYoon()

describe('roles', () => {
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

  test.each([...staff, ...others])('$account lands on a permitted page and sees their role', async (role) => {
    const page = await yoon.open('/')
    await expectEventually(() => pathOf(page)).toBe('/admin/login')
    await signIn(page, role.account)
    const landing = landings[role.entries.find((entry) => entry in landings) ?? '']
    await page.getByRole('heading', { name: landing?.heading ?? 'Accès Refusé', level: 1 }).waitFor()
    const path = (landing?.path ?? '/dashboard') + (role.search ?? '')
    expect(pathOf(page)).toBe(path)
    if (!landing) await page.getByText(denied).waitFor()

    const menu = page.getByRole('complementary', { name: 'Menu' })
    await menu.waitFor()
    const entries = await menuOf(page).getByRole('link').allTextContents()
    expect(entries.map((entry) => entry.replace(/^(À traiter).*/, '$1'))).toEqual(role.entries)
    await menu.getByText(role.name).waitFor()
    await menu.getByText(emailOf(role.account)).waitFor()
    await menu.getByText(role.label, { exact: true }).waitFor()
    const badge = page.getByRole('banner').getByText(role.label, { exact: true })
    await expectEventually(() => badge.count()).toBe(role.account === 'client' ? 0 : 1)

    for (const back of ["Retour à l'accueil", `Accueil : Yoon`]) {
      await menu.getByRole('link', { name: 'Mon compte' }).click()
      await page.getByRole('heading', { name: 'Mon compte', level: 1 }).waitFor()
      await page.getByRole('link', { name: back }).click()
      await expectEventually(() => pathOf(page)).toBe(path)
    }
  })

  test.each(staff)('$account sees exactly the permitted actions on a card', async (role) => {
    const page = await yoon.open(`/dashboard/bookings?search=${client.lastName}`, role.account)
    await expectEventually(() => cards(page).count()).toBe(bookings.length)
    expect(await page.getByRole('button', { name: 'Nouvelle réservation' }).count()).toBe(role.canCreate ? 1 : 0)
    for (const [index, booking] of bookings.entries()) {
      const card = cardOf(page, booking)
      const menu = card.getByRole('button', { name: /^Autres actions/ })
      if ((await menu.count()) > 0) await menu.click()
      // Icons are named by their labels.
      const offered = await card
        .locator('button:visible')
        .evaluateAll((buttons) => buttons.map((one) => one.ariaLabel ?? one.textContent.trim()))
      const actions = offered.filter((name) => name && !/R-/.test(name))
      expect(actions.toSorted(), booking.status).toEqual(role.offers?.[index]?.toSorted())
      // An open menu may cover the menu of the next card.
      await page.keyboard.press('Escape')
    }
  })

  test('a driver sees their own trips without amounts and without buttons', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all&range=all', 'chauffeur')
    await cards(page).first().waitFor()
    const own = await yoon.company.call('chauffeur', listBookings, { view: 'all', limit: 1000 })
    const references = own.data.map(({ bookingReference }) => bookingReference)
    for (const name of await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label'))))
      expect(references.some((reference) => name?.includes(reference))).toBe(true)
    expect(await page.getByText('F CFA').count()).toBe(0)
    const actions = cards(page).getByRole('button', { name: /Assigner|Modifier|Démarrer|Terminer|Autres/ })
    expect(await actions.count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Nouvelle réservation' }).count()).toBe(0)
  })

  test.each(['client', 'parc'] as const)('refuses the bookings page to %s by its address too', async (account) => {
    const page = await yoon.open('/dashboard', account)
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    await page.getByText(denied).waitFor()
    expect(await cards(page).count()).toBe(0)
    expect(paths).toContain(getCurrentUser.path)
    expect(paths).not.toContain(listBookings.path)
  })

  test('offers the first permitted page on a refused page', async () => {
    const page = await yoon.open('/dashboard/settings', 'operatrice')
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    await page.getByRole('button', { name: 'Aller à la page « Réservations »' }).click()
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
  })

  test('lets a role without any page sign out on a refused page', async () => {
    const page = await yoon.open('/dashboard', 'client')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    expect(await main.getByRole('button').count()).toBe(1)
    await main.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  test('hides the revenue of the Terminées card from a role without payments:read', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice')
    await expectEventually(() => viewButton(page, 'Terminées').textContent()).toMatch(/^Terminées\s*\d+\s*$/)
  })

  test('shows a page for an unknown address, with the menu for signed-in users', async () => {
    const page = await yoon.open('/dashboard/nulle-part', 'operatrice')
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await page.getByRole('link', { name: 'Aller à la page « Réservations »' }).click()
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
    await page.goto(`${yoon.url}/nulle-part`)
    await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
    await page.goForward()
    await menuOf(page).getByRole('link', { name: 'Réservations' }).click()
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
    const outside = await yoon.open('/nulle-part')
    await outside.getByRole('heading', { name: 'Page introuvable' }).waitFor()
    expect(await menuOf(outside).count()).toBe(0)
    await outside.getByRole('link', { name: 'Se connecter' }).click()
    await outside.getByRole('heading', { name: 'Connexion' }).waitFor()
  })
})
