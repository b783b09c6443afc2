import { assignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, chooseFromMenu, dialogOf, pathTo } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { day } from './support/company.ts'
import { disconnectDuringNextWrite, reconnect } from './support/link.ts'
import {
  barOf,
  chooseFromBar,
  chooseFromPlus,
  dragOver,
  dragTo,
  expectFocused,
  expectInRow,
  listen,
  planningPath,
  rowOf,
  tabToBars,
  touchDragTo,
  usePlanning,
} from './support/planning-page.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()
const { newDay, driver, read, assign } = usePlanning(yoon)
const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true } as const

/** Creates a rental by the hour with a driver. */
async function newRental(scheduledDate: string, scheduledTime: string, rentalDuration: number): Promise<Booking> {
  return yoon.company.newBookingOf({
    serviceType: 'HOURLY_RENTAL',
    userId: (await yoon.company.newClient()).id,
    pickupLocation: 'Hôtel Teranga, Plateau',
    scheduledDate,
    scheduledTime,
    rentalDuration,
    withDriver: true,
    passengers: 2,
    totalPrice: 60_000,
  })
}

describe('the board with the keyboard alone', () => {
  test('picks a trip up, moves it, drops it, and announces each step in French', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    const said = await listen(page)
    await tabToBars(page)
    await expectFocused(barOf(page, booking))
    for (const key of ['Space', 'ArrowDown', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
    expect((await read(booking)).driver).toBeNull()
    const [label = ''] = await page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.slice(1).map((row) => row.querySelector('p')?.textContent ?? ''))
    const client = `${booking.user.firstName} ${booking.user.lastName}`
    const start = (time: string) => expect.stringMatching(new RegExp(`à ${time}\\.`))
    const steps = await said()
    expect(steps).toHaveLength(4)
    expect(steps[0]).toContain(`Déplacement commencé\u00a0: ${client}, À assigner`)
    expect(steps[1]).toContain(label)
    expect(steps[2]).toEqual(start('09:15'))
    expect(steps[3]).toContain(`Déplacement annulé\u00a0: ${client}, À assigner`)

    for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
    expect((await said()).at(-1)).toContain(`Déposé\u00a0: ${client}, ${label}`)
    await waitForToast(page, 'Course assignée')
    await expectEventually(async () => (await read(booking)).status).toBe('ASSIGNED')
    await expectFocused(barOf(page, booking))
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Réassigner' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expectInRow(page, booking)
  })
})

describe('the bars of the board', () => {
  test('a long trip is written at the visible edge of its bar, in the lane and in a row', async () => {
    const date = newDay()
    const booking = await newRental(date, '08:00', 10)
    const page = await yoon.open(planningPath(date), 'operatrice')
    const board = page.getByRole('region', { name: 'Planning', exact: true })
    for (const row of [undefined, driver(0).id]) {
      if (row) await assign(booking, driver(0))
      await expectInRow(page, booking, row)
      // 136 pixels are an hour.
      await board.evaluate((element) => element.scrollTo({ left: 12 * 136 }))
      const hour = barOf(page, booking).getByText('08:00', { exact: true })
      const left = (await board.boundingBox())?.x ?? 0
      await expectEventually(async () => Math.round(((await hour.boundingBox())?.x ?? 0) - left)).toBeGreaterThan(183)
      expect(((await hour.boundingBox())?.x ?? 999) - left).toBeLessThan(210)
    }
  })

  test('three lines of unassigned trips are shown whole, and more say that they scroll', async () => {
    const date = newDay()
    const bookings: Booking[] = []
    for (const time of ['09:00', '09:15', '09:30']) bookings.push(await yoon.company.newBooking({ date, time }))
    const page = await yoon.open(planningPath(date), 'operatrice')
    for (const booking of bookings) await expectInRow(page, booking)
    const lane = await rowOf(page).boundingBox()
    for (const booking of bookings) {
      const bar = await barOf(page, booking).boundingBox()
      expect((bar?.y ?? 0) + (bar?.height ?? 999)).toBeLessThanOrEqual((lane?.y ?? 0) + (lane?.height ?? 0))
    }
    expect(await rowOf(page).getByText('faites défiler').count()).toBe(0)
    await yoon.company.newBooking({ date, time: '09:45' })
    await rowOf(page)
      .getByText(/^4\scourses, faites défiler$/)
      .waitFor()
  })
})

