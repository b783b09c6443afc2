import { getBooking } from '@yoon/contract/bookings/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, cards, dialogOf, pathTo, searchBox, seen } from './support/bookings-page.ts'
import { expectEventually, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { hold } from './support/link.ts'

const yoon = useYoon()
const account = 'operatrice-caissiere'

/** Lets the test end all timeouts of the page's calls at once. */
async function controlTimeouts(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const controller = new AbortController()
      addEventListener('end-timeouts', () => controller.abort(new DOMException('', 'TimeoutError')))
      return controller.signal
    }
  })
  await page.reload()
  return () => page.evaluate(() => dispatchEvent(new Event('end-timeouts')))
}

describe('a server that never answers', () => {
  test('says that a start may be stored, and lets the user start again', async () => {
    const booking = await yoon.company.newAssigned({ time: '00:05' })
    const page = await yoon.open(pathTo(booking), account, {})
    const endTimeouts = await controlTimeouts(page)
    const card = cardOf(page, booking)
    const write = await hold(page, /\/api\/bookings\/[^/]+$/)
    const start = card.getByRole('button', { name: 'Démarrer la course' })
    await start.click()
    await write.isAsked
    await endTimeouts()
    await waitForToast(
      page,
      'Erreur de démarrage',
      'Le service ne répond pas. Votre action a peut-être été enregistrée : vérifiez avant de recommencer.',
    )
    await write.lose()
    await start.click()
    await seen(card, 'En cours').waitFor()
    const { data } = await yoon.company.call('admin', getBooking, { id: booking.id })
    expect(data.status).toBe('IN_PROGRESS')
  })

  test('a form says that the service does not answer, not that the connection is lost', async () => {
    const booking = await yoon.company.newAssigned({ time: '00:05' })
    const page = await yoon.open(pathTo(booking), account, {})
    const endTimeouts = await controlTimeouts(page)
    await cardOf(page, booking).getByRole('button', { name: 'Modifier' }).click()
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByLabel('Demandes particulières').fill('Deux valises')
    const write = await hold(page, /\/api\/dashboard\/bookings\/[^/]+$/)
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await write.isAsked
    await endTimeouts()
    await form.getByRole('alert').filter({ hasText: 'Le service ne répond pas.' }).waitFor()
    expect(await form.getByText('Connexion perdue.').count()).toBe(0)
    await write.lose()
    await form.getByRole('button', { name: 'Réessayer' }).click()
    await waitUntilHidden(form)
  })

  test('offers to try a read again that was not answered', async () => {
    const page = await yoon.open('/dashboard/payments', account)
    const endTimeouts = await controlTimeouts(page)
    const read = await hold(page, /\/api\/.*payments.*search=/)
    await page.getByRole('searchbox').fill('Diop')
    await read.isAsked
    await expectEventually(async () => {
      await endTimeouts()
      return page.getByRole('alert').filter({ hasText: 'Le service ne répond pas.' }).count()
    }).toBe(1)
    await read.lose()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await waitUntilHidden(page.getByRole('alert'))
  })
})

describe('the figures of the previous filter', () => {
  test('fades the counts of the bookings until those of the new filter arrive', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all&range=all', account)
    await cards(page).first().waitFor()
    const old = page.locator('[aria-busy=true]', { has: page.getByRole('button', { name: /^Urgent/ }) })
    expect(await old.count()).toBe(0)
    const answer = await hold(page, /\/api\/dashboard\/bookings\?.*search=/)
    await searchBox(page).fill('Diop')
    await answer.isAsked
    await old.waitFor()
    await answer.lose()
    await waitUntilHidden(old)
  })

  test('fades the figures of the payments until those of the new filter arrive', async () => {
    const page = await yoon.open('/dashboard/payments', account)
    const figures = page.getByLabel('Chiffres des paiements')
    await figures.getByText(/\d/).first().waitFor()
    expect(await figures.getAttribute('aria-busy')).toBe('false')
    const answer = await hold(page, /\/api\/.*payments.*search=/)
    await page.getByRole('searchbox').fill('Diop')
    await answer.isAsked
    await expectEventually(() => figures.getAttribute('aria-busy')).toBe('true')
    await answer.lose()
    await expectEventually(() => figures.getAttribute('aria-busy')).toBe('false')
  })
})
