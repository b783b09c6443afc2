import { changeBookingStatus as confirmBooking } from '@yoon/contract/bookings/calls'
import { expect, test } from 'vitest'
import { bell, stored } from './support/bell.ts'
import { cards } from './support/bookings-page.ts'
import { expectEventually, useYoon } from './support/browser.ts'

const yoon = useYoon()

test('the console stays empty after a notification before the first click, and after a sign-out', async () => {
  const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
  const messages: string[] = []
  page.on('console', (message) => /error|warning/.test(message.type()) && messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(String(error)))
  await page.reload()
  await cards(page).first().waitFor()
  await bell(page).waitFor()
  await expectEventually(async () => (await stored(page)).seq !== undefined).toBe(true)
  const booking = await yoon.company.newBooking({ client: await yoon.company.newClient() })
  await yoon.company.call('admin', confirmBooking, { id: booking.id, status: 'CONFIRMED' })
  await expectEventually(async () => JSON.stringify((await stored(page)).items)).toContain(booking.id)
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  await page.waitForLoadState('networkidle')
  // Messages of Playwright itself are ignored.
  expect(messages.filter((text) => !text.includes('blocked by Playwright'))).toEqual([])
})
