import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { localDateTime } from '@yoon/contract/dates'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { beginClient, fillIn } from './support/booking-form.ts'
import { cardOf, dialogOf, pathTo, seen } from './support/bookings-page.ts'
import { expectEventually, phone, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { newName, newPhone } from './support/company.ts'
import { expectSteps, press } from './support/mission-page.ts'
import { holdClock } from './support/page-clock.ts'
import { chooseFromBar, expectInRow, planningPath } from './support/planning-page.ts'

const yoon = useYoon()
const minuteMs = 60_000

const read = async ({ id }: Pick<Booking, 'id'>) => (await yoon.company.call('admin', getBooking, { id })).data

/** Books a trip as during a call, for a new client who will pay the driver. */
async function bookByPhone(lastName: string, { day, time }: { day: string; time: string }): Promise<Booking> {
  const page = await yoon.open('/dashboard/bookings', 'operatrice')
  await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
  const form = dialogOf(page, 'Nouvelle réservation')
  const client = await beginClient(form, newPhone())
  await client.name.fill(`Aminata ${lastName}`)
  await fillIn(form, {
    pickup: 'Résidence Les Mamelles, Dakar',
    destination: 'Hôtel Teranga, Plateau',
    date: day.split('-').toReversed().join('/'),
    time,
    price: '30 000',
  })
  await form.getByRole('checkbox', { name: 'À encaisser par le chauffeur' }).check()
  await form.getByRole('button', { name: 'Créer la réservation' }).click()
  await waitForToast(page, 'Réservation créée')
  await waitUntilHidden(form)
  const [booking] = await yoon.company.find(lastName)
  if (!booking) throw new Error('The booking is not found')
  expect(booking).toMatchObject({ scheduledDate: day, scheduledTime: time, totalPrice: 30_000 })
  return booking
}

/** Returns the path of the link in the text of a message. */
function pathIn(text: string, letter: 'm' | 'c'): string {
  const [path] = new RegExp(`/${letter}/[\\w-]{22}`).exec(text) ?? []
  if (!path) throw new Error(`The message has no link: ${text}`)
  return path
}

/** Opens the planning of the day, and accepts the driver whom the proposal suggests for the trip. */
async function assignAsSuggested(page: Page, booking: Booking): Promise<Booking> {
  await expectInRow(page, booking)
  await page.getByRole('button', { name: 'Répartir la journée' }).click()
  const proposal = page.locator(`#proposition-${booking.id}`)
  await proposal.getByText(/passager/).waitFor()
  await proposal.getByRole('button', { name: /^Accepter/ }).click()
  await expectEventually(async () => (await read(booking)).status).toBe('ASSIGNED')
  const assigned = await read(booking)
  await expectInRow(page, booking, assigned.driver?.id)
  return assigned
}

/** Prepares the messages to the driver and to the client on the board, and returns the paths of their links. */
async function sendMessages(page: Page, booking: Booking): Promise<{ mission: string; trip: string }> {
  await chooseFromBar(page, booking, 'Message chauffeur')
  const toDriver = dialogOf(page, 'Message au chauffeur')
  const href = await toDriver.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  const mission = pathIn(new URL(href ?? '').searchParams.get('text') ?? '', 'm')
  await page.keyboard.press('Escape')
  await waitUntilHidden(toDriver)

  await chooseFromBar(page, booking, 'Message au client')
  const toClient = dialogOf(page, 'Message au client')
  const text = toClient.getByRole('textbox', { name: 'Message' })
  await expectEventually(() => text.inputValue()).toMatch(/\/c\//)
  const trip = pathIn(await text.inputValue(), 'c')
  await page.keyboard.press('Escape')
  await waitUntilHidden(toClient)
  return { mission, trip }
}

test('a whole day: booked by phone, suggested, assigned on the board, driven, collected, completed and rated', async () => {
  const starts = Math.ceil((Date.now() + 40 * minuteMs) / minuteMs) * minuteMs
  const { day, time } = localDateTime(new Date(starts), 'Africa/Dakar')
  const { id, ...booked } = await bookByPhone(newName(), { day, time })
  const board = await yoon.open(planningPath(day), 'operatrice')
  const booking = await assignAsSuggested(board, { id, ...booked })
  const links = await sendMessages(board, booking)

  // The phones of the driver and of the client have no session.
  const driver = await yoon.open(links.mission, undefined, phone)
  await driver.clock.install()
  await driver.reload()
  await driver.getByText('Acceptez-vous cette mission').waitFor()
  await press(driver, 'Accepter')
  const client = await yoon.open(links.trip, undefined, phone)
  await client.getByRole('heading', { name: 'Votre chauffeur est prévu' }).waitFor()
  await press(driver, 'En route')
  await expectEventually(async () => (await read(booking)).status).toBe('IN_PROGRESS')
  await client.reload()
  await client.getByRole('heading', { name: 'Votre chauffeur est en route' }).waitFor()

  // Of the 26 minutes that the driver waits, 15 are free of charge.
  await holdClock(driver, starts)
  await press(driver, 'Sur place')
  await holdClock(driver, starts + 26 * minuteMs)
  await press(driver, 'Client à bord')
  await holdClock(driver, starts + 58 * minuteMs)
  await press(driver, 'Terminée')
  await driver.getByRole('button', { name: /^Encaissé/ }).click()
  const cash = driver.getByRole('dialog', { name: 'Montant encaissé' })
  expect(await cash.getByLabel('Montant').inputValue()).toBe('30000')
  await cash.getByRole('button', { name: /^Encaissé/ }).click()
  await expectSteps(yoon, booking, ['ACCEPTED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE', 'CASH'])

  const till = await yoon.open(pathTo(booking), 'caissiere')
  const card = cardOf(till, booking)
  await card.getByRole('button', { name: 'Terminer' }).click()
  const payment = dialogOf(till, 'Enregistrer le paiement')
  await payment.getByRole('button', { name: /^Utiliser le montant encaissé/ }).click()
  await payment.getByRole('button', { name: "Ajouter 11 min d'attente" }).waitFor()
  await payment.getByRole('button', { name: 'Terminer', exact: true }).click()
  await waitForToast(till, 'Paiement enregistré', 'La course est maintenant terminée')
  await seen(card, 'Terminée').waitFor()
  expect(await read(booking)).toMatchObject({ status: 'COMPLETED', paymentMethod: 'CASH', paidAmount: 30_000 })

  await client.reload()
  await client.getByRole('heading', { name: 'Course terminée' }).waitFor()
  await client.getByRole('radio', { name: '5 étoiles sur 5' }).check({ force: true })
  await client.getByRole('textbox', { name: 'Commentaire' }).fill('Ponctuel et aimable')
  await client.getByRole('button', { name: 'Envoyer ma note' }).click()
  await client.getByRole('heading', { name: 'Merci pour votre note.' }).waitFor()
  expect((await read(booking)).rating).toMatchObject({ stars: 5, comment: 'Ponctuel et aimable' })
})
