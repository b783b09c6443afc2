import { completeBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { deletePayment, listPayments, type Payment } from '@yoon/contract/payments/calls'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { expectAccessible, expectEventually, useYoon, waitUntilHidden } from './support/browser.ts'
import { newName } from './support/company.ts'
import { findPrepaid, pathToPayment, paymentsOn } from './support/payments-page.ts'
import { takeAction } from './support/row-actions.ts'

const yoon = useYoon()

/** Creates a booking that was completed and paid by Wave; returns it with its payment. */
async function newPaid(): Promise<{ booking: Booking; payment: Payment }> {
  const { id } = await yoon.company.newStarted({})
  const paid = { method: 'WAVE' as const, amount: 25_000, transactionId: newName() }
  const booking = (await yoon.company.call('caissiere', completeBooking, { id, ...paid })).data
  const [payment] = (await yoon.company.call('admin', listPayments, { search: booking.bookingReference })).data
  if (!payment) throw new Error('The booking has no payment')
  return { booking, payment }
}

describe('a payment', () => {
  test('shows placeholders for missing values of the booking of a payment', async () => {
    const { payment } = await newPaid()
    const page = await yoon.open('/dashboard/users', 'admin')
    const gaps = { user: null, driver: { user: null }, totalPrice: null, scheduledDate: null, pickupLocation: null }
    const gap = { ...payment, booking: { ...payment.booking, ...gaps } }
    const pagination = { page: 1, limit: 10, total: 1, totalPages: 1 }
    await page.route('**/api/dashboard/payments?*', (route) =>
      route.fulfill({ json: { success: true, data: [gap], pagination } }),
    )
    await page.goto(`${yoon.url}/dashboard/payments?dialog=view&payment=${payment.id}`)
    const details = dialogOf(page, 'Détails de la réservation')
    for (const placeholder of [
      'Client inconnu',
      'Chauffeur inconnu',
      'Pas de téléphone',
      'Montant manquant',
      'Lieu manquant',
      'Date manquante',
    ]) {
      await details.getByText(placeholder, { exact: true }).waitFor()
    }
    await details.getByRole('button', { name: 'Reçu' }).click()
    await page.getByRole('button', { name: 'Télécharger le reçu (PDF)' }).waitFor()
  })

  test('shows the method of a payment for a booking that is not yet driven', async () => {
    const { id, method } = await findPrepaid(yoon.company)
    if (!method) throw new Error('The payment has no method')
    const page = await yoon.open(`/dashboard/payments?dialog=view&payment=${id}`, 'admin')
    const facts = dialogOf(page, 'Détails de la réservation').getByRole('definition')
    await expectEventually(() => facts.allTextContents()).toContain(paymentMethodLabels[method])
  })

  test('opens a payment by its address from any page of the list, and its receipt after the deletion', async () => {
    const { booking } = await newPaid()
    const [{ id } = { id: '' }] = (await yoon.company.call('admin', listPayments, { search: booking.bookingReference }))
      .data
    const page = await yoon.open(`/dashboard/payments?status=FAILED&dialog=receipt&payment=${id}`, 'admin')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger le reçu (PDF)' }).click()
    const number = (await saving).suggestedFilename()
    await page.goto(`${yoon.url}/dashboard/payments?status=FAILED&dialog=view&payment=${id}`)
    await dialogOf(page, 'Détails de la réservation').getByText(booking.bookingReference).waitFor()
    await yoon.company.call('admin', deletePayment, { id })
    await page.goto(`${yoon.url}/dashboard/payments?dialog=view&payment=${id}`)
    const gone = dialogOf(page, 'Paiement')
    await gone.getByText('Ce paiement a été supprimé').waitFor()
    await expectAccessible(page, 'deleted')
    const savingAgain = page.waitForEvent('download')
    await gone.getByRole('button', { name: 'Télécharger le reçu annulé (PDF)' }).click()
    expect((await savingAgain).suggestedFilename()).toBe(number)
  })

  test('offers no deletion of a payment by any address to a user without the permission', async () => {
    const { booking, payment } = await newPaid()
    const page = await yoon.open(`${pathToPayment(booking)}&dialog=delete&payment=${payment.id}`, 'caissiere')
    await paymentsOn(page).first().waitFor()
    await page.goto(`${yoon.url}${pathToPayment(booking)}&dialog=view&payment=${payment.id}`)
    await dialogOf(page, 'Détails de la réservation').waitFor()
    expect(await page.getByRole('button', { name: 'Supprimer' }).count()).toBe(0)
    await page.goto(`${yoon.url}${pathToPayment(booking)}&dialog=delete&payment=${payment.id}`)
    await paymentsOn(page).first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('finds a payment by the id that the table shows', async () => {
    const { booking } = await newPaid()
    const page = await yoon.open(pathToPayment(booking), 'caissiere')
    const id =
      (await paymentsOn(page)
        .getByText(/^#[0-9a-f]{8}$/)
        .textContent()) ?? ''
    await page.goto(`${yoon.url}/dashboard/payments?q=${encodeURIComponent(id)}`)
    await paymentsOn(page).getByText(booking.bookingReference).waitFor()
    await expectEventually(() => paymentsOn(page).count()).toBe(1)
  })
})

describe('layout of the payments page', () => {
  test.each([768, 800, 1000, 1024])('shows all figures and the search at a width of %i', async (width) => {
    const page = await yoon.open('/dashboard/payments', 'admin', { viewport: { width, height: 900 } })
    await paymentsOn(page).first().waitFor()
    const overflowing = () =>
      page
        .locator('main')
        .evaluate((main) =>
          [...main.querySelectorAll('dd, select, input')]
            .filter((element) => element.scrollWidth > element.clientWidth + 1)
            .map((element) => element.textContent),
        )
    expect(await overflowing()).toEqual([])
    const search = await page.getByRole('searchbox').boundingBox()
    expect(search?.width).toBeGreaterThan(200)
  })

  test('a dialog neither scrolls nor resizes the page behind it', async () => {
    const page = await yoon.open('/dashboard/payments', 'admin')
    await paymentsOn(page).first().waitFor()
    const widthOf = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().width)
    const width = await widthOf()
    await takeAction(paymentsOn(page).first(), 'Détails')
    await dialogOf(page, 'Détails de la réservation').waitFor()
    await page.mouse.move(10, 450)
    await page.mouse.wheel(0, 600)
    expect([await page.evaluate(() => scrollY), await widthOf()]).toEqual([0, width])
    await page.keyboard.press('Escape')
    await waitUntilHidden(page.getByRole('dialog'))
    await page.mouse.move(700, 450)
    await page.mouse.wheel(0, 600)
    await expectEventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})
