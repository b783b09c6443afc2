import { assignDriver, listBookings } from '@yoon/contract/bookings/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { cardOf, cards, dialogOf, searchBox } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitUntilHidden } from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { press } from './support/keyboard.ts'
import { expectNothingCut, tooltip } from './support/screen.ts'

const yoon = useYoon()

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Returns the number of bookings that are whole in the window. */
function wholeBookings(page: Page): Promise<number> {
  return cards(page).evaluateAll(
    (found) =>
      found.filter((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )
}

const sizes = [
  { name: '1366×768', least: 4, options: { viewport: { width: 1366, height: 768 } } },
  { name: '1440×900', least: 5, options: desktop },
  { name: '360×740', least: 2, options: phone },
] as const

describe.each(sizes)('the list of bookings at $name', ({ least, options }) => {
  test('shows whole bookings without scrolling', async () => {
    const client = await yoon.company.newClient({ lastName: newName() })
    const times = ['10:00', '10:10', '10:20', '10:30', '10:40', '10:50']
    for (const time of times) await yoon.company.newBooking({ client, date: day(2), time, from: 'Hôtel Terrou-Bi' })
    const page = await yoon.open(`/dashboard/bookings?q=${client.lastName}&range=all`, 'operatrice', options)
    await expectEventually(() => cards(page).count()).toBe(6)
    await expectEventually(() => wholeBookings(page)).toBeGreaterThanOrEqual(least)
    await expectNothingCut(page, 'the list')
  })
})

test('the label of a card without a note stands beside the middle of its number', async () => {
  const page = await yoon.open('/dashboard/bookings', 'operatrice', desktop)
  const card = page.getByRole('button', { name: /^Assignées/ })
  await card.waitFor()
  const middles = await card.evaluate((element) =>
    [...element.children].map((child) => {
      const { top, bottom } = child.getBoundingClientRect()
      return (top + bottom) / 2
    }),
  )
  expect(middles).toHaveLength(3)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
})

test('a completed trip names its actions on a wide screen', async () => {
  const booking = await yoon.company.newUnpaid()
  const page = await yoon.open(
    `/dashboard/bookings?view=completed&range=all&q=${booking.bookingReference}`,
    'operatrice',
    desktop,
  )
  const buttons = cardOf(page, booking).getByRole('button', {
    name: /^(Voir au planning|Message au|Étapes|Historique)/,
  })
  await expectEventually(() => buttons.allTextContents()).toEqual(['Planning', 'Message', 'Étapes', 'Historique'])
  await expectNothingCut(page, 'completed trips')
})

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('the days of the list on $width', ({ options }) => {
  test('a button above the list shows tomorrow with its count, and a second press the month', async () => {
    const booking = await yoon.company.newBooking({ date: day(1), time: '23:50' })
    const page = await yoon.open('/dashboard/bookings', 'operatrice', options)
    await cards(page).first().waitFor()
    // Without its count while a search stands.
    const button = page.getByRole('group', { name: 'Jours' }).getByRole('button', { name: /^Demain/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await expectEventually(() => queryOf(page)).toEqual({ range: 'tomorrow' })
    const { pagination } = await yoon.company.call('operatrice', listBookings, {
      view: 'urgent',
      dateFrom: day(1),
      dateTo: day(1),
    })
    await expectEventually(() => button.textContent()).toBe(`Demain ${pagination.total}`)
    await searchBox(page).fill(booking.bookingReference)
    await cardOf(page, booking).waitFor()
    await button.click()
    await expectEventually(() => queryOf(page)).toEqual({ q: booking.bookingReference })
  })

  test('the heading of the bookings in sight stays below the header, on a wide screen beside the days', async () => {
    const client = await yoon.company.newClient({ lastName: newName() })
    for (const hour of [10, 11, 12, 13, 14, 15, 16, 17]) {
      await yoon.company.newBooking({ client, date: day(1), time: `${hour}:10` })
    }
    const page = await yoon.open(`/dashboard/bookings?q=${client.lastName}&range=tomorrow`, 'operatrice', options)
    await expectEventually(() => cards(page).count()).toBe(8)
    const heading = page.getByRole('heading', { level: 2 }).first()
    // The button above the list says « Demain » already.
    expect(await heading.textContent()).toMatch(/^[LMJVSD][a-z]+ \d/)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const middleOf = async (locator: typeof heading) => {
      const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 }
      return y + height / 2
    }
    await expectEventually(() => middleOf(heading)).toBeGreaterThan(56)
    await expectEventually(() => middleOf(heading)).toBeLessThan(100)
    if (options === phone) return
    const button = page.getByRole('group', { name: 'Jours' }).getByRole('button', { name: /^Demain/ })
    expect(Math.abs((await middleOf(button)) - (await middleOf(heading)))).toBeLessThan(4)
    await button.click()
    await expectEventually(() => queryOf(page)).toEqual({ q: client.lastName })
  })

  test('« Voir tout » opens at the present, with earlier bookings above and before', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all&range=all', 'operatrice', options)
    const present = page.locator('[aria-current=page]').filter({ hasText: /^\d+$/ })
    await page.getByRole('button', { name: 'Page précédente' }).waitFor()
    const number = await present.textContent()
    expect(Number(number)).toBeGreaterThan(1)
    await page.getByRole('button', { name: 'Page précédente' }).click()
    const before = String(Number(number) - 1)
    await expectEventually(() => queryOf(page)).toEqual({ view: 'all', range: 'all', page: before })
    await expectEventually(() => present.textContent()).toBe(before)
    await page.reload()
    await expectEventually(() => present.textContent()).toBe(before)
    await page.goBack()
    await expectEventually(() => present.textContent()).toBe(number)
  })
})

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('« Voir tout » on $width', ({ options }) => {
  test('opens without scrolling on what comes first, the present and what is to come, with the earlier trips folded', async () => {
    const done = await yoon.company.newUnpaid({ time: '00:00' })
    const driverId = done.driver?.id ?? ''
    const assignAt = async (when: { date?: string; time: string }) => {
      const { id } = await yoon.company.newBooking(when)
      return (await yoon.company.call('operatrice', assignDriver, { id, driverId, allowOverlap: true })).data
    }
    const late = await assignAt({ time: '00:00' })
    const later = await assignAt(startIn(40))
    const page = await yoon.open(
      `/dashboard/bookings?view=all&range=next_days&chauffeur=${driverId}`,
      'operatrice',
      options,
    )
    const first = page.getByRole('region', { name: "À traiter d'abord" })
    await cardOf(first, late).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await cardOf(page, late).count()).toBe(1)
    expect(await cardOf(page, done).count()).toBe(0)
    const now = page.getByText(/^Maintenant, \d\d:\d\d$/)
    const tops = () =>
      Promise.all([first, now, cardOf(page, later)].map(async (one) => (await one.boundingBox())?.y ?? Number.NaN))
    expect(await tops()).toEqual((await tops()).toSorted((one, other) => one - other))
    await expectAccessible(page, 'the page of the present')
    await expectNothingCut(page, 'the page of the present')

    const earlier = page.getByRole('button', { name: /courses? plus tôt$/ })
    await earlier.click()
    await cardOf(page.getByRole('region', { name: 'Plus tôt' }), done).waitFor()
    expect(await isFocused(earlier)).toBe(true)
    expect(await tops()).toEqual((await tops()).toSorted((one, other) => one - other))
    await earlier.click()
    await expectEventually(() => cardOf(page, done).count()).toBe(0)
  })
})

test('the heading of a day counts its bookings unless the page cuts them', async () => {
  const client = await yoon.company.newClient({ lastName: newName() })
  for (const date of [day(2), day(3)]) {
    for (let hour = 10; hour < 16; hour += 1) await yoon.company.newBooking({ client, date, time: `${hour}:00` })
  }
  const page = await yoon.open(`/dashboard/bookings?q=${client.lastName}&range=all`, 'operatrice')
  const headings = () =>
    page
      .locator('section')
      .filter({ has: page.locator('article') })
      .locator('> div')
      .allTextContents()
  await expectEventually(() => cards(page).count()).toBe(10)
  const [first, second] = await headings()
  expect(first).toMatch(/6\scourses$/)
  expect(second).not.toContain('course')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expectEventually(() => cards(page).count()).toBe(2)
  expect((await headings()).join()).not.toContain('course')
})

/** Returns the day and time in some minutes. */
function startIn(minutes: number): { date: string; time: string } {
  const [date = '', time = ''] = new Date(Date.now() + minutes * 60_000).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

test('the list shows the days from one to another', async () => {
  const page = await yoon.open('/dashboard/bookings', 'operatrice')
  await page.getByRole('button', { name: /^Période/ }).click()
  const panel = dialogOf(page, 'Période')
  const field = (name: string) => panel.getByRole('textbox', { name })
  await field('Du').fill('25/11/2026')
  await field('Au').fill('21/11/2026')
  await panel.getByRole('button', { name: 'Voir ces jours' }).click()
  await panel.getByText('Avant le premier jour').waitFor()
  await field('Du').fill('21/11/2026')
  await field('Au').fill('25/11/2026')
  await page.keyboard.press('Enter')
  await expectEventually(() => queryOf(page)).toEqual({ range: '2026-11-21..2026-11-25' })
  await page.getByText('21–25 novembre 2026').first().waitFor()
})

test('the list shows the days chosen in the calendars of the period, and Back shows those before', async () => {
  const client = await yoon.company.newClient({ lastName: newName() })
  const dates = [day(2), day(4), day(5)]
  for (const date of dates) await yoon.company.newBooking({ client, date })
  const page = await yoon.open(`/dashboard/bookings?range=all&q=${client.lastName}`, 'operatrice')
  await expectEventually(() => cards(page).count()).toBe(3)
  await press(page.getByRole('button', { name: /^Période/ }))
  const panel = dialogOf(page, 'Période')
  for (const [label, later] of [
    ['Du', 2],
    ['Au', 4],
  ] as const) {
    await press(panel.getByRole('button', { name: `Choisir dans le calendrier : ${label}` }))
    const dayButton = (after: number) => dialogOf(page, label).locator(`[data-day="${day(after)}"] button`)
    await expectEventually(() => isFocused(dayButton(0))).toBe(true)
    for (let step = 0; step < later; step += 1) await page.keyboard.press('ArrowRight')
    await expectEventually(() => isFocused(dayButton(later))).toBe(true)
    await page.keyboard.press('Enter')
    await waitUntilHidden(dialogOf(page, label))
  }
  await expectAccessible(page, 'chosen days')
  await press(panel.getByRole('button', { name: 'Voir ces jours' }))
  await expectEventually(() => queryOf(page)).toEqual({ range: `${day(2)}..${day(4)}`, q: client.lastName })
  await expectEventually(() => cards(page).count()).toBe(2)
  await page.goBack()
  await expectEventually(() => queryOf(page)).toEqual({ range: 'all', q: client.lastName })
  await expectEventually(() => cards(page).count()).toBe(3)
})

test('the list shows the trips of one driver', async () => {
  const booking = await yoon.company.newAssigned()
  const { firstName, lastName } = booking.driver?.user ?? { firstName: '', lastName: '' }
  const page = await yoon.open('/dashboard/bookings?view=assigned&range=all', 'operatrice')
  await page.getByRole('button', { name: /^Chauffeur/ }).click()
  const panel = dialogOf(page, 'Chauffeur')
  await panel.getByRole('combobox', { name: 'Chauffeur' }).fill(lastName)
  await panel.getByRole('option', { name: `${firstName} ${lastName}` }).click()
  await expectEventually(() => queryOf(page).chauffeur).toBe(booking.driver?.id)
  await expectEventually(() =>
    cards(page)
      .filter({ hasNotText: `${firstName} ${lastName}` })
      .count(),
  ).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: new RegExp(`^Chauffeur.*${lastName}`) }).waitFor()
})

test('a card on a phone cuts long places to two lines, and a tap shows all of one', async () => {
  const streets = 'rue sans nom, '.repeat(15)
  const from = `Résidence Les Almadies, ${streets}Ouakam`
  const to = `Aéroport AIBD, ${streets}Diass`
  const booking = await yoon.company.newBooking({ date: day(2), from, to })
  const page = await yoon.open(`/dashboard/bookings?range=all&q=${booking.bookingReference}`, 'operatrice', phone)
  await cardOf(page, booking).waitFor()
  const box = await cardOf(page, booking).boundingBox()
  expect(box?.height).toBeLessThanOrEqual(290)
  await expectNothingCut(page, 'a card with long places')
  // Tooltips are loaded while the page is idle.
  await expectEventually(async () => {
    await cardOf(page, booking).getByText(from).tap()
    return tooltip(page).allTextContents()
  }).toEqual([from])
})
