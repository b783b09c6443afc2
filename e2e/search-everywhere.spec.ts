import { findBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatPhone } from '@yoon/contract/phones'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { cardOf, cards, searchBox } from './support/bookings-page.ts'
import { breakAnswers, expectAccessible, expectEventually, phone, useYoon, waitUntilHidden } from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { fleetSearch, rowOf } from './support/fleet-page.ts'
import { goToSearch, headerSearch, results } from './support/header-search.ts'
import { expectNothingCut, expectPageFits } from './support/screen.ts'

const yoon = useYoon()

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Checks that the page shows the list with this booking alone, in all views and on all dates. */
async function expectOpened(page: Page, booking: Booking): Promise<void> {
  await cardOf(page, booking).waitFor()
  await expectEventually(() => cards(page).count()).toBe(1)
  expect(queryOf(page)).toEqual({ view: 'all', range: 'all', q: booking.bookingReference })
}

describe('search of the header', () => {
  test('finds a booking from every page, by client, phone, place, driver, plate, flight and reference', async () => {
    const { company } = yoon
    const place = `Villa ${newName()} Ngor`
    const { id } = await company.newBookingOf({
      serviceType: 'TRANSFER',
      userId: (await company.newClient()).id,
      pickupLocation: place,
      destination: 'Aéroport AIBD, Diass',
      flightNumber: 'HC 3019',
      scheduledDate: day(70),
      scheduledTime: '23:45',
      passengers: 2,
      totalPrice: 25_000,
    })
    const booking = await company.assign(id, await company.freeDriver(id))
    const page = await yoon.open('/dashboard/payments', 'admin')
    const { user, driver, vehicle, bookingReference } = booking
    const ways = [
      user.lastName.toUpperCase(),
      `00221 ${user.phone?.slice(4)}`,
      place.toLowerCase(),
      `${driver?.user.lastName} ${user.lastName}`,
      `${vehicle?.licensePlate.replaceAll(' ', '')} ${user.lastName}`,
      `hc3019 ${user.lastName}`,
      bookingReference.toLowerCase(),
      bookingReference.replace('-', ''),
      bookingReference.slice(2),
    ]
    await goToSearch(page)
    for (const typed of ways) {
      await headerSearch(page).fill(typed)
      await results(page, bookingReference).waitFor()
    }
    const [result] = await results(page, bookingReference).allTextContents()
    for (const shown of [
      user.lastName,
      formatPhone(user.phone ?? ''),
      place,
      driver?.user.lastName,
      'Assignée',
      '23:45',
    ])
      expect(result).toContain(shown)
    for (const path of ['', '/users', '/drivers', '/scheduler', '/database', '/audit', '/settings', '/account']) {
      await page.goto(`${yoon.url}/dashboard${path}`)
      await goToSearch(page)
      await expectEventually(() => isFocused(headerSearch(page))).toBe(true)
    }
    await page.keyboard.type(bookingReference)
    await results(page, bookingReference).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectOpened(page, booking)
    expect(await headerSearch(page).inputValue()).toBe('')
    await page.goBack()
    await page.getByRole('heading', { name: 'Mon compte', level: 1 }).waitFor()
  })

  test('puts the results of the present view and period first, and opens the list with all of either group', async () => {
    const client = await yoon.company.newClient()
    const urgent: Booking[] = []
    for (let at = 0; at < 6; at += 1) urgent.push(await yoon.company.newBooking({ client }))
    const assigned = await yoon.company.newAssigned({ client })
    const later = await yoon.company.newBooking({ client, date: day(400) })
    const page = await yoon.open('/dashboard/bookings?range=today', 'operatrice')
    await cards(page).first().waitFor()
    await goToSearch(page)
    await page.keyboard.type(client.lastName)
    const here = group(page, 'Dans cette vue')
    await here.waitFor()
    await expectEventually(() => here.getByRole('option').count()).toBe(6)
    const elsewhere = group(page, 'Ailleurs')
    for (const booking of [assigned, later])
      await elsewhere.getByRole('option', { name: booking.bookingReference }).waitFor()
    await expectAccessible(page, 'results of a search')
    await here.getByRole('option', { name: 'Voir les 6 résultats' }).click()
    await expectEventually(() => cards(page).count()).toBe(6)
    expect(queryOf(page)).toEqual({ range: 'today', q: client.lastName })
    expect(await searchBox(page).inputValue()).toBe(client.lastName)
    await headerSearch(page).fill(client.lastName)
    await headerSearch(page).press('Enter')
    await expectEventually(() => cards(page).count()).toBe(8)
    expect(queryOf(page)).toEqual({ view: 'all', range: 'all', q: client.lastName })
  })

  test('moves through the results with the arrow keys, and Esc empties the box and then leaves it', async () => {
    const client = await yoon.company.newClient()
    const [first, second] = [
      await yoon.company.newBooking({ client, date: day(60) }),
      await yoon.company.newBooking({ client, date: day(61) }),
    ]
    const page = await yoon.open('/dashboard', 'admin')
    await goToSearch(page)
    await page.keyboard.type(client.lastName)
    await results(page, first.bookingReference).waitFor()
    const active = async () => {
      const id = await headerSearch(page).getAttribute('aria-activedescendant')
      return id ? page.locator(`[id="${id}"][aria-selected=true]`).textContent() : ''
    }
    for (const [key, reference] of [
      ['ArrowDown', first.bookingReference],
      ['ArrowDown', second.bookingReference],
      ['ArrowDown', first.bookingReference],
      ['ArrowUp', second.bookingReference],
    ] as const) {
      await page.keyboard.press(key)
      await expectEventually(active).toContain(reference)
    }
    await page.keyboard.press('Escape')
    expect(await headerSearch(page).inputValue()).toBe('')
    await waitUntilHidden(results(page, first.bookingReference))
    await page.keyboard.press('Escape')
    expect(await isFocused(headerSearch(page))).toBe(false)
  })

  test('says that nothing is found, that the server fails, and that there is no link', async () => {
    const page = await yoon.open('/dashboard/payments', 'admin')
    await goToSearch(page)
    await page.keyboard.type(newName())
    await page.getByText('Aucune réservation ne correspond').waitFor()
    const booking = await yoon.company.newBooking()
    const answers = await breakAnswers(page, `**${findBookings.path}?*`)
    await headerSearch(page).fill(booking.bookingReference)
    await page.getByText('Erreur lors de la recherche des réservations').waitFor()
    await answers.mendAndAskAgain(results(page, booking.bookingReference))
    await page.context().setOffline(true)
    await headerSearch(page).fill(newName())
    await page.getByText('la recherche reprendra dès que la connexion sera rétablie').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Aucune réservation ne correspond').waitFor()
  })

  test.each([1280, 1366, 1440])(
    'the placeholder fits a window of %i pixels, with and without the focus',
    async (width) => {
      const page = await yoon.open('/dashboard/bookings', 'operatrice', { viewport: { width, height: 800 } })
      await cards(page).first().waitFor()
      await headerSearch(page).waitFor()
      /** Returns the room beside the placeholder, in pixels. */
      const room = () =>
        headerSearch(page).evaluate((input: HTMLInputElement) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(input)
          const context = document.createElement('canvas').getContext('2d')
          if (!context) throw new Error('no canvas')
          context.font = font
          const text = context.measureText(input.placeholder).width
          return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
        })
      await page.getByRole('search').getByText('/', { exact: true }).waitFor()
      expect(await room()).toBeGreaterThanOrEqual(0)
      await page.keyboard.press('/')
      await expectEventually(() => headerSearch(page).getAttribute('placeholder')).toMatch(/^Client, téléphone/)
      expect(await room()).toBeGreaterThanOrEqual(0)
      // Of the actions of the heading, the icon of a new booking stays.
      expect(await page.getByRole('button', { name: 'Nouvelle réservation' }).count()).toBe(1)
    },
  )

  test('sends one request for text typed letter by letter', async () => {
    const page = await yoon.open('/dashboard/payments', 'admin')
    const searches: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === findBookings.path) searches.push(searchParams.get('search'))
    })
    const name = newName()
    await goToSearch(page)
    await headerSearch(page).pressSequentially(name)
    await page.getByText('Aucune réservation ne correspond').waitFor()
    expect([...new Set(searches)]).toEqual([name])
  })

  test('a driver finds their own trips alone', async () => {
    const trips = (await yoon.company.call('chauffeur', findBookings, { search: 'a' })).data
    const [own] = trips.inView.bookings
    const other = await yoon.company.newBooking()
    const page = await yoon.open('/dashboard/bookings?view=assigned', 'chauffeur')
    await goToSearch(page)
    await page.keyboard.type(other.bookingReference)
    await page.getByText('Aucune réservation ne correspond').waitFor()
    await headerSearch(page).fill(own?.bookingReference ?? '')
    await results(page, own?.bookingReference ?? '').waitFor()
  })

  test('a fleet manager has no search of bookings: / leads to the search of the list', async () => {
    const page = await yoon.open('/dashboard/drivers', 'parc')
    await rowOf(page, 'Disponible').first().waitFor()
    await page.getByText(/^Mis à jour à/).waitFor()
    expect(await headerSearch(page).count()).toBe(0)
    await page.keyboard.press('/')
    await expectEventually(() => isFocused(fleetSearch(page))).toBe(true)
  })
})

