import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, cards, dialogOf, pathTo } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  storeSession,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'

const yoon = useYoon()
const menuEntry = (page: Page, label: string) => page.getByRole('link', { name: label }).filter({ visible: true })
const screenFailure = (page: Page) => page.getByRole('alert').filter({ hasText: "Cet écran ne s'affiche pas" })
const dialogFailure = (page: Page) => page.getByRole('alert').filter({ hasText: "Cette fenêtre ne s'affiche pas" })

/** Returns answers that no screen can draw, until the returned function is called. */
async function breakAnswers(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ json: { data: [null], pagination: {}, summary: {} } }))
  return () => page.unroute(path)
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('a screen that cannot be drawn on $width', ({ options }) => {
  test('keeps the shell, and draws the screen again after « Réessayer »', async () => {
    const page = await yoon.open('/dashboard/settings', 'admin', options)
    await page.getByRole('heading', { name: 'Paramètres', level: 1 }).waitFor()
    const repair = await breakAnswers(page, /\/api\/dashboard\/payments\?/)
    await page.goto(`${yoon.url}/dashboard/payments`)
    await screenFailure(page).waitFor()
    await page.getByRole('banner').waitFor()
    await expectAccessible(page, 'a failed screen')
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await retry.click()
    await expectEventually(() => retry.getAttribute('aria-busy')).toBe(null)
    await repair()
    await retry.click()
    await page.getByRole('heading', { name: 'Paiements' }).first().waitFor()
    expect(await screenFailure(page).count()).toBe(0)
  })
})

test('another screen opens from the menu after a failure, and the failed one opens again', async () => {
  const page = await yoon.open('/dashboard/bookings', 'admin')
  await cards(page).first().waitFor()
  const repair = await breakAnswers(page, /\/api\/dashboard\/payments\?/)
  await menuEntry(page, 'Paiements').click()
  await screenFailure(page).waitFor()
  await menuEntry(page, 'Réservations').click()
  await cards(page).first().waitFor()
  expect(await screenFailure(page).count()).toBe(0)
  await repair()
  await menuEntry(page, 'Paiements').click()
  await page.getByRole('heading', { name: 'Paiements' }).first().waitFor()
})

test('a dialog that cannot be drawn leaves its screen, and opens after « Réessayer »', async () => {
  const booking = await yoon.company.newBooking()
  const page = await yoon.open(pathTo(booking), 'admin')
  const path = /\/history$/
  await page.route(path, (route) => route.fulfill({ json: { data: [null] } }))
  const card = cardOf(page, booking)
  await card.getByRole('button', { name: /^Autres actions/ }).click()
  await card.getByRole('menuitem', { name: 'Historique' }).click()
  await dialogFailure(page).waitFor()
  await page.unroute(path)
  await dialogFailure(page).getByRole('button', { name: 'Réessayer' }).click()
  await dialogOf(page, 'Historique').getByText('Créée').first().waitFor()
  await page.keyboard.press('Escape')
  await waitUntilHidden(page.getByRole('dialog'))
  expect(await cards(page).count()).toBeGreaterThan(0)
})

/** Replaces a file of the application by one that throws, until the returned function is called. */
async function breakCode(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("x is undefined")' }),
  )
  return () => page.unroute(path)
}

test('a calendar that cannot be drawn keeps the form under it with what was typed', async () => {
  const page = await yoon.open('/dashboard/bookings?view=all&dialog=new', 'admin')
  const form = dialogOf(page, 'Nouvelle réservation')
  await form.getByLabel('Demandes particulières').fill('Deux valises')
  await breakCode(page, /\/assets\/Calendar-.*\.js/)
  await form.getByRole('button', { name: 'Choisir dans le calendrier\u00a0: Date' }).click()
  await dialogFailure(page).waitFor()
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialogFailure(page))
  expect(await form.getByLabel('Demandes particulières').inputValue()).toBe('Deux valises')
})

