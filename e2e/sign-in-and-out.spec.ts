import { getCurrentUser, logout } from '@yoon/contract/auth/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '../server/src/demo/load-demo.ts'
import { fetchAdmitted } from '../server/src/testing/fetch-admitted.ts'
import { cardOf, cards, dialogOf, pathTo } from './support/bookings-page.ts'
import { expectEventually, signIn, useYoon, waitUntilHidden } from './support/browser.ts'
import { emailOf } from './support/company.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const storageOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

const yoon = useYoon()

describe('signing in and out', () => {
  test("signing out clears the browser's storage except the theme, and ends the session", async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    await page.getByRole('button', { name: 'Thème sombre' }).click()
    const token = await page.evaluate(() => {
      localStorage.setItem('notifications', '[]')
      localStorage.setItem('notificationSettings', '{}')
      return localStorage.getItem('token')
    })
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await expectEventually(() => pathOf(page)).toBe('/admin/login')
    expect(await storageOf(page)).toEqual(['theme'])
    await expectEventually(async () => (await fetchMe(yoon.url, token)).status).toBe(401)
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  test('an error of the server while the user is read again signs nobody out', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    let refusals = 0
    await page.route(`**${getCurrentUser.path}`, (route) => {
      refusals += 1
      return route.fulfill({ status: 500, json: { success: false, error: { code: 'INTERNAL', message: 'x' } } })
    })
    await page.reload()
    await cards(page).first().waitFor()
    await expectEventually(() => refusals).toBeGreaterThan(0)
    await page.evaluate(() => localStorage.removeItem('user'))
    await page.reload()
    await expectEventually(() => refusals).toBeGreaterThan(1)
    await page.unroute(`**${getCurrentUser.path}`)
    await cards(page).first().waitFor()
    expect(pathOf(page)).toBe('/dashboard/bookings')
  })

  test('signing out in one tab signs out the other tabs', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    const other = await page.context().newPage()
    await other.goto(`${yoon.url}/dashboard/bookings`)
    await cards(other).first().waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await other.getByRole('heading', { name: 'Connexion' }).waitFor()
  })

  test('keeps the session over a truncated reply, and over a reload before the reply', async () => {
    const page = await yoon.open('/admin/login')
    let calls = 0
    await page.route(`**${getCurrentUser.path}`, async (route) => {
      calls += 1
      if (calls === 1) await route.fulfill({ contentType: 'application/json', body: '{"success":true,"data":{"id":' })
      // All later requests stay pending: the page is left first.
    })
    await signIn(page, 'operatrice')
    await cards(page).first().waitFor()
    await expectEventually(() => calls).toBeGreaterThan(0)
    const before = calls
    await page.reload()
    await expectEventually(() => calls).toBeGreaterThan(before)
    await page.evaluate(() => localStorage.removeItem('user'))
    await page.reload()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await cards(page).first().waitFor()
    expect(await storageOf(page)).toEqual(expect.arrayContaining(['token', 'user']))
  })

  test('signing out works offline', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    await page.route(`**${logout.path}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await storageOf(page)).toEqual([])
  })

  test('an unknown token clears the storage and opens the sign-in page', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'caissiere')
    await cards(page).first().waitFor()
    // Set before the page's own code runs: the running page would have a request refused first.
    await page.addInitScript(() => {
      localStorage.setItem('token', 'invented')
      localStorage.setItem('notifications', '[]')
    })
    await page.reload()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await page.getByText('Votre session a expiré, veuillez vous reconnecter').waitFor()
    expect(pathOf(page)).toContain('/admin/login')
    expect(await storageOf(page)).toEqual([])
  })

  test('the sign-in shows the same error for a wrong password and an unknown account', async () => {
    const page = await yoon.open('/admin/login')
    const [email, secret] = [
      page.getByRole('textbox', { name: 'Email' }),
      page.getByRole('textbox', { name: 'Mot de passe' }),
    ]
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText("L'email est requis").waitFor()
    await page.getByText('Le mot de passe est requis').waitFor()
    for (const account of [emailOf('caissiere'), 'personne@yoon.demo']) {
      await email.fill(account)
      await secret.fill('wrong-one')
      const refused = page.waitForResponse((response) => response.status() === 401)
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await refused
      await page.getByRole('alert').getByText('Email ou mot de passe incorrect').waitFor()
      expect(await email.inputValue()).toBe(account)
    }
    expect(await storageOf(page)).toEqual([])
    await email.fill(emailOf('caissiere'))
    await secret.fill(demoPassword)
    await secret.press('Enter')
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
  })

  test('returns to a deep link after signing in', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(`/dashboard/bookings?view=all&q=${booking.bookingReference}`)
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signIn(page, 'operatrice')
    await cardOf(page, booking).waitFor()
    expect(pathOf(page)).toBe(`/dashboard/bookings?view=all&q=${booking.bookingReference}`)
  })

  test('ignores a foreign return address after signing in', async () => {
    const page = await yoon.open('/admin/login?retour=//example.com/dashboard')
    await signIn(page, 'operatrice')
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()
    expect(pathOf(page)).toBe('/dashboard/bookings')
  })

  test('the address of a new booking opens the form and highlights Réservations', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await form.waitFor()
    await expectEventually(() => menuOf(page).locator('[aria-current=page]').allTextContents()).toEqual([
      'Réservations',
    ])
    await form.getByRole('button', { name: 'Fermer' }).click()
    await waitUntilHidden(form)
    expect(pathOf(page)).toBe('/dashboard/bookings')
  })

  test('Back closes a dialog, Forward opens it, and a reload keeps it', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).click()
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    await dialog.getByRole('radio').first().waitFor()
    await page.reload()
    await dialog.getByText(booking.bookingReference).waitFor()
    await page.goBack()
    await waitUntilHidden(dialog)
    await cardOf(page, booking).waitFor()
    await page.goForward()
    await dialog.getByRole('radio').first().waitFor()
  })
})

function fetchMe(url: string, token: string | null): Promise<Response> {
  return fetchAdmitted(url + getCurrentUser.path, { headers: { authorization: `Bearer ${token}` } })
}
