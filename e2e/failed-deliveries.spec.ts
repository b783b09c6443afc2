import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox } from '../server/src/testing/outside.ts'
import {
  desktop,
  expectAccessibleOnBoth,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { expectNothingCut, expectPageFits } from './support/screen.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())

const yoon = useYoon(() => ({ SMTP_URL: mailbox.url }))

/** Returns the line of a message on the page. */
const lineOf = (page: Page, text: string): Locator =>
  page.locator('#contenu').getByRole('row').or(page.locator('#contenu').getByRole('article')).filter({ hasText: text })

describe.each([
  { width: 1440, options: desktop },
  { width: 360, options: phone },
])('messages that were not sent on $width', ({ options }) => {
  test('leads from the settings to the list, which says to whom, when and why in plain French', async () => {
    const page = await yoon.open('/dashboard/settings?tab=notifications', 'admin', options)
    await page.getByRole('link', { name: 'Voir les envois' }).click()
    await page.getByRole('heading', { name: /^Envois échoués/ }).waitFor()
    const refused = lineOf(page, "Refusé par le service d'envoi (code 550)")
    await refused.getByText('6 essais').waitFor()
    await refused.getByText(/^(Aujourd'hui|Hier) \d\d:\d\d$/).waitFor()
    const unreachable = lineOf(page, "Service d'envoi injoignable")
    await unreachable.getByText('Ces envois sont désactivés ou non configurés').waitFor()
    expect(await unreachable.getByRole('button', { name: /^Renvoyer/ }).count()).toBe(0)
    await expectPageFits(page)
    await expectNothingCut(page, 'the messages that were not sent')
    await expectAccessibleOnBoth(page, 'the messages that were not sent')
    await unreachable.getByText('Votre chauffeur est en route').first().click()
    await expectNothingCut(page, 'the text of a message')
    await page.goto(`${yoon.url}/dashboard/deliveries?channel=push`)
    await page.getByText('Aucun envoi ne correspond').waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await refused.waitFor()
  })
})

test('leads from the work queue to the message, and sends it again', async () => {
  const page = await yoon.open('/dashboard/todo?cause=UNDELIVERED', 'admin')
  await page
    .getByRole('link', { name: /^Voir les envois.*@/ })
    .first()
    .click()
  const line = lineOf(page, 'code 550')
  await line.getByRole('button', { name: /^Renvoyer à / }).click()
  await waitForToast(page, 'Message renvoyé')
  await expectEventually(() => mailbox.got.length).toBe(1)
  await page.reload()
  await page.getByText('Aucun envoi ne correspond').waitFor()
  await waitUntilHidden(line)
})