test('beside the search stand its counts, its keys and the icon of a new booking', async () => {
  const client = await yoon.company.newClient()
  await yoon.company.newBooking({ client, date: day(80) })
  const page = await yoon.open('/dashboard/payments', 'operatrice-caissiere', {
    viewport: { width: 1366, height: 768 },
  })
  await page.getByRole('link', { name: 'Réservations' }).click()
  await cards(page).first().waitFor()
  await goToSearch(page)
  await headerSearch(page).fill(`${client.firstName} ${client.lastName}`)
  await group(page, 'Ailleurs').getByText('1', { exact: true }).waitFor()
  await page.getByText('choisir', { exact: false }).waitFor()
  await expectAccessible(page, 'the search with its keys')
  const create = page.getByRole('button', { name: 'Nouvelle réservation', exact: true })
  const [button, box] = [await create.boundingBox(), await headerSearch(page).boundingBox()]
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(box?.x ?? 0)
  const title = page.getByRole('heading', { name: 'Gestion des Réservations' })
  const end = await title.evaluate((heading) => {
    const words = document.createRange()
    words.selectNodeContents(heading)
    return words.getBoundingClientRect().right
  })
  expect(button?.x).toBeGreaterThan(end)
  await create.click()
  await page.getByRole('dialog', { name: 'Nouvelle réservation' }).waitFor()
})

