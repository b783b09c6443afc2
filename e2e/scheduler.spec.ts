import type { Booking } from '@yoon/contract/bookings/schemas'
import { localDateTime } from '@yoon/contract/dates'
import {
  getBackgroundJobs,
  getSchedulerStats,
  getSchedulerStatus,
  type UpcomingBooking,
} from '@yoon/contract/scheduler/calls'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPanel } from './support/bell.ts'
import { cardOf, dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  failWithEmptyBody,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newDriver, newVehicle } from './support/fleet-page.ts'
import { holdClock, holdClockAt, pageTime } from './support/page-clock.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

const widths = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const

const path = '/dashboard/scheduler'
const openScheduler = (options = {}) => yoon.open(path, 'admin', options)
const upcoming = (page: Page) => page.getByRole('region', { name: 'Réservations à venir' })
const linkOf = ({ bookingReference }: Pick<Booking, 'bookingReference'>) => `Voir la réservation ${bookingReference}`

/** Returns the row or card of a booking. */
function placeOf(page: Page, booking: Pick<Booking, 'bookingReference'>) {
  const link = page.getByRole('link', { name: linkOf(booking) })
  return upcoming(page).locator('tbody tr:not([data-group]), article').filter({ has: link })
}

/** Returns the day and time in Dakar a number of minutes from now. */
function inMinutes(minutes: number) {
  const { day: date, time } = localDateTime(new Date(Date.now() + minutes * 60_000), 'Africa/Dakar')
  return { date, time }
}

describe('scheduler', () => {
  test.each(widths)('starts due bookings on a click, on %s, and lists the problems', async (_, options) => {
    const ready = await yoon.company.newAssigned(inMinutes(4))
    const far = await yoon.company.newAssigned(inMinutes(200))
    const page = await openScheduler(options)
    await placeOf(page, ready).getByText('Prête à démarrer').waitFor()
    expect(await placeOf(page, far).getByText('Prête à démarrer').count()).toBe(0)
    await page.getByRole('button', { name: 'Déclencher maintenant' }).click()
    await page
      .getByText(/courses? démarrées?/)
      .first()
      .waitFor()
    await waitUntilHidden(placeOf(page, ready))
    await placeOf(page, far).waitFor()
    expect((await yoon.company.find(ready.bookingReference))[0]?.status).toBe('IN_PROGRESS')
    // The demonstration data has a trip that nobody started within its window.
    const problems = page.getByRole('list', { name: 'Problèmes' })
    await problems.getByText('Le créneau est terminé sans que la course ait démarré').waitFor()
    await expectAccessible(page, 'the result of a trigger')
    await problems.getByRole('link').first().click()
    await page.getByRole('article').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/bookings')
  })

  test('the scheduler links to a booking, and shows changes by colleagues', async () => {
    const booking = await yoon.company.newBooking(inMinutes(3))
    const page = await openScheduler()
    const row = placeOf(page, booking)
    await row.getByText('Sans chauffeur').waitFor()
    await row.getByText('3 min').or(row.getByText('4 min')).waitFor()
    expect(await row.getByText('Prête à démarrer').count()).toBe(0)
    await openPanel(page)
    await page.keyboard.press('Escape')
    await yoon.company.assign(booking.id, await yoon.company.freeDriver(booking.id))
    await row.getByText('Prête à démarrer').waitFor()
    await page.getByRole('link', { name: linkOf(booking) }).click()
    await cardOf(page, booking).waitFor()
  })

  test.each(widths)('assigns and starts a trip from the scheduler page, on %s', async (_, options) => {
    const booking = await yoon.company.newBooking(inMinutes(4))
    // Avoids the drivers of the company, who may all be on the road, or their vehicles in the workshop.
    const { user } = await newDriver(yoon.company, [(await newVehicle(yoon.company)).id])
    const page = await openScheduler(options)
    const row = placeOf(page, booking)
    await row.getByRole('button', { name: `Assigner ${booking.bookingReference}` }).click()
    const assignment = dialogOf(page, 'Assigner un chauffeur')
    await assignment.getByRole('radio', { name: `${user.firstName} ${user.lastName}` }).check()
    await expectAccessible(page, 'an assignment over the scheduler')
    await assignment.getByRole('button', { name: /^Assigner / }).click()
    await page.getByRole('dialog').getByText('Chauffeur assigné').first().waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click()
    await row.getByText('Prête à démarrer').waitFor()
    await row.getByRole('button', { name: `Démarrer ${booking.bookingReference}` }).click()
    await dialogOf(page, 'Démarrer la course').getByRole('button', { name: 'Démarrer maintenant' }).click()
    await waitForToast(page, 'Course démarrée', booking.bookingReference)
    await waitUntilHidden(row)
    expect(new URL(page.url()).search).toBe('')
  })

  test('offers no action for a trip that has its driver and is still far', async () => {
    const far = await yoon.company.newAssigned(inMinutes(200))
    const page = await openScheduler()
    await placeOf(page, far).waitFor()
    expect(
      await placeOf(page, far)
        .getByRole('button', { name: /^(Assigner|Démarrer) / })
        .count(),
    ).toBe(0)
  })

  test('shows that the scheduler is off, and the time of the last check', async () => {
    const page = await openScheduler()
    await page.getByText('Désactivé', { exact: true }).waitFor()
    await page.getByText('Aucune course ne démarre seule sur ce serveur.').waitFor()
    await page.getByRole('button', { name: 'Déclencher maintenant' }).click()
    await page.getByText(/^Dernière vérification à \d\d:\d\d$/).waitFor()
  })

  test('shows an error if a manual check of the scheduler fails', async () => {
    const page = await openScheduler()
    await page.route('**/api/scheduler/trigger', failWithEmptyBody)
    await page.getByRole('button', { name: 'Déclencher maintenant' }).click()
    await waitForToast(page, 'Erreur de déclenchement', 'Erreur lors du déclenchement du planificateur')
  })

  test('the scheduler appears only in the menu of an administrator', async () => {
    const page = await openScheduler()
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByText('Planificateur').waitFor()
    const other = await yoon.open(path, 'moderateur')
    await other.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    expect(await other.getByRole('link', { name: 'Planificateur' }).count()).toBe(0)
  })
})

