import { expect, test } from 'vitest'
import { cardOf, cards } from './support/bookings-page.ts'
import { expectAccessible, expectEventually, useYoon } from './support/browser.ts'
import { day } from './support/company.ts'
import { tabTo } from './support/keyboard.ts'
import { tooltip } from './support/screen.ts'

const yoon = useYoon()

test('the browser remembers that the list is drawn in rows', async () => {
  const page = await yoon.open('/dashboard/bookings', 'operatrice')
  await cards(page).first().waitFor()
  await page.getByRole('button', { name: 'Lignes' }).click()
  const height = () =>
    cards(page)
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  await expectEventually(height).toBe(44)
  const call = cards(page).getByRole('link').first()
  const href = await call.getAttribute('href')
  expect(href).toMatch(/^tel:\+\d+$/)
  await call.hover()
  const digits = async () => (await tooltip(page).textContent())?.replace(/\D/g, '')
  await expectEventually(digits).toMatch(/\d{7}$/)
  expect(href?.endsWith((await digits()) ?? '')).toBe(true)
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'bookings in rows')
  await page.reload()
  await expectEventually(height).toBe(44)
})

test('a row shows both ends of a trip by their short names, and tells the whole of them', async () => {
  const [from, to] = ['Aéroport international Blaise-Diagne (AIBD), Diass', 'Hôtel Terrou-Bi, Corniche Ouest, Dakar']
  const booking = await yoon.company.newBooking({ date: day(2), from, to })
  const page = await yoon.open(`/dashboard/bookings?range=all&q=${booking.bookingReference}`, 'operatrice')
  await cardOf(page, booking).waitFor()
  await page.getByRole('button', { name: 'Lignes' }).click()
  const trip = cardOf(page, booking).getByRole('button', { name: `${from} → ${to}` })
  await trip.hover()
  await expectEventually(() => tooltip(page).textContent()).toBe(`${from} → ${to}`)
  expect(await trip.getByText('AIBD', { exact: true }).isVisible()).toBe(true)
  expect(await trip.getByText('Corniche Ouest', { exact: true }).isVisible()).toBe(true)
})

test('a row shows its reference, and until when a rental lasts', async () => {
  const booking = await yoon.company.newBookingOf({
    serviceType: 'DAILY_RENTAL',
    userId: (await yoon.company.newClient()).id,
    pickupLocation: 'Almadies, rue 12',
    scheduledTime: '08:00',
    rentalStartDate: day(2),
    rentalEndDate: day(4),
    withDriver: true,
    passengers: 2,
    totalPrice: 150_000,
  })
  const page = await yoon.open(`/dashboard/bookings?range=all&q=${booking.bookingReference}`, 'operatrice')
  await cardOf(page, booking).waitFor()
  await page.getByRole('button', { name: 'Lignes' }).click()
  const row = cardOf(page, booking)
  await row.getByText(booking.bookingReference, { exact: true }).waitFor()
  await row.getByText(/^jusqu'au /).waitFor()
  await expectEventually(async () => (await row.boundingBox())?.height).toBe(44)
})

test('placeholders of rows have the height of rows', async () => {
  const page = await yoon.open('/dashboard/bookings', 'operatrice')
  await cards(page).first().waitFor()
  await page.getByRole('button', { name: 'Lignes' }).click()
  await page.route('**/api/dashboard/bookings?*', () => undefined)
  await page.reload()
  const placeholders = page.getByRole('status', { name: 'Chargement…' })
  const first = await placeholders.locator('> *').first().boundingBox()
  expect(first?.height).toBeCloseTo(44, 0)
})

test('a row tells by keyboard the whole trip that it cuts', async () => {
  const [from, to] = [
    'Résidence Les Almadies, villa 12, route de la Pointe, derrière la grande mosquée',
    'Aéroport AIBD, Diass, terminal des départs',
  ]
  const booking = await yoon.company.newBooking({ date: day(2), from, to })
  const page = await yoon.open(`/dashboard/bookings?range=all&q=${booking.bookingReference}`, 'operatrice')
  await cardOf(page, booking).waitFor()
  await page.getByRole('button', { name: 'Lignes' }).click()
  await tabTo(cardOf(page, booking).getByRole('button', { name: `${from} → ${to}` }))
  await expectEventually(() => tooltip(page).textContent()).toBe(`${from} → ${to}`)
  await expectAccessible(page, 'a row with its tooltip')
})