describe('the board on a tablet', () => {
  test('assigns with a finger that rests on a trip and drags it', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice', tablet)
    await expectInRow(page, booking)
    await touchDragTo(page, barOf(page, booking), rowOf(page, driver(0).id))
    await expectInRow(page, booking, driver(0).id)
    await barOf(page, booking).tap()
    await page.getByRole('menuitem', { name: 'Retirer le chauffeur' }).tap()
    await expectInRow(page, booking)
  })
})

describe('the planning on a phone', () => {
  test('lists the day by hour and by driver, with the actions of the board in a menu', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    // The filter of free rows, which a phone cannot take away, hides no trip there.
    const page = await yoon.open(planningPath(date, { libres: '1' }), 'operatrice', phone)
    await barOf(page, booking).waitFor()
    await expectPageFits(page, 'planning on a phone')
    await chooseFromBar(page, booking, 'Déplacer…')
    const dialog = dialogOf(page, 'Déplacer la course')
    await dialog.getByRole('option', { name: 'À assigner' }).waitFor({ state: 'attached' })
    await dialog.getByRole('combobox', { name: 'Chauffeur' }).selectOption(driver(0).id)
    await dialog.getByRole('textbox', { name: 'Heure' }).fill('10h30')
    await expectAccessible(page, 'form of a move on a phone')
    await dialog.getByRole('button', { name: 'Déplacer' }).click()
    await expectEventually(async () => (await read(booking)).scheduledTime).toBe('10:30')
    expect((await read(booking)).driver?.id).toBe(driver(0).id)
    await chooseFromPlus(page, 'Par chauffeur')
    await page.getByRole('heading', { name: driver(0).label }).waitFor()
    expect(new URL(page.url()).searchParams.get('liste')).toBe('row')
    await chooseFromBar(page, booking, 'Retirer le chauffeur')
    await page.getByRole('heading', { name: 'À assigner' }).waitFor()
  })
})

describe('the head of the planning on a phone', () => {
  test('leaves the first trip within 150 px below the header, and has the filters in a sheet that counts them', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice', phone)
    const [trip, header] = [
      await barOf(page, booking).boundingBox(),
      await page.locator('header').first().boundingBox(),
    ]
    expect((trip?.y ?? 999) - ((header?.y ?? 0) + (header?.height ?? 0))).toBeLessThanOrEqual(150)
    await page.getByRole('button', { name: 'Filtres (0)' }).click()
    const sheet = dialogOf(page, 'Filtres')
    await expectAccessible(page, 'filters of the planning')
    await sheet.getByRole('combobox', { name: 'Type de véhicule' }).selectOption({ index: 1 })
    await sheet.getByRole('button', { name: 'Voir le planning' }).click()
    await expectFocused(page.getByRole('button', { name: 'Filtres (1)' }))
    await chooseFromPlus(page, "Revenir à aujourd'hui")
    await expectEventually(() => new URL(page.url()).searchParams.get('jour')).toBeNull()
  })

  test('says on which day a trip began that lasts from the day before', async () => {
    const [date, next] = [newDay(), newDay()]
    const booking = await newRental(date, '20:00', 8)
    const page = await yoon.open(planningPath(next), 'operatrice', phone)
    await barOf(page, booking).getByText('20:00–04:00').waitFor()
    await barOf(page, booking)
      .getByText(/^\S+\s\d+(er)?\s\S+(\s\d{4})?$/)
      .waitFor()
  })
})

