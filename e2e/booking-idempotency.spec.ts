import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fieldOf, fillIn, fillTransfer, submitButton } from './support/booking-form.ts'
import { cardOf, cards, dialogOf, pathTo, searchBox, seen } from './support/bookings-page.ts'
import {
  expectAccessible,
  expectAccessibleOnBoth,
  expectEventually,
  interceptWrites,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName } from './support/company.ts'
import { chooseMethod } from './support/payments-page.ts'

const yoon = useYoon()

/** Drops the reply to the first write of the page, or its request; returns the idempotency keys of all writes. */
async function dropFirstWrite(page: Page, what: 'answer' | 'request'): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await interceptWrites(page, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    if (what === 'answer') await route.fetch()
    return route.abort()
  })
  return keys
}

const lostLink = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: 'Connexion perdue.' })
const question = (page: Page) => dialogOf(page, 'Déjà enregistrée')

describe('booking whose reply was lost', () => {
  const create = 'Créer la réservation'

  async function loseBooking(what: 'answer' | 'request' = 'answer') {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings?dialog=new', 'operatrice', {})
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillTransfer(form, client)
    const keys = await dropFirstWrite(page, what)
    await submitButton(form, create).click()
    await waitForToast(page, 'Erreur de sauvegarde', 'Connexion perdue : votre saisie est conservée.')
    await lostLink(form).getByText("Rien n'est perdu : votre saisie est conservée.").waitFor()
    return { client, page, form, keys, find: () => yoon.company.find(client.lastName) }
  }

  test('a booking whose reply was lost is sent again from the form with the same key', async () => {
    const { page, form, keys, find } = await loseBooking()
    await expectAccessibleOnBoth(page, 'a lost link')
    await lostLink(form).getByRole('button', { name: 'Réessayer' }).click()
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await find()).toHaveLength(1)
  })

  test('stores one booking although its reply was lost and the page reloaded', async () => {
    const { page, form, keys, find } = await loseBooking()
    await page.reload()
    await expectEventually(() => fieldOf(form, 'price').inputValue()).toBe('20 000')
    await submitButton(form, create).click()
    await waitForToast(page, 'Réservation créée')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await find()).toHaveLength(1)
  })

  test('stores one booking although its reply was lost and the form discarded and filled in again', async () => {
    const { client, page, form, keys, find } = await loseBooking()
    await form.getByRole('button', { name: 'Annuler' }).click()
    const loss = dialogOf(page, 'Abandonner la saisie ?')
    await loss.getByText(/la demande envoyée a peut-être été enregistrée/).waitFor()
    await loss.getByRole('button', { name: 'Abandonner' }).click()
    await waitUntilHidden(form)
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await fillTransfer(form, client)
    await submitButton(form, create).click()
    await waitForToast(page, 'Réservation créée')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await find()).toHaveLength(1)
  })

  test('shows the stored booking if the changed form is sent again, and can open it', async () => {
    const { client, page, form, find } = await loseBooking()
    await fillIn(form, { price: '24000' })
    await submitButton(form, create).click()
    const [stored] = await find()
    await question(page)
      .getByText(stored?.bookingReference ?? '')
      .waitFor()
    await question(page)
      .getByText(/La première demande a bien été enregistrée/)
      .waitFor()
    await expectAccessibleOnBoth(page, 'the question which of the two is meant')
    // Escape returns to the form without losing anything, and the next submission asks again.
    await page.keyboard.press('Escape')
    await expectEventually(() => fieldOf(form, 'price').inputValue()).toBe('24 000')
    await submitButton(form, create).click()
    await question(page).getByRole('button', { name: 'Ouvrir la réservation' }).click()
    await waitUntilHidden(page.getByRole('dialog'))
    await expectEventually(() => searchBox(page).inputValue()).toBe(stored?.bookingReference)
    await seen(cardOf(page, client.lastName), /^20\s000\sF\sCFA$/).waitFor()
    expect(await find()).toMatchObject([{ totalPrice: 20_000 }])
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('')
  })

  test('a changed form can be saved as a second booking after a lost reply', async () => {
    const { page, form, keys, find } = await loseBooking()
    await fillIn(form, { price: '24000' })
    await submitButton(form, create).click()
    await question(page).getByRole('button', { name: 'Créer une seconde réservation' }).click()
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(page.getByRole('dialog'))
    expect(keys[0]).not.toBe(keys.at(-1))
    expect((await find()).map(({ totalPrice }) => totalPrice).toSorted()).toEqual([20_000, 24_000])
  })

  test('a changed form is saved if the first request never reached the server', async () => {
    const { page, form, find } = await loseBooking('request')
    await fillIn(form, { price: '24000' })
    await submitButton(form, create).click()
    await waitForToast(page, 'Réservation créée')
    expect(await find()).toMatchObject([{ totalPrice: 24_000 }])
  })

  test('a second edit after a lost reply continues from the stored first edit', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await cardOf(page, booking).getByRole('button', { name: 'Modifier' }).click()
    const form = dialogOf(page, 'Modifier la réservation')
    await fillIn(form, { destination: 'Gare routière de Thiès' })
    await dropFirstWrite(page, 'answer')
    await submitButton(form, 'Enregistrer').click()
    await lostLink(form).waitFor()
    await fillIn(form, { price: '31000' })
    await submitButton(form, 'Enregistrer').click()
    await question(page).getByRole('button', { name: 'Enregistrer la seconde modification' }).click()
    await waitForToast(page, 'Réservation modifiée', booking.bookingReference)
    const [stored] = await yoon.company.find(booking.bookingReference)
    expect(stored).toMatchObject({ destination: 'Gare routière de Thiès', totalPrice: 31_000 })
  })
})