describe('search of the header on a phone', () => {
  test('the sheet of the search leads to a new booking', async () => {
    const page = await yoon.open('/dashboard/payments', 'operatrice-caissiere', phone)
    await page.getByRole('button', { name: 'Rechercher une réservation' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Rechercher une réservation' })
    await sheet.getByRole('button', { name: 'Nouvelle réservation' }).tap()
    await page.getByRole('dialog', { name: 'Nouvelle réservation' }).waitFor()
    await waitUntilHidden(sheet)
  })

  test('an icon opens the search over the whole screen, and a tap on a result opens the booking', async () => {
    const booking = await yoon.company.newAssigned({ from: `Résidence ${newName()}, Cité Keur Gorgui`, date: day(90) })
    const page = await yoon.open('/dashboard/payments', 'operatrice-caissiere', phone)
    await page.getByRole('button', { name: 'Rechercher une réservation' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Rechercher une réservation' })
    await expectEventually(() => isFocused(headerSearch(page))).toBe(true)
    await page.keyboard.type(booking.user.lastName)
    await results(page, booking.bookingReference).waitFor()
    await expectNothingCut(page, 'the search on a phone')
    await expectAccessible(page, 'the search on a phone')
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360 })
    await results(page, booking.bookingReference).tap()
    await waitUntilHidden(sheet)
    await expectOpened(page, booking)
    await expectPageFits(page)
    await page.goBack()
    await page.getByRole('heading', { name: 'Paiements', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Rechercher une réservation' }).tap()
    await sheet.getByRole('button', { name: 'Fermer' }).tap()
    await waitUntilHidden(sheet)
  })
})
