import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fieldOf, fillTransfer, submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import { expectEventually, phone, signIn, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { startDeploymentProxy } from './support/deployment.ts'
import { sendMission } from './support/mission-page.ts'

const yoon = useYoon()

const notice = 'Une nouvelle version de Yoon est disponible : rechargez la page, votre saisie est conservée.'
const scriptOf = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')

/** Waits until the service worker controls the page. */
async function installWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expectEventually(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
}

/**
 * Makes the browser look for a new service worker, as it does periodically, until that one is in use: an update that joins
 * one already under way may still find the old worker.
 */
async function updateWorker(page: Page): Promise<void> {
  await expectEventually(() =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const isNew = (await caches.keys()).some((name) => name.includes('new'))
      if (!isNew) await registration.update()
      const { installing, waiting, active } = registration
      return isNew && installing === null && waiting === null && active?.state === 'activated'
    }),
  ).toBe(true)
}

describe('deployment of a new version while a form is open', () => {
  test.each(['block', 'allow'] as const)('an upgrade keeps typed text (service worker: %s)', async (serviceWorkers) => {
    const client = await yoon.company.newClient()
    const front = await startDeploymentProxy(yoon.url)
    onTestFinished(() => front.stop())
    const page = await yoon.open('/admin/login', undefined, { serviceWorkers })
    await page.goto(`${front.url}/admin/login`)
    await signIn(page, 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await fillTransfer(form, client)
    const before = await scriptOf(page)
    if (serviceWorkers === 'allow') await installWorker(page)
    front.deploy()
    if (serviceWorkers === 'allow') await updateWorker(page)

    await form.getByRole('button', { name: 'Choisir dans le calendrier : Date' }).click()
    await waitForToast(
      page,
      'Nouvelle version de Yoon',
      'Rechargez la page pour continuer : votre saisie est conservée.',
    )
    expect(await page.getByText(notice).isVisible()).toBe(false)
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
    await dialogOf(page, 'Date').getByRole('button', { name: 'Recharger' }).click()

    await expectEventually(() => scriptOf(page)).not.toBe(before)
    await expectEventually(() => fieldOf(form, 'price').inputValue()).toBe('20 000')
    expect(await fieldOf(form, 'client').inputValue()).toContain(client.lastName)
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    expect(await yoon.company.find(client.lastName)).toHaveLength(1)
    expect(await page.getByText(notice).count()).toBe(0)
  })
})

test('a driver who has opened a mission before gets the new version of its page at the next visit', async () => {
  const { path } = await sendMission(yoon)
  const front = await startDeploymentProxy(yoon.url)
  onTestFinished(() => front.stop())
  const page = await yoon.open('/m/', undefined, { ...phone, serviceWorkers: 'allow' })
  await page.goto(front.url + path)
  await installWorker(page)
  const before = await scriptOf(page)
  front.deploy()
  await updateWorker(page)
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline)
    await page.reload()
    await page.getByText('Acceptez-vous cette mission').waitFor()
    expect(await scriptOf(page)).not.toBe(before)
  }
})
