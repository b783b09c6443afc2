import { type AvailableDriver, listAvailableDrivers } from '@yoon/contract/availability/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { formatAmount } from '@yoon/contract/money'
import { listPayments, type Payment } from '@yoon/contract/payments/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, cards, dialogOf, pathTo, viewButton } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  storeSession,
  useYoon,
  waitForToast,
} from './support/browser.ts'
import { day } from './support/company.ts'
import { chooseMethod, figureOf } from './support/payments-page.ts'
import { expectNothingCut, expectPageFits } from './support/screen.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

const yoon = useYoon()

/** Returns the driver of the account « chauffeur », as the assignment list shows them. */
async function ownDriver(): Promise<AvailableDriver> {
  const { id } = await yoon.company.newBooking()
  const { data } = await yoon.company.call('operatrice', listAvailableDrivers, { bookingId: id })
  const own = data.find(({ user }) => user.firstName === 'Mamadou' && user.lastName === 'Diop')
  if (!own) throw new Error('Mamadou Diop is not listed')
  return own
}

describe('landing pages', () => {
  test('an address with a slash at its end opens the same page', async () => {
    const page = await yoon.open('/dashboard/', 'moderateur')
    await page.getByRole('heading', { name: 'Tableau de Bord', level: 1 }).waitFor()
    expect(pathOf(page)).toBe('/dashboard')
    await page.goto(`${yoon.url}/dashboard/bookings/?view=assigned`)
    await cards(page).first().waitFor()
    expect(pathOf(page)).toBe('/dashboard/bookings?view=assigned')
  })

  test.each([
    { width: 'a desktop', options: desktop },
    { width: 'a phone', options: phone },
  ])('a driver sees their day, with calls and maps, and reaches their other trips, on $width', async ({ options }) => {
    const { company } = yoon
    const driver = await ownDriver()
    const [today, tomorrow, later] = await Promise.all(
      [0, 1, 9].map(async (days) => {
        const { id } = await company.newBooking({ date: day(days), time: days === 0 ? '23:55' : '05:10' })
        return company.assign(id, driver)
      }),
    )
    if (!today || !tomorrow || !later) throw new Error('The trips were not created')
    const page = await yoon.open('/', 'chauffeur', options)
    await page.getByRole('heading', { name: 'Gestion des Réservations', level: 1 }).waitFor()
    expect(pathOf(page)).toBe('/dashboard/bookings')
    const part = (title: string) => page.getByRole('region', { name: title, exact: true })
    const card = part("Aujourd'hui").getByRole('article', { name: today.bookingReference })
    await card.getByText(/^dans |^maintenant/).waitFor()
    await part('Demain').getByRole('article', { name: tomorrow.bookingReference }).waitFor()
    expect(await cardOf(page, later).count()).toBe(0)
    const call = card.getByRole('link', { name: /^Appeler / })
    expect(await call.getAttribute('href')).toBe(`tel:${today.user.phone}`)
    const maps = card.getByRole('link', { name: /sur la carte/ })
    expect(await maps.count()).toBe(2)
    for (const link of [call, ...(await maps.all())]) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    const main = page.getByRole('main')
    expect(await main.getByText('Mamadou Diop').count()).toBe(0)
    expect(await main.getByText('F CFA').count()).toBe(0)
    expect(await main.getByText(/sans chauffeur/i).count()).toBe(0)
    await expectPageFits(page)
    await expectAccessible(page, 'day of a driver')

    await main.getByRole('link', { name: /^Assignées/ }).click()
    await expectEventually(() => viewButton(page, 'Assignées').getAttribute('aria-pressed')).toBe('true')
    await viewButton(page, 'Terminées').click()
    await expectEventually(() => viewButton(page, 'Terminées').getAttribute('aria-pressed')).toBe('true')
    await viewButton(page, 'Assignées').click()
    await expectEventually(() => viewButton(page, 'Assignées').getAttribute('aria-pressed')).toBe('true')
    await page.goto(yoon.url + pathTo(later))
    await cardOf(page, later).waitFor()
    await page.getByRole('link', { name: 'Ma journée' }).click()
    await card.waitFor()
  })

  test.each([
    { width: 'a desktop', options: desktop },
    { width: 'a phone', options: phone },
  ])(
    'a cashier lands among the trips under way, one step from what is to be collected, on $width',
    async ({ options }) => {
      const page = await yoon.open('/', 'caissiere', options)
      await expectEventually(() => viewButton(page, 'En Cours').getAttribute('aria-pressed')).toBe('true')
      const link = page.getByRole('link', { name: /^À encaisser\s: \d+ · .+\sF\sCFA$/ })
      const owed = await link.locator('b').textContent()
      await expectPageFits(page)
      await link.click()
      await page.getByRole('heading', { name: 'Paiements', level: 1 }).waitFor()
      expect(pathOf(page)).toBe('/dashboard/payments?status=PENDING')
      await expectEventually(() => figureOf(page, 'À encaisser').textContent()).toBe(owed)
    },
  )

  test.each([
    { width: 'a desktop', options: desktop, most: 5 },
    { width: 'a phone', options: phone, most: 3 },
  ])(
    'a cashier takes the money of one of the oldest debts above the trips under way, on $width',
    async ({ options, most }) => {
      const owed = async () =>
        (await yoon.company.call('caissiere', listPayments, { status: 'PENDING', order: 'asc', limit: most })).data
      const nameOf = ({ client }: Payment) => `${client.firstName} ${client.lastName}`
      const page = await yoon.open('/', 'caissiere', options)
      const debts = page.getByRole('region', { name: 'Terminées, à encaisser' }).getByRole('listitem')
      const rowsOf = (payments: Payment[]) =>
        payments.map(({ booking }) => expect.stringContaining(booking?.pickupLocation ?? '') as string)
      const before = await owed()
      await expectEventually(() => debts.allTextContents()).toEqual(rowsOf(before))
      expect(before).toHaveLength(most)
      const [oldest] = before
      if (!oldest) throw new Error('Nothing is owed')
      const [first] = await debts.allTextContents()
      for (const words of [
        nameOf(oldest),
        formatAmount(oldest.amount, 'XOF'),
        oldest.booking?.pickupLocation ?? '',
        'depuis',
      ]) {
        expect(first).toContain(words)
      }
      // Above the trips under way, in whose columns they stand.
      const [debt, trip] = await Promise.all([debts.last().boundingBox(), cards(page).first().boundingBox()])
      expect(trip?.y).toBeGreaterThan((debt?.y ?? 0) + (debt?.height ?? 0) - 1)
      // Cards far from the screen have another height than their content, which would seem to cover what follows them.
      await page.getByRole('listitem').evaluateAll((items) => {
        for (const item of items) item.style.setProperty('content-visibility', 'visible')
      })
      await expectAccessible(page, 'oldest debts')
      await expectPageFits(page)
      await expectNothingCut(page, 'oldest debts')
      await debts
        .first()
        .getByRole('link', { name: new RegExp(nameOf(oldest)) })
        .last()
        .click()
      await dialogOf(page, 'Détails de la réservation').waitFor()
      await page.goBack()
      await debts
        .first()
        .getByRole('button', { name: /^Encaisser/ })
        .click()
      const dialog = dialogOf(page, 'Encaisser le paiement')
      await chooseMethod(dialog, 'Espèces')
      await dialog.getByRole('button', { name: 'Encaisser' }).click()
      await waitForToast(page, 'Paiement enregistré', 'Le montant est encaissé')
      const after = await owed()
      expect(after[0]?.id).toBe(before[1]?.id)
      await expectEventually(() => debts.allTextContents()).toEqual(rowsOf(after))
    },
  )

  test('the debts of a cashier stand above trips that are not over, and above no search', async () => {
    const page = await yoon.open('/dashboard/bookings', 'caissiere')
    const owed = page.getByRole('region', { name: 'Terminées, à encaisser' })
    await owed.getByRole('listitem').first().waitFor()
    // Urgent trips have no next step for her; their rows have the columns of the debts all the same.
    const columnsOf = (rows: Locator) => rows.first().evaluate((row) => getComputedStyle(row).gridTemplateColumns)
    const columns = await columnsOf(owed.getByRole('listitem'))
    await expectEventually(() => columnsOf(cards(page))).toBe(columns)
    await viewButton(page, 'En Cours').click()
    await expectEventually(() => columnsOf(cards(page))).toBe(columns)
    await viewButton(page, 'Terminées').click()
    await expectEventually(() => owed.count()).toBe(0)
    await page.goto(`${yoon.url}/dashboard/bookings?view=in_progress&q=introuvable`)
    await page.getByText('Aucune réservation').first().waitFor()
    expect(await owed.count()).toBe(0)
  })

  test('debts that cannot be read say so, and are read again', async () => {
    const page = await yoon.open('/admin/login')
    await storeSession(page, await yoon.company.session('caissiere'))
    await page.route(/payments\?/, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${yoon.url}/`)
    const owed = page.getByRole('region', { name: 'Terminées, à encaisser' })
    await owed.getByRole('alert').getByText('Erreur lors du chargement des impayés').waitFor()
    await page.unrouteAll()
    await owed.getByRole('button', { name: 'Réessayer' }).click()
    await owed.getByRole('listitem').first().waitFor()
  })

  test('the list of a cashier has rows until she chooses cards, that of an operator cards', async () => {
    const layout = (page: Page, name: string) =>
      page.getByRole('group', { name: 'Présentation' }).getByRole('button', { name }).getAttribute('aria-pressed')
    const path = '/dashboard/bookings?view=completed'
    const operator = await yoon.open(path, 'operatrice')
    await expectEventually(() => layout(operator, 'Cartes')).toBe('true')
    expect(await operator.getByRole('link', { name: /^À encaisser/ }).count()).toBe(0)
    const page = await yoon.open(path, 'caissiere')
    await expectEventually(() => layout(page, 'Lignes')).toBe('true')
    await page.getByRole('button', { name: 'Cartes' }).click()
    await page.reload()
    await expectEventually(() => layout(page, 'Cartes')).toBe('true')
  })

  test('preloads the other pages of the role one after the other, and those of no other role', async () => {
    const page = await yoon.open('/admin/login')
    await storeSession(page, await yoon.company.session('caissiere'))
    const asked: { name: string; at: number }[] = []
    let answeredAt = 0
    page.on('response', (response) => {
      if (response.url().includes(listBookings.path)) answeredAt ||= Date.now()
    })
    page.on('request', (request) => {
      const name = /\/assets\/(\w+Page)-/.exec(request.url())?.[1]
      if (name) asked.push({ name, at: Date.now() })
    })
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await cards(page).first().waitFor()
    await expectEventually(() => asked.map(({ name }) => name)).toContain('ApiPage')
    const names = asked.map(({ name }) => name)
    expect(names.toSorted()).toEqual(['ApiPage', 'PaymentsPage', 'TodoPage'])
    for (const { at } of asked) expect(at - answeredAt).toBeGreaterThan(2_000)
  })
})