/** Answers the first status request with one booking per number of minutes left, and fails every later request. */
function statusWith(minutes: readonly number[]) {
  const asOf = new Date()
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const user = { id: id(0), firstName: 'Awa', lastName: 'Ndiaye', phone: null }
  const upcomingBookings = minutes.map(
    (timeLeftMinutes, index): UpcomingBooking => ({
      id: id(index + 1),
      bookingReference: `R-AAAA${index}A`,
      status: 'ASSIGNED',
      user,
      isWithDriver: true,
      driver: { id: id(100), user },
      vehicle: null,
      pickupLocation: 'Hôtel Teranga, Plateau',
      destination: 'Aéroport AIBD, Diass',
      scheduledDateTime: new Date(asOf.getTime() + timeLeftMinutes * 60_000 - 5_000).toISOString(),
      timeLeftMinutes,
      canAutoStart: true,
      problem: null,
    }),
  )
  const data = {
    asOf: asOf.toISOString(),
    summary: { readyToStart: 1, needingDriver: 0, pending: 0, late: { count: 0, isExact: true }, lateView: null },
    upcomingBookings,
  }
  let isFirst = true
  return async (route: Route) => {
    await (isFirst ? route.fulfill({ json: { success: true, data } }) : failWithEmptyBody(route))
    isFirst = false
  }
}

