import { createAbsence } from '@yoon/contract/absences/calls'
import { getDashboardStats, getOccupation, getToday } from '@yoon/contract/dashboard/calls'
import { formatAmount } from '@yoon/contract/money'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cards, dialogOf } from './support/bookings-page.ts'
import {
  breakAnswers,
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  storeSession,
  useYoon,
  waitUntilHidden,
} from './support/browser.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

/** Reads a figure by its label. */
async function figure(page: Page, label: string): Promise<string> {
  const value = page.locator('dl', { has: page.getByText(label, { exact: true }) }).locator('dd')
  return (await value.textContent()) ?? ''
}

async function openHome(account: 'admin' | 'moderateur', options = {}): Promise<Page> {
  const page = await yoon.open('/dashboard', account, options)
  await page.getByText(/^Chiffres de \d\d:\d\d$/).waitFor()
  return page
}

describe('home page', () => {
  test('the home page shows an administrator every figure of the server', async () => {
    const page = await openHome('admin')
    await page.getByRole('heading', { name: 'Tableau de Bord', level: 1 }).waitFor()
    const { data } = await yoon.company.call('admin', getDashboardStats, {})
    const { users, bookings, payments, vehicles } = data
    expect(await figure(page, 'Utilisateurs')).toBe(String(users?.total))
    expect(await figure(page, 'Utilisateurs actifs')).toBe(String(users?.active))
    expect(await figure(page, 'Réservations')).toBe(String(bookings?.total))
    expect(await figure(page, 'Véhicules disponibles')).toBe(`${vehicles?.available} sur ${vehicles?.total}`)
    expect(await figure(page, 'Revenu total')).toBe(formatAmount(payments?.totalRevenue ?? 0, 'XOF'))
    expect(await figure(page, 'Revenu du mois')).toBe(formatAmount(payments?.monthlyRevenue ?? 0, 'XOF'))
    expect(await figure(page, 'Paiements en attente')).toBe(String(payments?.pending))
    const statuses = page.getByRole('region', { name: 'Réservations par statut' })
    expect(await statuses.getByRole('paragraph').textContent()).toBe(
      `${bookings?.pending} en attente, ${bookings?.completed} terminées, ${bookings?.cancelled} annulées`,
    )
  })

  test('the home page offers the charts as tables too', async () => {
    const page = await openHome('admin')
    const { data } = await yoon.company.call('admin', getDashboardStats, {})
    const revenue = page.getByRole('region', { name: 'Revenu cumulé' })
    await revenue.getByText('Voir en tableau').focus()
    await page.keyboard.press('Enter')
    const firstDay = revenue.getByRole('row').nth(1)
    const { current, previous } = data.payments?.revenueByDay ?? { current: { days: [] }, previous: { days: [] } }
    expect(await firstDay.getByRole('rowheader').textContent()).toBe('1')
    const shown = (amount = 0) => amount.toLocaleString('fr-FR')
    expect(await firstDay.getByRole('cell').allTextContents()).toEqual(
      [current.days[0], current.days[0], previous.days[0]].map(shown),
    )
    const ofBefore = previous.days.reduce((sum, amount) => sum + amount, 0)
    const lastDay = revenue.getByRole('row').nth(previous.days.length)
    await expectEventually(() => lastDay.getByRole('cell').last().textContent()).toBe(shown(ofBefore))
  })

  test('the home page shows the day, and each of its figures leads to what it counts', async () => {
    const page = await openHome('admin')
    const { data } = await yoon.company.call('admin', getToday, {})
    const band = page.getByRole('navigation', { name: "Aujourd'hui" })
    const links = {
      'Sans chauffeur': [data.bookings?.withoutDriver, '/dashboard/bookings?view=urgent&range=today'],
      'Sur la route': [data.bookings?.onRoad, '/dashboard/bookings?view=in_progress&range=all'],
      'À venir': [
        (data.bookings?.upcoming ?? 0) - (data.bookings?.upcomingLate ?? 0),
        '/dashboard/bookings?view=assigned&range=today',
      ],
      'Chauffeurs libres': [data.drivers?.free, '/dashboard/drivers?available=true'],
      'À encaisser': [data.payments?.pendingCount, '/dashboard/payments?status=PENDING'],
    } as const
    for (const [label, [count, address]] of Object.entries(links)) {
      const link = band.getByRole('link', { name: new RegExp(`^${label}`) })
      await expectEventually(() => link.textContent()).toContain(String(count))
      expect(await link.getAttribute('href'), label).toBe(address)
    }
    expect(await band.getByRole('link', { name: /^En retard/ }).getAttribute('href')).toMatch(
      /^\/dashboard\/bookings\?view=(urgent|assigned)&range=all&retards=all$/,
    )
    await band.getByRole('link', { name: /^À encaisser/ }).click()
    await page.getByRole('heading', { name: 'Paiements', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?status=PENDING')
  })

  test('the home page shows the departures of the day by hour, as a table too', async () => {
    const page = await openHome('admin')
    const { data } = await yoon.company.call('admin', getToday, {})
    const chart = page.getByRole('region', { name: 'Départs par heure' })
    const [first] = data.bookings?.hours ?? []
    await chart.getByText('Voir en tableau').click()
    const row = chart.getByRole('row').nth(1)
    expect(await row.getByRole('rowheader').textContent()).toBe(`${first?.hour} h`)
    expect(await row.getByRole('cell').first().textContent()).toBe(String(first?.departures))
  })

  test('the home page shows the occupation of the vehicles, as a table too, and leads to the planning by vehicle', async () => {
    const page = await openHome('moderateur')
    const { data } = await yoon.company.call('moderateur', getOccupation, {})
    const chart = page.getByRole('region', { name: "Occupation des véhicules aujourd'hui" })
    const rows = chart.getByRole('list').getByRole('listitem')
    const [first] = data.vehicles
    await expectEventually(() => rows.first().textContent()).toBe(
      `${first?.licensePlate} ${first?.brand} ${first?.model}${first?.share}\u00a0%`,
    )
    expect(await rows.count()).toBeLessThan(data.vehicles.length)
    await chart.getByRole('button', { name: `Voir les ${data.vehicles.length} véhicules` }).click()
    expect(await rows.count()).toBe(data.vehicles.length)
    await chart.getByText('Voir en tableau').click()
    const heading = chart.getByRole('row').nth(1).getByRole('rowheader')
    expect(await heading.textContent()).toBe(`${first?.licensePlate}, ${first?.brand} ${first?.model}`)
    await chart.getByRole('link', { name: 'Voir au planning' }).click()
    await page.getByRole('heading', { name: 'Planning', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('lignes')).toBe('vehicle')
  })

  test('the home page shows at once that a colleague has taken a vehicle out of service for the day', async () => {
    const page = await openHome('admin')
    const { data } = await yoon.company.call('admin', getOccupation, {})
    const isFree = ({ trips, absences }: (typeof data.vehicles)[number]) => trips.length + absences.length === 0
    const vehicle = data.vehicles.findLast((one) => isFree(one) && one.isAvailable)
    const chart = page.getByRole('region', { name: "Occupation des véhicules aujourd'hui" })
    const row = chart.getByRole('listitem').filter({ hasText: vehicle?.licensePlate ?? '' })
    await chart.getByRole('listitem').first().waitFor()
    await yoon.company.call('admin', createAbsence, {
      vehicleId: vehicle?.id ?? '',
      from: `${data.day}T00:00`,
      to: `${data.day}T23:59`,
      reason: 'BREAKDOWN',
    })
    await row.getByText('Panne').waitFor()
  })

  test('the home page keeps the other figures if those of the day cannot be loaded, and retries', async () => {
    const page = await yoon.open('/dashboard/bookings', 'admin')
    await cards(page).first().waitFor()
    const figures = await breakAnswers(page, `**${getToday.path}`)
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await page.getByRole('alert').getByText("Les chiffres du jour n'ont pas pu être chargés").waitFor()
    await page.getByText('Revenu total', { exact: true }).waitFor()
    await figures.mendAndAskAgain(page.getByText('Chauffeurs libres', { exact: true }))
    await waitUntilHidden(page.getByRole('alert'))
  })

  test('the home page hides the user figures from a moderator, who may not read users', async () => {
    const page = await openHome('moderateur')
    expect(await page.getByText('Utilisateurs', { exact: true }).count()).toBe(0)
    expect(await page.getByText('Revenu total', { exact: true }).count()).toBe(1)
  })

  test('the home page links to a new booking over the list, and to the bookings without a driver', async () => {
    const page = await openHome('admin')
    await page.getByRole('link', { name: 'Nouvelle réservation' }).click()
    await dialogOf(page, 'Nouvelle réservation').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/bookings/new')
    await page.keyboard.press('Escape')
    await waitUntilHidden(dialogOf(page, 'Nouvelle réservation'))
    await cards(page).first().waitFor()
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    const assign = page.getByRole('link', { name: 'Assigner un chauffeur' })
    expect(await assign.getAttribute('href')).toBe('/dashboard/bookings?status=pending')
    await assign.click()
    await expectEventually(() => page.getByRole('combobox', { name: 'Statut' }).inputValue()).toBe('PENDING')
  })

  test('the home page shows an error if the figures cannot be loaded, and retries', async () => {
    const page = await yoon.open('/dashboard/bookings', 'admin')
    await cards(page).first().waitFor()
    const figures = await breakAnswers(page, `**${getDashboardStats.path}`)
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await page.getByRole('alert').getByText('Erreur lors du chargement des statistiques').waitFor()
    await page.getByRole('region', { name: 'Départs par heure' }).waitFor()
    await figures.mendAndAskAgain(page.getByText('Revenu total', { exact: true }))
    await waitUntilHidden(page.getByRole('alert'))
  })

  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)('the home page passes axe on %s', async (_, options) => {
    const page = await openHome('admin', { ...options })
    await page.getByText('Voir en tableau').first().click()
    await expectAccessible(page, 'home')
    await expectPageFits(page)
  })
})

describe('code of the other pages', () => {
  test('prefetches the code of the other pages once the page is idle', async () => {
    const page = await yoon.open('/admin/login')
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await storeSession(page, await yoon.company.session('admin'))
    await page.goto(`${yoon.url}/dashboard`)
    await page.getByText(/^Chiffres de \d\d:\d\d$/).waitFor()
    await expectEventually(() => scripts.some((script) => script.includes('/bookings-'))).toBe(true)
  })
})
