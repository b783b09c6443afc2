import { logout } from '@yoon/contract/auth/calls'
import { updateBooking } from '@yoon/contract/bookings/calls'
import { updateUser } from '@yoon/contract/users/calls'
import { describe, expect, test } from 'vitest'
import { fetchAdmitted } from '../server/src/testing/fetch-admitted.ts'
import { bell, itemOf, openPanel, panelOf } from './support/bell.ts'
import { cardOf, dialogOf, pathTo, seen } from './support/bookings-page.ts'
import { expectEventually, useYoon, waitUntilHidden } from './support/browser.ts'
import { newName } from './support/company.ts'
import { newUserInput } from './support/users-page.ts'

describe('live updates of screens', () => {
  const yoon = useYoon()

  test("updates the list, the cards and the home figures after a colleague's change", async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const home = await yoon.open('/dashboard', 'admin')
    await home.getByText('Réservations').first().waitFor()
    const total = () => home.getByRole('region', { name: 'En tout' }).textContent()
    const before = await total()
    await seen(cardOf(page, booking), 'En attente').waitFor()
    await Promise.all([page, home].map(async (one) => openPanel(one)))
    await yoon.company.confirm(booking)
    await seen(cardOf(page, booking), 'Confirmée').waitFor()
    await yoon.company.newBooking()
    await expectEventually(total).not.toBe(before)
  })

  test('a refetch caused by a colleague is a background request and does not extend the session', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await openPanel(page)
    await seen(cardOf(page, booking), 'En attente').waitFor()
    const refetch = page.waitForRequest((request) => request.url().includes('/api/dashboard/bookings?'))
    await yoon.company.confirm(booking)
    expect((await refetch).headers()['x-background']).toBe('1')
  })

  test('names in an open form who has changed the booking, and keeps the typed text', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await openPanel(page)
    await page.keyboard.press('Escape')
    await cardOf(page, booking).getByRole('button', { name: 'Modifier' }).click()
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByRole('textbox', { name: 'Prix total' }).fill('77000')
    await yoon.company.call('moderateur', updateBooking, {
      id: booking.id,
      serviceType: 'TRANSFER',
      userId: booking.user.id,
      pickupLocation: 'Marché Sandaga, Dakar',
      destination: 'Aéroport AIBD, Diass',
      scheduledDate: booking.scheduledDate,
      scheduledTime: booking.scheduledTime,
      passengers: 2,
      totalPrice: 25_000,
    })
    await form.getByText(/^Cette réservation a été modifiée par /).waitFor()
    // The notice is sticky: it stays visible while the user types further down.
    expect(await form.getByRole('alert').evaluate((notice) => notice.getBoundingClientRect().top)).toBeGreaterThan(0)
    expect(await form.getByRole('textbox', { name: 'Prix total' }).inputValue()).toBe('77 000')
    await form.getByRole('button', { name: 'Reprendre la version actuelle' }).click()
    await expectEventually(() => form.getByRole('combobox', { name: 'Lieu de prise en charge' }).inputValue()).toBe(
      'Marché Sandaga, Dakar',
    )
    await waitUntilHidden(form.getByText(/modifiée par/))
  })

  test('shows the new name of a user whom an administrator renames', async () => {
    const typed = newUserInput(newName())
    const { firstName, lastName, phone, email, password } = typed
    const person = { firstName, lastName, phone, email, role: 'CAISSIERE' as const }
    const { id } = await yoon.company.newUser({ ...person, password })
    const page = await yoon.open('/admin/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await openPanel(page)
    const menu = page.getByRole('complementary', { name: 'Menu' })
    await menu.getByText(`${firstName} ${lastName}`).waitFor()
    await yoon.company.call('admin', updateUser, { ...person, id, firstName: 'Nafissatou', isActive: true })
    await menu.getByText(`Nafissatou ${lastName}`).waitFor()
  })

  test('signs out at once when the session ends elsewhere', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'caissiere')
    await openPanel(page)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    await fetchAdmitted(yoon.url + logout.path, { method: 'POST', headers })
    await page.getByText('Votre session a expiré, veuillez vous reconnecter').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('notifications'))).toBeNull()
  })

  test('works without the live channel if its token is refused, and reconnects later', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open('/admin/login', 'operatrice')
    await page.route('**/api/ably/token', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(yoon.url + pathTo(booking))
    await cardOf(page, booking).waitFor()
    await bell(page).click()
    await panelOf(page).getByText('Déconnecté').waitFor()
    await page.unroute('**/api/ably/token')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await panelOf(page).getByText('Connecté', { exact: true }).waitFor()
  })

  test('receives notifications missed while offline, as one batch', async () => {
    const page = await yoon.open('/dashboard/bookings', 'moderateur')
    const frames: string[] = []
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    const panel = await openPanel(page)
    await page.context().setOffline(true)
    await panel.getByText('Déconnecté').waitFor()
    const missed = [await yoon.company.newBooking(), await yoon.company.newBooking()]
    await page.context().setOffline(false)
    for (const { bookingReference } of missed) await itemOf(panel, bookingReference).waitFor()
    const batch = frames.map((frame) => JSON.parse(frame)).find(({ type }) => type === 'batch-notification')
    expect(batch).toMatchObject({ count: expect.any(Number), notifications: expect.any(Array) })
    expect(batch.notifications).toHaveLength(batch.count)
  })
})
