import { login } from '@yoon/contract/auth/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cards, dialogOf } from './support/bookings-page.ts'
import { expectAccessible, phone, pressUntilSeen, useYoon, waitForToast, type Yoon } from './support/browser.ts'
import { confirmWithPassword } from './support/reauthentication.ts'
import {
  appCode,
  codeOf,
  newOperator,
  ownPassword,
  shownSecret,
  type TestUser,
  typePassword,
} from './support/two-factor.ts'

const yoon = useYoon()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Signs in with mandatory two-factor authentication, up to the page that asks for the first code. */
async function mustEnrol({ open }: Yoon, somebody: TestUser): Promise<{ page: Page; secret: string }> {
  const page = await open('/admin/login', undefined, phone)
  // Simulates the server's reply under that setting.
  await page.route(`**${login.path}`, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { user: object } }
    await route.fulfill({ json: { success: true, data: { ...data, user: { ...data.user, mustEnrol: true } } } })
  })
  await typePassword(page, somebody)
  await heading(page, 'Activez la double authentification').waitFor()
  await appCode(page).waitFor()
  return { page, secret: await shownSecret(page) }
}

describe('mandatory two-factor authentication', () => {
  test('blocks every page until a user has enrolled, and then shows the requested page', async () => {
    const { page, secret } = await mustEnrol(yoon, await newOperator(yoon.company))
    await expectAccessible(page, 'must enrol')
    await page.goto(`${yoon.url}/dashboard/nulle-part`)
    await heading(page, 'Activez la double authentification').waitFor()
    await page.goto(`${yoon.url}/dashboard/bookings?view=all`)
    await appCode(page).waitFor()
    // The secret survives a reload during enrolment.
    expect(await shownSecret(page)).toBe(secret)
    // Back asks for a confirmation only if recovery codes would be lost.
    await page.evaluate(() => history.pushState(null, '', '?view=completed'))
    await page.goBack()
    await appCode(page).fill(codeOf(secret))
    await button(page, 'Activer').click()
    // The server itself does not demand enrolment here, so it requires the password too.
    await confirmWithPassword(page, ownPassword)
    await heading(page, 'Vos codes de secours').waitFor()
    expect(await dialogOf(page, 'Avez-vous noté vos codes ?').count()).toBe(0)
    await button(page, 'Copier').click()
    await button(page, 'Continuer').click()
    await cards(page).first().waitFor()
  })

  test('lets a user in after a reload lost the recovery codes, and asks to create new ones', async () => {
    const { page, secret } = await mustEnrol(yoon, await newOperator(yoon.company))
    await appCode(page).fill(codeOf(secret))
    await button(page, 'Activer').click()
    await confirmWithPassword(page, ownPassword)
    await heading(page, 'Vos codes de secours').waitFor()
    page.on('dialog', (question) => void question.accept())
    await page.reload()
    await waitForToast(page, 'Double authentification activée')
    await cards(page).first().waitFor()
  })

  test('shows the enrolment on an open page once a request is refused with ENROLMENT_REQUIRED', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    await cards(page).first().waitFor()
    const refusal = {
      success: false,
      error: { code: 'ENROLMENT_REQUIRED', message: 'La double authentification doit être activée' },
    }
    await page.route('**/api/dashboard/bookings?*', (route) => route.fulfill({ status: 403, json: refusal }))
    // The page may refetch by itself before the click.
    const card = page.getByRole('button', { name: /Terminées/ }).first()
    await pressUntilSeen(card, heading(page, 'Activez la double authentification'))
  })
})
