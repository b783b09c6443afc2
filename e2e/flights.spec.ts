import { assignDriver, getBooking, getBookingHistory } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errorOf } from './support/booking-form.ts'
import { cardOf, chooseFromMenu, dialogOf, pathTo, seen } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitUntilHidden } from './support/browser.ts'
import { day } from './support/company.ts'
import { press } from './support/keyboard.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()
const title = 'Vol retardé / avancé'

/** Creates an assigned transfer with a flight on a day without other trips, unless another day is given. */
async function newFlight({ time = '10:00', date = day(41) } = {}): Promise<Booking> {
  const { id: userId } = await yoon.company.newClient()
  const { id } = await yoon.company.newBookingOf({
    serviceType: 'TRANSFER',
    userId,
    pickupLocation: 'Aéroport AIBD, Diass',
    destination: 'Hôtel Terrou-Bi, Dakar',
    scheduledDate: date,
    scheduledTime: time,
    passengers: 2,
    totalPrice: 35_000,
    flightNumber: 'AF 718',
  })
  return yoon.company.assign(id, await yoon.company.freeDriver(id))
}

async function openDialog(booking: Booking, options: Parameters<typeof yoon.open>[2]): Promise<Page> {
  const page = await yoon.open(pathTo(booking), 'operatrice', options)
  await chooseFromMenu(cardOf(page, booking), title)
  await dialogOf(page, title).waitFor()
  return page
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('a delayed flight on $width', ({ options }) => {
  test('moves the trip by as much, and shows the messages to the driver and the client', async () => {
    const booking = await newFlight()
    const page = await openDialog(booking, options)
    const dialog = dialogOf(page, title)
    await dialog.getByRole('textbox', { name: "Heure prévue jusqu'ici" }).fill('09:20')
    await dialog.getByRole('textbox', { name: 'Nouvelle heure du vol' }).fill('10:50')
    await dialog.getByText('Vol retardé de 1 h 30').waitFor()
    const pickup = dialog.getByRole('textbox', { name: 'Heure', exact: true })
    expect(await pickup.inputValue()).toBe('11:30')
    await expectAccessible(page, 'the dialog')
    await expectNothingCut(page, 'the dialog')
    await dialog.getByRole('button', { name: 'Déplacer la course' }).click()
    await dialog.getByRole('status').getByText('Course déplacée').waitFor()
    const toClient = dialog.getByRole('region', { name: 'Message au client' })
    await toClient.getByText('votre vol AF 718 est retardé (nouvelle heure : 10:50)').waitFor()
    expect(await toClient.getByRole('link', { name: 'WhatsApp pour le client' }).getAttribute('href')).toContain(
      'wa.me',
    )
    const toDriver = dialog.getByRole('region', { name: 'Message au chauffeur' })
    await toDriver.getByRole('button', { name: 'Copier pour le chauffeur' }).click()
    await expectEventually(async () => (await read(booking)).messagePreparedAt).not.toBeNull()
    await toClient.getByRole('button', { name: 'Copier pour le client' }).click()
    await expectEventually(async () => (await read(booking)).clientInformedAt).not.toBeNull()
    await expectAccessible(page, 'the dialog')
    await expectNothingCut(page, 'the messages')
    await dialog.getByRole('button', { name: 'Fermer' }).last().click()
    await waitUntilHidden(dialog)
    await seen(cardOf(page, booking), '11:30').first().waitFor()
    expect(await read(booking)).toMatchObject({ scheduledTime: '11:30', flightTime: '10:50', totalPrice: 35_000 })
    const { data } = await yoon.company.call('operatrice', getBookingHistory, { id: booking.id })
    expect(data.map(({ action }) => action)).toContain('booking.flight_delayed')
  })

  test('asks before it moves the trip onto another one of the driver', async () => {
    const booking = await newFlight({ time: '08:00', date: day(43) })
    const other = await newFlight({ time: '12:00', date: day(43) })
    const wish = { id: other.id, driverId: booking.driver?.id, allowOverlap: true }
    await yoon.company.call('operatrice', assignDriver, wish)
    const page = await openDialog(booking, options)
    const dialog = dialogOf(page, title)
    await dialog.getByRole('textbox', { name: 'Nouvelle heure du vol' }).fill('12:15')
    await dialog.getByRole('button', { name: 'Déplacer la course' }).click()
    const question = dialogOf(page, 'Créneau déjà pris')
    await question.getByText(other.bookingReference).waitFor()
    await question.getByRole('button', { name: 'Autoriser quand même' }).click()
    await dialog.getByRole('status').getByText('Course déplacée').waitFor()
    expect((await read(booking)).scheduledTime).toBe('12:15')
  })
})

test('a flight is moved with the keyboard alone, and a time that is no new one is refused', async () => {
  const booking = await newFlight({ date: day(45) })
  const page = await openDialog(booking, desktop)
  const dialog = dialogOf(page, title)
  const flight = dialog.getByRole('textbox', { name: 'Nouvelle heure du vol' })
  await flight.fill('10h00')
  const submit = dialog.getByRole('button', { name: 'Déplacer la course' })
  await press(submit)
  await expectEventually(() => errorOf(flight)).toBe("C'est déjà l'heure prévue du vol")
  await flight.fill('9h15')
  await press(submit)
  await dialog.getByRole('status').getByText('à 09:15').waitFor()
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialog)
})

async function read({ id }: Booking): Promise<Booking> {
  return (await yoon.company.call('operatrice', getBooking, { id })).data
}
