import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver, changeBookingStatus, completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { cardOf, dialogOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { day } from './support/company.ts'
import { hold } from './support/database-page.ts'
import { press, type } from './support/keyboard.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

const read = async ({ id }: Booking) => (await yoon.company.call('admin', getBooking, { id })).data
const nameOf = ({ driver }: Booking) => `${driver?.user.firstName} ${driver?.user.lastName}`
const undoButton = (within: Page | Locator) => within.getByRole('button', { name: "Annuler l'assignation" })

/** Returns the address of the urgent bookings of one client. */
const urgentOf = (client: { lastName: string }) => `/dashboard/bookings?view=urgent&range=all&q=${client.lastName}`

test.each([
  { width: 'a desktop', options: desktop, rows: 9 },
  { width: 'a phone', options: phone, rows: 6 },
])('the list of drivers shows $rows of them at once on $width', async ({ options, rows }) => {
  const booking = await yoon.company.newBooking({ date: day(35), time: '10:00' })
  const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
  await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).click()
  const dialog = dialogOf(page, 'Assigner un chauffeur')
  await dialog.getByRole('radio').nth(rows).waitFor()
  const whole = await dialog.evaluate((element) => {
    const labels = [...element.querySelectorAll('label')]
    const scroller = labels[0]?.closest('.overflow-y-auto')?.getBoundingClientRect()
    return labels.filter((label) => {
      const { top, bottom } = label.getBoundingClientRect()
      return scroller && top >= scroller.top - 1 && bottom <= scroller.bottom + 1
    }).length
  })
  expect(whole).toBeGreaterThanOrEqual(rows)
  await expectNothingCut(page, 'list of drivers')
  await expectAccessible(page, 'list of drivers')
})

test('finds, chooses and assigns a driver by keyboard: Enter on a chosen driver assigns', async () => {
  const booking = await yoon.company.newBooking({ date: day(36) })
  const page = await yoon.open(urgentOf(booking.user), 'operatrice', desktop)
  await press(cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }))
  const dialog = dialogOf(page, 'Assigner un chauffeur')
  const search = dialog.getByRole('searchbox')
  await dialog.getByRole('radio').nth(1).waitFor()
  await expectEventually(() => isFocused(search)).toBe(true)
  await page.keyboard.press('ArrowDown')
  const checked = dialog.getByRole('radio', { checked: true }).first()
  await expectEventually(() => isFocused(checked)).toBe(true)
  const [before] = await dialog.locator('label:has(:checked) b').allTextContents()
  await page.keyboard.press('ArrowDown')
  await expectEventually(async () => (await dialog.locator('label:has(:checked) b').allTextContents())[0]).not.toBe(
    before,
  )
  const wanted = (await dialog.locator('label:has(:checked) b').first().textContent()) ?? ''
  await type(search, wanted)
  await page.keyboard.press('Enter')
  await expectEventually(() => isFocused(checked)).toBe(true)
  expect((await read(booking)).driver).toBeNull()
  await page.keyboard.press('Enter')
  await dialogOf(page, 'Message au chauffeur').getByText(`Chauffeur assigné : ${wanted}`).waitFor()
  expect(nameOf(await read(booking))).toBe(wanted)
  await press(undoButton(dialogOf(page, 'Message au chauffeur')))
  await expectEventually(async () => (await read(booking)).driver).toBeNull()
})

test('the advised driver is preselected with the reasons, and Enter in the empty search assigns them', async () => {
  const booking = await yoon.company.newBooking({ date: day(38) })
  const page = await yoon.open(urgentOf(booking.user), 'operatrice', desktop)
  await press(cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }))
  const dialog = dialogOf(page, 'Assigner un chauffeur')
  const chosen = dialog.locator('label:has(:checked)')
  await chosen.getByText('Conseillé').waitFor()
  await chosen.getByText(/(ce jour-là|à venir).* · \d+\splaces pour \d+\spassagers?/).waitFor()
  const advised = (await chosen.locator('b').textContent()) ?? ''
  await dialog.getByRole('button', { name: `Assigner ${advised}`, exact: true }).waitFor()
  const search = dialog.getByRole('searchbox')
  await expectEventually(() => isFocused(search)).toBe(true)
  // While the user searches, nobody is preselected.
  await search.fill(advised)
  await dialog.getByText('Conseillé').waitFor()
  await dialog.getByRole('button', { name: 'Assigner', exact: true, disabled: true }).waitFor()
  await dialog.getByText('Choisissez un chauffeur').first().waitFor()
  await search.fill('')
  await dialog.getByRole('button', { name: `Assigner ${advised}`, exact: true }).waitFor()
  await search.focus()
  await page.keyboard.press('Enter')
  await dialogOf(page, 'Message au chauffeur').getByText(`Chauffeur assigné : ${advised}`).waitFor()
  expect(nameOf(await read(booking))).toBe(advised)
})