test('a login page that cannot be drawn says so, and opens after a reload', async () => {
  const page = await yoon.open('/admin/login')
  const repair = await breakCode(page, /\/assets\/SignedOutPages-.*\.js/)
  await page.reload()
  await screenFailure(page).waitFor()
  await expectAccessible(page, 'a failed login page')
  await repair()
  await page.getByRole('button', { name: 'Recharger la page' }).click()
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
})

test('a shell whose parts cannot be drawn says so in their places, and the screen works', async () => {
  const page = await yoon.open('/admin/login')
  const repair = await breakCode(page, /\/assets\/shell-.*\.js/)
  await storeSession(page, await yoon.company.session('admin'))
  await page.goto(`${yoon.url}/dashboard/bookings`)
  await cards(page).first().waitFor()
  for (const message of ["Le menu ne s'affiche pas.", "Cette barre ne s'affiche pas."]) {
    await page.getByRole('alert').filter({ visible: true, hasText: message }).waitFor()
  }
  await expectAccessible(page, 'a failed shell')
  await repair()
  await page.getByRole('button', { name: 'Recharger la page' }).first().click()
  await menuEntry(page, 'Paiements').waitFor()
})

test('reports the failure of a screen to the server, without anything of the company', async () => {
  const page = await yoon.open('/dashboard/bookings', 'admin')
  await cards(page).first().waitFor()
  const sent = page.waitForRequest(/\/api\/client-errors$/)
  await breakAnswers(page, /\/api\/dashboard\/payments\?/)
  await page.goto(`${yoon.url}/dashboard/payments?q=Diop`)
  await screenFailure(page).waitFor()
  const request = await sent
  expect((await request.response())?.status()).toBe(200)
  expect(request.headers()['x-background']).toBe('1')
  expect(request.postDataJSON()).toEqual({
    errorClass: 'TypeError',
    frames: expect.arrayContaining([expect.stringMatching(/^[\w-]+\.js:\d+:\d+$/)]),
    version: expect.stringMatching(/^index-[\w-]+\.js$/),
    page: '/dashboard/payments',
    browser: 'Chrome',
  })
})

describe('code that is loaded on demand', () => {
  test('fetches code that throws only once, and offers to reload the page in its dialog', async () => {
    const code = /\/assets\/UserDialogs-.*\.js/
    const page = await yoon.open('/dashboard/bookings', 'admin')
    await cards(page).first().waitFor()
    let fetches = 0
    await page.route(code, (route) => {
      fetches += 1
      return route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("x is undefined")' })
    })
    await page.goto(`${yoon.url}/dashboard/users?dialog=new`)
    await dialogFailure(page).waitFor()
    await page.getByRole('table').waitFor()
    expect(fetches).toBe(1)
    await page.unroute(code)
    await page.getByRole('button', { name: 'Recharger la page' }).click()
    await dialogOf(page, 'Nouvel utilisateur').waitFor()
  })

  test('offers to reload the page if code cannot be fetched although the server answers', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all', 'admin')
    await cards(page).first().waitFor()
    await page.route(/\/assets\/booking-form-.*\.js/, (route) => route.fulfill({ status: 503 }))
    await page.clock.install()
    await page.goto(`${yoon.url}/dashboard/bookings?view=all&dialog=new`)
    await cards(page).first().waitFor()
    // The page asks again after longer and longer pauses, for half a minute together.
    await expectEventually(async () => {
      await page.clock.fastForward(16_000)
      return page.getByRole('status').getByText('Une partie de la page ne se charge pas').isVisible()
    }).toBe(true)
    await waitForToast(
      page,
      'Une partie de la page ne se charge pas',
      'Rechargez la page pour continuer : votre saisie est conservée.',
    )
    await page.unroute(/\/assets\/booking-form-.*\.js/)
    await page.getByRole('button', { name: 'Recharger la page' }).click()
    await dialogOf(page, 'Nouvelle réservation').waitFor()
  })
})
