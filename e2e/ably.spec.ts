import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AblyDouble, startAblyDouble } from '../server/src/testing/ably-double.ts'
import { bell, itemOf, openPanel, panelOf } from './support/bell.ts'
import { cardOf, pathTo, seen } from './support/bookings-page.ts'
import { expectEventually, useYoon } from './support/browser.ts'

const key = 'appId.keyId:c2VjcmV0LW9mLXlvb24'

describe('live channel over Ably', () => {
  let ably: AblyDouble
  beforeAll(async () => {
    ably = await startAblyDouble(key)
  })
  const yoon = useYoon(() => ({ ABLY_API_KEY: key, ABLY_ENDPOINT: ably.url }))
  afterAll(() => ably.close())

  test('Ably updates the list of bookings under the Content Security Policy of the page', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open('/admin/login', 'operatrice')
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host))
    await page.goto(yoon.url + pathTo(booking))
    const panel = await openPanel(page)
    await yoon.company.confirm(booking)
    await itemOf(panel, booking.bookingReference).filter({ hasText: 'Réservation confirmée' }).waitFor()
    await page.keyboard.press('Escape')
    await seen(cardOf(page, booking), 'Confirmée').waitFor()
    expect(sockets).toEqual([new URL(ably.url).host])
    expect(ably.listenedOn()).toEqual(['admin-notifications:OPERATRICE'])
  })

  test('the Ably channel stays connected when its token is renewed', async () => {
    const page = await yoon.open('/dashboard/bookings', 'moderateur')
    const panel = await openPanel(page)
    const given = ably.tokens.length
    ably.askForTokens()
    await expectEventually(() => ably.tokens.length).toBe(given + 1)
    const { bookingReference } = await yoon.company.newBooking()
    await itemOf(panel, bookingReference).waitFor()
    expect(await panel.getByText('Connecté', { exact: true }).isVisible()).toBe(true)
  })

  test('reconnects after an outage of Ably, and shows each missed notification once', async () => {
    const page = await yoon.open('/dashboard/bookings', 'moderateur')
    const panel = await openPanel(page)
    ably.fail()
    await panel.getByText('Déconnecté').waitFor()
    const missed = [await yoon.company.newBooking(), await yoon.company.newBooking()]
    ably.repair()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await panel.getByText('Connecté', { exact: true }).waitFor()
    for (const { bookingReference } of missed) {
      await itemOf(panel, bookingReference).waitFor()
      expect(await itemOf(panel, bookingReference).count()).toBe(1)
    }
  })

  test('the Ably channel catches up after refused messages, without a disconnection', async () => {
    const page = await yoon.open('/dashboard/bookings', 'moderateur')
    const panel = await openPanel(page)
    const refused = ably.refuseMessages()
    const { bookingReference } = await yoon.company.newBooking()
    await refused
    ably.repair()
    await itemOf(panel, bookingReference).waitFor()
  })

  test('the Ably channel closes at once when the session ends elsewhere', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'caissiere')
    await openPanel(page)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await yoon.company.endSession(String(token))
    await page.getByText('Votre session a expiré, veuillez vous reconnecter').waitFor()
    expect(ably.listenedOn()).not.toContain('admin-notifications:CAISSIERE')
  })

  test('the Ably channel stays closed if its token is refused, and the page works', async () => {
    const page = await yoon.open('/admin/login', 'admin')
    await page.route('**/api/ably/token', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByRole('heading', { name: 'Réservations' }).first().waitFor()
    await bell(page).click()
    await panelOf(page).getByText('Déconnecté').waitFor()
    expect(ably.listenedOn()).not.toContain('admin-notifications')
  })
})
