import { getCurrentUser } from '@yoon/contract/auth/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fetchAdmitted } from '../server/src/testing/fetch-admitted.ts'
import { cards, dialogOf } from './support/bookings-page.ts'
import {
  expectAccessibleOnBoth,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { holdClock, holdClockAt } from './support/page-clock.ts'
import { newOperator, ownPassword } from './support/two-factor.ts'

const yoon = useYoon()

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Connexion' })
const sessions = (page: Page) => page.getByRole('region', { name: 'Mes sessions' })
const warning = (page: Page) => dialogOf(page, 'Êtes-vous toujours là ?')
const stay = (page: Page) => page.getByRole('button', { name: 'Rester connecté' })

describe('own sessions', () => {
  test('ends a session of another browser, which signs out at once', async () => {
    const { token, email } = await newOperator(yoon.company)
    const other = await yoon.openAs('/dashboard/bookings', token)
    await cards(other).first().waitFor()
    const page = await yoon.openAs('/dashboard/bookings', (await yoon.company.signIn(email, ownPassword)).token)
    await page.getByRole('link', { name: /^Mon compte/ }).click()
    await sessions(page).getByText('Cette session').waitFor()
    const theirs = sessions(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
    expect(await theirs.count()).toBe(1)
    await expectAccessibleOnBoth(page, 'sessions')
    await theirs.getByRole('button', { name: /^Terminer la session/ }).click()
    await waitForToast(page, 'Session terminée')
    await loginHeading(other).waitFor()
    await waitUntilHidden(theirs)
  })

  test('ends all other sessions after a confirmation', async () => {
    const { token, email } = await newOperator(yoon.company)
    const other = await yoon.openAs('/dashboard/bookings', token)
    await cards(other).first().waitFor()
    const { token: own } = await yoon.company.signIn(email, ownPassword)
    const page = await yoon.openAs('/dashboard/account', own, phone)
    await page.getByRole('button', { name: 'Terminer les autres' }).click()
    const question = dialogOf(page, 'Terminer les autres sessions')
    await expectAccessibleOnBoth(page, 'ending the others')
    await question.getByRole('button', { name: 'Terminer les autres' }).click()
    await waitForToast(page, 'Vos autres sessions sont terminées')
    await loginHeading(other).waitFor()
    await waitUntilHidden(page.getByRole('button', { name: 'Terminer les autres' }))
  })

  test('a changed password ends the other sessions of the user', async () => {
    const { token, email } = await newOperator(yoon.company)
    const page = await yoon.openAs('/dashboard/account', (await yoon.company.signIn(email, ownPassword)).token)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    const dialog = dialogOf(page, 'Changer le mot de passe')
    await expectAccessibleOnBoth(page, 'password dialog')
    await dialog.getByLabel('Mot de passe actuel').fill(ownPassword)
    await dialog.getByLabel('Nouveau mot de passe').fill('une-autre-phrase')
    await dialog.getByLabel('Confirmation').fill('une-autre-phrase')
    await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await waitForToast(page, 'Mot de passe changé', 'Vos autres sessions sont terminées.')
    await waitUntilHidden(dialog)
    const me = await fetchAdmitted(yoon.url + getCurrentUser.path, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(401)
  })

  test('lists the sessions of a client too', async () => {
    const page = await yoon.open('/dashboard/account', 'client')
    await sessions(page).getByText('Cette session').waitFor()
    await page.goto(yoon.url)
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
  })
})

/**
 * Opens a page with a clock under control of the test. The server's clock runs on: background requests are aborted,
 * because their replies would carry the real session end.
 */
async function openWithClock(path: string, token: string): Promise<Page> {
  const page = await yoon.openAs('/admin/login', token)
  await page.route('**/api/**', (route) =>
    route.request().headers()['x-background'] === '1' ? route.abort() : route.fallback(),
  )
  await page.clock.install()
  await page.goto(yoon.url + path)
  await cards(page).first().waitFor()
  await expectEventually(() => page.evaluate(() => localStorage.getItem('session-ends'))).toMatch(/^\d+,1[78]\d\d,\d+$/)
  await headerIsThere(page)
  return page
}

/** Sets the browser's clock to a number of seconds before the session expires, and stops it. */
async function setSecondsLeft(page: Page, secondsLeft: number): Promise<void> {
  const end = await page.evaluate(() => {
    const [at = 0, idle = 0] = (localStorage.getItem('session-ends') ?? '').split(',').map(Number)
    return at + idle * 1000
  })
  await holdClockAt(page, end - secondsLeft * 1000)
}

/** Sets the clock until the session is said to expire: a request that was under way extends it once more. */
async function warnWithSecondsLeft(page: Page, secondsLeft: number): Promise<void> {
  await expectEventually(async () => {
    await setSecondsLeft(page, secondsLeft)
    return warning(page).isVisible()
  }).toBe(true)
}

/** Waits for the header, which contains the code that watches the session. */
const headerIsThere = (page: Page) =>
  page.getByRole('button', { name: /^Notifications/, includeHidden: true }).waitFor({ state: 'attached' })

/** Simulates the server's header one minute before the twelve-hour limit of the session. */
async function simulateLastMinute(page: Page): Promise<void> {
  await headerIsThere(page)
  await holdClock(page)
  await page.evaluate(() => {
    localStorage.setItem('session-ends', `${Date.now()},1800,59`)
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const secondsOf = async (dialog: Locator) => Number.parseInt((await dialog.locator('b').textContent()) ?? '', 10)

describe('session close to its end', () => {
  test('warns a minute before the session expires, counts down, and extends it on a click', async () => {
    const { token } = await newOperator(yoon.company)
    const page = await openWithClock('/dashboard/bookings', token)
    await setSecondsLeft(page, 120)
    expect(await warning(page).count()).toBe(0)
    await setSecondsLeft(page, 58)
    await warning(page)
      .getByText(/^Votre session va expirer dans \d+\ss\./)
      .waitFor()
    expect(await secondsOf(warning(page))).toBe(58)
    await setSecondsLeft(page, 45)
    await expectEventually(() => secondsOf(warning(page))).toBe(45)
    await expectAccessibleOnBoth(page, 'warning')
    const userRequest = page.waitForRequest(`**${getCurrentUser.path}`)
    await stay(page).click()
    expect((await userRequest).headers()).not.toHaveProperty('x-background')
    await waitUntilHidden(warning(page))
    await setSecondsLeft(page, 120)
    expect(await warning(page).count()).toBe(0)
  })

  test('activity in another tab extends the session without a request', async () => {
    const { token } = await newOperator(yoon.company)
    const page = await openWithClock('/dashboard/bookings', token)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await warnWithSecondsLeft(page, 50)
    // The second tab has the real clock, so the test writes the new session end in its place.
    const other = await page.context().newPage()
    await other.goto(`${yoon.url}/admin/login`)
    const now = await page.evaluate(() => Date.now())
    await other.evaluate((at) => localStorage.setItem('session-ends', `${at},1800,40000`), now)
    await waitUntilHidden(warning(page))
    expect(calls.filter((url) => url.includes('/api/auth/'))).toEqual([])
  })

  test('checks with the server when the time is up, and opens the sign-in page', async () => {
    const { token, email } = await newOperator(yoon.company)
    const page = await openWithClock('/dashboard/bookings?view=all', token)
    await page.route(`**${getCurrentUser.path}`, (route) =>
      route.fulfill({ status: 401, json: { success: false, error: { code: 'UNAUTHENTICATED', message: '' } } }),
    )
    const userRequest = page.waitForRequest(`**${getCurrentUser.path}`)
    await page.clock.fastForward('30:05')
    expect((await userRequest).headers()['x-background']).toBe('1')
    await loginHeading(page).waitFor()
    await page.getByText('Votre session a expiré, veuillez vous reconnecter').waitFor()
    await page.unroute(`**${getCurrentUser.path}`)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(ownPassword)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await cards(page).first().waitFor()
    expect(new URL(page.url()).search).toBe('?view=all')
  })

  test('stops watching the session after a sign-out', async () => {
    const { token } = await newOperator(yoon.company)
    const page = await openWithClock('/dashboard/bookings', token)
    const answer = Promise.withResolvers<void>()
    await page.route(`**${getCurrentUser.path}`, async (route) => {
      await answer.promise
      await route.fulfill({ json: { success: true, data: {} } })
    })
    const userRequest = page.waitForRequest(`**${getCurrentUser.path}`)
    await page.clock.fastForward('30:05')
    await userRequest
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('[aria-label="Se déconnecter"]')?.click())
    await loginHeading(page).waitFor()
    const answered = page.waitForResponse(`**${getCurrentUser.path}`)
    answer.resolve()
    await answered
    await page.evaluate(() => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key) {
        if (key === 'session-ends') document.title = 'looked'
        return getItem.call(this, key)
      }
    })
    await page.clock.fastForward('01:00')
    expect(await page.title()).toBe('Connexion · Yoon')
  })

  test('shows an error if a lost connection prevents the extension of the session', async () => {
    const { token } = await newOperator(yoon.company)
    const page = await openWithClock('/dashboard/bookings', token)
    await warnWithSecondsLeft(page, 50)
    await page.route('**/api/**', (route) => route.abort())
    await stay(page).click()
    await warning(page).getByRole('alert').getByText("Une erreur inattendue s'est produite").waitFor()
    await page.unroute('**/api/**')
    await stay(page).click()
    await waitUntilHidden(warning(page))
  })

  test('asks to sign in again after twelve hours, and keeps typed text', async () => {
    const { token, email } = await newOperator(yoon.company)
    const page = await openWithClock('/dashboard/bookings?dialog=new', token)
    const form = dialogOf(page, 'Nouvelle réservation')
    // A field that asks the server nothing: an answer would tell the session's true end.
    const requests = form.getByRole('textbox', { name: /Demandes particulières/ })
    const last = dialogOf(page, 'Il faudra vous reconnecter')
    await requests.fill('Siège bébé')
    await simulateLastMinute(page)
    await last.getByText(/^Votre session se termine dans \d+\ss\s: aucune ne dure plus de 12 heures\./).waitFor()
    await expectAccessibleOnBoth(page, 'last warning')
    await last.getByRole('button', { name: "J'ai compris" }).click()
    await waitUntilHidden(last)
    await simulateLastMinute(page)
    await requests.fill('Siège bébé, pancarte')
    expect(await last.count()).toBe(0)
    await page.reload()
    await form.waitFor()
    await simulateLastMinute(page)
    await last.getByRole('button', { name: 'Se reconnecter' }).click()
    await loginHeading(page).waitFor()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(ownPassword)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    expect(await requests.inputValue()).toBe('Siège bébé, pancarte')
  })
})