describe('scheduler page', () => {
  /** Opens the page from the menu, in a browser with a clock under control of the test. */
  async function openWithClock(
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<{ page: Page; openedAt: number }> {
    const page = await yoon.open('/dashboard/users', 'admin')
    await page.getByRole('table').waitFor()
    await prepare(page)
    // Without it, the live channel would time out on the test's clock and refetch everything on reconnection.
    await page.route('**/api/ably/token', failWithEmptyBody)
    await page.clock.install()
    const openedAt = await pageTime(page)
    await page.getByRole('link', { name: 'Planificateur' }).click()
    return { page, openedAt }
  }

  test('the scheduler page refetches every two minutes in the background, and on a click', async () => {
    const { page, openedAt } = await openWithClock()
    await upcoming(page).waitFor()
    const shownAt = await pageTime(page)
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/scheduler')) requests.push(`${pathname} ${request.headers()['x-background'] ?? ''}`)
    })
    await page.clock.pauseAt(openedAt + 115_000)
    expect(requests).toEqual([])
    await page.clock.pauseAt(shownAt + 120_000)
    await page.clock.resume()
    await expectEventually(() => requests.toSorted()).toEqual([
      `${getBackgroundJobs.path} 1`,
      `${getSchedulerStats.path} 1`,
      `${getSchedulerStatus.path} 1`,
    ])
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await expectEventually(() => requests.length).toBe(6)
  })

  test('the scheduler page counts down between two refetches, with the colours', async () => {
    const { page, openedAt } = await openWithClock((one) =>
      one.route(`**${getSchedulerStatus.path}`, statusWith([0, 6, 31, 1440])),
    )
    const tones = () =>
      upcoming(page)
        .locator('[data-tone]')
        .evaluateAll((found) => found.map((one) => one.dataset.tone))
    const texts = async () =>
      (await upcoming(page).locator('[data-tone]').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
    await holdClock(page, openedAt)
    await expectEventually(tones).toEqual(['done', 'wait', 'road', 'road'])
    expect(await texts()).toEqual(['dans 0 min', 'dans 6 min', 'dans 31 min', 'dans 1 j'])
    await holdClockAt(page, openedAt + 90_000)
    await expectEventually(tones).toEqual(['urgent', 'done', 'wait', 'road'])
    expect(await texts()).toEqual(['En retard de 1 min', 'dans 5 min', 'dans 30 min', 'dans 23 h 59'])
    expect(await upcoming(page).getByText('Prête à démarrer', { exact: true }).count()).toBe(1)
  })

  test('the scheduler page shows no error after a failed refetch, and keeps its data', async () => {
    const { page } = await openWithClock()
    await upcoming(page).waitFor()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.route('**/api/scheduler/*', failWithEmptyBody)
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await expectEventually(() => logged.some((text) => text.includes('ApiError') || text.includes('Error'))).toBe(true)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await upcoming(page).count()).toBe(1)
  })

  test.each(widths)('the scheduler page passes axe, with and without bookings, on %s', async (_, options) => {
    const page = await openScheduler({ ...options })
    await upcoming(page).waitFor()
    await expectAccessible(page, 'upcoming bookings')
    await expectPageFits(page)
    await page.route(`**${getSchedulerStatus.path}`, statusWith([]))
    await page.reload()
    await page.getByText('Aucune réservation à venir').waitFor()
    await expectAccessible(page, 'no upcoming bookings')
  })
})

describe('when the scheduler is on', () => {
  const active = useYoon(() => ({ SCHEDULER: 'on' }))

  test('the page shows that the scheduler is on', async () => {
    const page = await active.open(path, 'admin')
    await page.getByText('Actif', { exact: true }).waitFor()
    await page.getByText(/^Vérifie toutes les minutes/).waitFor()
    await page.getByText(/^prochaine à \d\d:\d\d$/).waitFor()
    const other = await active.open('/dashboard/users', 'admin')
    await other.route(`**${getSchedulerStatus.path}`, statusWith([4]))
    await other.goto(active.url + path)
    await upcoming(other).getByText('Démarrage auto', { exact: true }).waitFor()
    expect(
      await upcoming(other)
        .getByRole('button', { name: /^(Assigner|Démarrer) / })
        .count(),
    ).toBe(0)
  })
})
