import { readFile } from 'node:fs/promises'
import { listAudit } from '@yoon/contract/audit/calls'
import { updateBooking } from '@yoon/contract/bookings/calls'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { entriesOf, entryOf, openEntry } from './support/audit-page.ts'
import { cardOf } from './support/bookings-page.ts'
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
import { day } from './support/company.ts'

const yoon = useYoon()

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
] as const

/** Creates a booking as an operator and changes it as an administrator. */
async function changedBooking() {
  const booking = await yoon.company.newBooking({ price: 25_000 })
  await yoon.company.call('admin', updateBooking, {
    id: booking.id,
    serviceType: 'TRANSFER',
    userId: booking.user.id,
    pickupLocation: 'Hôtel Teranga, Plateau',
    destination: 'Saly Portudal',
    scheduledDate: day(1),
    scheduledTime: '22:15',
    passengers: 2,
    totalPrice: 45_000,
  })
  return booking
}

const textOf = async (locator: Locator) => ((await locator.textContent()) ?? '').replace(/[\u00a0\u202f\s]+/g, ' ')

describe.each(widths)('journal on $width', ({ options }) => {
  test('the journal shows who changed what, in words, and links to the booking', async () => {
    const booking = await changedBooking()
    const page = await yoon.open('/dashboard', 'admin', options)
    const menu = page.getByRole('button', { name: 'Ouvrir le menu' })
    if (options === phone) await menu.click()
    await page.getByRole('link', { name: "Journal d'audit" }).click()
    await page.getByRole('heading', { name: "Journal d'audit" }).waitFor()
    expect(await page.getByText('Recherche', { exact: true }).isVisible()).toBe(options === desktop)
    await page.getByRole('searchbox').fill(booking.bookingReference.toLowerCase())
    await expectEventually(() => entriesOf(page).count()).toBe(2)
    await entryOf(page, 'Réservation créée')
      .getByText(/Mariama Diallo/)
      .waitFor()

    const dialog = await openEntry(page, 'Réservation modifiée')
    const details = await textOf(dialog)
    for (const text of ['Prix25 000 F CFA → 45 000 F CFA', 'Heure23:45 → 22:15', 'DestinationAéroport']) {
      expect(details).toContain(text)
    }
    expect(details).not.toMatch(/[{}_]|[0-9a-f]{8}-/)
    await page.reload()
    await dialog.getByRole('link', { name: `Réservation ${booking.bookingReference}` }).click()
    await cardOf(page, booking).waitFor()
    await page.goBack()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await waitUntilHidden(dialog)
    expect(new URL(page.url()).searchParams.get('q')).toBe(booking.bookingReference.toLowerCase())
  })

  test('the journal filters by kind, action, period and person, and keeps the filters in the address', async () => {
    await changedBooking()
    const page = await yoon.open('/dashboard/audit', 'admin', options)
    await entriesOf(page).first().waitFor()
    const filters = page.getByRole('button', { name: /^Filtres/ })
    if (options === phone) await filters.click()
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Réservations')
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Réservation modifiée')
    await page.getByRole('textbox', { name: 'Du' }).fill(day().split('-').reverse().join('/'))
    await expectEventually(() => new URL(page.url()).search).toBe(`?kind=booking&action=booking.updated&from=${day()}`)
    if (options === phone) await page.getByRole('button', { name: 'Voir le journal' }).click()
    const isOnlyThat = async () =>
      (await entriesOf(page).count()) === (await entryOf(page, 'Réservation modifiée').count())
    await expectEventually(isOnlyThat).toBe(true)
    await openEntry(page, 'Réservation modifiée')
    await page.getByRole('button', { name: 'Toutes ses actions' }).click()
    const byPerson = page.getByRole('button', { name: 'Ne plus filtrer par personne : Awa Ndiaye' })
    await byPerson.waitFor()
    await expectEventually(() => entriesOf(page).filter({ hasNotText: 'Awa Ndiaye' }).count()).toBe(0)
    await page.reload()
    await byPerson.click()
    await waitUntilHidden(byPerson)
    expect(new URL(page.url()).search).toBe('')
    await page.goBack()
    await byPerson.waitFor()
  })

  test('the journal passes axe: list, details, no results and filters', async () => {
    const booking = await changedBooking()
    const page = await yoon.open('/dashboard/audit', 'admin', { ...options })
    await entriesOf(page).first().waitFor()
    await page.getByRole('button', { name: 'Page 2' }).waitFor()
    const day = page.getByRole(options === phone ? 'heading' : 'rowheader', { name: /^Aujourd'hui, / })
    await day.first().waitFor()
    expect(await entriesOf(page).first().getByRole('time').textContent()).toMatch(/^\d{2}:\d{2}$/)
    await expectAccessible(page, 'list')
    const [entry] = (await yoon.company.call('admin', listAudit, { search: booking.bookingReference })).data
    await page.goto(`${yoon.url}/dashboard/audit?entry=${entry?.id}`)
    await page.getByText('Avant et après').waitFor()
    await expectAccessible(page, 'details')
    await page.goto(`${yoon.url}/dashboard/audit?q=introuvable&from=2026-01-01&actor=${entry?.actor.id}`)
    await page.getByText('Aucune entrée ne correspond').waitFor()
    await expectAccessible(page, 'nothing found')
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await entriesOf(page).first().waitFor()
    if (options === phone) {
      await page.getByRole('button', { name: /^Filtres/ }).click()
      await expectAccessible(page, 'filters')
    }
  })
})

describe('journal page', () => {
  test('exports only the filtered entries of the journal as a spreadsheet file', async () => {
    const { bookingReference } = await changedBooking()
    const page = await yoon.open(`/dashboard/audit?q=${bookingReference}`, 'admin')
    await expectEventually(() => entriesOf(page).count()).toBe(2)
    await page.getByRole('button', { name: 'Exporter' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /csv/ }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect([file.suggestedFilename(), lines.length]).toEqual(['journal-audit.csv', 3])
    expect(lines[1]).toContain('Réservation modifiée')
    await page.goto(`${yoon.url}/dashboard/audit?action=audit.exported`)
    await entryOf(page, 'Journal exporté').first().waitFor()
  })

  test('the journal contains refused sign-ins and forbidden calls', async () => {
    const signedOutPage = await yoon.open('/admin/login')
    await signedOutPage.getByRole('textbox', { name: 'Email' }).fill('parc@yoon.demo')
    await signedOutPage.getByRole('textbox', { name: 'Mot de passe' }).fill('pas-le-bon')
    await signedOutPage.getByRole('button', { name: 'Se connecter' }).click()
    await signedOutPage.getByText('Email ou mot de passe incorrect').waitFor()
    await expect(yoon.company.call('parc', listAudit, {})).rejects.toThrow('403')
    const page = await yoon.open('/dashboard/audit?kind=access', 'admin')
    await entryOf(page, 'Connexion refusée').getByText('Inconnu').waitFor()
    const dialog = await openEntry(page, 'Accès refusé')
    expect(await textOf(dialog)).toContain('GET /api/audit')
  })

  test('the journal hides sign-ins until they are asked for, and keeps that in the address', async () => {
    await yoon.company.openSession('caissiere')
    const page = await yoon.open('/dashboard/audit', 'admin')
    await entriesOf(page).first().waitFor()
    const box = page.getByRole('checkbox', { name: 'Sans les connexions' })
    expect(await box.isChecked()).toBe(true)
    expect(await entryOf(page, 'Connexion').count()).toBe(0)
    await box.uncheck()
    await entryOf(page, 'Connexion').first().waitFor()
    expect(new URL(page.url()).search).toBe('?signIns=shown')
    await page.reload()
    await entryOf(page, 'Connexion').first().waitFor()
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Connexions et accès')
    await box.waitFor({ state: 'detached' })
    await page.goto(`${yoon.url}/dashboard/audit?action=session.opened`)
    await entryOf(page, 'Connexion').first().waitFor()
  })

  test('refuses the journal to a role that may not manage the settings', async () => {
    const page = await yoon.open('/dashboard/audit', 'moderateur')
    await page.getByText('Accès Refusé').waitFor()
    expect(await page.getByRole('link', { name: "Journal d'audit" }).count()).toBe(0)
  })

  test('shows an error if the journal cannot be loaded, and retries', async () => {
    const page = await yoon.open('/dashboard/bookings', 'admin')
    await page.route('**/api/audit?*', failWithEmptyBody)
    await page.getByRole('link', { name: "Journal d'audit" }).click()
    await page.getByRole('alert').getByText('Une erreur est survenue').waitFor()
    await page.unroute('**/api/audit?*')
    // A refetch in the background may succeed first and remove the button.
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await expectEventually(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1000 }).catch(() => undefined)
      return entriesOf(page).count()
    }).toBeGreaterThan(0)
    await page.route('**/api/audit/export?*', failWithEmptyBody)
    await page.getByRole('button', { name: 'Exporter' }).click()
    await page.getByRole('menuitem', { name: /csv/ }).click()
    await waitForToast(page, 'Erreur', 'Une erreur est survenue')
  })
})