describe('the board and the others', () => {
  test.each(['request', 'answer'] as const)(
    'sends a move again under the same key after the %s was lost, and shows the truth meanwhile',
    async (loss) => {
      const date = newDay()
      const booking = await yoon.company.newBooking({ date, time: '09:00' })
      const page = await yoon.open(planningPath(date), 'operatrice')
      await expectInRow(page, booking)
      const keys = await disconnectDuringNextWrite(page, loss)
      await dragTo(page, barOf(page, booking), rowOf(page, driver(0).id))
      await waitForToast(page, "Le changement n'a pas été enregistré")
      // The live channel may tell of a change whose answer was lost.
      if (loss === 'request') await expectInRow(page, booking)
      await reconnect(page)
      await page.getByRole('button', { name: 'Réessayer' }).click()
      await expectInRow(page, booking, driver(0).id)
      await waitForToast(page, 'Course assignée')
      expect(new Set(keys).size).toBe(1)
      expect(await read(booking)).toMatchObject({ status: 'ASSIGNED', driver: { id: driver(0).id } })
    },
  )

  test("shows a colleague's change at once, but never moves the trip in the hand, and names the colleague at the drop", async () => {
    const date = newDay()
    const [held, other] = [
      await yoon.company.newBooking({ date, time: '09:00' }),
      await yoon.company.newBooking({ date, time: '13:00' }),
    ]
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, other)
    await dragOver(page, barOf(page, held), rowOf(page, driver(0).id))
    for (const { id } of [held, other]) {
      await yoon.company.call('moderateur', assignDriver, { id, driverId: driver(2).id, allowOverlap: true })
    }
    await expectInRow(page, other, driver(2).id)
    expect(await rowOf(page).locator(`[data-trip="${held.id}"]`).count()).toBe(1)
    await page.mouse.up()
    await page.getByText(/^Cette réservation a été modifiée par /).waitFor()
    await expectInRow(page, held, driver(2).id)
    expect((await read(held)).driver?.id).toBe(driver(2).id)
  })

  test('a manager of vehicles reads the trips by vehicle, without clients and without actions', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    await assign(booking, driver(0))
    const page = await yoon.open(planningPath(date), 'parc')
    const vehicle = driver(0).vehicles[0]?.id
    await expectInRow(page, booking, vehicle)
    await barOf(page, booking).getByText(booking.bookingReference).waitFor()
    expect(await page.getByText(booking.user.lastName).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Chauffeurs' }).count()).toBe(0)
    await barOf(page, booking).click()
    expect(await page.getByRole('menuitem').count()).toBe(0)
  })
})

describe('the way to the board and out of it', () => {
  test('« Voir au planning » of a booking opens its day, with the focus on its bar', async () => {
    const booking = await yoon.company.newBooking({ date: newDay(), time: '09:00' })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await chooseFromMenu(cardOf(page, booking), 'Voir au planning')
    await expectInRow(page, booking)
    await expectFocused(barOf(page, booking))
    expect(new URL(page.url()).searchParams.get('jour')).toBe(booking.scheduledDate)
  })

  test('« Voir au planning » on a phone marks the trip in the list of its day', async () => {
    const booking = await yoon.company.newBooking({ date: newDay(), time: '09:00' })
    const page = await yoon.open(pathTo(booking), 'operatrice', phone)
    await chooseFromMenu(cardOf(page, booking), 'Voir au planning')
    await expectFocused(barOf(page, booking).getByRole('button', { name: /^Actions pour/ }))
  })

  test('prints the day row by row in place of the screen', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    await assign(booking, driver(0))
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking, driver(0).id)
    // Code of the printed page is loaded after the board.
    await page.waitForFunction(() => dispatchEvent(new Event('beforeprint')) && document.querySelector('.print-page'))
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: new RegExp(`^${driver(0).label}`) }).waitFor()
    await page.getByRole('cell', { name: booking.user.lastName }).waitFor()
    expect(await page.locator('#root').isVisible()).toBe(false)
  })
})

describe.each([
  {
    width: 'a desktop',
    options: desktop,
    showVehicles: (page: Page) => page.getByRole('button', { name: 'Véhicules' }).click(),
  },
  { width: 'a phone', options: phone, showVehicles: (page: Page) => chooseFromPlus(page, 'Par véhicule') },
])('the planning on $width', ({ options, showVehicles }) => {
  test('passes axe in both themes, fits the screen, and keeps its state in the address', async () => {
    const page = await yoon.open('/dashboard/planning', 'operatrice', options)
    await page.locator('[data-trip]:visible').first().waitFor()
    // Today opens at the present: a button half under the sticky bar there would count as too small a target.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, 'planning of today')
    await expectPageFits(page, 'planning of today')
    await showVehicles(page)
    await page.getByRole('button', { name: 'Jour suivant' }).click()
    await expectEventually(() => page.url()).toContain(`jour=${day(1)}`)
    expect(new URL(page.url()).searchParams.get('lignes')).toBe('vehicle')
    await page.reload()
    await page.locator('[data-trip]:visible').first().waitFor()
    await expectAccessible(page, 'planning by vehicle')
  })
})
