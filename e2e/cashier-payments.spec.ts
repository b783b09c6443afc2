import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorOf, isFocused, submitButton } from './support/booking-form.ts'
import { cardOf, dialogOf, pathTo, seen, viewButton } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { chooseMethod } from './support/payments-page.ts'

/** Reads the amount on the Terminées card. */
async function revenueOnCard(page: Page): Promise<number> {
  const amount = await viewButton(page, 'Terminées').getByText('F CFA').textContent()
  return Number(amount?.replace(/\D/g, '') || Number.NaN)
}

const amountField = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Montant (F CFA)' })
const transactionField = (dialog: Locator) => dialog.getByRole('textbox', { name: 'ID de transaction' })

const yoon = useYoon()

describe('payments by a cashier', () => {
  async function openPayment(booking: Booking, title = 'Enregistrer le paiement') {
    const page = await yoon.open(pathTo(booking), 'caissiere')
    const card = cardOf(page, booking)
    await card.getByRole('button', { name: title.startsWith('Encaisser') ? 'Encaisser' : 'Terminer' }).click()
    const dialog = dialogOf(page, title)
    await dialog.waitFor()
    return { page, card, dialog }
  }

  const read = async ({ id }: Booking) => (await yoon.company.call('caissiere', getBooking, { id })).data

  test('the payment dialog reports missing fields, then records a Wave payment once', async () => {
    const booking = await yoon.company.newStarted({ price: 41_500 })
    const { page, card, dialog } = await openPayment(booking)
    await expectEventually(() => revenueOnCard(page)).toBe(await yoon.company.revenue())
    const before = await revenueOnCard(page)
    expect(await dialog.getByRole('radio', { name: 'Wave Money' }).isChecked()).toBe(true)
    expect(await amountField(dialog).inputValue()).toBe('41 500')

    await amountField(dialog).fill('0')
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await expectEventually(() => errorOf(transactionField(dialog))).toBe("L'ID de transaction est requis")
    expect(await errorOf(amountField(dialog))).toBe('Le montant doit être supérieur à 0')
    await waitForToast(page, 'Erreur de validation', 'Veuillez corriger les erreurs dans le formulaire')
    expect(await isFocused(amountField(dialog))).toBe(true)
    expect((await read(booking)).status).toBe('IN_PROGRESS')

    await amountField(dialog).fill('41 500')
    await transactionField(dialog).fill(`T${newName()}`)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(page, 'Paiement enregistré', 'La course est maintenant terminée')
    await waitUntilHidden(dialog)
    await seen(card, 'Terminée').waitFor()
    await seen(card, 'Wave Money').waitFor()
    await expectEventually(() => revenueOnCard(page)).toBe(before + 41_500)
    expect(await yoon.company.revenue()).toBe(before + 41_500)
  })

  test('the payment dialog says until when a rental still runs, and ends it all the same', async () => {
    const { company } = yoon
    const booking = await company.newBookingOf({
      serviceType: 'DAILY_RENTAL',
      userId: (await company.newClient()).id,
      pickupLocation: 'Almadies, rue 12',
      scheduledTime: '23:50',
      rentalStartDate: day(),
      rentalEndDate: day(1),
      withDriver: true,
      passengers: 2,
      totalPrice: 150_000,
    })
    await company.assign(booking.id, await company.freeDriver(booking.id))
    // « Terminer » is not the next step of a rental that still runs: in her rows it is behind "…".
    const page = await yoon.open(pathTo(booking), 'caissiere')
    await cardOf(page, booking)
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    await page.getByRole('menuitem', { name: 'Terminer' }).click()
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    await dialog.getByText("La location court jusqu'à demain : la terminer maintenant libère le chauffeur.").waitFor()
    await expectAccessible(page, 'a running rental')
    await chooseMethod(dialog, 'Espèces')
    await submitButton(dialog, 'Terminer').click()
    await waitForToast(page, 'Paiement enregistré', 'La course est maintenant terminée')
    expect((await read(booking)).status).toBe('COMPLETED')
  })

  test('the payment dialog shows which booking already has the transaction id', async () => {
    const [first, second] = [await yoon.company.newStarted(), await yoon.company.newStarted()]
    const transactionId = `T${newName()}`
    const paid = { id: first.id, method: 'WAVE', amount: 25_000, transactionId } as const
    await yoon.company.call('caissiere', completeBooking, paid)
    const { page, dialog } = await openPayment(second)
    const before = await yoon.company.revenue()
    await transactionField(dialog).fill(transactionId)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    const refusal = `Cet ID de transaction est déjà utilisé pour la réservation ${first.bookingReference}`
    await expectEventually(() => errorOf(transactionField(dialog))).toBe(refusal)
    await waitForToast(page, "Erreur d'enregistrement", refusal)
    await expectEventually(() => isFocused(transactionField(dialog))).toBe(true)
    expect(await transactionField(dialog).inputValue()).toBe(transactionId)
    expect((await read(second)).status).toBe('IN_PROGRESS')
    expect(await yoon.company.revenue()).toBe(before)
    // The refused payment was not stored: the amount still follows the waiting time.
    await dialog.getByRole('spinbutton', { name: "Minutes d'attente" }).fill('10')
    await expectEventually(() => amountField(dialog).inputValue()).toBe('27 000')

    // The same id with another method is another transaction.
    await chooseMethod(dialog, 'Orange Money')
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(page, 'Paiement enregistré')
    expect(await yoon.company.revenue()).toBe(before + 27_000)
  })

  test('completes a trip unpaid without revenue, and settles it later', async () => {
    const booking = await yoon.company.newStarted({ price: 18_000 })
    const before = await yoon.company.revenue()
    const { page, card, dialog } = await openPayment(booking)
    await chooseMethod(dialog, 'Impayé')
    await waitUntilHidden(amountField(dialog))
    await waitUntilHidden(transactionField(dialog))
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(page, 'Course terminée, impayée', "Vous pourrez l'encaisser plus tard")
    await seen(card, 'Terminée').waitFor()
    await seen(card, 'Impayé').waitFor()
    expect(await yoon.company.revenue()).toBe(before)

    await card.getByRole('button', { name: 'Encaisser' }).click()
    const settling = dialogOf(page, 'Encaisser le paiement')
    expect(await settling.getByRole('radio').count()).toBe(4)
    expect(await settling.getByRole('radio', { name: 'Impayé' }).count()).toBe(0)
    await chooseMethod(settling, 'Espèces')
    const receipt = settling.getByRole('textbox', { name: 'ID de transaction (numéro de reçu)' })
    expect(await receipt.inputValue()).toContain(booking.bookingReference.slice(2))
    expect(await settling.getByRole('textbox', { name: 'Téléphone du payeur' }).count()).toBe(0)
    const proposed = await receipt.inputValue()
    await receipt.fill('')
    await settling.getByRole('button', { name: 'Encaisser' }).click()
    await expectEventually(() => errorOf(receipt)).toBe("L'ID de transaction est requis")
    await receipt.fill(proposed)
    await settling.getByRole('button', { name: 'Encaisser' }).click()
    await waitForToast(page, 'Paiement enregistré')
    await seen(card, 'Espèces').waitFor()
    await waitUntilHidden(card.getByRole('button', { name: 'Encaisser' }))
    expect(await yoon.company.revenue()).toBe(before + 18_000)
  })

  test('records one payment on a double click', async () => {
    const booking = await yoon.company.newStarted({ price: 33_000 })
    const before = await yoon.company.revenue()
    const { page, card, dialog } = await openPayment(booking)
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/complete')) sent += 1
    })
    await transactionField(dialog).fill(`T${newName()}`)
    await dialog.getByRole('button', { name: 'Terminer' }).dblclick()
    await waitForToast(page, 'Paiement enregistré')
    await seen(card, 'Terminée').waitFor()
    expect(sent).toBe(1)
    expect(await yoon.company.revenue()).toBe(before + 33_000)
  })

  test('records one payment although the reply to the first request was lost', async () => {
    const booking = await yoon.company.newStarted({ price: 27_000 })
    const before = await yoon.company.revenue()
    const { page, card, dialog } = await openPayment(booking)
    const keys: (string | undefined)[] = []
    await page.route('**/complete', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await transactionField(dialog).fill(`T${newName()}`)
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(page, "Erreur d'enregistrement", 'Connexion perdue : votre saisie est conservée.')
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(page, 'Paiement enregistré')
    await seen(card, 'Terminée').waitFor()
    expect(keys[0]).toBeTruthy()
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await yoon.company.revenue()).toBe(before + 27_000)
  })
})

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('waiting time of a trip, %s', (_, options) => {
  test('adds the waiting time to the amount and writes it into the notes', async () => {
    const { waitingTimeRate } = (await yoon.company.call('caissiere', getPublicSettings, {})).data.business
    const booking = await yoon.company.newStarted({ price: 20_000 })
    const before = await yoon.company.revenue()
    const path = `/dashboard/bookings?view=all&dialog=complete&booking=${booking.id}`
    const page = await yoon.open(path, 'caissiere', options)
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    const minutes = dialog.getByRole('spinbutton', { name: "Minutes d'attente" })
    const amount = amountField(dialog)
    const shown = async () => Number((await amount.inputValue()).replace(/\s/g, ''))
    await dialog.getByText('/ min').waitFor()
    await expectEventually(shown).toBe(20_000)
    await minutes.fill('-5')
    await submitButton(dialog, 'Terminer').click()
    await expectEventually(() => errorOf(minutes)).toBe("Les minutes d'attente doivent être un nombre entre 0 et 1 440")
    await minutes.fill('15')
    await expectEventually(shown).toBe(20_000 + 15 * waitingTimeRate)

    await amount.fill('21000')
    await minutes.fill('20')
    await dialog.getByText('Proposé').waitFor()
    expect(await shown()).toBe(21_000)
    await expectAccessible(page, 'waiting')
    await dialog.getByRole('button', { name: 'Utiliser' }).click()
    await expectEventually(shown).toBe(20_000 + 20 * waitingTimeRate)
    await transactionField(dialog).fill(`T${newName()}`)
    const sent = page.waitForRequest('**/complete')
    await submitButton(dialog, 'Terminer').click()
    expect((await sent).postDataJSON().notes).toMatch(/^Attente\s: 20 min × \d+\sF\sCFA$/)
    await waitForToast(page, 'Paiement enregistré')
    expect(await yoon.company.revenue()).toBe(before + 20_000 + 20 * waitingTimeRate)
  })
})
