import { readFile } from 'node:fs/promises'
import { listBookings } from '@yoon/contract/bookings/calls'
import { createUser } from '@yoon/contract/users/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, cards, chooseFromMenu, dialogOf, pathTo } from './support/bookings-page.ts'
import { expectAccessibleOnBoth, phone, useYoon, waitForToast } from './support/browser.ts'
import { day, newName, newPhone } from './support/company.ts'

const yoon = useYoon()

async function save(page: Page, format: RegExp) {
  await page.getByRole('button', { name: 'Exporter' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

describe('history of a booking', () => {
  test('the history of a booking lists who did what, the latest first', async () => {
    const booking = await yoon.company.newStarted()
    const page = await yoon.open(pathTo(booking), 'admin', {})
    await chooseFromMenu(cardOf(page, booking), 'Historique')
    const history = dialogOf(page, 'Historique')
    await history.locator('header').getByText(booking.bookingReference).waitFor()
    expect(await history.locator('header').textContent()).toContain('En cours')
    const entries = history.getByRole('listitem')
    await entries.first().waitFor()
    const titles = await entries.evaluateAll((items) => items.map((item) => item.querySelector('p')?.textContent))
    expect(titles.slice(0, 2)).toEqual(['Course démarrée', 'Assignée'])
    expect(titles.at(-1)).toBe('Créée')
    expect(await entries.first().textContent()).toMatch(/Statut\s:\s*Assignée → En cours/)
    // The values of all events begin at one line, and a plate is never broken.
    const starts = await history
      .locator('dd')
      .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().left))
    expect(new Set(starts).size).toBe(1)
    const plate = booking.vehicle?.licensePlate.replaceAll(' ', '\u00a0') ?? ''
    expect(await entries.nth(1).textContent()).toContain(plate)
    await expectAccessibleOnBoth(page, 'history')
  })

  test('hides history and export from a driver', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all&range=all', 'chauffeur')
    await cards(page).first().waitFor()
    expect(await page.getByRole('button', { name: 'Historique' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Exporter' }).count()).toBe(0)
  })
})

describe('export of a list', () => {
  test('an export contains all pages of the filtered list, in a format for French spreadsheets', async () => {
    const page = await yoon.open('/dashboard/bookings?view=completed&range=yesterday', 'admin')
    await page.getByRole('button', { name: 'Exporter' }).waitFor()
    const filter = { view: 'completed', dateFrom: day(-1), dateTo: day(-1), limit: 1000 } as const
    const { data } = await yoon.company.call('admin', listBookings, filter)
    await page.getByRole('button', { name: 'Exporter' }).click()
    await expectAccessibleOnBoth(page, 'formats')
    await page.keyboard.press('Escape')
    const csv = await save(page, /csv/)
    expect(csv.name).toContain(day(-1))
    expect(csv.name.endsWith('.csv')).toBe(true)
    const text = csv.content.toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    const [head = '', ...lines] = text.trim().split('\r\n')
    expect(head.split(';').length).toBeGreaterThan(10)
    expect(lines.filter((line) => /R-[2-9A-HJ-NP-Z]{6}/.test(line))).toHaveLength(data.length)
    for (const { bookingReference } of data) expect(text).toContain(bookingReference)

    const workbook = await save(page, /xlsx/)
    expect(workbook.name.endsWith('.xlsx')).toBe(true)
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK')
  })

  test('shows a toast if an export fails, on a phone too', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice', phone)
    await page.route('**/api/dashboard/bookings/export?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Exporter' }).click()
    await page.getByRole('menuitem', { name: /csv/ }).click()
    await waitForToast(page, 'Erreur', 'Une erreur est survenue')
  })

  test('exports only the users that match the search', async () => {
    const lastName = newName()
    const form = {
      firstName: 'Coumba',
      lastName,
      phone: newPhone(),
      email: null,
      role: 'CLIENT' as const,
      password: null,
    }
    await yoon.company.call('admin', createUser, form)
    const page = await yoon.open(`/dashboard/users?q=${lastName}`, 'admin')
    const { name, content } = await save(page, /csv/)
    const [, ...lines] = content.toString('utf8').trim().split('\r\n')
    expect([name, lines.length]).toEqual(['utilisateurs.csv', 1])
    expect(lines[0]).toContain(`${lastName};Coumba;`)
  })
})
