import { listBookings } from '@yoon/contract/bookings/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, cards, dialogOf, searchBox, viewButton } from './support/bookings-page.ts'
import { expectAccessible, expectEventually, phone, useYoon, waitUntilHidden } from './support/browser.ts'
import { day, newName } from './support/company.ts'

const yoon = useYoon()

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const rangeButton = (page: Page) => page.getByRole('button', { name: /^Période/ })

/** Records the date range of the last list request. */
function listenToRange(page: Page): { last: () => unknown } {
  let last: unknown
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname !== listBookings.path) return
    const { dateFrom, dateTo } = Object.fromEntries(url.searchParams)
    last = { dateFrom, dateTo }
  })
  return { last: () => last }
}

async function choose(page: Page, label: string): Promise<void> {
  await rangeButton(page).click()
  await dialogOf(page, 'Période').getByRole('button', { name: label, exact: true }).click()
}

describe('date range', () => {
  test('the date range starts with this month, and each preset requests its days', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice')
    const ranges = listenToRange(page)
    expect(await rangeButton(page).textContent()).toContain('Ce mois')
    await rangeButton(page).click()
    await expectAccessible(page, 'periods')
    await page.keyboard.press('Escape')
    await choose(page, "Aujourd'hui")
    await expectEventually(ranges.last).toEqual({ dateFrom: day(), dateTo: day() })
    expect(queryOf(page)).toEqual({ range: 'today' })
    await choose(page, 'Hier')
    await expectEventually(ranges.last).toEqual({ dateFrom: day(-1), dateTo: day(-1) })
    await choose(page, 'Toutes les dates')
    await expectEventually(ranges.last).toEqual({ dateFrom: undefined, dateTo: undefined })
    await page.goBack()
    await expectEventually(() => rangeButton(page).textContent()).toContain('Hier')
    await page.reload()
    await expectEventually(ranges.last).toEqual({ dateFrom: day(-1), dateTo: day(-1) })
  })

  test('the date range can be any month or year within two years', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all', 'operatrice')
    const ranges = listenToRange(page)
    const year = Number(day().slice(0, 4))
    await rangeButton(page).click()
    const panel = dialogOf(page, 'Période')
    await panel.getByRole('combobox', { name: 'Année' }).waitFor()
    expect(await panel.getByRole('combobox', { name: 'Année' }).getByRole('option').allTextContents()).toEqual(
      [-2, -1, 0, 1, 2].map((away) => String(year + away)),
    )
    await panel.getByRole('combobox', { name: 'Mois' }).selectOption('février')
    await panel.getByRole('combobox', { name: 'Année' }).selectOption(String(year - 1))
    await panel.getByRole('button', { name: 'Par mois' }).click()
    const last = (year - 1) % 4 === 0 ? 29 : 28
    await expectEventually(ranges.last).toEqual({ dateFrom: `${year - 1}-02-01`, dateTo: `${year - 1}-02-${last}` })
    expect(queryOf(page)).toEqual({ view: 'all', range: `${year - 1}-02` })
    await rangeButton(page).click()
    await panel.getByRole('button', { name: 'Par année' }).click()
    await expectEventually(ranges.last).toEqual({ dateFrom: `${year - 1}-01-01`, dateTo: `${year - 1}-12-31` })
    await expectEventually(() => rangeButton(page).textContent()).toContain(String(year - 1))
  })

  test('shows how many open bookings the date range hides, and widens it at a tap', async () => {
    const booking = await yoon.company.newBooking({ date: day(3), time: '10:00' })
    const page = await yoon.open('/dashboard/bookings?range=yesterday', 'operatrice')
    await page.getByText(/autres? (hors d|à d|à une)/).click()
    await expectEventually(() => queryOf(page)).toEqual({ range: 'all' })
    await waitUntilHidden(page.getByText(/autres? (hors d|à d|à une)/))
    await searchBox(page).fill(booking.bookingReference)
    await cardOf(page, booking).waitFor()
  })

  test('offers all dates if no booking is found within the date range', async () => {
    const booking = await yoon.company.newBooking({ date: day(3), from: `Clinique ${newName()}` })
    const page = await yoon.open('/dashboard/bookings?range=yesterday&view=all', 'operatrice')
    await searchBox(page).fill(booking.pickupLocation)
    await page.getByRole('button', { name: 'Voir la réservation à une autre date' }).click()
    await cardOf(page, booking).waitFor()
    expect(queryOf(page)).toMatchObject({ range: 'all', q: booking.pickupLocation })
  })

  test('limits the counts of the cards to the date range', async () => {
    const page = await yoon.open('/dashboard/bookings?range=yesterday&view=completed', 'operatrice')
    const { pagination } = await yoon.company.call('operatrice', listBookings, {
      view: 'completed',
      dateFrom: day(-1),
      dateTo: day(-1),
    })
    await expectEventually(() => viewButton(page, 'Terminées').textContent()).toContain(String(pagination.total))
  })

  test('the date range is in the filter sheet on a phone', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice', { ...phone })
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: /^Filtres/ }).click()
    const sheet = dialogOf(page, 'Filtres')
    await sheet.getByRole('button', { name: 'Cette semaine' }).click()
    await expectAccessible(page, 'filters')
    await sheet.getByRole('button', { name: 'Voir les réservations' }).click()
    expect(queryOf(page)).toEqual({ range: 'week' })
    await page.getByRole('button', { name: 'Filtres (1)' }).waitFor()
  })
})
