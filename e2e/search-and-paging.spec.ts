import { listBookings } from '@yoon/contract/bookings/calls'
import type { ServiceType } from '@yoon/contract/bookings/service-types'
import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bell } from './support/bell.ts'
import { isFocused } from './support/booking-form.ts'
import { cardOf, cards, dialogOf, pathTo, searchBox, seen, viewButton } from './support/bookings-page.ts'
import { breakAnswers, expectEventually, signIn, storeSession, useYoon, waitUntilHidden } from './support/browser.ts'
import { newName } from './support/company.ts'
import { goToSearch, headerSearch } from './support/header-search.ts'

const yoon = useYoon()

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

type Filters = { status?: BookingStatus; serviceType?: ServiceType }

/** Records the search texts of the list requests from now on. */
function listenToList(page: Page): string[] {
  const searches: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === listBookings.path) searches.push(url.searchParams.get('search') ?? '')
  })
  return searches
}

/** Opens the list with all dates, because a test's booking may be in another month. */
async function openList(path = '/dashboard/bookings?range=all', account: 'operatrice' | 'admin' = 'operatrice') {
  const page = await yoon.open(path, account)
  await cards(page).first().waitFor()
  return page
}

/** Waits until the list shows the page of bookings around now, with these filters, and no other. */
async function expectBookingsAroundNow(page: Page, filters: Filters) {
  const query = { view: 'all', order: 'asc', around: 'now', limit: 10, ...filters } as const
  const { data } = await yoon.company.call('operatrice', listBookings, query)
  expect(data.length, 'bookings on the page around now').toBeGreaterThan(0)
  await expectEventually(() => references(page)).toBe(data.map(({ bookingReference }) => bookingReference).join())
}

/** Returns the references of the bookings that the list shows, from top to bottom. */
async function references(page: Page): Promise<string> {
  const buttons = cards(page).getByRole('button', { name: /^R-\w{6}$/ })
  return (await buttons.allTextContents()).join()
}

