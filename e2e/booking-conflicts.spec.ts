import { type AvailableDriver, listAvailableDrivers } from '@yoon/contract/availability/calls'
import { assignDriver, changeBookingStatus, getBooking, updateBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { describe, expect, test } from 'vitest'
import { fillTransfer } from './support/booking-form.ts'
import { cardOf, dialogOf, leaveMessage, pathTo, seen } from './support/bookings-page.ts'
import { expectEventually, interceptWrites, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { day } from './support/company.ts'

const staleSentence = 'Cette réservation a été modifiée entre-temps'

/** Input of a colleague's edit that moves the pick-up to another place. */
const movedToSandaga = ({ user, scheduledDate, scheduledTime }: Booking) =>
  ({
    serviceType: 'TRANSFER',
    userId: user.id,
    pickupLocation: 'Marché Sandaga, Dakar',
    destination: 'Aéroport AIBD, Diass',
    scheduledDate,
    scheduledTime,
    passengers: 2,
    totalPrice: 25_000,
  }) as const

describe('two users at once', () => {
  const yoon = useYoon()

  const read = async (id: string) => (await yoon.company.call('operatrice', getBooking, { id })).data

  /** Opens the same booking in two forms and saves the first, then the second. */
  async function editInTwoPages() {
    const booking = await yoon.company.newBooking()
    const [first, second] = await Promise.all([
      yoon.open(pathTo(booking), 'operatrice'),
      yoon.open(pathTo(booking), 'moderateur'),
    ])
    for (const page of [first, second]) {
      await cardOf(page, booking).getByRole('button', { name: 'Modifier' }).click()
      await dialogOf(page, 'Modifier la réservation').waitFor()
    }
    const [ofFirst, ofSecond] = [first, second].map((page) => dialogOf(page, 'Modifier la réservation'))
    if (!ofFirst || !ofSecond) throw new Error('Two dialogs were opened')
    await ofFirst.getByRole('combobox', { name: 'Destination' }).fill('Gare routière de Thiès')
    await ofSecond.getByRole('textbox', { name: 'Prix total' }).fill('77000')
    await ofFirst.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(first, 'Réservation modifiée')
    await ofSecond.getByRole('button', { name: 'Enregistrer' }).click()
    await ofSecond.getByRole('alert').getByText(staleSentence).waitFor()
    expect(await ofSecond.getByRole('textbox', { name: 'Prix total' }).inputValue()).toBe('77 000')
    expect((await read(booking.id)).totalPrice).toBe(25_000)
    return { booking, page: second, form: ofSecond }
  }

  test('refuses a stale edit, which the user may then keep', async () => {
    const { booking, page, form } = await editInTwoPages()
    await form.getByRole('button', { name: 'Garder ma saisie' }).click()
    await waitUntilHidden(form.getByText(staleSentence))
    expect(await form.getByRole('textbox', { name: 'Prix total' }).inputValue()).toBe('77 000')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Réservation modifiée')
    await waitUntilHidden(form)
    expect((await read(booking.id)).totalPrice).toBe(77_000)
  })

  test("replaces a stale edit by the colleague's version if the user asks for it", async () => {
    const { booking, page, form } = await editInTwoPages()
    await form.getByRole('button', { name: 'Reprendre la version actuelle' }).click()
    await expectEventually(() => form.getByRole('combobox', { name: 'Destination' }).inputValue()).toBe(
      'Gare routière de Thiès',
    )
    expect(await form.getByRole('textbox', { name: 'Prix total' }).inputValue()).toBe('25 000')
    await form.getByRole('textbox', { name: 'Prix total' }).fill('26000')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Réservation modifiée')
    expect(await read(booking.id)).toMatchObject({ totalPrice: 26_000, destination: 'Gare routière de Thiès' })
  })

  test("shows no unsaved changes after the colleague's version was loaded", async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await cardOf(page, booking).getByRole('button', { name: 'Modifier' }).click()
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByRole('textbox', { name: 'Prix total' }).fill('77000')
    await interceptWrites(page, (route) => route.abort())
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await form.getByText('Connexion perdue.').waitFor()
    await yoon.company.call('moderateur', updateBooking, { id: booking.id, ...movedToSandaga(booking) })
    await form.getByRole('button', { name: 'Reprendre la version actuelle' }).click()
    await waitUntilHidden(form.getByText('a été modifiée par'))
    expect(await form.getByText('Connexion perdue.').count()).toBe(0)
  })

  test('refuses an action on a stale card, and shows the current booking', async () => {
    const booking = await yoon.company.newBooking()
    const page = await openWithoutLiveChannel(booking)
    const card = cardOf(page, booking)
    await card.waitFor()
    await yoon.company.call('moderateur', updateBooking, { id: booking.id, ...movedToSandaga(booking) })
    await card.getByRole('button', { name: 'Confirmer' }).click()
    await waitForToast(page, 'Erreur de sauvegarde', staleSentence)
    await seen(card, 'Marché Sandaga, Dakar').waitFor()
    await seen(card, 'En attente').waitFor()
    await card.getByRole('button', { name: 'Confirmer' }).click()
    await waitForToast(page, 'Réservation confirmée')
    expect((await read(booking.id)).status).toBe('CONFIRMED')
  })

  /** Opens the assignment of a booking, with a driver other than `taken` chosen. */
  async function openAssignment(booking: Booking, taken?: AvailableDriver) {
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).click()
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    const radios = dialog.getByRole('radio')
    await radios.first().waitFor()
    await radios.nth(taken ? 1 : 0).check()
    return { page, dialog }
  }

  test("an open assignment says that a colleague has assigned the booking, and does not replace the colleague's driver", async () => {
    const booking = await yoon.company.newBooking()
    const driver = await yoon.company.freeDriver(booking.id)
    const { page, dialog } = await openAssignment(booking, driver)
    await yoon.company.call('moderateur', assignDriver, { id: booking.id, driverId: driver.id })
    await dialog.getByText(/^Cette réservation a été modifiée par /).waitFor()
    await dialog.getByRole('button', { name: /^Assigner / }).click()
    await waitForToast(page, "Erreur d'assignation", staleSentence)
    expect((await read(booking.id)).driver?.id).toBe(driver.id)
    await dialog.getByRole('button', { name: 'Reprendre la version actuelle' }).click()
    const again = dialogOf(page, 'Réassigner un chauffeur')
    await again.getByText('Actuel').first().waitFor()
    await waitUntilHidden(again.getByText(/^Cette réservation a été modifiée/))
    await again.getByRole('radio').nth(1).check()
    await again.getByRole('button', { name: /^Réassigner à / }).click()
    await leaveMessage(page, 'Chauffeur réassigné')
    expect((await read(booking.id)).driver?.id).not.toBe(driver.id)
  })

  test('an open assignment says that a colleague has cancelled the booking', async () => {
    const booking = await yoon.company.newBooking()
    const { dialog } = await openAssignment(booking)
    await yoon.company.call('moderateur', changeBookingStatus, {
      id: booking.id,
      status: 'CANCELLED',
      cancelReason: 'CLIENT',
    })
    await dialog.getByText(/^Cette réservation a été annulée par /).waitFor()
    expect(await dialog.getByRole('button', { name: 'Reprendre la version actuelle' }).count()).toBe(0)
  })

  test('the message after an assignment is withdrawn once a colleague has given the trip to another driver', async () => {
    const booking = await yoon.company.newBooking()
    const { page, dialog } = await openAssignment(booking)
    await dialog.getByRole('button', { name: /^Assigner / }).click()
    const message = dialogOf(page, 'Message au chauffeur')
    await message.getByRole('link', { name: 'WhatsApp' }).waitFor()
    const { data: drivers } = await yoon.company.call('moderateur', listAvailableDrivers, { bookingId: booking.id })
    const former = (await read(booking.id)).driver?.id
    const other = drivers.find(({ id }) => id !== former)
    if (!other) throw new Error('The company has one driver')
    await yoon.company.call('moderateur', assignDriver, { id: booking.id, driverId: other.id })
    await message.getByText(/^Un collègue a retiré cette course à /).waitFor()
    expect(await message.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0)
  })

  /** Opens a page without the live channel, so that it does not see changes by colleagues. */
  async function openWithoutLiveChannel(booking: Booking) {
    const page = await yoon.open('/admin/login', 'operatrice')
    await page.route('**/api/ably/token', (route) => route.abort())
    await page.goto(yoon.url + pathTo(booking))
    return page
  }

  /** Assigns a booking to a driver who has an overlapping trip, up to the question whether to allow it. */
  async function assignBusyDriver() {
    const at = { date: day(40), time: '10:30' }
    const held = await yoon.company.newAssigned(at)
    const wanted = await yoon.company.newBooking({ ...at, time: '11:00' })
    const name = `${held.driver?.user.firstName} ${held.driver?.user.lastName}`
    const page = await yoon.open(pathTo(wanted), 'operatrice')
    const card = cardOf(page, wanted)
    await card.getByRole('button', { name: 'Assigner un chauffeur' }).click()
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    await dialog.getByRole('searchbox', { name: 'Rechercher un chauffeur' }).fill(name)
    const option = dialog.getByRole('radio', { name }).first()
    await option.check()
    await dialog.getByText('En conflit').first().waitFor()
    await dialog.getByRole('button', { name: 'Assigner' }).click()
    const question = dialogOf(page, 'Créneau déjà pris')
    const dayAndMonth = `${at.date.slice(8)}/${at.date.slice(5, 7)}`
    await question
      .getByText(`Ce chauffeur est déjà pris : ${held.bookingReference} (${dayAndMonth} 10:30 – 11:30)`)
      .waitFor()
    return { page, card, dialog, question, wanted, name }
  }

  test('can assign a driver despite an overlapping trip', async () => {
    const { page, card, question, wanted, name } = await assignBusyDriver()
    await question.getByRole('button', { name: 'Autoriser quand même' }).click()
    await waitUntilHidden(question)
    await leaveMessage(page)
    await seen(card, name).waitFor()
    expect((await read(wanted.id)).status).toBe('ASSIGNED')
  })

  test('can choose another driver instead of the overlap', async () => {
    const { page, dialog, question, wanted, name } = await assignBusyDriver()
    await question.getByRole('button', { name: 'Faire un autre choix' }).click()
    await dialog.getByRole('radio').first().waitFor()
    expect((await read(wanted.id)).status).toBe('PENDING')
    await dialog.getByRole('radio', { checked: false }).first().check()
    await dialog.getByRole('button', { name: 'Assigner' }).click()
    await leaveMessage(page)
    const { driver } = await read(wanted.id)
    expect(`${driver?.user.firstName} ${driver?.user.lastName}`).not.toBe(name)
  })

  test('asks before an edit moves a trip onto another trip of its driver', async () => {
    const date = day(41)
    const held = await yoon.company.newAssigned({ date, time: '10:30' })
    const moved = await yoon.company.newBooking({ date, time: '15:00' })
    const drivers = await yoon.company.freeDriver(moved.id)
    await yoon.company.assign(moved.id, { ...drivers, id: held.driver?.id ?? '' })
    const page = await yoon.open(pathTo(moved), 'operatrice')
    await cardOf(page, moved).getByRole('button', { name: 'Modifier' }).click()
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByRole('textbox', { name: 'Heure' }).fill('10h45')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    const question = dialogOf(page, 'Créneau déjà pris')
    await question.getByText(held.bookingReference).waitFor()
    await question.getByRole('button', { name: 'Faire un autre choix' }).click()
    await expectEventually(() => form.getByRole('textbox', { name: 'Heure' }).inputValue()).toBe('10:45')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await question.getByRole('button', { name: 'Autoriser quand même' }).click()
    await waitForToast(page, 'Réservation modifiée')
    expect((await read(moved.id)).scheduledTime).toBe('10:45')
  })

  test('a double click on Créer creates one booking', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillTransfer(form, client)
    await form.getByRole('button', { name: 'Créer la réservation' }).dblclick()
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    expect(await yoon.company.find(client.lastName)).toHaveLength(1)
  })
})
