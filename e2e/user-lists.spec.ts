import { describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { expectAccessible, expectEventually, phone, useYoon, waitUntilHidden } from './support/browser.ts'
import { expectPageFits } from './support/screen.ts'
import { userOf } from './support/users-page.ts'

const yoon = useYoon()

describe('groups, order and length of the list of users', () => {
  test('the tabs of the users show the staff or the clients, and stand in the address', async () => {
    const page = await yoon.open('/dashboard/users?role=ADMIN', 'admin')
    await page.getByRole('tab', { name: 'Tous', selected: true }).waitFor()
    const roles = async () => new Set(await page.locator('tbody td:nth-of-type(2)').allTextContents())
    await page.getByRole('tab', { name: 'Clients' }).click()
    await expectEventually(roles).toEqual(new Set(['Client']))
    expect(await page.getByRole('combobox', { name: 'Rôle' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Équipe' }).click()
    await page.getByRole('combobox', { name: 'Rôle' }).waitFor()
    await expectEventually(roles).not.toContain('Client')
    expect(new URL(page.url()).search).toBe('?group=team')
    await page.reload()
    await page.getByRole('tab', { name: 'Équipe', selected: true }).waitFor()
    await page.goBack()
    await expectEventually(roles).toEqual(new Set(['Client']))
  })

  test('a column of the users orders the list, and a second press reverses it', async () => {
    const page = await yoon.open('/dashboard/users?group=team', 'admin')
    const heading = page.getByRole('columnheader', { name: 'Utilisateur' })
    const names = () => page.getByRole('rowheader').allTextContents()
    const first = await page.getByRole('rowheader').first().textContent()
    expect(await heading.getAttribute('aria-sort')).toBe('ascending')
    await heading.getByRole('button').click()
    await expectEventually(() => heading.getAttribute('aria-sort')).toBe('descending')
    await expectEventually(async () => (await names())[0]).not.toBe(first)
    await page.getByRole('button', { name: 'Inscription' }).click()
    await expectEventually(() => new URL(page.url()).search).toBe('?group=team&order=-createdAt')
    const day = (text: string) => text.split('/').toReversed().join('-')
    await expectEventually(async () => {
      const days = (await page.locator('tbody td:nth-of-type(5)').allTextContents()).map(day)
      return days.length > 1 && days.join() === days.toSorted().toReversed().join()
    }).toBe(true)
  })

  test('the users page shows as many rows as was chosen, and remembers it after a sign-out', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/users?page=2', 'admin')
    await page.getByRole('combobox', { name: 'Lignes par page' }).selectOption({ label: '25 par page' })
    await expectEventually(() => page.getByRole('row').count()).toBe(26)
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expectEventually(() => page.getByRole('row').count()).toBe(26)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rowsPerPage ')))
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await page.evaluate((key) => localStorage.getItem(key), kept[0] ?? '')).toBe('25')
  })

  test('each row of the users takes at most 48 pixels on a laptop, and its phone number is never cut', async () => {
    const page = await yoon.open('/dashboard/users?group=team', 'admin', { viewport: { width: 1366, height: 768 } })
    await page.getByRole('row').nth(10).waitFor()
    const rows = page.locator('tbody tr')
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(48)
    const phones = page.locator('tbody a[href^="tel:"]')
    const cut = await phones.evaluateAll((all) => all.filter((phone) => phone.scrollWidth > phone.clientWidth).length)
    expect(cut).toBe(0)
  })

  test('a press on the row of a user opens the details, and one on a link in it does not', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open(`/dashboard/users?q=${client.lastName}`, 'admin')
    const row = userOf(page, client)
    await row.getByText('Client', { exact: true }).click()
    const details = dialogOf(page, `${client.firstName} ${client.lastName}`)
    await details.waitFor()
    await page.keyboard.press('Escape')
    await waitUntilHidden(details)
    await row.getByRole('button', { name: /^Actions pour/ }).click()
    await page.getByRole('menuitem', { name: 'Modifier' }).waitFor()
    expect(await details.count()).toBe(0)
  })

  test('a booking for a client begins in their details', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open(`/dashboard/users?dialog=view&user=${client.id}`, 'admin')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    const form = dialogOf(page, 'Nouvelle réservation')
    await expectEventually(() => form.getByRole('combobox', { name: 'Client' }).inputValue()).toBe(
      `${client.firstName} ${client.lastName}`,
    )
    await page.reload()
    await expectEventually(() => form.getByRole('combobox', { name: 'Client' }).inputValue()).toBe(
      `${client.firstName} ${client.lastName}`,
    )
  })

  test('the order of the users is chosen from a list on a phone', async () => {
    const page = await yoon.open('/dashboard/users', 'admin', phone)
    const names = () => page.getByRole('article').getByRole('heading').allTextContents()
    await page.getByRole('combobox', { name: 'Trier' }).waitFor()
    await page.getByRole('article').first().waitFor()
    const before = await names()
    await page.getByRole('combobox', { name: 'Trier' }).selectOption({ label: 'Par nom, de Z à A' })
    await expectEventually(async () => (await names())[0]).not.toBe(before[0])
    await page.getByRole('tab', { name: 'Équipe' }).click()
    expect(await page.getByRole('combobox', { name: 'Trier' }).inputValue()).toBe('-name')
    await page.getByRole('article').first().waitFor()
    await expectAccessible(page, 'the staff on a phone')
    await expectPageFits(page)
  })
})