describe('search', () => {
  test('the search sends one request for text typed letter by letter', async () => {
    const booking = await yoon.company.newBooking()
    const page = await openList()
    const searches = listenToList(page)
    await searchBox(page).pressSequentially(booking.user.lastName)
    await expectEventually(() => cards(page).count()).toBe(1)
    await cardOf(page, booking).waitFor()
    // A colleague's change may repeat the same request.
    expect([...new Set(searches.filter(Boolean))]).toEqual([booking.user.lastName])
    expect(queryOf(page)).toEqual({ range: 'all', q: booking.user.lastName })
  })

  test('the search finds by name, phone, place and reference, ignoring accents and case', async () => {
    const place = `Villa ${newName()} Ngor`
    const booking = await yoon.company.newBooking({ from: `Clinique ${newName()}`, to: place })
    const { firstName, lastName } = booking.user
    const digits = booking.user.phone?.replace('+221', '') ?? ''
    const page = await openList()
    const ways = [
      lastName.toUpperCase(),
      `${firstName} ${lastName}`.replace('ï', 'i'),
      digits,
      `+221${digits}`,
      `00221 ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
      booking.pickupLocation.toLowerCase(),
      place.slice(0, -5),
      booking.bookingReference,
      booking.bookingReference.toLowerCase(),
    ]
    for (const typed of ways) {
      await searchBox(page).fill(typed)
      await expectEventually(() => queryOf(page).q).toBe(typed)
      await expectEventually(() => cards(page).count()).toBe(1)
      await cardOf(page, booking).waitFor()
    }
  })

  test('shows that no booking matches a search, and widens the search at a tap', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await openList()
    await searchBox(page).fill(booking.bookingReference)
    await page.getByText('Aucune réservation ne correspond').waitFor()
    await page.getByRole('button', { name: 'Voir la réservation dans une autre vue' }).click()
    await cardOf(page, booking).waitFor()
    await searchBox(page).fill(newName())
    await page.getByText('Aucune réservation ne correspond').waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await page.getByText(/^Maintenant, /).waitFor()
    expect(await searchBox(page).inputValue()).toBe('')
  })

  test('an address with a search that the field would not take shows what is left of it', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(
      `/dashboard/bookings?view=all&range=all&q=%00${booking.bookingReference}`,
      'operatrice',
    )
    await cardOf(page, booking).waitFor()
    expect(await searchBox(page).inputValue()).toBe(booking.bookingReference)
    await page.goto(`${yoon.url}/dashboard/bookings?q=${'x'.repeat(300)}`)
    await page.getByText('Aucune réservation ne correspond').waitFor()
    expect(await searchBox(page).inputValue()).toBe('x'.repeat(100))
  })

  test('an address with an unknown driver says so, and offers the list of all drivers', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const page = await yoon.open(`/dashboard/bookings?view=assigned&chauffeur=${unknown}`, 'operatrice')
    await page.getByRole('paragraph').filter({ hasText: 'Chauffeur inconnu' }).waitFor()
    await page.getByRole('button', { name: 'Voir tous les chauffeurs' }).click()
    await expectEventually(() => queryOf(page)).toEqual({ view: 'assigned' })
    await cards(page).first().waitFor()
  })

  test('the list applies ?search= and ?status= from its address and shows all bookings', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await openList(pathTo(booking))
    await cardOf(page, booking).waitFor()
    expect(await searchBox(page).inputValue()).toBe(booking.bookingReference)
    await expectEventually(() => queryOf(page)).toEqual({ view: 'all', range: 'all', q: booking.bookingReference })
    await expectEventually(() =>
      page.getByRole('button', { name: 'Voir tout', exact: true }).getAttribute('aria-pressed'),
    ).toBe('true')

    const views: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/dashboard/bookings') views.push(searchParams.get('view'))
    })
    await page.goto(`${yoon.url}/dashboard/bookings?status=pending`)
    await expectEventually(() => queryOf(page)).toEqual({ view: 'all', range: 'all', etat: 'PENDING' })
    expect(await page.getByRole('combobox', { name: 'Statut' }).inputValue()).toBe('PENDING')
    await expectBookingsAroundNow(page, { status: 'PENDING' })
    expect(await seen(cards(page), 'En attente').count()).toBe(await cards(page).count())
    expect(new Set(views), 'views that were asked for').toEqual(new Set(['all']))
  })
})

describe('views, filters and pages', () => {
  test('each card above the list opens a view with its count', async () => {
    const page = await openList()
    const views = [
      ['Assignées', 'assigned', /^Assignée$/],
      ['En Cours', 'in_progress', /^En cours$/],
      ['Terminées', 'completed', /^Terminée$/],
      ['Urgent', 'urgent', /^(En attente|Confirmée)$/],
    ] as const
    for (const [label, view, status] of views) {
      await viewButton(page, label).click()
      const { pagination } = await yoon.company.call('operatrice', listBookings, { view, limit: 10 })
      const onFirstPage = Math.min(10, pagination.total)
      await expectEventually(() => seen(cards(page), status).count()).toBe(onFirstPage)
      expect(await cards(page).count()).toBe(onFirstPage)
      expect(await viewButton(page, label).getAttribute('aria-pressed')).toBe('true')
      expect(await viewButton(page, label).textContent()).toContain(String(pagination.total))
    }
    await page.getByRole('button', { name: 'Voir tout', exact: true }).click()
    await expectEventually(() => queryOf(page)).toEqual({ view: 'all', range: 'all' })
  })

  test('filters bookings by status and by service, and Back undoes one filter after the other', async () => {
    const page = await openList()
    await page.getByRole('combobox', { name: 'Statut' }).selectOption('Annulée')
    await expectBookingsAroundNow(page, { status: 'CANCELLED' })
    await page.getByRole('combobox', { name: 'Service' }).selectOption('Location à la journée')
    await expectEventually(() => queryOf(page)).toEqual({
      view: 'all',
      range: 'all',
      etat: 'CANCELLED',
      service: 'DAILY_RENTAL',
    })
    const wanted = { view: 'all', status: 'CANCELLED', serviceType: 'DAILY_RENTAL', limit: 10 } as const
    const { data } = await yoon.company.call('operatrice', listBookings, wanted)
    await expectEventually(() => seen(cards(page), 'Location à la journée').count()).toBe(data.length)
    await page.goBack()
    await expectEventually(() => page.getByRole('combobox', { name: 'Service' }).inputValue()).toBe('')
    await expectBookingsAroundNow(page, { status: 'CANCELLED' })
    await page.goBack()
    await expectEventually(() => viewButton(page, 'Urgent').getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('combobox', { name: 'Statut' }).inputValue()).toBe('')
  })

  test('shows the last page for a page number beyond the end', async () => {
    const page = await openList('/dashboard/bookings?view=all&range=all&page=9999')
    await cards(page).first().waitFor()
    const { pagination } = await yoon.company.call('operatrice', listBookings, { view: 'all', limit: 10 })
    expect(queryOf(page)).toEqual({ view: 'all', range: 'all', page: String(pagination.totalPages) })
  })

  test('shows ten rows per page and at most five page numbers, and keeps the page on Back and reload', async () => {
    const page = await openList('/dashboard/bookings?view=all&range=all&page=1')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const numbers = pages.getByRole('button', { name: /^Page \d+$/ })
    const expectPage = async (number: number, shown: string[]) => {
      await expectEventually(() => pages.locator('[aria-current=page]').textContent()).toBe(String(number))
      expect(await numbers.allTextContents()).toEqual(shown)
      const question = { view: 'all', order: 'asc', page: number, limit: 10 } as const
      const { data } = await yoon.company.call('operatrice', listBookings, question)
      await expectEventually(() => references(page)).toBe(data.map(({ bookingReference }) => bookingReference).join())
    }
    await expectPage(1, ['1', '2', '3', '4', '5'])
    expect(await pages.getByRole('button', { name: 'Page précédente' }).isDisabled()).toBe(true)
    await pages.getByRole('button', { name: 'Page 4' }).click()
    await expectPage(4, ['2', '3', '4', '5', '6'])
    await pages.getByRole('button', { name: 'Page suivante' }).click()
    await expectPage(5, ['3', '4', '5', '6', '7'])
    await page.reload()
    await expectPage(5, ['3', '4', '5', '6', '7'])
    await page.goBack()
    await expectPage(4, ['2', '3', '4', '5', '6'])
    await page.goBack()
    await expectPage(1, ['1', '2', '3', '4', '5'])
    // Another view starts at its first page.
    await pages.getByRole('button', { name: 'Page 3' }).click()
    await viewButton(page, 'Terminées').click()
    await expectEventually(() => queryOf(page)).toEqual({ view: 'completed', range: 'all' })
  })
})

describe('loading errors of the list', () => {
  test('the list of bookings shows an error, and retries on « Réessayer »', async () => {
    const page = await yoon.open('/admin/login')
    const list = await breakAnswers(page, `**${listBookings.path}?*`)
    await storeSession(page, await yoon.company.session('operatrice'))
    await page.goto(`${yoon.url}/dashboard/bookings?range=all`)
    await page.getByRole('alert').getByText('Erreur lors du chargement des réservations').waitFor()
    await list.mendAndAskAgain(cards(page).first())
    await waitUntilHidden(page.getByRole('alert'))
  })

  test('keeps loaded bookings readable while offline', async () => {
    const page = await openList()
    await bell(page).waitFor()
    const shown = await references(page)
    await page.context().setOffline(true)
    await page.getByText(/^Hors ligne — dernières données à \d\d:\d\d$/).waitFor()
    expect(await references(page)).toBe(shown)
    await page.context().setOffline(false)
    await waitUntilHidden(page.getByText(/^Hors ligne/))
  })
})

test('loads a missing part of the page once the connection is back', async () => {
  const page = await yoon.open('/admin/login')
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  // The page may have loaded that part already.
  await page.reload()
  await signIn(page, 'operatrice')
  await cards(page).first().waitFor()
  expect(await bell(page).count()).toBe(0)
  await page.unroute('**/assets/shell-*.js')
  await bell(page).waitFor()
  expect(await cards(page).count()).toBeGreaterThan(0)
})

describe('keyboard shortcuts', () => {
  test('/ focuses the search of the header, Esc empties it, n opens the form, Esc closes it', async () => {
    const page = await openList()
    await goToSearch(page)
    await expectEventually(() => isFocused(headerSearch(page))).toBe(true)
    await page.keyboard.type('n/')
    expect(await headerSearch(page).inputValue()).toBe('n/')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await headerSearch(page).inputValue()).toBe('')
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).click()
    await page.keyboard.press('n')
    const form = dialogOf(page, 'Nouvelle réservation')
    await expectEventually(() => isFocused(form.getByRole('combobox', { name: 'Client' }))).toBe(true)
    await page.keyboard.press('Escape')
    await waitUntilHidden(form)
  })

  test('n does nothing for a user who may not create bookings', async () => {
    const page = await yoon.open('/dashboard/bookings?range=all', 'caissiere')
    await cards(page).first().waitFor()
    await page.keyboard.press('n')
    await goToSearch(page)
    await expectEventually(() => isFocused(headerSearch(page))).toBe(true)
    expect(queryOf(page)).toEqual({ range: 'all' })
  })
})
