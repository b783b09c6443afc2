import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { listPayments } from '@yoon/contract/payments/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorOf, fieldOf, fillTransfer, submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName } from './support/company.ts'

const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')
/** Reads the live text below an amount field: the amount as parsed. */
const echoOf = (field: Locator) =>
  field.evaluate((input) => {
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    return (note?.querySelector('[aria-live]')?.textContent ?? '').replace(/\s/g, ' ')
  })

const yoon = useYoon()

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('amounts of a cashier, %s', (_, options) => {
  async function openPayment(booking: Booking) {
    const path = `/dashboard/bookings?view=all&dialog=complete&booking=${booking.id}`
    const page = await yoon.open(path, 'caissiere', options)
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    const amount = dialog.getByRole('textbox', { name: 'Montant (F CFA)' })
    await dialog.getByText('/ min').waitFor()
    await dialog.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    return { page, dialog, amount, send: () => submitButton(dialog, 'Terminer').click() }
  }

  const paidFor = async ({ bookingReference }: Booking) =>
    (await yoon.company.call('caissiere', listPayments, { search: bookingReference })).data.map(({ amount }) => amount)

  test('a cashier who types 5.000 sees 5 000 F CFA below, and 5 000 is stored', async () => {
    const booking = await yoon.company.newStarted({ price: 5_000 })
    const { page, dialog, amount, send } = await openPayment(booking)
    const next = dialog.getByRole('textbox', { name: 'Notes' })
    await amount.focus()
    const before = await next.boundingBox()
    await amount.fill('')
    await amount.pressSequentially('5.000')
    await expectEventually(() => echoOf(amount)).toBe('5 000 F CFA')
    expect(await next.boundingBox()).toEqual(before)
    await expectAccessible(page, 'amount with echo')
    await send()
    await waitForToast(page, 'Paiement enregistré')
    expect(await paidFor(booking)).toEqual([5_000])
  })

  test('refuses an ambiguous amount at its field with the right notation, and stores nothing', async () => {
    const booking = await yoon.company.newStarted({ price: 5_000 })
    const { amount, send } = await openPayment(booking)
    for (const [typed, refusal] of [
      ['5,000', 'Écrivez 5 000'],
      ['5.00', 'Montant en francs entiers'],
      ['5 00', 'Écrivez le montant en chiffres, par exemple 5 000'],
      ['５０００', 'Écrivez le montant avec les chiffres de 0 à 9'],
      ['0', 'Le montant doit être supérieur à 0'],
    ] as const) {
      await amount.fill(typed)
      await send()
      await expectEventually(() => errorOf(amount)).toBe(refusal)
      expect(await echoOf(amount)).toBe('')
    }
    expect(await paidFor(booking)).toEqual([])
  })

  test('asks a cashier once to confirm an amount far from the amount due', async () => {
    const booking = await yoon.company.newStarted({ price: 35_000 })
    const { page, dialog, amount, send } = await openPayment(booking)
    const question = dialogOf(page, 'Vérifiez le montant')
    await amount.fill('5')
    await send()
    await question.waitFor()
    expect(plain(await question.getByRole('paragraph').textContent())).toBe(
      "Vous avez saisi 5 F CFA, alors qu'il reste 35 000 F CFA à payer.",
    )
    await expectAccessible(page, 'far amount')
    await question.getByRole('button', { name: 'Corriger' }).click()
    await waitUntilHidden(question)
    expect((await yoon.company.call('caissiere', getBooking, { id: booking.id })).data.status).toBe('IN_PROGRESS')
    await amount.fill('70 001 F')
    await send()
    await question.getByRole('button', { name: 'Enregistrer 70 001 F CFA' }).click()
    await waitForToast(page, 'Paiement enregistré')
    await waitUntilHidden(dialog)
    expect(await paidFor(booking)).toEqual([70_001])
  })

  test('a double click on Terminer leaves the question about the amount open', async () => {
    const booking = await yoon.company.newStarted({ price: 35_000 })
    const { page, dialog, amount } = await openPayment(booking)
    await amount.fill('5')
    await dialog.getByRole('button', { name: 'Terminer' }).dblclick()
    await dialogOf(page, 'Vérifiez le montant').getByRole('button', { name: 'Enregistrer 5 F CFA' }).click()
    await waitForToast(page, 'Paiement enregistré')
    expect(await paidFor(booking)).toEqual([5])
  })
})

describe('amounts of an operator', () => {
  test('groups the thousands of a price while digits are typed and deleted', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    const price = fieldOf(form, 'price')
    await price.pressSequentially('45000')
    expect(await price.inputValue()).toBe('45 000')
    await price.press('Backspace')
    expect(await price.inputValue()).toBe('4 500')
    await expectEventually(() => echoOf(price)).toBe('4 500 F CFA')
    await price.fill('4,500')
    await price.press('Tab')
    await expectEventually(() => errorOf(price)).toBe('Écrivez 4 500')
  })

  test('books a trip for 25.000 at the price of 25 000', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    const client = await yoon.company.newClient()
    await fillTransfer(form, client)
    await fieldOf(form, 'price').fill('25.000')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/bookings'))
    await submitButton(form, 'Créer la réservation').click()
    expect((await sent).postDataJSON().totalPrice).toBe(25_000)
  })
})

test('stores the hourly rate 12.500 of a vehicle as 12 500', async () => {
  const [vehicle] = (await yoon.company.call('admin', listVehicles, { limit: 1 })).data
  const page = await yoon.open(`/dashboard/drivers?tab=vehicles&dialog=edit&id=${vehicle?.id}`, 'admin')
  const dialog = page.getByRole('dialog')
  const rate = dialog.getByRole('textbox', { name: "Prix à l'heure (F CFA)" })
  await rate.fill('12,500')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expectEventually(() => errorOf(rate)).toBe('Écrivez 12 500')
  await rate.fill('12.500')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  expect((await sent).postDataJSON().pricing.hourlyRate).toBe(12_500)
})
