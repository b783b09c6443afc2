import type { Booking } from '@yoon/contract/bookings/schemas'
import { createPaymentRequest } from '@yoon/contract/payment-requests/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, chooseFromMenu, dialogOf, pathTo } from './support/bookings-page.ts'
import { desktop, expectAccessible, phone, useYoon } from './support/browser.ts'
import { expectNothingCut, expectPageFits } from './support/screen.ts'

const yoon = useYoon()

async function pathOfRequest({ id: bookingId }: Pick<Booking, 'id'>): Promise<string> {
  const { data } = await yoon.company.call('caissiere', createPaymentRequest, { bookingId })
  return new URL(data.url, yoon.url).pathname
}

/** Presses a button of the demonstration provider, which then leads back to the page. */
async function pressAtProvider(page: Page, button: string): Promise<void> {
  await page.getByText('Démonstration · aucun argent réel').waitFor()
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(/\/p\/[\w-]+/)
}

const widths = [
  { width: 1440, options: desktop },
  { width: 360, options: phone },
]

describe.each(widths)('the page of a payment on $width', ({ options }) => {
  test('takes a payment by Wave at the demonstration provider, and says so by itself', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await yoon.open(await pathOfRequest(booking), undefined, options)
    await page.getByRole('heading', { name: 'À payer' }).waitFor()
    const text = (await page.locator('body').textContent()) ?? ''
    expect(text).toContain(booking.bookingReference)
    expect(text).not.toContain(booking.user.lastName)
    await expectAccessible(page, 'the page of a payment')
    await expectNothingCut(page, 'the page of a payment')
    await expectPageFits(page)
    await page.getByRole('button', { name: 'Payer par Wave' }).click()
    await pressAtProvider(page, 'Payer')
    await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
    expect(await page.getByRole('button', { name: 'Payer par Wave' }).count()).toBe(0)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Payment received' }).waitFor()
  })
})

describe('the page of a payment', () => {
  test('shows the code of Orange Money and the addresses of its applications', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await yoon.open(await pathOfRequest(booking), undefined, phone)
    await page.getByRole('button', { name: 'Payer par Orange Money' }).click()
    await page.getByRole('img', { name: 'Code QR Orange Money' }).waitFor()
    await expectAccessible(page, 'the code of Orange Money')
    await page.getByRole('link', { name: 'Ouvrir Orange Money' }).click()
    await pressAtProvider(page, 'Webhook perdu')
    await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
  })

  test('offers another attempt after a refusal', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await yoon.open(await pathOfRequest(booking), undefined, phone)
    await page.getByRole('button', { name: 'Payer par Wave' }).click()
    await pressAtProvider(page, 'Refuser')
    await page.getByRole('button', { name: 'Payer par Wave' }).click()
    await pressAtProvider(page, 'Webhook rejoué')
    await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
  })

  test('asks nobody to pay again once another amount has arrived', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await yoon.open(await pathOfRequest(booking), undefined, phone)
    await page.getByRole('button', { name: 'Payer par Wave' }).click()
    await pressAtProvider(page, 'Payer un autre montant')
    await page.getByRole('heading', { name: 'Paiement à vérifier' }).waitFor()
    expect(await page.getByRole('button', { name: 'Payer par Wave' }).count()).toBe(0)
  })

  test('says of an unknown link that it is not valid any more', async () => {
    const page = await yoon.open('/p/AbCdEfGhIjKlMnOpQrStUv', undefined, phone)
    await page.getByRole('heading', { name: "Ce lien n'est plus valable" }).waitFor()
    await expectAccessible(page, 'an unknown link to pay')
  })
})

describe.each(widths)('the request of a payment on $width', ({ options }) => {
  test('makes the request from the booking with its link and code, and shows it paid while the dialog is open', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await yoon.open(pathTo(booking), 'caissiere', options)
    await chooseFromMenu(cardOf(page, booking), 'Demander le paiement')
    const dialog = dialogOf(page, 'Demander le paiement')
    await dialog.getByRole('button', { name: 'Créer le lien de paiement' }).click()
    await dialog.getByRole('img', { name: 'Code QR du lien de paiement' }).waitFor()
    await expectAccessible(page, 'the request of a payment')
    const address = (await dialog.getByText(/\/p\/[\w-]{22}$/).textContent()) ?? ''
    const client = await yoon.open(new URL(address).pathname, undefined, phone)
    await client.getByRole('button', { name: 'Payer par Wave' }).click()
    await pressAtProvider(client, 'Payer')
    await dialog.getByText('Payée').waitFor()
  })
})