describe('payment whose reply was lost', () => {
  async function losePayment() {
    const booking = await yoon.company.newStarted({ price: 27_000 })
    const page = await yoon.open(`/dashboard/bookings?dialog=complete&booking=${booking.id}`, 'caissiere')
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    const before = await yoon.company.revenue()
    await dialog.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    const keys = await dropFirstWrite(page, 'answer')
    await submitButton(dialog, 'Terminer').click()
    await waitForToast(page, "Erreur d'enregistrement", 'Connexion perdue : votre saisie est conservée.')
    await lostLink(dialog).waitFor()
    return { booking, page, dialog, before, keys }
  }

  const read = async ({ id }: Booking) => (await yoon.company.call('caissiere', getBooking, { id })).data

  test('records one payment although its reply was lost and the page reloaded', async () => {
    const { page, dialog, before, keys } = await losePayment()
    await page.reload()
    await expectEventually(() => dialog.getByRole('textbox', { name: 'ID de transaction' }).inputValue()).toMatch(/^TZ/)
    await submitButton(dialog, 'Terminer').click()
    await waitForToast(page, 'Paiement enregistré', 'La course est maintenant terminée')
    await waitUntilHidden(dialog)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await yoon.company.revenue()).toBe(before + 27_000)
  })

  test('keeps a settlement whose reply was lost on screen, so that it can be repeated', async () => {
    const booking = await yoon.company.newUnpaid({ price: 19_000 })
    const before = await yoon.company.revenue()
    const page = await yoon.open(`/dashboard/payments?status=PENDING&q=${booking.bookingReference}`, 'caissiere')
    await page.getByRole('button', { name: /^Encaisser/ }).click()
    const dialog = dialogOf(page, 'Encaisser le paiement')
    await chooseMethod(dialog, 'Espèces')
    const keys = await dropFirstWrite(page, 'answer')
    await submitButton(dialog, 'Encaisser').click()
    await waitForToast(page, "Erreur d'enregistrement", 'Connexion perdue : votre saisie est conservée.')
    await page.getByText('Aucun paiement ne correspond').waitFor()
    await submitButton(dialog, 'Encaisser').click()
    await waitForToast(page, 'Paiement enregistré', 'Le montant est encaissé')
    await waitUntilHidden(dialog)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await yoon.company.revenue()).toBe(before + 19_000)
  })

  test('keeps the stored payment although the form was changed after its reply was lost', async () => {
    const { booking, page, dialog, before } = await losePayment()
    await chooseMethod(dialog, 'Orange Money')
    await dialog.getByRole('textbox', { name: 'Montant (F CFA)' }).fill('28000')
    await submitButton(dialog, 'Terminer').click()
    await waitForToast(page, 'Paiement enregistré', 'Le premier envoi a bien été enregistré')
    await waitUntilHidden(dialog)
    await cards(page).first().waitFor()
    expect(await read(booking)).toMatchObject({ status: 'COMPLETED', paymentMethod: 'WAVE' })
    expect(await yoon.company.revenue()).toBe(before + 27_000)
  })
})

describe('assignment whose reply was lost', () => {
  test('assigns a driver once although the reply to the assignment was lost', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(`${pathTo(booking)}&dialog=assign&booking=${booking.id}`, 'operatrice')
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    await dialog.getByRole('radio').first().check()
    const keys = await dropFirstWrite(page, 'answer')
    await submitButton(dialog, /^Assigner /).click()
    await waitForToast(page, "Erreur d'assignation", 'Connexion perdue : votre saisie est conservée.')
    await lostLink(dialog).getByText("Rien n'est perdu : votre saisie est conservée.").waitFor()
    await expectAccessible(page, 'a lost assignment')
    await lostLink(dialog).getByRole('button', { name: 'Réessayer' }).click()
    await dialogOf(page, 'Message au chauffeur').getByRole('status').getByText('Chauffeur assigné').waitFor()
    // The link of the mission, which the message holds, is asked for under a key of its own.
    expect(keys.slice(0, 2)).toEqual([keys[0], keys[0]])
    expect((await yoon.company.call('admin', getBooking, { id: booking.id })).data.status).toBe('ASSIGNED')
  })
})
