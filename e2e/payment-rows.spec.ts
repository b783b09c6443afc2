import { listPayments } from '@yoon/contract/payments/calls'
import { expect, test } from 'vitest'
import { expectEventually, phone, useYoon } from './support/browser.ts'
import { pathToPayment, paymentsOn } from './support/payments-page.ts'

const yoon = useYoon()

test('a payment says but its hour below the heading of its day, and its date elsewhere', async () => {
  const page = await yoon.open('/dashboard/payments', 'caissiere')
  const dates = page.locator('tbody tr:not([data-group]) td:first-child')
  await expectEventually(() => dates.first().textContent()).toMatch(/^\d{2}:\d{2}/)
  await page.goto(`${yoon.url}/dashboard/payments?status=PENDING`)
  await expectEventually(() => dates.first().textContent()).toMatch(/^\d{2}\/\d{2}\/\d{4} à/)
})

test('a debt that was received on a later day says since when it was owed', async () => {
  const page = await yoon.open('/dashboard/users', 'admin')
  const { data, pagination } = await yoon.company.call('admin', listPayments, { status: 'COMPLETED', limit: 1 })
  const later = data.map((payment) => ({
    ...payment,
    createdAt: '2026-10-12T10:00:00.000Z',
    paidAt: '2026-10-14T09:05:00.000Z',
  }))
  await page.route('**/api/dashboard/payments?*', (route) =>
    route.fulfill({ json: { success: true, data: later, pagination } }),
  )
  await page.goto(`${yoon.url}/dashboard/payments`)
  await page.getByRole('rowheader', { name: 'Mercredi 14 octobre' }).waitFor()
  expect(await page.locator('tbody tr:not([data-group]) td').first().textContent()).toMatch(
    /^09:05dû\sdepuis le\s12\/10$/,
  )
})

test('a card on a phone tells amount, client, trip, method and actions in this order', async () => {
  const booking = await yoon.company.newUnpaid()
  const page = await yoon.open(pathToPayment(booking), 'caissiere', phone)
  const text = (await paymentsOn(page).first().textContent()) ?? ''
  const words = ['F\u202fCFA', booking.user.lastName, booking.pickupLocation, 'Impayé', 'Encaisser', 'Relancer']
  const places = words.map((word) => text.indexOf(word))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