test('the dialog keeps its place and its size while the drivers load', async () => {
  const booking = await yoon.company.newBooking({ date: day(39) })
  const page = await yoon.open(urgentOf(booking.user), 'operatrice', { viewport: { width: 1366, height: 768 } })
  const release = await hold(page, `**${listAvailableDrivers.path}?*`)
  await press(cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }))
  const dialog = dialogOf(page, 'Assigner un chauffeur')
  await dialog.getByRole('status', { name: 'Chargement…' }).waitFor()
  await dialog.getByText('Chargement des chauffeurs…').first().waitFor()
  await dialog.getByRole('button', { name: 'Assigner', exact: true, disabled: true }).waitFor()
  await expectAccessible(page, 'drivers that load')
  const before = await dialog.boundingBox()
  release()
  await dialog.getByRole('radio').first().waitFor()
  await dialog.getByRole('button', { name: /^Assigner / }).waitFor()
  expect(await dialog.boundingBox()).toEqual(before)
})

test('a timeline shows the hours of the other trips of the day to a screen reader', async () => {
  const date = day(37)
  const held = await yoon.company.newAssigned({ date, time: '08:00' })
  const booking = await yoon.company.newBooking({ date, time: '08:30' })
  await yoon.company.call('admin', assignDriver, {
    id: (await yoon.company.newBooking({ date, time: '16:00' })).id,
    driverId: held.driver?.id ?? '',
  })
  const { id } = await yoon.company.newBooking({ date, time: '13:00' })
  await yoon.company.call('admin', assignDriver, { id, driverId: held.driver?.id ?? '' })
  await yoon.company.call('operatrice', changeBookingStatus, { id, status: 'IN_PROGRESS' })
  await yoon.company.call('caissiere', completeBooking, { id, method: 'UNPAID', notes: null })
  const page = await yoon.open(urgentOf(booking.user), 'operatrice', desktop)
  await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).click()
  const busy = dialogOf(page, 'Assigner un chauffeur').getByRole('region', { name: /^Occupés à cette heure \(\d+\)$/ })
  const row = busy.locator('label', { hasText: nameOf(held) })
  await row.getByText(/^Occupé · \d+ courses$/).waitFor()
  // Drivers who are free at that hour are not called busy, whatever other trips they have.
  const free = dialogOf(page, 'Assigner un chauffeur').getByRole('region', { name: /^Libres de 08:30 à / })
  expect(await free.getByText(/^Occupé · /).count()).toBe(0)
  await row.getByRole('img', { name: /: 08:00–09:00, 16:00–17:00\s; terminées\s: 13:00–14:00$/ }).waitFor()
})

test.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('the drivers for a late booking are grouped by who is free at present on $width', async ({ options }) => {
  const onRoad = await yoon.company.newStarted({ time: '01:00' })
  const booking = await yoon.company.newBooking({ time: '00:00' })
  const page = await yoon.open(`${urgentOf(booking.user)}&retards=all`, 'operatrice', options)
  await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).click()
  const dialog = dialogOf(page, 'Assigner un chauffeur')
  const free = dialog.getByRole('region', { name: /^Libres maintenant(, jusqu'à \d\d:\d\d)? \(\d+\)$/ })
  await free.getByText('Disponible').first().waitFor()
  expect(await free.locator('label', { hasText: nameOf(onRoad) }).count()).toBe(0)
  const busy = dialog.getByRole('region', { name: /^Occupés maintenant \(\d+\)$/ })
  await busy.locator('label', { hasText: nameOf(onRoad) }).waitFor()
  await expectAccessible(page, 'the drivers for a late booking')
  await expectNothingCut(page, 'the drivers for a late booking')
})
